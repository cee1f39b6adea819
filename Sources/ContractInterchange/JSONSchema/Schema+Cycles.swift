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
    let references = Dictionary(shapes.map { ($0.name, $0.schema.ownReferences) }) { $1 }
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
}
