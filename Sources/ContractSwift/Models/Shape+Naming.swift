import ContractModel

extension Shape {
  /// A generic name for a type of this shape.
  var noun: String {
    switch self {
    case .enumeration: "word"
    case .record, .openRecord, .recursive, .reference: "object"
    case .list: "element"
    case .tuple: "tuple"
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .map, .union,
      .nullable:
      "value"
    }
  }

  /// The name for a value or one literal instead of it: `DateOrEmpty`.
  func nameWithSentinel(_ name: SwiftName?) -> SwiftName? {
    guard case .union(let alternatives) = self, alternatives.count == 2, var words = name?.words,
      let literal = alternatives.lazy.compactMap(\.literal).first
    else { return nil }
    if words.last == "details" { words.removeLast() }
    return SwiftName(words: words + ["or"] + SwiftName(literal).words)
  }

  /// The constant values of an object's members.
  var discriminators: [String] {
    switch self {
    case .record(let members), .openRecord(let members, _, _): members.compactMap(\.shape.literal)
    default: []
    }
  }
}

extension Schema {
  /// The schema of the elements of a list, by their shape.
  func element(_ shape: Shape) -> Schema {
    switch kind {
    case .array(let element, _): element
    case .composed(.tuple(_, let rest, _)): rest ?? .any
    case .union(let alternatives): Schema.of(shape, among: alternatives.flatMap(\.elements))
    case .recursive(_, let body): body.element(shape)
    default:
      .any
    }
  }

  /// The schema of the values of a map, by their shape.
  func value(_ shape: Shape) -> Schema {
    switch kind {
    case .object(let object): object.furtherValues ?? .any
    case .union(let alternatives):
      Schema.of(
        shape,
        among: alternatives.flatMap(\.flattened).compactMap { alternative in
          if case .object(let object) = alternative.kind { object.furtherValues } else { nil }
        })
    case .recursive(_, let body): body.value(shape)
    default: .any
    }
  }

  /// The fields of an object, or the positions of a tuple.
  var recordFields: [Field]? {
    switch kind {
    case .object(let shape): shape.fields
    case .composed(.tuple(let positions, _, let minimum)): .positions(positions, minimum: minimum)
    case .recursive(_, let body): body.recordFields
    default: nil
    }
  }

  /// The schema of a shape, where a union has only one distinct alternative.
  func resolved(as shape: Shape) -> Schema {
    switch (kind, shape.value) {
    case (.union, .union): self
    case (.union, let only): alternative(only)
    default: self
    }
  }

  /// The first alternative of a shape.
  func alternative(_ shape: Shape) -> Schema { Schema.of(shape, among: flattened) }

  private static func of(_ shape: Shape, among schemas: [Schema]) -> Schema {
    schemas.first { Shape($0).value == shape.value }
      ?? schemas.first { Shape($0).value.withoutUUIDs == shape.value.withoutUUIDs } ?? .any
  }

  private var elements: [Schema] {
    flattened.compactMap { if case .array(let element, _) = $0.kind { element } else { nil } }
  }

  private var flattened: [Schema] {
    if case .union(let alternatives) = kind { alternatives.flatMap(\.flattened) } else { [self] }
  }
}

extension ModelBuilder.Domain {
  var role: SwiftDeclaration.Role {
    switch self {
    case .definition: .model
    case .request: .request
    case .response, .error: .response
    case .message: .message
    }
  }
}
