import ContractJSON
package import ContractModel
import ContractText
import ContractValidation

/// A text that violates the schema of a value in a path, a query or a header.
package struct InvalidText: Sendable, Hashable {
  /// The violation in plain words; unique among the invalid texts made from one text, and the same for
  /// other valid texts unless the mutation depends on a valid number.
  package var name: String

  package var kind: Mutation.Kind

  /// The decoded text.
  package var text: String
}

/// Applies every mutation that is visible where every value is a text.
///
/// A text is read leniently as the type of the schema, as the validator does: `5` is a number, or a
/// text where the schema expects a text. Texts that would change the message itself are omitted: an
/// empty text in a path, anything but plain ASCII in a header, and texts too long for a request line.
///
/// - Parameters:
///   - schema: The schema of the value that the text represents.
///   - valid: A valid text.
///   - location: The part of the request that holds the text.
/// - Returns: The invalid texts in the order of ``invalidValues(of:from:)``, all different.
package func invalidTexts(
  of schema: Schema, from valid: String, in location: Operation.ParameterLocation
) -> [InvalidText] {
  let validator = SchemaValidator(schema)
  let whole = Schema(.object([Field("value", schema)]))
  let pointer = JSON.Pointer([.name("value")])
  var texts: Set<String> = []
  let values = invalidValues(of: whole, from: ["value": schema.value(of: valid)])
  return values.compactMap { invalid in
    guard schema.isPrimitive ? invalid.pointer == pointer : invalid.pointer.hasPrefix(pointer),
      let text = invalid.body[pointer].flatMap({ schema.isPrimitive ? $0.asText : $0.text() }),
      location.canCarry(text), texts.insert(text).inserted
    else { return nil }
    let drifts = validator.drifts(in: schema.value(of: text).bytes())
    guard drifts.contains(where: \.isFailure) else { return nil }
    // `value: words`, or `value/member: words` within a list or an object.
    let words = invalid.name.dropFirst("value".count).drop { ":/ ".contains($0) }
    // "string instead of number" is meaningless where every value is a text, and an invalid UUID
    // needs no further words.
    let isPlain =
      schema.isPrimitive && (invalid.kind == .type || words.hasScalarPrefix(text + " "))
    return InvalidText(
      name: isPlain ? text : String(words), kind: invalid.kind, text: text)
  }
}

extension JSON {
  /// The value as a text, if it has a text form.
  fileprivate var asText: String? {
    switch self {
    case .number(let number): number.text
    case .boolean(let flag): flag ? "true" : "false"
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }
}

extension Operation.ParameterLocation {
  private static let lineLimit = 2_000

  fileprivate func canCarry(_ text: String) -> Bool {
    guard text.utf8.count <= Self.lineLimit else { return false }
    switch self {
    case .path: return !text.isEmpty
    case .query: return true
    case .cookie:
      // RFC 6265, section 4.1.1.
      return text.utf8.allSatisfy {
        (0x21...0x7E).contains($0) && !Array("\",;\\".utf8).contains($0)
      }
    case .header:
      // Spaces at the ends are not part of the value (RFC 9110, section 5.5).
      return text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.utf8.first != 0x20
        && text.utf8.last != 0x20
    }
  }
}

extension Schema {
  /// The value that a lenient reader of the type reads from a text.
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
    case .composed(let composition):
      Schema(.union(composition.shapes)).reading(text)
    case .string, .date, .timestamp, .uuid, .array, .object, .map, .constants, .recursive,
      .reference, .any:
      nil
    }
  }

  fileprivate func value(of text: String) -> JSON {
    if !isPrimitive, let value = try? JSON(parsing: Array(text.utf8)) { return value }
    return reading(text) ?? .string(text)
  }
}
