import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Observations.AreAllListed: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { view, record in
      view.observeAll(of: resource, in: &record)
      return nil
    }
  }
}

extension StateView {
  /// Checks that a list shows every resource that the run has created as this user, and that exists.
  fileprivate func observeAll(of resource: CompiledResource, in record: inout CaseRecord) {
    let world = record.runner.world.withLock { $0 }
    // A list that shows nothing, or has more pages than a run requests, is reported as such.
    guard !listing.hasMore, !world.conclusions.lost.contains(resource.name) else { return }
    let own = world.ledger.entries.filter { entry in
      entry.resource == resource.name && entry.identity == subject.step.identity
        && !world.unknowns.changes.contains(entry.resourceID)
        && !world.refusedDeletions.contains(entry.resourceID)
    }
    let operation = subject.operation
    record.noteCheck(.listingAgrees, of: operation)
    let missing = own.map(\.id).filter { listing.byID[$0] == nil }
    guard let first = missing.first else { return }
    record.report(
      .state(
        .stateLost, .listingAgrees, operation,
        expected: "each of \(own.count) that the run has created in the list",
        actual: "\(missing.count) missing of the \(resource) type, \(first) for example"
      )
      .shared(if: isOnPages), of: operation, exchange)
  }
}
