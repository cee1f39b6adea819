import ContractJSON
import ContractModel
import ContractValidation

/// Texts within some limits.
struct TextRecipe: Sendable {
  private let limits: TextLimits

  /// The documented values that meet all limits.
  private let choices: [String]

  /// The pattern whose automaton spells the texts, if there is one.
  private let walk: PatternWalk?

  /// Texts known to meet all limits, for when chance finds no other.
  private let samples: [String]

  let typical: String
  let smallest: String

  init(
    _ constraints: [TextConstraint], _ name: FieldName, _ pointer: JSON.Pointer
  ) throws(GenerationError) {
    do {
      limits = try TextLimits(constraints)
    } catch {
      throw GenerationError(.unreadablePattern(error), at: pointer)
    }
    guard limits.minimum <= Self.lengthLimit else {
      throw GenerationError(.tooLarge(minimum: limits.minimum), at: pointer)
    }
    choices = limits.documented.filter(limits.allows)
    walk = limits.isClosed ? nil : limits.patterns.first.map(PatternWalk.init)
    samples = limits.isClosed ? choices : limits.samples(walk)
    let phrase = name.phrase.fitted(to: limits)
    guard let shortest = samples.min(by: { $0.utf8.count < $1.utf8.count }),
      let usual = choices.first ?? (limits.allows(phrase) ? phrase : samples.last)
    else {
      throw GenerationError(.noText(limits: constraints.map(\.description)), at: pointer)
    }
    smallest = shortest
    typical = usual
  }
}

extension TextRecipe {
  private static let lengthLimit = 1_000_000

  func random(_ source: inout RandomSource) -> String {
    if !choices.isEmpty, limits.isClosed || !source.isChosen(oneIn: 4) {
      return choices[Int.random(in: choices.indices, using: &source)]
    }
    return limits.attempt(walk, &source) ?? limits.attempt(walk, &source)
      ?? samples[Int.random(in: samples.indices, using: &source)]
  }
}

extension TextLimits {
  /// A few texts that meet all limits, the shortest first; none when no such text is found.
  fileprivate func samples(_ walk: PatternWalk?) -> [String] {
    var source = RandomSource(seed: 0)
    guard let walk else {
      let plain = String(repeating: "a", count: minimum)
      return allows(plain) ? [plain] : []
    }
    var found: [String] = []
    for attempt in 0..<(minimum > 1000 ? 16 : 256) where found.count < 8 {
      let text = attempt == 0 ? walk.shortest(&source) : self.text(walk, &source)
      if let text, allows(text) { found.append(text) }
    }
    return found
  }

  /// A random text, if it meets all limits.
  fileprivate func attempt(_ walk: PatternWalk?, _ source: inout RandomSource) -> String? {
    let text = walk.map { self.text($0, &source) } ?? freeText(&source)
    return text.flatMap { allows($0) ? $0 : nil }
  }

  private func text(_ walk: PatternWalk, _ source: inout RandomSource) -> String? {
    guard let text = walk.text(of: count(&source), atMost: maximum, &source) else { return nil }
    let missing = minimum - text.unicodeScalars.count
    guard missing > 0 else { return text }
    // Where the pattern asks for a part of the text only, the rest is free.
    let filler = String(repeating: "a", count: missing)
    return [text + filler, filler + text, text + " " + filler.dropLast()].first(where: allows)
  }

  /// Text that begins and ends with a letter, because many backends trim what they are sent.
  private func freeText(_ source: inout RandomSource) -> String? {
    let count = count(&source)
    let alphabet = source.isChosen(oneIn: 3) ? Alphabet.varied : Alphabet.plain
    var text = ""
    for position in 0..<count {
      let isEnd = position == 0 || position == count - 1
      let characters = isEnd ? Alphabet.letters : alphabet
      text.append(characters[Int.random(in: characters.indices, using: &source)])
    }
    return text
  }

  private func count(_ source: inout RandomSource) -> Int {
    guard minimum < maximum else { return minimum }
    if maximum <= 10_000, source.isChosen(oneIn: 8) { return maximum }
    return .random(in: minimum...min(maximum, minimum + 24), using: &source)
  }
}

extension String {
  /// The phrase repeated or cut until it is as long as the limits want it.
  fileprivate func fitted(to limits: TextLimits) -> String {
    var text = self
    while text.count < limits.minimum { text += " " + self }
    guard text.count > limits.maximum else { return text }
    text = String(text.prefix(limits.maximum))
    if text.hasSuffix(" ") { text = text.dropLast() + "s" }
    return text
  }
}

/// Characters that are one scalar and one grapheme each, wherever they stand.
private enum Alphabet {
  static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let plain = letters + Array("0123456789 ")
  static let varied = plain + Array("'\"\\/<>&%+,;:?#éßøЖ漢字😀🥦")
}
