import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Observations.AreListed: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) {
      $0.observeSimultaneousCreations(of: resource, in: &$1)
    }
  }
}

extension Observations.IsMerged: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) {
      $0.observeSimultaneousUpdates(of: resource, mergesAll: ofAll, in: &$1)
    }
  }
}

extension StateView {
  /// Checks that each of several creations at once has made one resource.
  fileprivate func observeSimultaneousCreations(
    of resource: CompiledResource, in record: inout CaseRecord
  ) -> NotTestedReason? {
    let operation = record.probed
    let ids = record.memory.neighbourhood.touched.filter { $0.resource == resource.name }.map(\.id)
      .sorted()
    let count = record.memory.simultaneous.accepted.count
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [.createdIsAvailable]))
    func drift(_ check: Check, _ expected: String, _ actual: String, isShared: Bool = false) {
      record.report(
        .state(.stateLost, check, operation, expected: expected, actual: actual)
          .shared(if: isShared), of: operation, exchange)
    }
    let unique = operation.uniquePointers
    if let location = unique.first, count > 1 {
      drift(
        .rejectsInvalid, "one of several creations at once with the same \(location) accepted",
        "\(count) accepted")
    } else if ids.count < count, record.runner.world.withLock({ $0.createsAnew(resource.name) }) {
      drift(
        .createdIsAvailable, "\(count) ids for \(count) creations at once", "\(ids.count) different"
      )
    } else if !listing.hasMore {
      let missing = ids.filter { listing.byID[$0] == nil }
      if !missing.isEmpty {
        drift(
          .createdIsAvailable, "each of \(count) creations at once in the list",
          "\(missing.count) missing: \(missing[0])", isShared: isOnPages)
      }
    }
    return nil
  }

  /// Checks that a resource is as one order of the simultaneous updates would leave it.
  fileprivate func observeSimultaneousUpdates(
    of resource: CompiledResource, mergesAll: Bool, in record: inout CaseRecord
  ) -> NotTestedReason? {
    // What a rejected update has done is not known.
    guard record.memory.simultaneous.rejected == 0, let id = record.idInQuestion(resource, subject),
      let shown = listing.byID[id]
    else { return nil }
    let operation = record.probed
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [.updatePreserves]))
    let locations = record.compiled.settledLocations(of: resource)
    // What is like neither update has another cause, which has a drift of its own.
    let shares = record.memory.simultaneous.accepted.map { body in
      let sent = locations.filter { body[$0] != nil }
      return (sent: sent, kept: sent.filter { body[$0] == shown[$0] })
    }
    let location: JSON.Pointer?
    if mergesAll {
      let lost = shares.first { $0.kept.isEmpty && !$0.sent.isEmpty }
      location = shares.contains { $0.kept == $0.sent } ? lost?.sent.first : nil
    } else {
      // What only one of them has sent remains in any order.
      let owned = shares.map { share in
        share.kept.filter { location in
          shares.allSatisfy { $0.sent.contains(location) }
            && shares.count { $0.kept.contains(location) } == 1
        }
      }
      location = owned.allSatisfy { !$0.isEmpty } ? owned.last?.first : nil
    }
    guard let location else { return nil }
    record.report(
      .state(
        .stateLost, .updatePreserves, operation, at: location,
        expected: mergesAll
          ? "what both of two updates at once have set"
          : "all members as one of two updates set them",
        actual: mergesAll
          ? "\(shown[location]?.text() ?? "absent"): one of them is lost"
          : "\(shown[location]?.text() ?? "absent"), beside members of the other update"
      )
      .shared(if: Identity(ownID: id) != nil), of: operation, exchange)
    return nil
  }
}
