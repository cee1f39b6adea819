import ContractJSON
import ContractModel
import ContractPatterns
import ContractValidation

/// A change of a valid text that violates one of its limits.
struct TextMutation: Sendable {
  enum Shape: Sendable {
    case resized(Int, TextLimit.Length.Unit, TextFiller)
    case patternMutation(PatternMutation)
    /// Replaces the text by the first suitable one of these.
    case replaced([String])
  }

  let kind: Mutation.Kind
  let words: String
  let shape: Shape
}

extension TextMutation {
  static func changes(_ limits: [TextLimit]) -> [ValueMutation] {
    // A pattern that cannot be read is reported when values are generated, or the contract compiled.
    guard let limits = try? TextLimits(limits).limits else { return [] }
    return limits.indices.flatMap { index in
      let others = Array(limits[..<index] + limits[(index + 1)...])
      let target = TextTarget(limits[index], others)
      return limits[index].changes.map { ValueMutation($0.kind, .text($0, target)) }
    }
  }

  func applied(to text: String, _ target: TextTarget) -> String? {
    switch shape {
    case .resized(let count, let unit, let filler):
      filler.texts(of: count, unit, like: text).lazy.map { $0() }
        .first { unit.count($0) == count && target.isViolatedAlone(by: $0) }
    case .replaced(let texts): texts.first(where: target.isViolatedAlone)
    case .patternMutation(let mutation):
      mutation.first(of: text, target.excludedScalars, where: target.isViolatedAlone)
    }
  }
}

/// The limit that a text is to violate, and the others that it is to keep.
struct TextTarget: Sendable {
  private let limit: CompiledTextLimit
  private let others: [CompiledTextLimit]

  /// Characters that the pattern rejects somewhere.
  let excludedScalars: [Unicode.Scalar]

  init(_ limit: CompiledTextLimit, _ others: [CompiledTextLimit]) {
    self.limit = limit
    self.others = others
    excludedScalars =
      switch limit {
      case .pattern(let pattern): pattern.excludedScalars
      case .format(let format):
        (try? Pattern(format.format.generatingPattern))?.excludedScalars ?? []
      case .length, .values: []
      }
  }

  /// Whether a text violates this limit only, also for readers that trim texts or ignore the case of
  /// enumeration values.
  func isViolatedAlone(by text: String) -> Bool {
    guard !limit.allows(text), others.allSatisfy({ $0.allows(text) }) else { return false }
    let trimmed = text.trimmed
    if trimmed.utf8.count < text.utf8.count, limit.allows(trimmed),
      others.allSatisfy({ $0.allows(trimmed) })
    {
      return false
    }
    guard case .values(let values, _) = limit else { return true }
    let folded = trimmed.lowercased()
    return !values.contains { $0.lowercased() == folded }
  }
}

extension CompiledTextLimit {
  fileprivate var changes: [TextMutation] {
    switch self {
    case .length(let length): length.changes
    case .pattern(let pattern):
      PatternMutation.cases(of: pattern).map { mutation in
        TextMutation(
          kind: .constraint("pattern"), words: mutation.words(pattern),
          shape: .patternMutation(mutation))
      }
    case .values(let values, let isOpen): isOpen ? [] : Self.changes(outside: values)
    case .format(let format): Self.changes(from: format.format)
    }
  }

  private static func changes(from format: TextFormat) -> [TextMutation] {
    guard case .custom(let name, let text, _) = format, let pattern = try? Pattern(text) else {
      return format.nearMisses.map { text, reason in
        TextMutation(
          kind: .format, words: "\(text.prefix(40)) is not \(format): \(reason)",
          shape: .replaced([text]))
      }
    }
    return PatternMutation.cases(of: pattern).map { mutation in
      TextMutation(
        kind: .format, words: "\(name): \(mutation.words(pattern))",
        shape: .patternMutation(mutation))
    }
  }

  private static func changes(outside values: [String]) -> [TextMutation] {
    var replacements = [
      (
        "none of the documented values",
        ["undocumented"] + values.map { $0 + "-undocumented" }
          + PatternMutation.every.texts(
            of: values.first ?? "", PatternMutation.commonExcludedScalars)
      )
    ]
    if let value = values.first(where: { $0.count > 1 }) {
      replacements += [
        ("\(value) without its last letter", [String(value.dropLast())]),
        ("\(value) with a suffix", ["x", "1", "_"].map { value + $0 }),
        ("\(value) in letters that only look the same", [value.withLookAlike]),
      ]
    }
    replacements.append(("empty", [""]))
    return replacements.map { words, texts in
      TextMutation(kind: .enumeration, words: words, shape: .replaced(texts))
    }
  }
}

