public import ContractJSON

/// A description of one JSON value: its type, its constraints, and whether it may be null.
///
/// Absent, null and empty are three separate things: a ``Field`` states whether it may be absent,
/// ``isNullable`` whether the value may be null, a constraint whether a string or list may be empty.
public struct Schema: Sendable, Hashable {
  /// The type of a value with its constraints.
  public indirect enum Kind: Sendable, Hashable {
    /// True or false.
    case boolean
    /// A number, in one form, within constraints.
    case number(NumberForm, [NumberConstraint])
    /// A string within constraints.
    case string([TextConstraint])
    /// A list of elements of one schema, within constraints.
    case array(of: Schema, [ListConstraint])
    /// An object with members of this shape.
    case object(ObjectShape)
    /// One of these values.
    case constants([JSON])
    /// A schema that mentions itself by a name.
    case recursive(String, Schema)
    /// The schema of a name.
    case reference(String)
    /// A value that meets at least one of the alternatives, in the order of the contract.
    case union([Schema])
    /// A schema made of others in another way.
    case composed(Composition)
    /// Any JSON value, where the documents leave the type open.
    case any
  }

  /// The type and its constraints.
  public var kind: Kind

  /// Whether the value may be null.
  public var isNullable: Bool

  /// Creates a schema from a type.
  public init(_ kind: Kind, isNullable: Bool = false) {
    self.kind = kind
    self.isNullable = isNullable
  }
}

extension Schema.Kind {
  /// An object with these fields, of which the contract says no more.
  public static func object(_ fields: [Field]) -> Schema.Kind { .object(ObjectShape(fields)) }
}

/// The accepted spellings of a number.
public enum NumberForm: String, Sendable, CaseIterable, Hashable {
  /// Any JSON number.
  case any
  /// A number without a fractional part, however written: `3`, `3.0` and `3e0` (JSON Schema's
  /// `integer`).
  case whole
  /// Digits only: `3`, but neither `3.0` nor `3e0`, for readers that care about the text.
  case digits
}

extension Schema {
  /// A short description: `string, one of active, paused`.
  package var summary: String {
    let noun: String
    // All kinds: each has words.
    switch kind {
    case .boolean: noun = "boolean"
    case .number(.any, let limits): noun = Self.join("number", limits.required())
    case .number(_, let limits): noun = Self.join("integer", limits.required())
    case .string(let limits):
      noun = limits.typedText?.description ?? Self.join("string", limits.required())
    case .array(let element, let limits):
      noun = Self.join("array of \(element.summary)", limits.required())
    case .object(let shape): noun = shape.summary
    case .constants(let values):
      noun = (values.count > 1 ? "one of " : "") + values.map { $0.text() }.joined(separator: ", ")
    case .recursive(let name, _), .reference(let name): noun = name
    case .union(let alternatives):
      noun = alternatives.map(\.summary).joined(separator: " or ")
    case .composed(let composition): noun = composition.summary
    case .any: noun = "any value"
    }
    return isNullable ? "\(noun), or null" : noun
  }

  /// The JSON type of the value: `string` also for dates and UUIDs.
  package var jsonType: String {
    switch kind {
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    case .recursive(_, let body): body.jsonType
    case .constants, .union: jsonTypes.joined(separator: " or ")
    case .composed:
      jsonTypes.count < Schema.any.jsonTypes.count ? jsonTypes.joined(separator: " or ") : "value"
    default: "value"
    }
  }

  /// The JSON types that a value may have, in the order of the alternatives, without null.
  package var jsonTypes: [String] {
    switch kind {
    case .recursive(_, let body): body.jsonTypes
    case .constants(let values):
      values.map(\.typeName).reduce(into: []) { types, type in
        if type != "null", !types.contains(type) { types.append(type) }
      }
    case .union(let alternatives):
      alternatives.flatMap(\.jsonTypes).reduce(into: []) { types, type in
        if !types.contains(type) { types.append(type) }
      }
    case .composed(let composition): composition.jsonTypes
    case .any, .reference: ["boolean", "number", "string", "array", "object"]
    default: [jsonType]
    }
  }

