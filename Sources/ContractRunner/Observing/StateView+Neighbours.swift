import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension StateView {
  /// Compares the resources that the case is not about with what the same view showed before.
  ///
  /// A member that no request sets may depend on other resources: it is a note, except where the
  /// resource is another user's.
  func observeNeighbours(of resource: CompiledResource, in record: inout CaseRecord) {
    let identity = subject.step.identity
    let key = Neighbourhood.View(
      operation: subject.operation.id, resource: resource, identity: identity,
      path: subject.pathParameters)
    guard let before = record.memory.neighbourhood.look(at: listing.byID, by: key) else { return }
    let operation = record.probed
    let isRejection = record.memory.neighbourhood.isRejection
    let check =
      isRejection
      ? Check.rejectionHasNoEffect : identity == .other ? .isolatesIdentities : .othersUnchanged
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [check]))
    let ledger = record.runner.world.withLock(\.ledger)
    let written = Set(record.compiled.writtenLocations(of: resource))
    let references = record.compiled.references(from: resource)
    let isAbout = operation.effects.contains { $0.resource == resource }
    for (id, old) in before.sorted(by: { $0.key < $1.key })
    where Identity(ownID: id) != nil
      || ledger.hasKnown(World.ResourceID(resource: resource.name, id: id))
    {
      guard let new = listing.byID[id] else {
        if !listing.hasMore { reportLoss(of: resource, id, check, operation, in: &record) }
        continue
      }
      // Time may have changed more than the state.
      guard !resource.timeHasPassed(from: old, to: new) else { continue }
      for name in record.memory.neighbourhood.changedMembers(of: old, to: new, in: key) {
        let location = JSON.Pointer([.name(name)])
        // A link between two resources may move from another one to this case's.
        guard !references.contains(location) else { continue }
        let isWritten = written.contains(location)
        // What other resources show of this one may change with it.
        guard isWritten || isAbout || isRejection || identity == .other else { continue }
        // So may a part that shows another resource.
        if !isWritten, !isRejection, case .object? = old[location] { continue }
        var drift = Drift.state(
          .stateLeaked, check, operation, at: location,
          expected: "\(old[location]?.text() ?? "absent"), as before",
          actual: "\(new[location]?.text() ?? "absent") "
            + (isRejection ? "after a rejected request" : "after a request about another resource"))
        if !isWritten, !isRejection, identity != .other { drift.severity = .note }
        drift.isShared = !isWritten || Identity(ownID: id) != nil
        record.report(drift, of: operation, exchange)
      }
    }
    reportRepeated(of: resource, since: before, in: &record)
  }

  private func reportRepeated(
    of resource: CompiledResource, since before: [String: JSON], in record: inout CaseRecord
  ) {
    for id in listing.repeated.sorted() where before[id] != nil {
      record.report(
        .state(
          .stateLeaked, .listingAgrees, subject.operation,
          expected: "\(id.words(of: resource)) once in the list",
          actual: "it is there more than once"
        )
        .shared(if: isOnPages), of: subject.operation, exchange)
    }
  }
}

extension StateView {
  /// Reports that a deletion has taken away the resource that cases share; what follows from that
  /// is no drift of its own.
  func reportLossOfFixture(
    of resource: CompiledResource, besides id: String, _ operation: CompiledOperation,
    in record: inout CaseRecord
  ) {
    guard subject.step.identity == .user else { return }
    let lost = record.runner.world.withLock { world -> String? in
      guard let fixture = world.fixtures[resource.name], fixture.id != id, !listing.hasMore,
        world.ledger.contains(World.ResourceID(resource: resource.name, id: fixture.id)),
        listing.byID[fixture.id] == nil,
        isOnPages || world.conclusions.lost.insert(resource.name).inserted
      else { return nil }
      return fixture.id
    }
    if let lost { reportLoss(of: resource, lost, .othersUnchanged, operation, in: &record) }
  }

  private func reportLoss(
    of resource: CompiledResource, _ id: String, _ check: Check, _ operation: CompiledOperation,
    in record: inout CaseRecord
  ) {
    record.report(
      .state(
        .stateLost, check, operation, expected: "\(id.words(of: resource)) as before",
        actual: "it is gone after a request about another resource"
      )
      .shared(if: isOnPages), of: operation, exchange)
  }
}

extension String {
  /// The identifier with the type of its resource.
  fileprivate func words(of resource: CompiledResource) -> String {
    switch Identity(ownID: self) {
    case nil: "the \(resource) \(self)"
    case .user: "the \(resource) of the user"
    default: "the \(resource) of another user"
    }
  }
}

extension CompiledContract {
  /// The locations of a resource that requests set to the identities of others.
  func references(from resource: CompiledResource) -> Set<JSON.Pointer> {
    let sent = operations.filter { $0.performs(.creates, .updates, on: resource) }
      .flatMap { $0.references.map(\.pointer) }
    let links = operations.flatMap { $0.effects(.links) }
    let linked = links.filter { $0.resource == resource }.compactMap(\.link?.member)
    let linkedBack = links.filter { $0.other == resource }.compactMap { $0.link?.back }
    return Set(sent + linked + linkedBack)
  }
}
