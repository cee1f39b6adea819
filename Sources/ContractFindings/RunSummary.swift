import ContractModel

/// The counts of a run, from which its verdict is derived.
package struct RunSummary: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case completed
    /// Ended by a signal; what was not reached is listed as not tested.
    case interrupted
    /// A limit of the run was exhausted before the end of the plan.
    case endedEarly(RunLimit)
    /// The run was given up: host down, login rejected.
    case notTested(NotTestedReason)
  }

  /// How far the random cases went that a limit cut short.
  package struct Fuzzing: Sendable, Hashable {
    package var sent: Int
    package var planned: Int

    package var limit: RunLimit

    package init(sent: Int, planned: Int, limit: RunLimit) {
      self.sent = sent
      self.planned = planned
      self.limit = limit
    }
  }

  package var ending: Ending

  /// Where the random cases were cut short, which leaves no gap in what was listed.
  package var fuzzing: Fuzzing?

  /// Distinct drifts and notes, not occurrences.
  package var drifts: Int
  package var notes: Int

  /// Results by verdict; those with notes alone count as passed.
  package var passed: Int
  package var failed: Int
  package var untested: Int

  /// How many of the untested ones are so because a limit was exhausted.
  package var limited: Int
  package var skipped: Int

  /// In percent, of all that one request or another could exercise.
  package var coverage: Int?

  /// How much must be exercised, if anything must.
  package var requiredCoverage: Int?

  package var requests: Int
  package var cases: Int
  package var duration: Duration

  package init(
    ending: Ending, drifts: Int, notes: Int, passed: Int, failed: Int, untested: Int,
    limited: Int = 0, skipped: Int, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing? = nil
  ) {
    self.ending = ending
    self.drifts = drifts
    self.notes = notes
    self.passed = passed
    self.failed = failed
    self.untested = untested
    self.limited = limited
    self.skipped = skipped
    self.requests = requests
    self.cases = cases
    self.duration = duration
    self.fuzzing = fuzzing
  }
}

extension RunSummary {
  /// Counts results by verdict, and findings by cause.
  package init(
    _ results: [CheckResult], ending: Ending, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing?
  ) {
    let counts = Dictionary(grouping: results, by: \.verdict).mapValues(\.count)
    let findings = results.flatMap(\.findings)
    self.init(
      ending: ending, drifts: Self.causes(of: findings, .drift),
      notes: Self.causes(of: findings, .note),
      passed: counts[.passed, default: 0] + counts[.noted, default: 0],
      failed: counts[.failed, default: 0], untested: counts[.notTested, default: 0],
      limited: results.count(where: \.outcome.isLimited), skipped: counts[.skipped, default: 0],
      requests: requests, cases: cases, duration: duration, fuzzing: fuzzing)
  }

  private static func causes(of findings: [Finding], _ severity: Drift.Severity) -> Int {
    Set(findings.lazy.filter { $0.drift.severity == severity }.map(\.cause)).count
  }

  /// Whether as much was exercised as is required.
  package var isCovered: Bool { coverage ?? 0 >= requiredCoverage ?? 0 }
}

/// Something that turns the events of runs into a report.
package protocol Recorder: AnyObject {
  func record(_ event: RunEvent)
}
