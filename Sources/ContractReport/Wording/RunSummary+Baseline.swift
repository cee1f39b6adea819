import ContractFindings
import ContractJSON
import ContractModel

extension RunSummary {
  /// The entries of the baseline that need attention, by what is wrong with them.
  var attention: [(title: String, lines: [String])] {
    guard let review else { return [] }
    return [
      ("Expired in the baseline", review.expired.map(\.line)),
      ("Stale in the baseline: no drift matches", review.stale.map(\.line)),
    ].filter { !$0.1.isEmpty }
  }

  /// `2 entries of the baseline are stale`.
  var staleness: String? {
    guard let review, review.isFailure else { return nil }
    let entries = review.stale.count.counted("entry", "entries")
    return "\(entries) of the baseline \(review.stale.count == 1 ? "is" : "are") stale"
  }

  /// `2 known drifts`; `nil` without any.
  var knownCount: String? { counts.known > 0 ? counts.known.counted("known drift") : nil }
}

extension RunSummary.Review.Remark {
  fileprivate var line: String { "\(fingerprint) \(text)".onOneLine }
}
