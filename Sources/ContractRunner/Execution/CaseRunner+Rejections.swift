import ContractFindings
import ContractJSON
import ContractModel
import Synchronization

extension CaseRunner {
  /// Compares a list with what it showed before requests that were to be refused.
  ///
  /// - Returns: Why the list cannot tell, if it cannot.
  mutating func isUnchanged(
    _ resource: String, _ listing: Listing, _ exchange: Exchange
  ) -> String? {
    let state = run.state.withLock { $0 }
    guard let before = state.remembered[resource] else { return "the list could not be read" }
    let operation = probed
    func key(_ id: String) -> RunState.ResourceID {
      RunState.ResourceID(resource: resource, id: id)
    }
    answered(.rejectionHasNoEffect, operation)
    for (id, old) in before.sorted(by: { $0.key < $1.key })
    where !state.touched.contains(key(id)) && (id.hasPrefix("@") || state.ledger.hasKnown(key(id)))
    {
      guard let new = listing.byID[id] else {
        if !listing.hasMore {
          reportEffect(
            operation, exchange, .root, "the \(resource) \(id) still listed", "it is gone")
        }
        continue
      }
      for place in run.settledPlaces(of: resource) where old[place] != new[place] {
        reportEffect(
          operation, exchange, place, "\(old[place]?.text() ?? "absent") as before",
          "\(new[place]?.text() ?? "absent") after requests that were refused")
      }
    }
    // Another client of the backend may be at work; only what bears the mark is of the run.
    for (id, new) in listing.byID.sorted(by: { $0.key < $1.key })
    where before[id] == nil && !state.ledger.hasKnown(key(id)) && new.bearsRefusalMark {
      reportEffect(
        operation, exchange, .root, "no new \(resource) from a refused request",
        "the list shows a new one")
      run.leak(
        Leak(resource: resource, id: id, reason: "made by a request that was refused"))
    }
    return nil
  }

  private mutating func reportEffect(
    _ operation: Operation, _ exchange: Exchange, _ place: JSON.Pointer, _ expected: String,
    _ actual: String
  ) {
    report(
      Drift(
        .stateLeaked, check: .rejectionHasNoEffect, at: Drift.Location(.state, place),
        source: operation.position, expected: expected, actual: actual),
      of: operation, exchange)
  }
}

extension JSON {
  fileprivate var bearsRefusalMark: Bool {
    objectValue?.contains { $0.value.stringValue?.hasSuffix(Planner.refusalMark) ?? false }
      ?? false
  }
}
