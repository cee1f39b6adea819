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
  private static let limitMilliseconds = 5_000

  /// Limits the evaluation of the contracts.
  ///
  /// - Parameters:
  ///   - program: The name of the process in its message.
  ///   - contracts: The catalog.
  /// - Returns: A closure that evaluates the contracts, or ends the process with status 2.
  package static func limited(
    for program: String = ContractCheck.name, _ contracts: @escaping @Sendable () -> [Contract]
  ) -> @Sendable () -> [Contract] {
    let message =
      "\(program): the contracts cannot be evaluated: a schema contains itself; "
      + "write it as .recursive(\"Name\") { … } and its inner occurrence as .reference(\"Name\")\n"
    return {
      let watch = Watch()
      Thread.detachNewThread {
        guard !watch.waits(milliseconds: limitMilliseconds) else { return }
        try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
        exit(ExitStatus.usage.rawValue)
      }
      defer { watch.end() }
      return StackOverflow.reporting(message, status: ExitStatus.usage.rawValue, while: contracts)
    }
  }

  /// Whether the evaluation has ended.
  private final class Watch: Sendable {
    private let hasEnded = Mutex(false)

    func end() { hasEnded.withLock { $0 = true } }

    /// Waits for the end of the evaluation, and returns whether it came in time.
    ///
    /// Pauses repeatedly instead of waiting until a time: waits with deadlines fail from the year 2262 on.
    func waits(milliseconds: Int) -> Bool {
      for _ in 0..<milliseconds / 10 {
        if hasEnded.withLock({ $0 }) { return true }
        usleep(10_000)
      }
      return hasEnded.withLock { $0 }
    }
  }
}
