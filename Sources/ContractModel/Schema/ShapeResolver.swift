/// Replaces references to the shapes of a contract by the shapes, as far as the result stays small.
///
/// Shapes that refer to each other in many ways would grow without measure. Of such a schema the outer levels are
/// replaced, and the references below stay; ``shapes`` has what they stand for.
package struct ShapeResolver {
  private let written: [String: Schema]
  private var known: [String: Schema] = [:]

  /// How many schemas a whole one has at most, and one of which references stay: many requests are made of each.
  private let limits = (whole: 2_000, part: 150)

  /// - Parameter shapes: By name: the shapes as they are written.
  package init(_ shapes: [String: Schema]) {
    written = shapes
  }
}

extension ShapeResolver {
  /// By name: what a reference that stays stands for.
  ///
  /// No part of it for the same value is a reference.
  package var shapes: [String: Schema] {
    written.mapValues { shape in
      var expansion = Expansion(shapes: written, limit: .max)
      return expansion.expanded(shape, Position(levels: 0)) ?? shape
    }
  }

  /// The schema with references replaced, all of them where the result is small enough.
  package mutating func resolved(_ schema: Schema) -> Schema {
    guard !written.isEmpty, schema.isRecursive else { return schema }
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

  private func expanded(_ schema: Schema) -> Schema {
    for levels in [Int.max, 3, 2, 1] {
      var expansion = Expansion(
        shapes: written, limit: levels == .max ? limits.whole : limits.part)
      if let whole = expansion.expanded(schema, Position(levels: levels)) { return whole }
    }
    var expansion = Expansion(shapes: written, limit: .max)
    return expansion.expanded(schema, Position(levels: 0)) ?? schema
  }
}

/// Where in a schema a reference is.
private struct Position {
  /// How many references inside each other may still be replaced.
  var levels: Int

  /// Whether the reference is for a part of the value.
  var isOfPart = false

  /// The shapes around it.
  var open: Set<String> = []
}

/// One attempt to replace references.
private struct Expansion {
  let shapes: [String: Schema]

  /// How many schemas may still be made.
  var limit: Int

  /// The names that the schemas made so far refer to and do not define themselves.
  var free: Set<String> = []

  init(shapes: [String: Schema], limit: Int) {
    self.shapes = shapes
    self.limit = limit
  }

  /// - Returns: `nil` where the limit is reached.
  mutating func expanded(_ schema: Schema, _ position: Position) -> Schema? {
    limit -= 1
    guard limit > 0 else { return nil }
    switch schema.kind {
    case .reference(let name) where !position.open.contains(name):
      return replaced(schema, name, position)
    case .reference(let name):
      free.insert(name)
      return schema
    case .recursive(let name, let body):
      var inner = position
      inner.open.insert(name)
      let outer = free
      free = []
      defer {
        free.remove(name)
        free.formUnion(outer)
      }
      return expanded(body, inner).map {
        Schema(.recursive(name, $0), isNullable: schema.isNullable)
      }
    default:
      var inner = position
      inner.isOfPart = position.isOfPart || schema.hasParts
      var isComplete = true
      let whole = schema.mapParts { part in
        guard isComplete, let made = expanded(part, inner) else {
          isComplete = false
          return part
        }
        return made
      }
      return isComplete ? whole : nil
    }
  }

  private mutating func replaced(
    _ schema: Schema, _ name: String, _ position: Position
  ) -> Schema? {
    guard let shape = shapes[name], !position.isOfPart || position.levels > 0 else {
      free.insert(name)
      return schema
    }
    var inner = position
    if position.isOfPart, position.levels < .max { inner.levels -= 1 }
    inner.isOfPart = false
    inner.open.insert(name)
    let outer = free
    free = []
    guard let body = expanded(shape, inner) else { return nil }
    let isUsed = free.remove(name) != nil
    free.formUnion(outer)
    let whole = isUsed ? Schema(.recursive(name, body)) : body
    return schema.isNullable ? whole.nullable : whole
  }
}

extension Schema {
  /// Whether the parts of the schema are for parts of the value, not for the value itself.
  fileprivate var hasParts: Bool {
    switch kind {
    case .array, .object, .map, .composed(.tuple), .composed(.containing): true
    default: false
    }
  }
}
