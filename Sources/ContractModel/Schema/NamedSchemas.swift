/// Schemas by name, some of which only stand for others.
struct NamedSchemas: Sendable {
  /// The schema that a name stands for.
  struct Target: Sendable {
    var name: String
    var shape: Schema

    /// Whether a name on the way adds null.
    var isNullable: Bool
  }

  /// The schemas by name, as they are written.
  let schemas: [String: Schema]

  /// The names that stand for others, with the last of a row.
  private var aliases: [String: (name: String, isNullable: Bool)] = [:]

  /// The names of rows without an end.
  private var endless: Set<String> = []

  init(_ schemas: [String: Schema]) {
    self.schemas = schemas
    for (name, schema) in schemas {
      if case .reference = schema.kind { follow(name) }
    }
  }
}

extension NamedSchemas {
  /// The schema that a name stands for, behind all names that only stand for another one.
  ///
  /// - Returns: `nil` for an unknown name.
  func target(of name: String) -> Target? {
    let (last, isNullable) = aliases[name] ?? (name, false)
    return schemas[last].map { Target(name: last, shape: $0, isNullable: isNullable) }
  }

  /// Finds the end of a row of names, once for all of them; a row without end is none.
  private mutating func follow(_ first: String) {
    var row: [(name: String, isNullable: Bool)] = []
    var seen: Set<String> = []
    var name = first
    while aliases[name] == nil, case .reference(let next)? = schemas[name]?.kind,
      schemas[next] != nil
    {
      guard !endless.contains(name), seen.insert(name).inserted else {
        endless.formUnion(seen)
        return
      }
      row.append((name, schemas[name]?.isNullable ?? false))
      name = next
    }
    let (last, isLastNullable) = aliases[name] ?? (name, false)
    var isNullable = isLastNullable
    for alias in row.reversed() {
      isNullable = isNullable || alias.isNullable
      aliases[alias.name] = (last, isNullable)
    }
  }
}
