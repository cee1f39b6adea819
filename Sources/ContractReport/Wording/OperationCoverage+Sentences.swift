import ContractFindings

extension OperationCoverage {
  /// How many gaps are named in one line.
  private static let limit = 8

  /// `createGoal: status: paused; target_unit: kg`; nothing when there is no gap.
  var gapSentences: [String] {
    guard !gaps.isEmpty else { return [] }
    let more = gaps.count - Self.limit
    let named = gaps.prefix(Self.limit).joined(separator: "; ")
    return ["\(operation): \(named)" + (more > 0 ? "; and \(more) more" : "")]
  }

  /// `createGoal: 40 of 162 answers were 2xx, 31 of 33 exercised`.
  var shareSentence: String {
    "\(operation): \(successes) of \(answers.counted("answer")) 2xx, "
      + "\(total - gaps.count) of \(total) exercised"
  }
}
