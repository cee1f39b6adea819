package import ContractJSON
package import ContractModel
import ContractValidation

/// Texts that are valid and that programs stumble over, by what is unusual about them.
///
/// No contract specifies such texts: a backend may reject them. It may neither fail nor
/// change them without saying so.
package enum TextClass: String, Sendable, Hashable, CaseIterable {
  case controlCharacters = "control characters"
  case nul = "NUL"
  case bidirectional = "bidi control characters"
  case zeroWidth = "zero-width characters"
  case combiningStacks = "stacks of combining marks"
  case normalization = "characters with two spellings"
  case homoglyphs = "letters that only look the same"
  case emoji = "emoji of several parts"
  case beyondBasicPlane = "characters beyond U+FFFF"
  case longWords = "long words"
  case formatStrings = "format strings"
  case quotes = "quote characters"
  case caseMapping = "letters with unusual case mappings"
  case whitespace = "unusual white space"
  case nullLike = "words that mean nothing"
  case numberLike = "texts that look like numbers"
  case markup = "markup"
}

extension TextClass {
  /// Every class with its texts, made once, because each free text is tried with all of them.
  static let all = allCases.map { (textClass: $0, texts: $0.texts) }

  /// A few texts, the most telling one first.
  package var texts: [String] {
    switch self {
    case .controlCharacters:
      ["a\u{7}b\u{1B}[31mc\u{7F}d", "line\r\nline", "tab\tand\u{B}\u{C}feeds", "a\u{85}b\u{9B}c"]
    case .nul: ["a\u{0}b", "\u{0}a"]
    case .bidirectional:
      ["abc\u{202E}fdp.exe", "a\u{2067}b\u{2069}c", "שלום abc مرحبا", "a\u{200F}b\u{200E}c"]
    case .zeroWidth: ["a\u{200B}b\u{FEFF}c", "\u{200B}a", "a\u{2060}b\u{AD}c"]
    case .combiningStacks:
      [
        "Z\u{351}\u{36B}\u{343}\u{32A}a\u{34B}\u{351}\u{317}l\u{30D}\u{316}go",
        "e" + String(repeating: "\u{301}", count: 50), "\u{301}a",
      ]
    case .normalization: ["e\u{301}a\u{30A}", "ﬁne №①Ａ", "가\u{1100}\u{1161}", "\u{212B}Å\u{C5}"]
    case .homoglyphs: ["раураl", "Ωmega Оne", "ɑdmіn"]
    case .emoji: ["👨‍👩‍👧‍👦 family", "🏳️‍🌈🇩🇪👍🏽", "1️⃣❤️☺︎"]
    case .beyondBasicPlane: ["𝒜𝔘𝕏 𠜎𠜱", "a\u{10FFFD}b", "𐐷a😀"]
    case .longWords:
      [
        String(repeating: "w", count: 255), String(repeating: "ю", count: 200),
        String(repeating: "Donaudampfschiff", count: 64),
      ]
    case .formatStrings:
      ["%s%n%x %d", "{0} {} ${HOME} #{1+1}", "%@ %1$s {{7*7}}", "\\u0041\\x41\\n"]
    case .quotes:
      ["O'Brien \"quoted\" `x`", "'; -- \"\\", "„deutsch“ «français» ‚x’", "a\\'b\\\"c"]
    case .caseMapping: ["İstanbul ıI", "Straße ẞ", "ǅ ŉ ΰ", "ΌΔΟΣ ὀδός", "ﬀ ﬃ"]
    case .whitespace:
      ["a\u{A0}b\u{2003}c", "a\u{3000}b\u{2028}c\u{2029}d", "a  b", "\u{A0}a\u{3000}"]
    case .nullLike: ["null", "undefined", "NaN", "true", "None"]
    case .numberLike: ["0", "1e3", "0x1F", "007", "-0", "2025-02-30"]
    case .markup: ["<b>bold</b> & &amp;", "<script>alert(1)</script>", "]]> <!-- -->", "../../etc"]
    }
  }
}

/// A valid value with one unusual text.
package typealias CorpusCase = Variation<TextClass>

