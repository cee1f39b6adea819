package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value with one unusual text in it.
package struct CorpusCase: Sendable, Hashable {
  /// The place and the class of the text; unique among the cases of one value.
  package var name: String

  package var textClass: TextClass

  /// Where the text stands, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value, which is valid.
  package var body: JSON
}

/// The free texts of a valid value, into which unusual ones are put.
///
/// A text that is too short or too long is made to fit where that leaves something of it. Texts
/// that name a resource or must be one of a list stay as they are, as do those with a form of their
/// own.
package struct TextCorpus: Sendable {
  private struct Place: Sendable {
    var pointer: JSON.Pointer
    var name: String
    var limits: [TextConstraint]
    var judge: SchemaValidator
    var usual: String

    /// Of the whole value, where only that tells which alternative says what may stand here.
    var whole: SchemaValidator?

    /// The value with the text, made to fit; `nil` where it is then not valid, or nothing new.
    func body(of valid: JSON, with text: String) -> JSON? {
      let text = text.fitted(to: limits)
      guard limits.isEmpty || judge.accepts(JSON.string(text).bytes()),
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
  ///   - schema: Of the value.
  ///   - valid: A valid value.
  ///   - isFree: Whether any text may stand at a place.
  package init(
    of schema: Schema, from valid: JSON, where isFree: (JSON.Pointer) -> Bool = { _ in true }
  ) {
    self.valid = valid
    let all = schema.places()
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
        name: pointer == .root ? "body" : String(pointer.description.dropFirst()), limits: limits,
        judge: SchemaValidator(place.schema), usual: usual,
        whole: counts[place.pointer] == 1 ? nil : whole)
      let takesAny = TextClass.all.contains { _, texts in
        texts.contains { found.body(of: valid, with: $0) != nil }
      }
      guard takesAny else { return nil }
      seen.insert(pointer)
      return found
    }
  }

  /// Whether no text is valid anywhere.
  package var isEmpty: Bool { places.isEmpty }

  /// The first text of each class, or all of them, at each place where it is valid; in the order of
  /// the schema, and the same for the same value.
  package func cases(takingAll: Bool = false) -> [CorpusCase] {
    places.flatMap { place in
      TextClass.all.flatMap { textClass, texts in
        texts.indices.lazy.compactMap { made(place, textClass, texts, $0) }
          .prefix(takingAll ? .max : 1)
      }
    }
  }

  /// Any text at any place; `nil` where it is not valid there.
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
      name: "\(place.name): \(textClass.rawValue)\(number)", textClass: textClass,
      pointer: place.pointer, body: body)
  }
}

extension String {
  /// Cut to what all length limits allow, or made longer with letters.
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

  /// As much of the text as is no longer than that.
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
