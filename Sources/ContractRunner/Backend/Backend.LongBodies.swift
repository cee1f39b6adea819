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

    /// How many long bodies of all operations together are read, of which each has shown one.
    private static let totalLimit = 8

    /// The number of long bodies that were too long or violated the contract, by operation.
    private let violations = Mutex<[String: Int]>([:])

    /// Locked while a long body is looked at.
    let turn = Mutex(())

    func noteViolation(of operation: String) {
      violations.withLock { $0[operation, default: 0] += 1 }
    }

    func areCut(of operation: String) -> Bool {
      violations.withLock { violations in
        guard let count = violations[operation] else { return false }
        return count >= Self.limit || violations.values.reduce(0, +) >= Self.totalLimit
      }
    }
  }
}
