import ContractJSON
package import ContractModel
import ContractText

/// The source of single fields, as messages show them.
package enum FieldSource {
  /// Returns a field as it is written, in full, on one line of at most so many characters.
  package static func line(of field: Field, limit: Int = 200) -> String {
    let shapes = NamedShapes(
      Contract(
        "field", version: "1", title: "", authentication: .none,
        errors: ErrorShape(.any, code: nil, message: "/message"), operations: []))
    let expression = SchemaSource(shapes: shapes, names: [:]).expression(field)
    let text = expression.lines(at: 0, depth: 0)
      .map { String($0.drop { $0 == " " }) }.joined(separator: " ")
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