  private static func join(_ noun: String, _ limits: [some CustomStringConvertible]) -> String {
    ([noun] + limits.map(\.description)).joined(separator: ", ")
  }

  /// The coverage points of all constraints on the value itself, advisory ones included.
  package var coveragePoints: [CoveragePoint] {
    switch kind {
    case .boolean: [.value(true), .value(false)]
    case .number(_, let constraints): constraints.flatMap(\.limit.coveragePoints)
    case .string(let constraints): constraints.flatMap(\.limit.coveragePoints)
    case .array(_, let constraints): constraints.flatMap(\.limit.coveragePoints)
    case .constants(let values): values.map(CoveragePoint.value)
    default:
      []
    }
  }

  /// Whether every value is a primitive one, neither a list nor an object.
  package var isPrimitive: Bool {
    switch kind {
    case .array, .object: false
    case .recursive(_, let body): body.isPrimitive
    case .union(let alternatives): alternatives.allSatisfy(\.isPrimitive)
    case .composed: !jsonTypes.contains { ["array", "object"].contains($0) }
    default: true
    }
  }

  /// Whether every value is a list or an object of primitive values.
  package var isCollectionOfPrimitives: Bool {
    switch kind {
    case .array(let element, _): element.isPrimitive
    case .object(let shape):
      shape.fields.allSatisfy(\.schema.isPrimitive) && shape.others?.isPrimitive ?? true
    case .recursive(_, let body): body.isCollectionOfPrimitives
    case .union(let alternatives):
      alternatives.allSatisfy { $0.isPrimitive || $0.isCollectionOfPrimitives }
    default:
      false
    }
  }

  /// Returns the problems of the schema and of everything in it.
  ///
  /// Problems outside of fields are reported at `position`.
  package func problems(at position: SourcePosition) -> [ContractProblem] {
    SchemaProblemSearch(at: position).problems(of: self)
  }

  /// Whether the schema is the reference itself, as a whole or as an alternative.
  package func isDirectly(_ name: String) -> Bool {
    switch kind {
    case .reference(name): true
    case .union(let alternatives): alternatives.contains { $0.isDirectly(name) }
    case .composed(.tuple), .composed(.containing): false
    case .composed(let composition): composition.parts.contains { $0.isDirectly(name) }
    case .recursive(let other, let body): other != name && body.isDirectly(name)
    default: false
    }
  }

  /// Whether it only constrains values of other schemas.
  var isCondition: Bool {
    switch kind {
    case .any, .composed(.not), .composed(.perType), .composed(.containing): self != .never
    default: false
    }
  }

  /// Whether null meets the schema.
  package var allowsNull: Bool {
    if isNullable { return true }
    switch kind {
    case .any: return true
    case .constants(let values): return values.contains(.null)
    case .union(let parts): return parts.contains(where: \.allowsNull)
    case .recursive(_, let body): return body.allowsNull
    case .composed(let composition):
      switch composition {
      case .all(let parts): return parts.allSatisfy(\.allowsNull)
      case .exactlyOne(let parts): return parts.count(where: \.allowsNull) == 1
      case .not(let schema): return !schema.allowsNull
      case .perType: return true
      case .choice(let condition, let then, let otherwise):
        return (condition.allowsNull ? then : otherwise)?.allowsNull ?? true
      case .tagged, .tuple, .containing: return false
      }
    default: return false
    }
  }
}

extension Schema {
  /// Returns the schema of the values at a location, if the location is documented.
  public func schema(at pointer: JSON.Pointer) -> Schema? {
    var schema = self
    for token in pointer.tokens {
      guard let next = schema.child(token)?.schema else { return nil }
      schema = next
    }
    return schema
  }

  /// Returns the schemas of the values at a location, of every alternative that has it.
  package func schemas(at pointer: JSON.Pointer) -> [Schema] {
    pointer.tokens.reduce([self]) { schemas, token in schemas.flatMap { $0.children(token) } }
  }

