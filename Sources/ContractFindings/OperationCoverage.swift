/// The coverage of one operation by a run.
package struct OperationCoverage: Sendable, Equatable {
  package var operation: String

  /// All its responses, and the successful ones.
  package var responses: Int
  package var successes: Int

  /// The number of items to cover: responses, failures, constraints, enumeration values, links.
  package var total: Int

  /// The reason why no valid request had success; `nil` where one had, or none was sent.
  package var unreached: String?

  /// The items not covered, in the order of the contract: `status: paused`, `404 GOAL_NOT_FOUND`.
  package var gaps: [String]

  package init(operation: String, responses: Int, successes: Int, total: Int, gaps: [String]) {
    self.operation = operation
    self.responses = responses
    self.successes = successes
    self.total = total
    self.gaps = gaps
  }
}

extension [OperationCoverage] {
  /// In whole percent, rounded down: 100 only when nothing is missing.
  ///
  /// Each of the parts of the documents that the contract does not hold is an item that is not covered.
  package func percent(omissions: Int) -> Int {
    let total = reduce(omissions) { $0 + $1.total }
    let gaps = reduce(omissions) { $0 + $1.gaps.count }
    return total == 0 ? 100 : (total - gaps) * 100 / total
  }
}