/// The content of a text of a given length.
enum TextFiller: Sendable {
  /// The valid text, truncated or extended.
  case same
  /// Letters with a combining accent: two scalars that are one grapheme.
  case combined
  /// One scalar, two UTF-16 units, four bytes each.
  case emoji
  /// One scalar, one UTF-16 unit, two bytes each.
  case accented
}

extension TextFiller {
  /// Texts of about that many units, best first, which are long enough to be made one by one.
  fileprivate func texts(
    of count: Int, _ unit: TextLimit.Length.Unit, like text: String
  ) -> [() -> String] {
    switch self {
    case .same:
      [{ text.resized(to: count, unit) }, { String(repeating: UInt8(ascii: "a"), count) }]
    // There is no single scalar for an x with an accent.
    case .combined:
      [
        {
          String(repeating: "x\u{301}", count: unit == .graphemes ? count : count / 2)
            + (unit == .graphemes || count.isMultiple(of: 2) ? "" : "x")
        }
      ]
    case .emoji:
      [{ String(repeating: "😀", count: unit == .utf16Units ? count / 2 : count) }]
    case .accented: [{ String(repeating: "é", count: unit == .bytes ? count / 2 : count) }]
    }
  }

  fileprivate var words: String {
    switch self {
    case .same: ""
    case .combined: " with combining marks"
    case .emoji: " of emoji"
    case .accented: " of accented letters"
    }
  }
}

extension TextLimit.Length {
  /// The longest invalid text: a longer one would test what size of body a backend takes.
  private static let limit = 1_000_000

  /// Texts just too short and just too long, empty, far too long, and texts whose length is valid for
  /// readers that count another unit.
  fileprivate var changes: [TextMutation] {
    var wrong: [(count: Int, filler: TextFiller)] = sizes.outside.map { ($0, .same) }
    if let maximum, maximum > 1, maximum <= Self.limit / 10 { wrong.append((10 * maximum, .same)) }
    if minimum > 1, let filler = unit.fillerThatSeemsLonger { wrong.append((minimum - 1, filler)) }
    if let maximum, maximum > 0, let filler = unit.fillerThatSeemsShorter {
      // Pairs of units need an even count.
      let count = filler == .combined ? maximum + 1 : 2 * (maximum / 2 + 1)
      wrong.append((count, filler))
    }
    return wrong.filter { (0...Self.limit).contains($0.count) }.map { count, filler in
      let units = count == 0 ? "empty" : "\(count) \(unit.noun(count))\(filler.words)"
      return TextMutation(
        kind: .constraint("length"),
        words: self == Self(minimum: 1) ? units : "\(units), must be \(self)",
        shape: .resized(count, unit, filler))
    }
  }
}

extension TextLimit.Length.Unit {
  /// The filler that has more units of another kind than of this one.
  fileprivate var fillerThatSeemsLonger: TextFiller? {
    switch self {
    case .graphemes: .combined
    case .scalars: .emoji
    case .utf16Units: .accented
    case .bytes: nil
    }
  }

  /// The filler that has fewer units of another kind than of this one.
  fileprivate var fillerThatSeemsShorter: TextFiller? {
    switch self {
    case .graphemes: nil
    case .scalars: .combined
    case .utf16Units: .emoji
    case .bytes: .accented
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return self }
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? start
    return String(scalars[start..<end])
  }

  /// The text with the first letter that has a Cyrillic look-alike replaced by it.
  fileprivate var withLookAlike: String {
    let twins: [Unicode.Scalar: Unicode.Scalar] = [
      "a": "\u{430}", "c": "\u{441}", "e": "\u{435}", "o": "\u{43E}", "p": "\u{440}",
      "i": "\u{456}", "s": "\u{455}", "x": "\u{445}", "y": "\u{443}",
    ]
    var scalars = Array(unicodeScalars)
    guard let index = scalars.firstIndex(where: { twins[$0] != nil }) else { return self }
    scalars[index] = twins[scalars[index]] ?? scalars[index]
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text truncated, or extended with its last character.
  fileprivate func resized(to count: Int, _ unit: TextLimit.Length.Unit) -> String {
    var text = self
    while !text.isEmpty, unit.count(text) > count { text.removeLast() }
    let filler = text.last ?? "a"
    let missing = count - unit.count(text)
    guard missing > 0 else { return text }
    if let byte = filler.asciiValue { return text + String(repeating: byte, missing) }
    return text + String(repeating: filler, count: missing)
  }

  /// Creates a text of one ASCII character.
  fileprivate init(repeating byte: UInt8, _ count: Int) {
    self.init(decoding: repeatElement(byte, count: count), as: UTF8.self)
  }
}
