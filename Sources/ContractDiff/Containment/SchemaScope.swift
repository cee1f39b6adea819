package import ContractModel

/// The shapes that the references of a schema stand for.
package struct SchemaScope: Sendable {
  package let shapes: [String: Schema]

  /// The resolver of the shapes, made once: it looks at all of them.
  private let resolver: ShapeResolver

  /// Creates a scope from shapes by name.
  package init(_ shapes: [String: Schema] = [:]) {
    self.shapes = shapes
    resolver = ShapeResolver(shapes)
  }
}

extension SchemaScope {
  /// The schema with its references replaced, as far as ``ShapeResolver`` does so.
  func resolved(_ schema: Schema) -> Schema {
    var resolver = resolver
    return resolver.resolved(schema)
  }

  /// The shapes, where a resolved schema still refers to some: large ones stay references.
  func shapes(open schema: Schema) -> [String: Schema] {
    schema.freeReferences.isEmpty ? [:] : shapes
  }

  /// The names that stand for the same shape in both scopes, as do all names that it refers to.
  func sharedNames(with other: SchemaScope) -> Set<String> {
    var shared = Set(shapes.keys.filter { shapes[$0] == other.shapes[$0] })
    let references = Dictionary(
      shared.map { ($0, shapes[$0]?.freeReferences ?? []) }, uniquingKeysWith: { first, _ in first }
    )
    while true {
      let left = shared.filter { references[$0]?.isSubset(of: shared) ?? true }
      if left.count == shared.count { return shared }
      shared = left
    }
  }
}

/// A JSON type; null is one.
enum ValueType: String, Sendable, CaseIterable {
  case null, boolean, number, string, array, object
}

/// A schema that a value must meet, or must not meet.
struct SignedSchema: Sendable, Hashable {
  var schema: Schema

  /// The scope of its references: 0 or 1.
  var scope: Int

  /// Whether the value meets the schema.
  var isPositive: Bool

  /// Whether objects have no members besides those that are defined: what a contract's side sends.
  var closesObjects = false

  /// Whether the schema is a part of one that closes the object for all of its parts together.
  var isClosedAsWhole = false

  var negated: SignedSchema {
    SignedSchema(schema: schema, scope: scope, isPositive: !isPositive)
  }
}
