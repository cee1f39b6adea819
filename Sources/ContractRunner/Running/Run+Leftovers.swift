package import ContractFindings
import Synchronization

extension Run {
  /// Deletes what an earlier run has left on the backend.
  ///
  /// - Returns: What could not be deleted.
  package func callAsFunction(deleting leftovers: Leftovers) async -> [Leak] {
    let runner = makeRunner()
    await runner.backend.fetchTokens()
    let redaction = runner.backend.redaction
    if let reason = runner.backend.abortReason {
      return leftovers.entries.map {
        redaction(Leak(resource: $0.resource, id: $0.id, reason: "\(reason)"))
      }
    }
    runner.world.withLock { $0.adopt(leftovers) }
    await runner.cleanUpUncancelled()
    return runner.world.withLock { $0.leftBehind() }.map { redaction($0) }
  }
}
