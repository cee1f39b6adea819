import ContractHTTP
import ContractNetwork
import Synchronization

extension Backend {
  /// The operations whose responses are so long, and violate the contract so, that no more than
  /// their head is worth reading.
  struct LongBodies: Sendable {
    /// From which size on a body is long.
    static let threshold = 1 << 20

    /// How many long bodies of an operation are checked in full.
    private static let limit = 2

    /// By operation: how many of its long bodies violated the contract.
    private var violations: [String: Int] = [:]

    mutating func noteViolation(of operation: String) {
      violations[operation, default: 0] += 1
    }

    func areCut(of operation: String) -> Bool {
      !violations.isEmpty && violations[operation, default: 0] >= Self.limit
    }
  }
}

extension Backend {
  /// The timeouts of a request of an operation, and the size up to which its body is read.
  func timeouts(of operation: String) -> Timeouts {
    guard longBodies.withLock({ $0.areCut(of: operation) }) else { return timeouts }
    var timeouts = timeouts
    timeouts.bodyBytes = min(configuration.maxBody, 64 << 10)
    return timeouts
  }

  /// Why the body of a response was not read to its end.
  func reasonForCutting(_ operation: String) -> String {
    longBodies.withLock { $0.areCut(of: operation) }
      ? "of long bodies of \(operation) only the head is read, after two that violate the contract"
      : "the response body of \(operation) is longer than --max-body, "
        + "\(configuration.maxBody) bytes"
  }
}
