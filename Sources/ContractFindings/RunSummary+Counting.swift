import ContractModel

extension RunSummary {
  /// Counts results by verdict, and findings by cause.
  package struct Counter: Sendable {
    private var results = Counts()
    private var drifts = FindingGroups()
    private var notes = FindingGroups()
    private var known = FindingGroups()

    package init() {}
  }
}

extension RunSummary.Counter {
  package mutating func add(_ result: CheckResult) {
    switch result.verdict {
    case .passed, .noted: results.passed += 1
    case .failed: results.failed += 1
    case .notTested:
      results.untested += 1
      if result.outcome.isLimited { results.limited += 1 }
    case .skipped: results.skipped += 1
    }
    for finding in result.findings {
      if finding.known != nil {
        _ = known.index(of: finding)
      } else if finding.drift.isFailure {
        _ = drifts.index(of: finding)
      } else {
        _ = notes.index(of: finding)
      }
    }
  }

  package var counts: RunSummary.Counts {
    var counts = results
    (counts.drifts, counts.notes, counts.known) = (drifts.count, notes.count, known.count)
    return counts
  }
}
