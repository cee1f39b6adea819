import ContractModel

extension RunSummary {
  package init(
    _ results: [CheckResult], ending: Ending, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing?
  ) {
    var (passed, failed, untested, leftOut, skipped) = (0, 0, 0, 0, 0)
    for result in results {
      switch result.outcome {
      case .passed: passed += 1
      case .failed: failed += 1
      case .couldNotTest: untested += 1
      case .leftOut:
        untested += 1
        leftOut += 1
      case .skipped: skipped += 1
      }
    }
    let findings = results.flatMap(\.findings)
    self.init(
      ending: ending, drifts: Self.causes(of: findings, .drift),
      notes: Self.causes(of: findings, .note), passed: passed, failed: failed,
      untested: untested, leftOut: leftOut, skipped: skipped, requests: requests, cases: cases,
      duration: duration, fuzzing: fuzzing)
  }

  private static func causes(of findings: [Finding], _ severity: Drift.Severity) -> Int {
    Set(findings.filter { $0.drift.severity == severity }.map(\.cause)).count
  }
}
