extension Schema {
  /// Returns the schema with each part of it changed; the parts of these are not changed.
  package func mapParts(_ change: (Schema) -> Schema) -> Schema {
    func changed(_ field: Field) -> Field {
      var field = field
      field.schema = change(field.schema)
      return field
    }
    return mapParts(change, fields: changed)
  }

  /// Returns the schema with each field changed, at any depth; inner ones first.
  package func mapFields(_ change: (Field) -> Field) -> Schema {
    func changed(_ field: Field) -> Field {
      var field = field
      field.schema = field.schema.mapFields(change)
      return change(field)
    }
    return mapParts({ $0.mapFields(change) }, fields: changed)
  }

  /// Returns the schema with the fields of each object changed, at any depth; inner ones first.
  package func mapObjects(_ change: ([Field]) -> [Field]) -> Schema {
    var whole = mapParts(
      { $0.mapObjects(change) },
      fields: { field in
        var field = field
        field.schema = field.schema.mapObjects(change)
        return field
      })
    if case .object(var shape) = whole.kind, shape.isPlain || !shape.fields.isEmpty {
      shape.fields = change(shape.fields)
      whole.kind = .object(shape)
    }
    return whole
  }

  /// Returns the schema with its fields changed, and each other part of it.
  private func mapParts(
    _ change: (Schema) -> Schema, fields changed: (Field) -> Field
  ) -> Schema {
    let kind: Kind =
      // All kinds, so that no part of a new one is left as it is.
      switch kind {
      case .boolean, .number, .string, .any, .constants, .reference: kind
      case .array(let element, let limits): .array(of: change(element), limits)
      case .object(var shape):
        {
          shape.fields = shape.fields.map(changed)
          shape.others = shape.others.map(change)
          shape.patterns = shape.patterns.map { MemberPattern($0.pattern, change($0.schema)) }
          return .object(shape)
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
    // All kinds, so that no part of a new one is overlooked.
    switch kind {
    case .boolean, .number, .string, .any, .constants, .reference: []
    case .array(let element, _): [element]
    case .object(let shape):
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
    guard isRecursive else { return self }
    var resolver = ShapeResolver(shapes)
    return resolver.resolved(self)
  }
}

extension Schema {
  /// A schema that accepts the same values and more, and has no composition where types do not need
  /// one: joined parts are one object, alternatives a union, and absent fields are left out.
  package var plain: Schema {
    var schema = merged
    if case .composed(.all(let parts)) = schema.kind {
      let values = parts.filter { !$0.isCondition }
      if values.count == 1 { schema.kind = values[0].kind }
    }
    switch schema.kind {
    case .composed(.tagged(let member, let alternatives)):
      schema.kind = .union(Schema.tagged(by: member, alternatives))
    case .composed(.exactlyOne(let parts)): schema.kind = .union(parts)
    case .composed(.choice(let condition, let then?, let otherwise?)):
      schema.kind = .union([.all(of: condition, then), otherwise])
    case .object(var shape):
      shape.fields.removeAll { $0.schema == .never }
      schema.kind = .object(shape)
    default: break
    }
    return schema.mapParts(\.plain)
  }

  /// The schema of what a backend sends: a write-only field is always absent.
  package var withoutWriteOnlyFields: Schema {
    mapFields { field in
      guard field.isWriteOnly else { return field }
      var field = field
      (field.schema, field.presence, field.example) = (.never, .optional, nil)
      return field
    }
  }

  /// The schema of what a client sends: a read-only field is none of it.
  package var withoutReadOnlyFields: Schema {
    var schema = mapParts(\.withoutReadOnlyFields)
    if case .object(var shape) = schema.kind {
      shape.fields.removeAll(where: \.isReadOnly)
      schema.kind = .object(shape)
    }
    return schema
  }

  /// The schema with one source position for all of its fields, so that equal schemas are equal wherever
  /// they were written.
  package var withoutPositions: Schema {
    mapFields { field in
      var field = field
      field.position = .none
      return field
    }
  }

  /// The schema with every advisory constraint required, as the requests of this project keep them.
  package var withAdviceRequired: Schema {
    var schema = self
    if case .composed = kind {} else { schema = mapParts(\.withAdviceRequired) }
    switch schema.kind {
    case .number(let form, let limits): schema.kind = .number(form, limits.map { .init($0.limit) })
    case .string(let limits): schema.kind = .string(limits.map { .init($0.limit) })
    case .array(let element, let limits):
      schema.kind = .array(of: element, limits.map { .init($0.limit) })
    case .object(var shape):
      shape.keys = shape.keys.map { .init($0.limit) }
      shape.fields = shape.fields.map(\.withAdviceRequired)
      schema.kind = .object(shape)
    case .composed(let composition): schema.kind = .composed(composition.withAdviceRequired)
    default:
      break
    }
    return schema
  }

  /// A schema of all parts as one plain schema, as far as that is possible; every other schema itself.
  ///
  /// Fields and constraints are joined, and alternatives are joined with each of the other parts. What
  /// cannot be joined remains as ``Composition/all(_:)``, the part to make values of first.
  package var merged: Schema {
    guard case .composed(.all(let parts)) = kind else { return self }
    var merged = SchemaMerge(parts).schema
    if merged.kind != .any { merged.isNullable = allowsNull }
    return merged
  }

  /// A schema without recursion and maps that accepts some of the same values: what a generator of
  /// values, of invalid values and of responses works on.
  ///
  /// A recursive schema is repeated a few times, and beyond that left out: as an absent optional
  /// field, an empty list, null or another alternative. A map becomes an object with some members. Fields
  /// that should be present are required.
  /// `nil` where no finite value is left.
  ///
  /// - Parameters:
  ///   - position: The line of the schema.
  ///   - shapes: What references stand for that no recursive schema around them defines; their optional parts
  ///     that refer to others are left out.
  /// - Returns: The finite schema.
  package func finite(at position: SourcePosition, knowing shapes: [String: Schema] = [:])
    -> Schema?
  {
    let form = FiniteSchemaBuilder(shapes: shapes).form(of: self, at: position)
    return form?.hasAdvisedFields == true ? form?.mapFields(\.withAdviceRequired) : form
  }

  /// The same, for schemas outside of a contract; the schema itself where no finite value is left.
  package var finite: Schema { finite(at: SourcePosition(file: "", line: 0)) ?? self }
}

extension Schema {
  /// The schema that no value meets.
  package static let never: Schema = .not(.any)

  /// The alternatives of a tagged union with their member, as far as it can be added.
  package static func tagged(by member: String, _ alternatives: [TaggedSchema]) -> [Schema] {
    alternatives.map { alternative in
      var tagField = Field(member, .oneOf(alternative.tag))
      // The author has not written this field; a field beside it shows the line of the alternative.
      if let written = alternative.schema.memberFields.first {
        tagField.position = written.position
      }
      let tag: Schema = .object { tagField }
      if case .reference = alternative.schema.kind { return alternative.schema }
      return Schema.all(of: alternative.schema, tag).merged
    }
  }

  /// The branches of a choice, to which the fields of the condition are known.
  package static func branches(
    of condition: Schema, _ then: Schema?, _ otherwise: Schema?
  ) -> (then: Schema?, otherwise: Schema?) {
    let known = Schema(
      .object(
        condition.merged.memberFields.map { field in
          var field = field
          (field.schema, field.presence) = (.any, .optional)
          return field
        }))
    func joined(_ branch: Schema) -> Schema {
      guard branch.isObject else { return branch }
      var joined = Schema.all(of: branch, known).merged
      joined.isNullable = branch.isNullable
      return joined
    }
    return (then.map(joined), otherwise.map(joined))
  }

  private var isObject: Bool { merged.jsonTypes == ["object"] }

  /// The fields of an object or a map, also of a recursive one.
  package var memberFields: [Field] {
    switch kind {
    case .object(let shape): shape.fields
    case .recursive(_, let body): body.memberFields
    default: []
    }
  }

  /// The schema with further members allowed in every object, for conditions: these depend on the
  /// members that they mention, and not on the policy for undocumented ones.
  package var withOpenObjects: Schema {
    let schema = mapParts(\.withOpenObjects)
    if case .object(let shape) = schema.kind, shape.isSilent { return schema.open }
    return schema
  }
}

extension Schema {
  /// Whether an object in the schema has a field that should be present.
  fileprivate var hasAdvisedFields: Bool {
    let fields = if case .object(let shape) = kind { shape.fields } else { [Field]() }
    return fields.contains { $0.presence == .advised } || parts.contains(where: \.hasAdvisedFields)
  }
}
