public import ContractJSON

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
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any, .constants, .reference: break
    case .map(let shape):
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
    case .object(let fields):
      for field in fields {
        field.schema.collectSubschemas(pointer.appending(.name(field.name)), field, into: &found)
      }
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
    }
  }

  private func child(_ token: JSON.Pointer.Token) -> (field: Field?, schema: Schema)? {
    switch (kind, token) {
    case (.array(let element, _), .every), (.array(let element, _), .index):
      return (nil, element)
    case (.object(let fields), .name(let name)):
      return fields.first { $0.name == name }.map { ($0, $0.schema) }
    case (.object(let fields), .index(let index)):
      return fields.first { $0.name == String(index) }.map { ($0, $0.schema) }
    case (.map(let shape), .name(let name)):
      let field = shape.fields.first { $0.name == name }
      return field.map { ($0, $0.schema) } ?? shape.others.map { (nil, $0) }
    case (.map(let shape), .every):
      return shape.others.map { (nil, $0) }
    case (.recursive(let name, let body), _):
      return body.isDirectly(name) ? nil : unfolded.child(token)
    case (.union(let alternatives), _):
      return alternatives.lazy.compactMap { $0.child(token) }.first
    case (.composed(.tuple(let positions, let rest, _)), .index(let index)):
      return (index < positions.count ? positions[index] : rest).map { (nil, $0) }
    case (.composed(.tuple(_, let rest, _)), .every):
      return rest.map { (nil, $0) }
    case (.composed(let composition), _):
      return composition.shapes.lazy.compactMap { $0.child(token) }.first
    case (.any, _):
      return (nil, .any)
    default:
      return nil
    }
  }
}

extension Composition {
  /// The schemas that may describe the whole value, those of conditions aside.
  package var shapes: [Schema] {
    switch self {
    case .all(let parts):
      let merged = Schema(.composed(.all(parts))).merged
      if case .composed(.all(let left)) = merged.kind { return left.filter { !$0.isCondition } }
      return [merged]
    case .exactlyOne(let parts), .perType(let parts): return parts
    case .not, .tuple, .containing: return []
    case .tagged(let member, let alternatives): return Schema.tagged(by: member, alternatives)
    case .choice(_, let then, let otherwise): return [then, otherwise].compactMap(\.self)
    }
  }
}
