extension Schema {
  /// A schema that mentions itself by name: a category with categories in it.
  ///
  /// Inside it, ``reference(_:)`` with the same name stands for the whole. A Swift property that
  /// uses itself would never end; this is the way to write it.
  public static func recursive(_ name: String, _ schema: Schema) -> Schema {
    Schema(.recursive(name, schema))
  }

  /// An object that mentions itself by name, with the fields of a block.
  public static func recursive(
    _ name: String, @FieldsBuilder _ fields: () -> [Field]
  ) -> Schema {
    .recursive(name, .object(fields))
  }

  /// The schema of a name.
  ///
  /// It is that of the ``recursive(_:_:)-(_,Schema)`` schema around it, or else the ``Definition`` of the
  /// contract. Definitions may refer to each other.
  public static func reference(_ name: String) -> Schema { Schema(.reference(name)) }
}

extension Schema {
  /// Returns the schema with each part of it changed; the parts of these are not changed.
  package func mapParts(_ change: (Schema) -> Schema) -> Schema {
    func changed(_ field: Field) -> Field {
      var field = field
      field.schema = change(field.schema)
      return field
    }
    let kind: Kind =
      switch kind {
      case .boolean, .number, .string, .date, .timestamp, .uuid, .any, .constants, .reference: kind
      case .array(let element, let limits): .array(of: change(element), limits)
      case .object(let fields): .object(fields.map(changed))
      case .map(var shape):
        {
          shape.fields = shape.fields.map(changed)
          shape.others = shape.others.map(change)
          shape.patterns = shape.patterns.map { MemberPattern($0.pattern, change($0.schema)) }
          return .map(shape)
        }()
      case .union(let alternatives): .union(alternatives.map(change))
      case .composed(let composition): .composed(composition.mapParts(change))
      case .recursive(let name, let body): .recursive(name, change(body))
      }
    return Schema(kind, isNullable: isNullable)
  }

  /// Whether a recursive schema or a reference occurs in it.
  package var isRecursive: Bool {
    switch kind {
    case .recursive, .reference: true
    default: parts.contains(where: \.isRecursive)
    }
  }

  /// The schemas of which this one directly consists.
  package var parts: [Schema] {
    switch kind {
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any, .constants, .reference: []
    case .array(let element, _): [element]
    case .object(let fields): fields.map(\.schema)
    case .map(let shape):
      shape.fields.map(\.schema) + shape.patterns.map(\.schema)
        + [shape.others].compactMap(\.self)
    case .union(let alternatives): alternatives
    case .composed(let composition): composition.parts
    case .recursive(_, let body): [body]
    }
  }

  /// The names that the schema refers to and does not define itself.
  package var freeReferences: Set<String> {
    switch kind {
    case .reference(let name): [name]
    case .recursive(let name, let body): body.freeReferences.subtracting([name])
    default: parts.reduce(into: []) { $0.formUnion($1.freeReferences) }
    }
  }

  /// A recursive schema as its body, in which each reference to it is replaced by the whole.
  package var unfolded: Schema {
    guard case .recursive(let name, let body) = kind else { return self }
    var schema = body.replacing(name, by: Schema(kind))
    schema.isNullable = schema.isNullable || isNullable
    return schema
  }

  func replacing(_ name: String, by whole: Schema) -> Schema {
    switch kind {
    case .reference(name): return isNullable ? whole.nullable : whole
    // An inner schema of the same name is another one.
    case .recursive(name, _): return self
    default: return mapParts { $0.replacing(name, by: whole) }
    }
  }

  /// Returns the schema with the references that it leaves open defined by shapes of a contract; of large
  /// shapes, as far as ``ShapeResolver`` does so.
  package func resolved(by shapes: [String: Schema]) -> Schema {
    var resolver = ShapeResolver(shapes)
    return resolver.resolved(self)
  }
}
