import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension StateView {
  /// Compares a list with what it showed before requests that had to be rejected.
  func observeNoEffect(on resource: CompiledResource, in record: inout CaseRecord)
    -> NotTestedReason?
  {
    let world = record.runner.world.withLock { $0 }
    guard let before = world.listed[resource.name] else { return "the list could not be read" }
    let operation = record.probed
    let listing = listing
    record.noteCheck(.rejectionHasNoEffect, of: operation)
    func key(_ id: String) -> World.ResourceID { World.ResourceID(resource: resource.name, id: id) }
    func drift(at location: JSON.Pointer, _ expected: String, _ actual: String) -> Drift {
      .state(
        .stateLeaked, .rejectionHasNoEffect, operation, at: location, expected: expected,
        actual: actual)
    }
    for (id, old) in before.sorted(by: { $0.key < $1.key })
    where !world.conclusions.touched.contains(key(id)) && !world.unknowns.changes.contains(key(id))
      && (Identity(ownID: id) != nil || world.ledger.hasKnown(key(id)))
    {
      guard let new = listing.byID[id] else {
        if !listing.hasMore {
          record.report(
            drift(at: .root, "the \(resource) \(id) still listed", "it is gone")
              .shared(if: isOnPages), of: operation, exchange)
        }
        continue
      }
      for location in record.runner.compiled.changedLocations(of: resource, from: old, to: new) {
        record.report(
          drift(
            at: location, "\(old[location]?.text() ?? "absent") as before",
            "\(new[location]?.text() ?? "absent") after rejected requests"
          )
          .shared(if: Identity(ownID: id) != nil), of: operation, exchange)
      }
    }
    // Other clients may be using the backend; what bears the mark is from this run, and what is in a
    // resource that the run has created.
    let isOwn = isInOwnResource(world.ledger)
    for (id, new) in listing.byID.sorted(by: { $0.key < $1.key })
    where before[id] == nil && !world.ledger.hasKnown(key(id))
      && !world.unknowns.creations.contains(resource.name)
      && (isOwn || new.hasText(endingWith: record.runner.rejectionMark))
    {
      record.report(
        drift(
          at: .root, "no new \(resource) from a rejected request", "the list shows a new one"),
        of: operation, exchange)
      record.runner.note(
        Leak(resource: resource.name, id: id, reason: "created by a rejected request"))
    }
    return nil
  }

  /// Whether the path of the list names resources, all of which this run has created.
  private func isInOwnResource(_ ledger: ResourceLedger) -> Bool {
    let ids = subject.operation.effects.compactMap { effect in
      effect.pathParameter.flatMap { subject.parameters[$0] }.map {
        World.ResourceID(resource: effect.resource.name, id: $0)
      }
    }
    return !ids.isEmpty && ids.allSatisfy(ledger.hasKnown)
  }

  func compareWithKept(
    _ resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let before = record.memory.kept[resource.name],
      let id = record.idInQuestion(resource, subject)
    else {
      return "what the \(resource) was before is not known"
    }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    guard let now = listing.byID[id] else {
      guard !listing.hasMore || listing.isDetail else {
        return Runner.pagesReason
      }
      record.report(
        .state(
          .stateLost, check, operation, expected: "the \(resource) \(id) as it was",
          actual: "it is gone"
        )
        .shared(if: isOnPages), of: operation, exchange)
      return nil
    }
    for location in record.runner.compiled.keptLocations(of: resource, check)
    where before[location] != now[location] {
      record.report(
        .state(
          .stateLeaked, check, operation, at: location,
          expected: "\(before[location]?.text() ?? "absent"), as before",
          actual: "\(now[location]?.text() ?? "absent") \(check.afterwards)"
        )
        .shared(if: Identity(ownID: id) != nil), of: operation, exchange)
    }
    if check == .updatePreserves {
      record.reportUnrequestedDuplicates(of: resource, check, operation, self)
    }
    return nil
  }

  func observeReplacement(
    of resource: CompiledResource, at locations: [JSON.Pointer], in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let before = record.memory.kept[resource.name],
      let id = record.idInQuestion(resource, subject),
      let now = listing.byID[id]
    else { return "what the \(resource) was before is not known" }
    let operation = record.probed
    record.noteCheck(.updatePreserves, of: operation)
    for location in locations {
      guard let old = before[location], old != .null, now[location] == old else { continue }
      var drift = Drift.state(
        .stateLeaked, .updatePreserves, operation, at: location,
        expected: "absent, because the request replaces the whole and omits it",
        actual: "\(old.text()), as before")
      drift.source =
        operation.effect(.updates)?.position ?? operation.position
      drift.isShared = Identity(ownID: id) != nil
      drift.fix = "replace the whole on \(operation.method), or document it as an update of parts"
      record.report(drift, of: operation, exchange)
    }
    return nil
  }
}

extension JSON {
  fileprivate func hasText(endingWith mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return objectValue?.contains {
      $0.value.stringValue?.utf8.suffix(mark.count).elementsEqual(mark) ?? false
    } ?? false
  }
}

extension Check {
  /// The events between two observations that must show the same, in words.
  fileprivate var afterwards: String {
    switch self {
    case .rejectionHasNoEffect: "after a rejected request"
    case .isolatesIdentities: "after requests of another user"
    case .othersUnchanged: "after a request about another resource"
    default: "after the same request again"
    }
  }
}
