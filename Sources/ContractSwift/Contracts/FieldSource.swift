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
    // Examples and summaries are not what such messages are about.
    let bare = Schema(.object([field])).mapFields { part in
      var part = part
      (part.example, part.summary) = (nil, "")
      return part
    }
    guard let fields = bare.objectFields, let plain = fields.first else { return field.name }
    let lines = SchemaSource(shapes: shapes, names: [:]).expression(plain).lines(at: 0, depth: 0)
    let text = lines.reduce(into: "") { text, line in
      let line = line.drop { $0 == " " }
      let isInside = text.hasScalarSuffix("(") || text.hasScalarSuffix("[")
      let isEnd = line.hasScalarPrefix(")") || line.hasScalarPrefix("]")
      text += (text.isEmpty || isInside || isEnd ? "" : " ") + line
    }
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
