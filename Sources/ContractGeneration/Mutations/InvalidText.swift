import ContractJSON
package import ContractModel
import ContractValidation

/// A text that breaks the schema of a value in a path, a query or a header.
package struct InvalidText: Sendable, Hashable {
  /// What is wrong, in plain words; unique among the violations of one text, and the same for
  /// other valid texts as long as no number is broken beside the valid one.
  package var name: String

  package var kind: Mutation.Kind

  /// As the backend has it once it is decoded.
  package var text: String
}

/// Breaks a text in every way that shows where every value is a text.
///
/// A text is read by a lenient reader of the schema's type, as the judge does: `5` is a number, and a
/// text where one is documented. Left out is what the place cannot carry without doing something to
/// the message itself: an empty text in a path, what is not plain ASCII in a header, and what would
/// make a line too long for any server.
///
/// - Parameters:
///   - schema: Of the value that the text stands for.
///   - valid: A valid text.
///   - place: Where the text stands.
/// - Returns: The violations in the order of ``violations(of:from:)``, no two with the same text.
package func invalidTexts(
  of schema: Schema, from valid: String, in place: Operation.Parameter.Place
) -> [InvalidText] {
  let judge = SchemaValidator(schema)
  let whole = Schema(.object([Field("value", schema)]))
  let pointer = JSON.Pointer([.name("value")])
  var texts: Set<String> = []
  return invalidValues(of: whole, from: ["value": schema.value(of: valid)]).compactMap {
    violation in
    guard violation.pointer == pointer, let text = violation.body[pointer]?.asText,
      place.canCarry(text), texts.insert(text).inserted,
      judge.drifts(in: schema.value(of: text).bytes()).contains(where: { $0.severity == .drift })
    else { return nil }
    let words = violation.name.dropFirst("value: ".count)
    // Where every value is a text, "string instead of number" says nothing, and that a text is no
    // UUID it says itself.
    let isPlain = violation.kind == .type || words.hasPrefix(text + " ")
    return InvalidText(
      name: isPlain ? text : String(words), kind: violation.kind, text: text)
  }
}

extension JSON {
  /// How a value stands where every value is a text, if it can.
  fileprivate var asText: String? {
    switch self {
    case .number(let number): number.text
    case .boolean(let flag): flag ? "true" : "false"
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }
}

extension Operation.Parameter.Place {
  private static let lineLimit = 2_000

  fileprivate func canCarry(_ text: String) -> Bool {
    guard text.utf8.count <= Self.lineLimit else { return false }
    switch self {
    case .path: return !text.isEmpty
    case .query: return true
    case .header:
      // Spaces at the ends are no part of the value (RFC 9110, section 5.5).
      return text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.first != 0x20
        && text.utf8.last != 0x20
    }
  }
}

extension Schema {
  /// What a lenient reader of the type makes of a text.
  private func reading(_ text: String) -> JSON? {
    switch kind {
    case .number: JSON.Number(text).map(JSON.number)
    case .boolean: text == "true" ? true : text == "false" ? false : nil
    case .union(let alternatives):
      alternatives.lazy.compactMap { alternative in
        alternative.reading(text).flatMap {
          SchemaValidator(alternative).accepts($0.bytes()) ? $0 : nil
        }
      }.first
    case .string, .date, .timestamp, .uuid, .array, .object, .any: nil
    }
  }

  fileprivate func value(of text: String) -> JSON { reading(text) ?? .string(text) }
}
