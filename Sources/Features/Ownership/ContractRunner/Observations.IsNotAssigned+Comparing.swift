import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Plan.Step {
  /// Whether the request sends members of a resource that its schema does not have.
  var assignsMembers: Bool {
    observation is Observations.IsNotAssigned
  }
}

extension CaseMemory {
  /// The last request with members that it may not set.
  fileprivate var assigned: JSON? {
    get { self[Observations.IsNotAssigned.self] }
    set { self[Observations.IsNotAssigned.self] = newValue }
  }
}

extension Observations.IsNotAssigned: Comparing, CaseMemory.Key {
  typealias Value = JSON

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.observeAssignment(of: resource, at: locations, in: &record)
  }
}

extension ObservedResponse {
  /// Compares what a response shows of members with what a request has sent for them.
  ///
  /// A value counts as taken over only where the resource had another one without the request.
  ///
  /// - Returns: Why that cannot be decided; `nil` where it can.
  fileprivate func observeAssignment(
    of resource: CompiledResource, at locations: [JSON.Pointer], in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard exchange.status.isSuccess else {
      return subject.step.purpose == .setUp ? "no \(resource) could be made to try it on" : nil
    }
    let shown = document.flatMap { representation(of: resource, in: $0, record) }
    switch subject.step.purpose {
    case .setUp:
      record.memory.kept[resource.name] = shown
      return nil
    case .probe: record.memory.assigned = subject.compiled.requestDocument(of: exchange)
    case .verify: break
    }
    if shown == nil, subject.step.purpose == .verify, let document {
      reportLossToOwner(of: resource, at: locations, in: document, &record)
    }
    guard let shown, let assigned = record.memory.assigned else { return nil }
    let operation = record.probed
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [.rejectsInvalid]))
    for location in locations {
      guard let value = shown[location], let sent = assigned[location], value.isSame(as: sent),
        record.memory.kept[resource.name].map({ before in
          !(before[location]?.isSame(as: sent) ?? false)
        })
          ?? sent.isDistinctive
      else { continue }
      record.report(
        assignment(of: resource, at: location, value, operation, record.runner.contract),
        of: operation, exchange)
      _ = record.memory.assigned?.remove(at: location)
    }
    return nil
  }

  /// Reports a resource that has left the user's list because a request has sent another owner.
  private func reportLossToOwner(
    of resource: CompiledResource, at locations: [JSON.Pointer], in document: JSON,
    _ record: inout CaseRecord
  ) {
    guard let owner = resource.owner, locations.contains(owner),
      let sent = record.memory.assigned?[owner], subject.operation.lists(resource),
      let listing = listing(of: resource, in: document, record), !listing.hasMore,
      record.idInQuestion(resource, subject) != nil,
      // A list that shows nothing has a drift already.
      !record.runner.world.withLock({ $0.conclusions.lost.contains(resource.name) })
    else { return }
    let operation = record.probed
    var drift = assignment(of: resource, at: owner, sent, operation, record.runner.contract)
    drift.actual = "\(sent.text()), as the request sent it: the user's list no longer shows it"
    drift.isShared = subject.operation.paging != nil
    record.report(drift, of: operation, exchange)
    _ = record.memory.assigned?.remove(at: owner)
  }

  private func listing(
    of resource: CompiledResource, in document: JSON, _ record: CaseRecord
  ) -> ResourceListing? {
    ResourceListing(
      document, of: resource, from: subject.operation, detailID: subject.id)
  }

  private func representation(
    of resource: CompiledResource, in document: JSON, _ record: CaseRecord
  ) -> JSON? {
    let operation = subject.operation
    if operation.lists(resource) {
      let listing = listing(of: resource, in: document, record)
      return record.idInQuestion(resource, subject).flatMap { listing?.byID[$0] }
    }
    return operation.effects(on: resource).lazy.compactMap { $0.representation(in: document) }.first
  }

  private func assignment(
    of resource: CompiledResource, at location: JSON.Pointer, _ value: JSON,
    _ operation: CompiledOperation,
    _ contract: Contract
  ) -> Drift {
    let field = contract.field(of: resource, at: location)
    let isOwner = location == resource.owner
    let mustNot = isOwner || location == resource.id || field?.isReadOnly == true
    return Drift(
      isOwner ? .identityLeak : .readOnlyChanged,
      check: isOwner ? .isolatesIdentities : .rejectsInvalid,
      at: Drift.Location(.request, location), source: field?.position ?? operation.position,
      expected: "a value that the backend assigns, as the request has no such member",
      actual: "\(value.text()), as the request sent it"
    )
    // Of numbered identities the next one may be the one that was sent.
    .rated(mustNot ? .drift : .note).shared(if: value.numberValue != nil).fixed(
      by: "ignore \(location) in requests of \(operation.id), or reject them")
  }
}

extension Contract {
  /// A member of a resource as the first response that shows it documents it.
  fileprivate func field(of resource: CompiledResource, at location: JSON.Pointer) -> Field? {
    for operation in operations {
      for effect in operation.effects(on: resource.name) {
        guard let whole = effect.representationPointer else { continue }
        let fields = operation.responses.compactMap { response in
          response.body?.schema(at: whole)?.field(at: location)
        }
        if let field = fields.first { return field }
      }
    }
    return nil
  }
}

extension JSON {
  /// Whether both are the same value, or the same moment in different precision.
  fileprivate func isSame(as other: JSON) -> Bool {
    self == other || Optional(self).isSameMoment(as: other)
  }

  /// Whether a backend is unlikely to have the value by itself.
  fileprivate var isDistinctive: Bool { (stringValue?.utf8.count ?? 0) >= 10 }
}
