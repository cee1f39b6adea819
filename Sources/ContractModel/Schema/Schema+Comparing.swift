import ContractJSON
import ContractText

extension Schema {
  /// The type of the value in a few words, without its constraints: `array of UUID`.
  package var typeName: String {
    // All kinds: each has words.
    switch kind {
    case .boolean: "boolean"
    case .number: "number"
    case .string(let limits): limits.typedText?.name ?? "string"
    case .array(let element, _): "array of \(element.typeName)s"
    case .object(let shape): shape.isPlain ? "object" : "map"
    case .constants: jsonType
    case .recursive(let name, _), .reference(let name): name
    case .union(let alternatives):
      alternatives.map(\.typeName).distinct.joined(separator: " or ")
    case .composed(.all): merged == self ? jsonType : merged.typeName
    case .composed: jsonType
    case .any: "any value"
    }
  }

  /// The names of the fields as they nest: `{error: {code, message}}`.
  package var outline: String {
    switch kind {
    case .object(let shape):
      "{"
        + shape.fields.map { field in
          let inner = field.schema.outline
          return inner.hasScalarPrefix("{") ? "\(field.name): \(inner)" : field.name
        }.joined(separator: ", ") + "}"
    case .array(let element, _): "[\(element.outline)]"
    case .composed(.all) where merged != self: merged.outline
    default:
      typeName
    }
  }

  /// The fields of an object; `nil` for anything else.
  package var objectFields: [Field]? {
    if case .object(let shape) = kind { shape.fields } else { nil }
  }

  /// The fields of an object; none of anything else.
  package var fields: [Field] {
    switch kind {
    case .object(let shape): shape.fields
    case .composed(.all) where merged != self: merged.fields
    default: []
    }
  }

  /// Whether the value is an object or a list.
  package var isContainer: Bool {
    switch kind {
    case .object, .array, .composed(.tuple), .composed(.tagged): true
    case .composed(.all): !jsonTypes.contains { $0 != "object" && $0 != "array" }
    case .recursive(_, let body): body.isContainer
    default:
      false
    }
  }

  /// Whether the types show that no value can be valid for both.
  package func hasOtherType(than other: Schema) -> Bool {
    switch (kind, other.kind) {
    case (.any, _), (_, .any), (.reference, _), (_, .reference), (.constants, _), (_, .constants):
      false
    case (.recursive(_, let body), _): body.hasOtherType(than: other)
    case (_, .recursive(_, let body)): hasOtherType(than: body)
    case (.object, .object): false
    case (.composed, _), (_, .composed): Set(jsonTypes).isDisjoint(with: other.jsonTypes)
    case (.array(let left, _), .array(let right, _)): left.hasOtherType(than: right)
    case (.union(let alternatives), _): alternatives.allSatisfy { $0.hasOtherType(than: other) }
    case (_, .union(let alternatives)): alternatives.allSatisfy { hasOtherType(than: $0) }
    default: typeName != other.typeName
    }
  }

  /// Whether every value of this schema has all fields of the other one.
  package func shows(_ other: Schema) -> Bool {
    if case (.array(let first, _), .array(let second, _)) = (kind, other.kind) {
      return first.shows(second)
    }
    // What a reference stands for is a definition of its own.
    if case .reference = other.kind { return true }
    let (first, second) = (fields, other.fields)
    guard !second.isEmpty else { return typeName == other.typeName }
    return second.allSatisfy { field in
      first.contains { $0.name == field.name && $0.schema.shows(field.schema) }
    }
  }
}
