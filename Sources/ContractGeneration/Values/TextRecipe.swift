import ContractJSON
import ContractModel

/// Texts within some limits.
struct TextRecipe: Sendable {
  private let limits: TextLimits

  /// The documented values that meet all limits.
  private let choices: [String]

  /// How many plain characters a text may have.
  private let counts: ClosedRange<Int>

  let typical: String
  let smallest: String

  init(
    _ constraints: [TextConstraint], _ name: FieldName, _ pointer: JSON.Pointer
  ) throws(GenerationError) {
    let limits = TextLimits(constraints)
    let failure = GenerationError(.noText(limits: constraints.map(\.description)), at: pointer)
    self.limits = limits
    choices = limits.documented.filter(limits.allows)
    guard !limits.isClosed || !choices.isEmpty else { throw failure }
    guard limits.minimum <= Self.lengthLimit else {
      throw GenerationError(.tooLarge(minimum: limits.minimum), at: pointer)
    }
    if limits.isClosed {
      counts = 0...0
    } else {
      guard limits.minimum <= limits.maximum else { throw failure }
      counts = limits.minimum...limits.maximum
    }
    let shortest = choices.min { $0.utf8.count < $1.utf8.count }
    smallest =
      (limits.isClosed ? shortest : nil) ?? String(repeating: "a", count: counts.lowerBound)
    let phrase = Self.fitted(name.phrase, to: counts)
    typical = choices.first ?? (limits.allows(phrase) ? phrase : smallest)
    guard limits.allows(typical), limits.allows(smallest) else { throw failure }
  }
}

extension TextRecipe {
  private static let lengthLimit = 1_000_000

  func random(_ source: inout RandomSource) -> String {
    if !choices.isEmpty, limits.isClosed || !source.isChosen(oneIn: 4) {
      return choices[Int.random(in: choices.indices, using: &source)]
    }
    let usual = counts.lowerBound...min(counts.upperBound, counts.lowerBound + 24)
    let isLongest = counts.upperBound <= 10_000 && source.isChosen(oneIn: 8)
    let count = isLongest ? counts.upperBound : Int.random(in: usual, using: &source)
    if source.isChosen(oneIn: 3) {
      let text = Self.text(of: count, from: Alphabet.varied, &source)
      if limits.allows(text) { return text }
    }
    return Self.text(of: count, from: Alphabet.plain, &source)
  }

  /// Text that begins and ends with a letter, because many backends trim what they are sent.
  private static func text(
    of count: Int, from alphabet: [Character], _ source: inout RandomSource
  ) -> String {
    var text = ""
    for position in 0..<count {
      let isEnd = position == 0 || position == count - 1
      let characters = isEnd ? Alphabet.letters : alphabet
      text.append(characters[Int.random(in: characters.indices, using: &source)])
    }
    return text
  }

  private static func fitted(_ phrase: String, to counts: ClosedRange<Int>) -> String {
    var text = phrase
    while text.count < counts.lowerBound { text += " " + phrase }
    guard text.count > counts.upperBound else { return text }
    text = String(text.prefix(counts.upperBound))
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
