import ContractModel

/// A contract as types are made of it: with plain schemas, and with references where one type refers to
/// another by its name.
struct NamedModels {
  /// The contract; every reference in it is to one of ``names``.
  let contract: Contract

  /// The definitions whose types are referred to by name: those that contain themselves, and those that are
  /// too large to be repeated wherever they are used.
  let names: Set<String>
}

extension NamedModels {
  init(_ contract: Contract) {
    var nameless = contract.definitionsThatDependOnDirection
    var names = contract.recursiveDefinitions.subtracting(nameless)
    var models = Self(contract, keeping: names)
    while true {
      let unsuitable = models.definitionsWithoutType
      nameless.formUnion(unsuitable)
      let wanted = names.union(models.references).subtracting(nameless)
      guard wanted != names else { break }
      names = wanted
      models = Self(contract, keeping: names)
    }
    self = models
  }

  private init(_ contract: Contract, keeping names: Set<String>) {
    let resolved = contract.resolved(keeping: names)
    let shapes = Dictionary(
      resolved.definitions.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    self.contract = resolved.mapSchemas { schema, _ in schema.withReplacedParts(shapes).plain }
    self.names = names
  }

  /// The definitions of ``names`` for which no type is declared.
  private var definitionsWithoutType: Set<String> {
    Set(
      contract.definitions.filter { names.contains($0.name) && !Shape($0.schema).isNamed }
        .map(\.name))
  }

  /// The names that any schema refers to.
  private var references: Set<String> {
    var references: Set<String> = []
    _ = contract.mapSchemas { schema, _ in
      references.formUnion(schema.freeReferences)
      return schema
    }
    return references.intersection(contract.definitions.map(\.name))
  }
}

extension Contract {
  /// The definitions that each definition refers to, directly or by way of others.
  private var reachableDefinitions: References {
    References(
      definitions.map { ($0.name, $0.schema.freeReferences) },
      uniquingKeysWith: { first, _ in first }
    ).transitiveClosure
  }

  /// The definitions that refer to themselves.
  fileprivate var recursiveDefinitions: Set<String> {
    Set(reachableDefinitions.filter { $0.value.contains($0.key) }.map(\.key))
  }

  /// The definitions that are other objects in requests than in responses.
  fileprivate var definitionsThatDependOnDirection: Set<String> {
    let direct = Set(
      definitions.filter { definition in
        definition.schema.subschemas().contains { location in
          location.field.map { $0.isWriteOnly || $0.isReadOnly } ?? false
        }
      }.map(\.name))
    return Set(
      reachableDefinitions.filter { name, reached in
        direct.contains(name) || !direct.isDisjoint(with: reached)
      }.map(\.key))
  }
}

extension Schema {
  /// The schema with references replaced where they are joined with other schemas for the same value: their
  /// members are those of one object.
  fileprivate func withReplacedParts(
    _ shapes: [String: Schema], isJoined: Bool = false, inside open: Set<String> = []
  ) -> Schema {
    switch kind {
    case .reference(let name):
      guard isJoined, let shape = shapes[name], !open.contains(name) else { return self }
      let whole = shape.withReplacedParts(shapes, isJoined: true, inside: open.union([name]))
      return isNullable ? whole.nullable : whole
    case .composed(.all), .composed(.tagged), .composed(.choice):
      return mapParts { $0.withReplacedParts(shapes, isJoined: true, inside: open) }
    case .union, .composed(.exactlyOne), .recursive:
      return mapParts { $0.withReplacedParts(shapes, isJoined: isJoined, inside: open) }
    default: return mapParts { $0.withReplacedParts(shapes) }
    }
  }
}
