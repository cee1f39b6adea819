import ContractFindings
import ContractModel
import Synchronization

extension Runner {
  /// Returns the reason why no further valid request of an operation is sent, where many had no success and what
  /// they need is inferred.
  func reasonToStopTrying(_ operation: String) -> NotTestedReason? {
    guard contract.infersEffects else { return nil }
    return coverage.withLock { $0.reasonToStopTrying(operation) }.map(NotTestedReason.other)
  }
}
