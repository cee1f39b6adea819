import ContractRunner
import Synchronization

/// What is left of an earlier run while it is being deleted.
final class LeftoverCount: Sendable {
  private let state: Mutex<Leftovers>

  init(_ leftovers: Leftovers) {
    state = Mutex(leftovers)
  }

  func apply(_ change: LedgerChange) {
    state.withLock { $0.apply(change) }
  }

  var leftovers: Leftovers { state.withLock { $0 } }
}
