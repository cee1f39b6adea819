package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value with one unusual text.
package typealias CorpusCase = Variation<TextClass>

/// Replaces the free texts of a valid value by unusual ones.
///
/// A text that is too short or too long is extended or truncated. Identities of resources, enumeration
/// values and texts with a format are not replaced.
package struct TextCorpus: Sendable {
  private struct Location: Sendable {
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
  private let locations: [Location]

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
    let identities = all.filter { $0.field?.resource != nil }.map(\.pointer)
    locations = all.compactMap { location in
      let pointer = location.pointer.firstElement
      guard !identities.contains(where: { location.pointer.tokens.starts(with: $0.tokens) }),
        case .string(let limits) = location.schema.kind, limits.typedText == nil,
        case .string(let usual)? = valid[pointer], isFree(pointer), !seen.contains(pointer)
      else { return nil }
      let found = Location(
        pointer: pointer,
        name: pointer.shortName, limits: limits,
        validator: SchemaValidator(location.schema), usual: usual,
        whole: counts[location.pointer] == 1 ? nil : whole)
      let takesAny = TextClass.all.contains { _, texts in
        texts.contains { found.body(of: valid, with: $0) != nil }
      }
      guard takesAny else { return nil }
      seen.insert(pointer)
      return found
    }
  }

  /// Whether no text can be replaced.
  package var isEmpty: Bool { locations.isEmpty }

  /// Returns the first valid text of each class and all long ones, or all valid texts, at each
  /// location; in the order of the schema, and the same for the same value.
  package func cases(takingAll: Bool = false) -> [CorpusCase] {
    locations.flatMap { location in
      TextClass.all.flatMap { textClass, texts in
        let cases = texts.indices.lazy.compactMap { made(location, textClass, texts, $0) }
        if takingAll { return Array(cases) }
        guard textClass == .longTexts else { return Array(cases.prefix(1)) }
        // Where the length is limited, all of them are truncated to the same text.
        var seen: Set<JSON> = []
        return cases.filter { seen.insert($0.body).inserted }
      }
    }
  }

  /// Returns a random text at a random location; `nil` if it is invalid there.
  package func random(using source: inout RandomSource) -> CorpusCase? {
    guard let location = locations.randomElement(using: &source),
      let (textClass, texts) = TextClass.all.randomElement(using: &source)
    else { return nil }
    return made(location, textClass, texts, Int.random(in: texts.indices, using: &source))
  }

  /// Returns values in which every free text is replaced at once: by all texts of a class, one
  /// after the other, or by long texts.
  package func wholes() -> [(name: String, body: JSON)] {
    let joined = TextClass.allCases.filter { !$0.mayChange && $0 != .longTexts }.map {
      ($0.rawValue, $0.texts.joined(separator: " "))
    }
    let long = TextClass.sizes.map { ("texts of \($0) characters", TextClass.text(of: $0)) }
    return (joined + long).compactMap(whole)
  }

  /// Returns two values in which every free text is replaced at once: by the texts of all classes
  /// that stores must not change, and by long texts.
  package func extremes() -> [(name: String, body: JSON)] {
    let unusual = TextClass.allCases.filter { !$0.mayChange && $0 != .longTexts }
      .flatMap(\.texts).joined(separator: " ")
    return [("unusual texts", " \(unusual) "), ("long texts", TextClass.text(of: 10_000))]
      .compactMap(whole)
  }

  private func whole(_ name: String, _ text: String) -> (name: String, body: JSON)? {
    var body = valid
    for location in locations { body = location.body(of: body, with: text) ?? body }
    return body == valid ? nil : (name, body)
  }

  private func made(
    _ location: Location, _ textClass: TextClass, _ texts: [String], _ index: Int
  ) -> CorpusCase? {
    guard let body = location.body(of: valid, with: texts[index]) else { return nil }
    let number = index == 0 ? "" : ", \(index + 1)"
    return CorpusCase(
      name: "\(location.name): \(textClass.rawValue)\(number)", kind: textClass,
      pointer: location.pointer, body: body)
  }
}

extension String {
  /// The text truncated or extended with letters to keep all length limits.
  fileprivate func fitted(to limits: [TextConstraint]) -> String {
    var text = self
    for constraint in limits {
      guard case .length(let length) = constraint.limit else { continue }
      // Every unit has at least one byte.
      if let maximum = length.maximum, text.utf8.count > maximum {
        text = text.beginning(of: maximum, length.unit)
      }
      // Units are counted only where there may be too few: texts are long, and their number large.
      guard length.unit == .graphemes || text.utf8.count < 4 * length.minimum else { continue }
      let missing = length.minimum - length.unit.count(text)
      if missing > 0 { text += String(repeating: "a", count: Swift.min(missing, 10_000)) }
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
