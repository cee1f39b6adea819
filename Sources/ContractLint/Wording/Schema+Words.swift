import ContractModel

extension Schema {
  /// The type of the value in a few words, without its constraints: `array of UUID`.
  var typeName: String {
    switch kind {
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .date: "date"
    case .timestamp: "timestamp"
    case .uuid: "UUID"
    case .array(let element, _): "array of \(element.typeName)s"
    case .object: "object"
    case .union(let alternatives):
      alternatives.map(\.typeName).distinct.joined(separator: " or ")
    case .any: "any value"
    }
  }

  /// The names of the fields as they nest: `{error: {code, message}}`.
  var outline: String {
    switch kind {
    case .object(let fields):
      "{"
        + fields.map { field in
          let inner = field.schema.outline
          return inner.hasPrefix("{") ? "\(field.name): \(inner)" : field.name
        }.joined(separator: ", ") + "}"
    case .array(let element, _): "[\(element.outline)]"
    case .boolean, .number, .string, .date, .timestamp, .uuid, .union, .any: typeName
    }
  }

  /// The fields of an object; none of anything else.
  var fields: [Field] {
    if case .object(let fields) = kind { fields } else { [] }
  }

  /// Whether the value is an object or a list.
  var isContainer: Bool {
    switch kind {
    case .object, .array: true
    case .boolean, .number, .string, .date, .timestamp, .uuid, .union, .any: false
    }
  }

  /// Whether no value can be right for both, as far as the types tell.
  func isOfOtherType(than other: Schema) -> Bool {
    switch (kind, other.kind) {
    case (.any, _), (_, .any): false
    case (.array(let left, _), .array(let right, _)): left.isOfOtherType(than: right)
    case (.union(let alternatives), _): alternatives.allSatisfy { $0.isOfOtherType(than: other) }
    case (_, .union(let alternatives)): alternatives.allSatisfy { isOfOtherType(than: $0) }
    default: typeName != other.typeName
    }
  }

  /// Whether every value of this schema also shows what the other one shows: all its fields.
  func shows(_ other: Schema) -> Bool {
    switch (kind, other.kind) {
    case (.object(let mine), .object(let theirs)):
      theirs.allSatisfy { field in
        mine.contains { $0.name == field.name && $0.schema.shows(field.schema) }
      }
    case (.array(let mine, _), .array(let theirs, _)): mine.shows(theirs)
    default: typeName == other.typeName
    }
  }
}
