import ContractModel

extension Schema {
  /// The names that the schema refers to for the same value, not for a part of it.
  private var ownReferences: Set<String> {
    switch kind {
    case .reference(let name): [name]
    case .union(let parts): parts.reduce(into: []) { $0.formUnion($1.ownReferences) }
    case .composed(.tuple), .composed(.containing): []
    case .composed: parts.reduce(into: []) { $0.formUnion($1.ownReferences) }
    default: []
    }
  }

  /// The first of some shapes that a value meets only if it meets the same shape, without end.
  static func endless(_ shapes: [(name: String, schema: Schema)]) -> String? {
    let references = cyclic(Dictionary(shapes.map { ($0.name, $0.schema.ownReferences) }) { $1 })
    return shapes.first { shape in
      var seen: Set<String> = []
      var open = references[shape.name] ?? []
      while let name = open.popFirst() {
        if name == shape.name { return true }
        if seen.insert(name).inserted { open.formUnion(references[name] ?? []) }
      }
      return false
    }?.name
  }

  /// The references without the names from which no cycle can be reached: to follow each row of names to its end
  /// would take long.
  private static func cyclic(_ references: [String: Set<String>]) -> [String: Set<String>] {
    var left = references.mapValues { $0.count(where: { references[$0] != nil }) }
    var users: [String: [String]] = [:]
    for (name, targets) in references {
      for target in targets { users[target, default: []].append(name) }
    }
    var ended = left.filter { $0.value == 0 }.map(\.key)
    while let name = ended.popLast() {
      left[name] = nil
      for user in users[name] ?? [] {
        guard let count = left[user] else { continue }
        left[user] = count - 1
        if count == 1 { ended.append(user) }
      }
    }
    return references.filter { left[$0.key] != nil }
  }
}
