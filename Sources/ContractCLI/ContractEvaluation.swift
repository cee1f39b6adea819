package import ContractModel
import ContractNetwork
import Foundation
import Synchronization

/// Evaluates the source of contracts, which does not end where a schema contains itself.
///
/// A static constant that refers to itself waits for itself; a computed property overflows the
/// stack. Neither can be stopped, so that the process ends with a message.
package enum ContractEvaluation {
  /// Evaluating a catalog takes milliseconds.
  private static let limit = 5.0

  private static let message =
    "contract-check: the contracts cannot be evaluated: a schema contains itself; "
    + "write it as .recursive(\"Name\") { … } and its inner occurrence as .reference(\"Name\")\n"

  /// Returns a closure that evaluates the contracts, or ends the process with status 2.
  package static func limited(
    _ contracts: @escaping @Sendable () -> [Contract]
  ) -> @Sendable () -> [Contract] {
    {
      let watch = Watch()
      Thread.detachNewThread {
        guard !watch.waits(until: Date(timeIntervalSinceNow: limit)) else { return }
        try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
        exit(ExitStatus.usage.rawValue)
      }
      defer { watch.end() }
      return StackOverflow.reporting(message, status: ExitStatus.usage.rawValue, while: contracts)
    }
  }

  /// Whether the evaluation has ended.
  private final class Watch: Sendable {
    private let condition = NSCondition()
    private let hasEnded = Mutex(false)

    func end() {
      hasEnded.withLock { $0 = true }
      condition.broadcast()
    }

    /// Waits for the end of the evaluation, and returns whether it came in time.
    func waits(until date: Date) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      while !hasEnded.withLock({ $0 }) {
        guard condition.wait(until: date) else { return hasEnded.withLock { $0 } }
      }
      return true
    }
  }
}
