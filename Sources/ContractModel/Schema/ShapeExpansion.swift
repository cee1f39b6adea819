/// The shapes of a contract with the references replaced that are for the same value, each made once.
struct OwnForms {
  private let written: NamedSchemas
  private var known: [String: Expansion.Replacement] = [:]

  /// How many schemas one may have: a union of a hundred objects of a hundred fields is in use.
  private static let limit = 20_000

  init(_ shapes: NamedSchemas) {
    written = shapes
  }

  /// - Returns: `nil` where the limit is reached.
  mutating func form(of schema: Schema) -> Schema? {
    var expansion = Expansion(shapes: written, limit: Self.limit, known: known)
    let whole = expansion.expanded(schema, Expansion.Position(levels: 0))
    known = expansion.known
    return whole
  }
}

/// One attempt to replace references.
struct Expansion {
  /// Where in a schema a reference is.
  struct Position {
    /// How many references inside each other may still be replaced.
    var levels: Int

    /// Whether the reference is for a part of the value.
    var isOfPart = false
  }

  /// The schema that replaces a reference.
  struct Replacement {
    var schema: Schema

    /// The names that it refers to and does not define itself.
    var free: Set<String>

    /// How many schemas it has, and how many inside each other.
    var size: Int
    var depth: Int
  }

  let shapes: NamedSchemas

  /// How many schemas may still be made.
  private var limit: Int

  /// The replacements of references for the same value that depend on nothing around them, by name.
  private(set) var known: [String: Replacement]

  /// The names that the schemas made so far refer to and do not define themselves.
  private var free: Set<String> = []

  /// The shapes around the current schema.
  private var open: Set<String> = []

  /// The shapes around it without which it would be another one.
  private var needed: Set<String> = []

  /// How many schemas are around the current one, and the most that were.
  private var (depth, deepest) = (0, 0)

  /// How many schemas may be inside each other, because each takes a part of the stack.
  private static let depthLimit = 500

  init(shapes: NamedSchemas, limit: Int, known: [String: Replacement] = [:]) {
    self.shapes = shapes
    self.limit = limit
    self.known = known
  }
}

extension Expansion {
  /// - Returns: `nil` where the limit is reached.
  mutating func expanded(_ schema: Schema, _ position: Position) -> Schema? {
    limit -= 1
    depth += 1
    defer { depth -= 1 }
    deepest = max(deepest, depth)
    guard limit > 0, depth <= Self.depthLimit else { return nil }
    switch schema.kind {
    case .reference(let name): return replaced(schema, name, position)
    case .recursive(let name, let body):
      let isOuter = !open.insert(name).inserted
      let outer = free
      free = []
      defer {
        free.remove(name)
        free.formUnion(outer)
        if !isOuter {
          open.remove(name)
          needed.remove(name)
        }
      }
      return expanded(body, position).map {
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
    _ schema: Schema, _ first: String, _ position: Position
  ) -> Schema? {
    guard !position.isOfPart || position.levels > 0, let target = shapes.target(of: first) else {
      free.insert(first)
      return schema
    }
    let isNullable = schema.isNullable || target.isNullable
    guard !open.contains(target.name) else {
      needed.insert(target.name)
      free.insert(target.name)
      return Schema(.reference(target.name), isNullable: isNullable)
    }
    if position.levels == 0, let made = known[target.name] {
      limit -= made.size
      deepest = max(deepest, depth + made.depth)
      free.formUnion(made.free)
      guard limit > 0, depth + made.depth <= Self.depthLimit else { return nil }
      return isNullable ? made.schema.nullable : made.schema
    }
    guard let made = made(target.name, target.shape, position) else { return nil }
    free.formUnion(made.free)
    return isNullable ? made.schema.nullable : made.schema
  }

  /// The shape of a name with the references in it replaced.
  private mutating func made(
    _ name: String, _ shape: Schema, _ position: Position
  ) -> Replacement? {
    var inner = position
    if position.isOfPart { inner.levels -= 1 }
    inner.isOfPart = false
    let (outerFree, outerNeeded, outerDeepest, before) = (free, needed, deepest, limit)
    (free, needed, deepest) = ([], [], depth)
    open.insert(name)
    defer {
      open.remove(name)
      free = outerFree
      needed.formUnion(outerNeeded)
      deepest = max(deepest, outerDeepest)
    }
    guard let body = expanded(shape, inner) else { return nil }
    let isUsed = free.remove(name) != nil
    needed.remove(name)
    let whole = isUsed ? Schema(.recursive(name, body)) : body
    let made = Replacement(
      schema: whole, free: free, size: before - limit, depth: deepest - depth)
    if position.levels == 0, needed.isEmpty { known[name] = made }
    return made
  }
}
