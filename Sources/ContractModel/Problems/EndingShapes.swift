/// The shapes of a contract that have a value without an end: one that needs no other value of the same shape.
struct EndingShapes {
  private let shapes: [String: Schema]
  private var names: Set<String> = []

  init(_ shapes: [String: Schema]) {
    self.shapes = shapes
    var open = shapes.sorted { $0.key < $1.key }
    var isSettled = false
    while !isSettled {
      let count = open.count
      for (name, schema) in open where ends(schema, []) { names.insert(name) }
      open.removeAll { names.contains($0.key) }
      isSettled = open.count == count
    }
  }
}

extension EndingShapes {
  /// Whether a schema has a value that ends.
  func haveValue(of schema: Schema) -> Bool { ends(schema, []) }

  /// Whether a schema has a value that ends, inside of recursive schemas with these names.
  private func ends(_ schema: Schema, _ around: Set<String>) -> Bool {
    if schema.isNullable { return true }
    switch schema.kind {
    case .array(let element, let limits):
      return limits.allSatisfy { $0.limit.allows([]) } || ends(element, around)
    case .object(let shape):
      let needsOthers = shape.minimum > shape.fields.count(where: \.isRequired)
      let others = [shape.others].compactMap(\.self) + shape.patterns.map(\.schema)
      return end(shape.fields, around)
        && (!needsOthers || shape.fields.count > shape.minimum
          || others.contains { ends($0, around) })
    case .union(let parts), .composed(.exactlyOne(let parts)):
      return parts.contains { ends($0, around) }
    case .composed(.all(let parts)): return parts.allSatisfy { ends($0, around) }
    case .composed(.tagged(_, let parts)): return parts.contains { ends($0.schema, around) }
    case .composed(.tuple(let parts, _, let minimum)):
      return parts.prefix(minimum).allSatisfy { ends($0, around) }
    case .composed(.containing(let part, let minimum, _)):
      return minimum < 1 || ends(part, around)
    case .composed(.choice(_, let then, let otherwise)):
      return then.map { ends($0, around) } ?? true || otherwise.map { ends($0, around) } ?? true
    // Values of other types meet it.
    case .composed(.perType), .composed(.not): return true
    case .recursive(let name, let body): return ends(body, around.union([name]))
    case .reference(let name):
      return !around.contains(name) && (names.contains(name) || shapes[name] == nil)
    default: return true
    }
  }

  private func end(_ fields: [Field], _ around: Set<String>) -> Bool {
    fields.allSatisfy { !$0.isRequired || ends($0.schema, around) }
  }
}
