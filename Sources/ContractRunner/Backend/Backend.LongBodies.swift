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

    /// The number of long bodies that violated the contract, by operation.
    private let violations = Mutex<[String: Int]>([:])

    /// The number of bodies that were too long, by operation.
    private let excesses = Mutex<[String: Int]>([:])

    /// Locked while a long body is looked at.
    let turn = Mutex(())

    func noteViolation(of operation: String) {
      violations.withLock { $0[operation, default: 0] += 1 }
    }

    /// Notes a body that was not read to its end.
    ///
    /// A list is too long only as long as others have much in it.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - isShort: Whether the whole would be within the limit.
    func noteExcess(of operation: String, isShort: Bool) {
      excesses.withLock { $0[operation] = isShort ? nil : $0[operation, default: 0] + 1 }
    }

    func areCut(of operation: String) -> Bool {
      var counts = violations.withLock(\.self)
      counts.merge(excesses.withLock(\.self)) { $0 + $1 }
      guard let count = counts[operation] else { return false }
      return count >= Self.limit || counts.values.reduce(0, +) >= Self.totalLimit
    }
  }
}
