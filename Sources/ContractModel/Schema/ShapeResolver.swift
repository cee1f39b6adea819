/// Replaces references to the shapes of a contract by the shapes, as far as the result stays small.
///
/// Shapes that refer to each other in many ways would grow without measure. Of such a schema the outer levels are
/// replaced, and the references below stay; ``shapes`` has what they stand for.
package struct ShapeResolver: Sendable {
  private let written: NamedSchemas
  private var known: [String: Schema] = [:]

  /// The shapes with the references replaced that are for the same value; `nil` for a shape that is too large.
  private var ownForms: OwnForms

  /// The names of those that are too large, once that was asked.
  private var oversizedNames: Set<String>?

  /// How many schemas a whole one has at most, and one of which references stay: many requests are made of each.
  private let limits = (whole: 2_000, part: 150)

  /// How many references inside each other are replaced: first of a whole schema, then of parts of a large
  /// one.
  private static let levels = [32, 3, 2, 1]

  /// - Parameter shapes: By name: the shapes as they are written.
  package init(_ shapes: [String: Schema]) {
    written = NamedSchemas(shapes)
    ownForms = OwnForms(written)
  }
}

extension ShapeResolver {
  /// The shapes that the remaining references stand for, by name.
  ///
  /// No part of a shape for the same value is a reference. A shape that is too large is any value, see
  /// ``oversizedShape(in:)``.
  package var shapes: [String: Schema] {
    mutating get {
      var whole: [String: Schema] = [:]
      // In one order, so that it never matters which shape is the first.
      for (name, shape) in written.schemas.sorted(by: { $0.key < $1.key }) {
        whole[name] = ownForms.form(of: shape) ?? .any
      }
      return whole
    }
  }

  /// The name of a shape that a value of the schema must be compared with, and that combines so many others for
  /// one value that this would take too long; `nil` where there is none.
  ///
  /// A schema with such a shape must not be used, because it is not checked.
  package mutating func oversizedShape(in schema: Schema) -> String? {
    let oversized =
      oversizedNames ?? Set(written.schemas.filter { ownForms.form(of: $0.value) == nil }.keys)
    oversizedNames = oversized
    guard !oversized.isEmpty else { return nil }
    var seen = schema.freeReferences
    var open = seen.sorted()
    while let name = open.popLast() {
      if oversized.contains(name) { return name }
      guard let shape = written.schemas[name] else { continue }
      for next in shape.freeReferences.sorted() where seen.insert(next).inserted {
        open.append(next)
      }
    }
    return nil
  }

  /// The schema with references replaced, all of them where the result is small enough.
  package mutating func resolved(_ schema: Schema) -> Schema {
    guard !written.schemas.isEmpty, schema.isRecursive else { return schema }
    // Most bodies are a shape, or a list of one.
    switch schema.kind {
    case .reference(let name):
      let shape = resolvedShape(name)
      return schema.isNullable ? shape.nullable : shape
    case .array(let element, let limits):
      guard case .reference(let name) = element.kind else { break }
      let shape = resolvedShape(name)
      return Schema(
        .array(of: element.isNullable ? shape.nullable : shape, limits),
        isNullable: schema.isNullable)
    default: break
    }
    return expanded(schema)
  }

  private mutating func resolvedShape(_ name: String) -> Schema {
    if let shape = known[name] { return shape }
    let shape = expanded(.reference(name))
    known[name] = shape
    return shape
  }

  private mutating func expanded(_ schema: Schema) -> Schema {
    for levels in Self.levels {
      var expansion = Expansion(
        shapes: written, limit: levels == Self.levels[0] ? limits.whole : limits.part)
      if let whole = expansion.expanded(schema, Expansion.Position(levels: levels)) {
        return whole
      }
    }
    return ownForms.form(of: schema) ?? .any
  }
}

extension Schema {
  /// Whether the parts of the schema are for parts of the value, not for the value itself.
  var hasParts: Bool {
    switch kind {
    case .array, .object, .composed(.tuple), .composed(.containing): true
    default: false
    }
  }
}
