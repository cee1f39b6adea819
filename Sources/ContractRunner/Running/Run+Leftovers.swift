package import ContractFindings
import Synchronization

extension Run {
  /// Deletes what an earlier run has left on the backend.
  ///
  /// - Parameters:
  ///   - leftovers: What the ledger of that run lists.
  ///   - limit: How long it may take; `nil` for as long as the backend responds.
  /// - Returns: What could not be deleted.
  package func callAsFunction(
    deleting leftovers: Leftovers, within limit: Duration? = nil
  ) async -> [Leak] {
    let runner = makeRunner()
    await runner.backend.fetchTokens()
    if let reason = runner.backend.abortReason {
      let ids = leftovers.entries.map(\.resourceID) + leftovers.originals.map(\.id)
      runner.world.withLock { world in
        for id in ids {
          world.noteLeak(Leak(resource: id.resource, id: id.id, reason: "\(reason)"))
        }
        world.mergeLeaks()
      }
    } else {
      runner.world.withLock { $0.adopt(leftovers) }
      await runner.cleanUpUncancelled(within: limit)
    }
    return runner.leftBehind()
  }
}

extension Leftovers {
  /// The possible creations that cannot be deleted because nothing names them.
  package var unnamed: [Leak] {
    let requests = Dictionary(grouping: inFlight.values) { $0 }
      .sorted { "\($0.key)" < "\($1.key)" }
    return requests.map { request, all in
      Leak(
        requests: all.count, of: "\(request)", naming: [],
        reason: "the run ended before the response was known")
    } + possible.flatMap(\.leaks)
  }
}
