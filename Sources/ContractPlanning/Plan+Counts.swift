package import ContractFindings

extension Plan {
  /// The number of requests by operation and phase; set-up and observing requests count for the
  /// operation they are sent to.
  package var requestCounts: [String: [Phase: Int]] {
    var counts: [String: [Phase: Int]] = [:]
    for stage in stages {
      for step in stage.cases.flatMap(\.steps) where step.request != nil {
        counts[step.operation, default: [:]][stage.phase, default: 0] += 1
      }
    }
    return counts
  }
}
