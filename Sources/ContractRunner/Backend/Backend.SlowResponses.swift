import ContractFindings

extension Backend {
  /// The operations whose responses are slow, and the cases that are skipped because of it.
  ///
  /// Fast responses are not counted, so that they cost nothing.
  struct SlowResponses: Sendable {
    /// From which duration on a response is slow, unless the run allows longer ones.
    static let threshold: Duration = .seconds(1)

    /// How many slow responses show that an operation is slow.
    private static let evidence = 3

    private struct Tally {
      var count = 0
      var total: Duration = .zero
      var skipped = 0
    }

    private var tallies: [String: Tally] = [:]

    /// Counts a slow response.
    ///
    /// - Returns: The average of the operation, when enough responses have shown that it is slow.
    mutating func note(_ duration: Duration, of operation: String) -> Duration? {
      tallies[operation, default: Tally()].count += 1
      tallies[operation, default: Tally()].total += duration
      guard let tally = tallies[operation], tally.count == Self.evidence else { return nil }
      return tally.total / tally.count
    }

    /// Whether an operation has used up the time that may be spent on it; one more case is skipped
    /// then.
    mutating func shouldSkip(of operation: String, allowance: Duration) -> Bool {
      guard !tallies.isEmpty, let tally = tallies[operation], tally.count >= Self.evidence,
        tally.total >= allowance
      else { return false }
      tallies[operation, default: Tally()].skipped += 1
      return true
    }

    /// Returns the reductions of the operations with skipped cases, in the order of their names.
    func reductions(allowance: Duration) -> [RunReduction] {
      tallies.filter { $0.value.skipped > 0 }.sorted { $0.key < $1.key }.map { id, tally in
        RunReduction(
          operation: id, skippedCases: tally.skipped, average: tally.total / tally.count,
          allowance: allowance)
      }
    }
  }
}
