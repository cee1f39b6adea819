import ContractHTTP
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension Backend {
  /// The operations whose responses are longer than the limit, or long and violate the contract,
  /// so that no more than their head is worth reading.
  struct LongBodies: ~Copyable, Sendable {
    /// From which size on a body is long.
    static let threshold = 1 << 20

    /// How much of a body is read then.
    static let headBytes = 64 << 10

    /// How many long bodies of an operation are read.
    private static let limit = 2

    /// How many long bodies of all operations together are read.
    private static let totalLimit = 8

    /// By operation: how many of its long bodies were too long or violated the contract.
    private let violations = Mutex<[String: Int]>([:])

    /// Locked while a long body is looked at.
    let turn = Mutex(())

    func noteViolation(of operation: String) {
      violations.withLock { $0[operation, default: 0] += 1 }
    }

    func areCut(of operation: String) -> Bool {
      violations.withLock { violations in
        guard !violations.isEmpty else { return false }
        return violations[operation, default: 0] >= Self.limit
          || violations.values.reduce(0, +) >= Self.totalLimit
      }
    }
  }
}

extension Backend {
  /// The timeouts of a request of an operation, and the size up to which its body is read.
  func timeouts(of operation: String) -> Timeouts {
    var timeouts = timeouts
    if compiled.operation(operation)?.operation.mayStayOpen == true {
      timeouts.streaming = Timeouts.Streaming()
    }
    guard longBodies.areCut(of: operation) else { return timeouts }
    timeouts.bodyBytes = min(configuration.maxBody, LongBodies.headBytes)
    return timeouts
  }

  /// Notes that a body was longer than what was read of it.
  func noteCutBody(of operation: String) {
    guard configuration.maxBody > LongBodies.headBytes else { return }
    longBodies.noteViolation(of: operation)
  }

  /// Why the body of a response was not read to its end.
  func reasonForCutting(_ operation: String) -> String {
    longBodies.areCut(of: operation)
      ? "of long bodies of \(operation) only the head is read, after several that are too long or "
        + "violate the contract"
      : "the response body of \(operation) is longer than the limit of "
        + "\(configuration.maxBody) bytes"
  }
}
