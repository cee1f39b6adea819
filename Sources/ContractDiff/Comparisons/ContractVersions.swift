import ContractModel

/// Two versions of a contract, and what comparisons of their parts have in common.
struct ContractVersions {
  let old: Contract
  let new: Contract

  /// The shapes of requests, and those of responses, which have no write-only fields.
  let requestScopes: (old: SchemaScope, new: SchemaScope)
  let responseScopes: (old: SchemaScope, new: SchemaScope)

  /// The shapes of requests without read-only fields, which callers do not send.
  let sentScopes: (old: SchemaScope, new: SchemaScope)
  let sharedInRequests: Set<String>
  let sharedInResponses: Set<String>
  let today: CalendarDate?

  /// Whether all shapes of both versions are the same.
  let haveSameShapes: Bool

  init(from old: Contract, to new: Contract, today: CalendarDate?) {
    self.old = old
    self.new = new
    self.today = today
    haveSameShapes = old.definitions == new.definitions
    func scope(_ contract: Contract, _ change: (Schema) -> Schema) -> SchemaScope {
      SchemaScope(
        Dictionary(
          contract.definitions.map { ($0.name, change($0.schema)) },
          uniquingKeysWith: { first, _ in first }))
    }
    requestScopes = (scope(old, \.self), scope(new, \.self))
    responseScopes = (scope(old, \.withoutWriteOnlyFields), scope(new, \.withoutWriteOnlyFields))
    sentScopes = (scope(old, \.withoutReadOnlyFields), scope(new, \.withoutReadOnlyFields))
    func shared(_ scopes: (old: SchemaScope, new: SchemaScope)) -> Set<String> {
      SchemaScope(scopes.old.shapes.mapValues(\.bare)).sharedNames(
        with: SchemaScope(scopes.new.shapes.mapValues(\.bare)))
    }
    // A field may be read-only in one version only.
    sharedInRequests = shared(requestScopes).intersection(shared(sentScopes))
    sharedInResponses = shared(responseScopes)
  }
}

extension ContractVersions {
  /// All changes, in the order of the old contract, before equal causes are joined.
  var changes: [ContractChange] {
    var found: [ContractChange] = []
    let earlier = old.operations.filter { !$0.isSetUpOnly }
    var later = new.operations.filter { !$0.isSetUpOnly }
    if let change = BasePathChange(from: earlier, to: later) {
      found.append(change.change(from: old.position, to: new.position))
      for index in later.indices { later[index].template = change.oldPath(of: later[index]) }
    }
    var free = later.indices.reduce(into: [String: [Int]]()) {
      $0[later[$1].shapeOfAddress, default: []].append($1)
    }
    var pairs: [Int: Int] = [:]
    for (index, operation) in earlier.enumerated() {
      if let match = free[operation.shapeOfAddress]?.first {
        pairs[index] = match
        free[operation.shapeOfAddress]?.removeFirst()
      }
    }
    // What has moved has kept its identifier.
    let taken = Set(pairs.values)
    let rest = Dictionary(
      later.indices.filter { !taken.contains($0) }.map { (later[$0].id, $0) },
      uniquingKeysWith: { first, _ in first })
    for (index, operation) in earlier.enumerated() where pairs[index] == nil {
      pairs[index] = rest[operation.id]
    }
    for (index, operation) in earlier.enumerated() {
      if let match = pairs[index] {
        found +=
          OperationComparison(
            versions: self, pair: OperationVersions(old: operation, new: later[match])
          ).changes
      } else {
        found.append(removal(of: operation))
      }
    }
    let matched = Set(pairs.values)
    for (index, operation) in later.enumerated() where !matched.contains(index) {
      found.append(
        ContractChange(
          .init(.operation, .added), .info, affecting: .both,
          at: ChangeSite(
            operation.address, at: operation.address, from: nil, to: operation.position),
          message: "\(operation.address) is new"))
    }
    return found + channelChanges + webhookChanges + contractChanges
  }

  private func removal(of operation: Operation) -> ContractChange {
    var change = ContractChange(
      .init(.operation, .removed), .breaking, affecting: .callers,
      at: ChangeSite(operation.address, at: operation.address, from: operation.position, to: nil),
      message: "\(operation.address) is removed, so its requests fail")
    change.soften(RemovalNotice(operation.deprecation, operation.removalDate, today: today))
    return change
  }

  /// A comparison of schemas of one part of requests or responses.
  func bodyComparison(
    _ part: ContractChange.Kind.Part, at location: String, isRequest: Bool, isText: Bool = false
  ) -> BodyComparison {
    let scopes = isRequest ? requestScopes : responseScopes
    return BodyComparison(
      isRequest: isRequest, part: part, location: location, oldScope: scopes.old,
      newScope: scopes.new, shared: isRequest ? sharedInRequests : sharedInResponses,
      sentScopes: isRequest ? sentScopes : responseScopes, isText: isText, today: today)
  }

  /// The changes between two schemas, of one operation.
  func schemaChanges(
    _ part: ContractChange.Kind.Part, at location: String, isRequest: Bool, isText: Bool = false,
    _ operation: String, from old: SchemaWalk.Side, to new: SchemaWalk.Side
  ) -> [ContractChange] {
    bodyComparison(part, at: location, isRequest: isRequest, isText: isText)
      .changes(from: old, to: new)
      .map { $0.of(operation) }
  }
}