  /// Returns the innermost field on the way to a location, for the source line in reports.
  package func field(at pointer: JSON.Pointer) -> Field? {
    var schema = self
    var field: Field?
    for token in pointer.tokens {
      guard let next = schema.child(token) else { return field }
      field = next.field ?? field
      schema = next.schema
    }
    return field
  }

  /// Returns the schema of every location in a value, parents before children, fields in order.
  package func subschemas(
    from pointer: JSON.Pointer = .root
  ) -> [(pointer: JSON.Pointer, field: Field?, schema: Schema)] {
    var found: [(JSON.Pointer, Field?, Schema)] = []
    collectSubschemas(pointer, nil, into: &found)
    return found
  }

  private func collectSubschemas(
    _ pointer: JSON.Pointer, _ field: Field?, into found: inout [(JSON.Pointer, Field?, Schema)]
  ) {
    found.append((pointer, field, self))
    switch kind {
    case .object(let shape):
      for field in shape.fields {
        field.schema.collectSubschemas(pointer.appending(.name(field.name)), field, into: &found)
      }
      for schema in shape.patterns.map(\.schema) + [shape.others].compactMap(\.self) {
        schema.collectSubschemas(pointer.appending(.every), nil, into: &found)
      }
    case .recursive(_, let body):
      var inner: [(JSON.Pointer, Field?, Schema)] = []
      body.collectSubschemas(pointer, field, into: &inner)
      found += inner.dropFirst()
    case .array(let element, _):
      element.collectSubschemas(pointer.appending(.every), nil, into: &found)
    case .union(let alternatives):
      for alternative in alternatives {
        var inner: [(JSON.Pointer, Field?, Schema)] = []
        alternative.collectSubschemas(pointer, field, into: &inner)
        // The location of the union itself is already in the list.
        found += inner.dropFirst()
      }
    case .composed(.tuple(let positions, let rest, _)):
      for (index, element) in positions.enumerated() {
        element.collectSubschemas(pointer.appending(.index(index)), nil, into: &found)
      }
      rest?.collectSubschemas(pointer.appending(.every), nil, into: &found)
    case .composed(let composition):
      for alternative in composition.shapes {
        var inner: [(JSON.Pointer, Field?, Schema)] = []
        alternative.collectSubschemas(pointer, field, into: &inner)
        found += inner.dropFirst()
      }
    default: break
    }
  }

  private func children(_ token: JSON.Pointer.Token) -> [Schema] {
    switch kind {
    case .union(let alternatives): return alternatives.flatMap { $0.children(token) }
    case .recursive(let name, let body):
      return body.isDirectly(name) ? [] : unfolded.children(token)
    case .composed(.tuple): break
    case .composed(let composition): return composition.shapes.flatMap { $0.children(token) }
    default: break
    }
    return child(token).map { [$0.schema] } ?? []
  }

  private static func firstChild(
    of schemas: [Schema], _ token: JSON.Pointer.Token
  ) -> (field: Field?, schema: Schema)? {
    for schema in schemas {
      if let child = schema.child(token) { return child }
    }
    return nil
  }

  private func child(_ token: JSON.Pointer.Token) -> (field: Field?, schema: Schema)? {
    switch (kind, token) {
    case (_, .malformed): return nil
    case (.array(let element, _), .every), (.array(let element, _), .index):
      return (nil, element)
    case (.object(let shape), .name(let name)):
      return shape.child(named: name)
    case (.object(let shape), .index(let index)):
      return shape.child(named: String(index))
    case (.object(let shape), .every):
      return shape.commonSchema.map { (nil, $0) }
    case (.recursive(let name, let body), _):
      return body.isDirectly(name) ? nil : unfolded.child(token)
    case (.union(let alternatives), _):
      return Self.firstChild(of: alternatives, token)
    case (.composed(.tuple(let positions, let rest, _)), .index(let index)):
      return (index < positions.count ? positions[index] : rest).map { (nil, $0) }
    case (.composed(.tuple(_, let rest, _)), .every):
      return rest.map { (nil, $0) }
    case (.composed(let composition), _):
      return Self.firstChild(of: composition.shapes, token)
    case (.any, _):
      return (nil, .any)
    default:
      return nil
    }
  }
}
