/// The verdict of a run, computed from its events and never from text.
package struct RunSummary: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case completed
    /// Ended by a signal; what was not reached is listed as could-not-test.
    case interrupted
    /// Nothing could be tested, with the reason: host down, login refused.
    case couldNotTest(String)
  }

  package var ending: Ending

  /// Distinct drifts and notes, not occurrences.
  package var drifts: Int
  package var notes: Int

  /// Results by outcome.
  package var passed: Int
  package var failed: Int
  package var untested: Int
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
    skipped: Int, requests: Int, cases: Int, duration: Duration
  ) {
    self.ending = ending
    self.drifts = drifts
    self.notes = notes
    self.passed = passed
    self.failed = failed
    self.untested = untested
    self.skipped = skipped
    self.requests = requests
    self.cases = cases
    self.duration = duration
  }
}

extension RunSummary {
  /// Whether as much was exercised as is required.
  package var isCovered: Bool { coverage ?? 0 >= requiredCoverage ?? 0 }
}

/// Something that turns the events of runs into a report.
package protocol Recorder: AnyObject {
  func record(_ event: RunEvent)
}
