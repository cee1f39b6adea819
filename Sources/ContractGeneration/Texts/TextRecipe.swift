import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Generates texts within limits.
struct TextRecipe: Sendable {
  let limits: TextLimits

  /// The documented values that meet all limits.
  let choices: [String]

  /// Generates random texts, if they must match patterns.
  let patternWriter: PatternTextWriter?

  let typical: String
  let smallest: String

  init(
    _ textLimits: [TextLimit], _ name: FieldName, at pointer: JSON.Pointer
  ) throws(GenerationError) {
    let limits: TextLimits
    do {
      limits = try TextLimits(textLimits)
    } catch {
      throw GenerationError(.unreadablePattern(error), at: pointer)
    }
    guard limits.minimum <= Self.lengthLimit else {
      throw GenerationError(.tooLarge(minimum: limits.minimum), at: pointer)
    }
    self.limits = limits
    choices = limits.allowedValues
    let path = limits.isClosed ? nil : limits.patterns.first.map(PatternPath.init)
    let automaton = limits.isClosed ? nil : limits.automaton
    var samples = limits.isClosed ? choices : limits.samples(path)
    if samples.isEmpty, let automaton { samples = limits.samples(automaton) }
    patternWriter = path.map { PatternTextWriter(limits, automaton, path: $0, samples: samples) }
    let phrase = name.phrase.fitted(to: limits)
    guard let shortest = samples.min(by: { $0.utf8.count < $1.utf8.count }),
      let usual = choices.first ?? (limits.allows(phrase) ? phrase : samples.last)
    else {
      throw GenerationError(.noText(limits: textLimits.map(\.description)), at: pointer)
    }
    smallest = shortest
    typical = usual
  }
}

extension TextRecipe {
  private static let lengthLimit = 1_000_000

  /// Whether only the documented values are allowed.
  var isClosed: Bool { limits.isClosed }
}

extension TextLimits {
  /// A few texts that meet all limits, the shortest first; none if none is found.
  fileprivate func samples(_ path: PatternPath?) -> [String] {
    var source = RandomSource(seed: 0)
    guard let path else {
      let plain = String(repeating: "a", count: minimum)
      return allows(plain) ? [plain] : []
    }
    var found: [String] = []
    for attempt in 0..<(minimum > 1000 ? 16 : 256) where found.count < 8 {
      let text = attempt == 0 ? path.shortest(&source) : self.text(path, &source)
      if let text, allows(text) { found.append(text) }
    }
    return found
  }

  /// A few texts of an automaton that meet all limits, the shortest first.
  fileprivate func samples(_ automaton: PatternAutomaton) -> [String] {
    var source = RandomSource(seed: 0)
    return automaton.lengths.prefix(16).compactMap { length in
      automaton.text(of: length, &source).flatMap { allows($0) ? $0 : nil }
    }
  }

  /// The automaton of all patterns, for texts of the required length.
  var automaton: PatternAutomaton? {
    guard minimum <= maximum else { return nil }
    return PatternAutomaton.recent(patterns, window: minimum...maximum)
  }

  /// A random text, if it meets all limits.
  func attempt(_ path: PatternPath?, _ source: inout RandomSource) -> String? {
    path.flatMap { text($0, &source) }.flatMap { allows($0) ? $0 : nil }
  }

  private func text(_ path: PatternPath, _ source: inout RandomSource) -> String? {
    guard let text = path.text(of: count(&source), atMost: maximum, &source) else { return nil }
    let missing = minimum - text.unicodeScalars.count
    guard missing > 0 else { return text }
    // A pattern may match a part of the text, so that the rest is free.
    let filler = String(repeating: "a", count: missing)
    return [text + filler, filler + text, text + " " + filler.dropLast()].first(where: allows)
  }

  private func count(_ source: inout RandomSource) -> Int {
    guard minimum < maximum else { return minimum }
    if maximum <= 10_000, source.isChosen(oneIn: 8) { return maximum }
    return .random(in: minimum...min(maximum, minimum + 24), using: &source)
  }
}

extension String {
  /// The phrase, repeated or truncated to the required length.
  fileprivate func fitted(to limits: TextLimits) -> String {
    var text = self
    while text.count < limits.minimum { text += " " + self }
    guard text.count > limits.maximum else { return text }
    text = String(text.prefix(limits.maximum))
    if text.hasScalarSuffix(" ") { text = text.dropLast() + "s" }
    return text
  }
}

/// Generates texts that match patterns and keep length limits.
///
/// Every text is right by construction where the patterns have a deterministic automaton of a bounded
/// size and the length is counted in scalars, or ASCII texts match. Elsewhere a few attempts are
/// checked, and a known valid text is used if none succeeds.
struct PatternTextWriter: Sendable {
  private static let attempts = 4

  private let limits: TextLimits
  private let automaton: PatternAutomaton?
  private let path: PatternPath?

  /// Texts known to meet all limits, used when no other is found.
  private let samples: [String]

  /// Whether every text of the automaton meets all limits.
  private let isExact: Bool

  init(
    _ limits: TextLimits, _ automaton: PatternAutomaton?, path: PatternPath?, samples: [String]
  ) {
    self.limits = limits
    self.automaton = automaton
    self.path = path
    self.samples = samples
    isExact = automaton?.reach == .ascii || limits.countsScalarsOnly
  }
}

extension PatternTextWriter {
  /// Appends a text as the content of a JSON string, without quotes.
  func append(to bytes: inout [UInt8], _ source: inout RandomSource) {
    if let automaton, isExact {
      automaton.write(into: &bytes, &source)
    } else {
      bytes.append(contentsOf: JSON.string(attempted(&source)).bytes().dropFirst().dropLast())
    }
  }

  private func attempted(_ source: inout RandomSource) -> String {
    for _ in 0..<Self.attempts {
      let text =
        if let automaton { automaton.text(&source) } else { limits.attempt(path, &source) }
      if let text, limits.allows(text) { return text }
    }
    return samples[source.below(samples.count)]
  }
}

extension PatternAutomaton {
  /// A matching text, by default of a random length.
  func text(of length: Int? = nil, _ source: inout RandomSource) -> String? {
    var bytes = [UInt8(ascii: "\"")]
    write(of: length, into: &bytes, &source)
    bytes.append(UInt8(ascii: "\""))
    return (try? JSON(parsing: bytes))?.stringValue
  }
}