/// Replaces the free texts of a valid value by unusual ones.
///
/// A text that is too short or too long is extended or truncated. Identities of resources, enumeration
/// values and texts with a format are not replaced.
package struct TextCorpus: Sendable {
  private struct Place: Sendable {
    var pointer: JSON.Pointer
    var name: String
    var limits: [TextConstraint]
    var validator: SchemaValidator
    var usual: String

    /// The validator of the whole value, where it decides between alternatives.
    var whole: SchemaValidator?

    /// The value with the text fitted to the limits; `nil` if it is invalid or unchanged.
    func body(of valid: JSON, with text: String) -> JSON? {
      let text = text.fitted(to: limits)
      guard limits.isEmpty || validator.accepts(JSON.string(text).bytes()),
        !text.hasSameScalars(as: usual),
        let body = valid.replacing(at: pointer, with: .string(text)),
        whole?.accepts(body.bytes()) ?? true
      else { return nil }
      return body
    }
  }

  private let valid: JSON
  private let places: [Place]

  /// - Parameters:
  ///   - schema: The schema of the value.
  ///   - valid: A valid value.
  ///   - isFree: Whether any text is allowed at a location.
  package init(
    of schema: Schema, from valid: JSON, where isFree: (JSON.Pointer) -> Bool = { _ in true }
  ) {
    self.valid = valid
    let all = schema.subschemas()
    let counts = Dictionary(all.map { ($0.pointer, 1) }, uniquingKeysWith: +)
    var seen: Set<JSON.Pointer> = []
    let whole = counts.values.contains { $0 > 1 } ? SchemaValidator(schema) : nil
    places = all.compactMap { place in
      let pointer = place.pointer.firstElement
      guard place.field?.resource == nil, case .string(let limits) = place.schema.kind,
        case .string(let usual)? = valid[pointer], isFree(pointer), !seen.contains(pointer)
      else { return nil }
      let found = Place(
        pointer: pointer,
        name: pointer.shortName, limits: limits,
        validator: SchemaValidator(place.schema), usual: usual,
        whole: counts[place.pointer] == 1 ? nil : whole)
      let takesAny = TextClass.all.contains { _, texts in
        texts.contains { found.body(of: valid, with: $0) != nil }
      }
      guard takesAny else { return nil }
      seen.insert(pointer)
      return found
    }
  }

  /// Whether no text can be replaced.
  package var isEmpty: Bool { places.isEmpty }

  /// Returns the first valid text of each class, or all valid texts, at each location; in the order of
  /// the schema, and the same for the same value.
  package func cases(takingAll: Bool = false) -> [CorpusCase] {
    places.flatMap { place in
      TextClass.all.flatMap { textClass, texts in
        texts.indices.lazy.compactMap { made(place, textClass, texts, $0) }
          .prefix(takingAll ? .max : 1)
      }
    }
  }

  /// Returns a random text at a random location; `nil` if it is invalid there.
  package func random(using source: inout RandomSource) -> CorpusCase? {
    guard let place = places.randomElement(using: &source),
      let (textClass, texts) = TextClass.all.randomElement(using: &source)
    else { return nil }
    return made(place, textClass, texts, Int.random(in: texts.indices, using: &source))
  }

  private func made(
    _ place: Place, _ textClass: TextClass, _ texts: [String], _ index: Int
  ) -> CorpusCase? {
    guard let body = place.body(of: valid, with: texts[index]) else { return nil }
    let number = index == 0 ? "" : ", \(index + 1)"
    return CorpusCase(
      name: "\(place.name): \(textClass.rawValue)\(number)", kind: textClass,
      pointer: place.pointer, body: body)
  }
}

extension String {
  /// The text truncated or extended with letters to keep all length limits.
  fileprivate func fitted(to limits: [TextConstraint]) -> String {
    var text = self
    for constraint in limits {
      guard case .length(let length) = constraint.limit else { continue }
      let size = length.unit.count(text)
      if let maximum = length.maximum, size > maximum {
        text = text.beginning(of: maximum, length.unit)
      } else if size < length.minimum {
        text += String(repeating: "a", count: Swift.min(length.minimum - size, 10_000))
      }
    }
    return text
  }

  /// The longest beginning of the text with at most so many units.
  private func beginning(of size: Int, _ unit: TextLimit.Length.Unit) -> String {
    var end = startIndex
    var left = size
    switch unit {
    case .graphemes: end = index(end, offsetBy: size, limitedBy: endIndex) ?? endIndex
    case .scalars, .utf16Units, .bytes:
      while end < endIndex {
        let scalar = unicodeScalars[end]
        left -= unit == .bytes ? scalar.utf8.count : unit == .scalars ? 1 : scalar.utf16.count
        guard left >= 0 else { break }
        unicodeScalars.formIndex(after: &end)
      }
    }
    return String(self[..<end])
  }
}
