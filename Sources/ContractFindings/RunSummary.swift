/// The verdict of a run, computed from its events and never from text.
package struct RunSummary: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case completed
    /// Ended by a signal; what was not reached is listed as could-not-test.
    case interrupted
    /// A limit of the run came before the end of what was listed, with the reason.
    case endedEarly(String)
    /// Nothing could be tested, with the reason: host down, login refused.
    case couldNotTest(String)
  }

  /// How far the random cases went that a limit cut short.
  package struct Fuzzing: Sendable, Hashable {
    package var sent: Int
    package var planned: Int

    /// What cut them short: `the budget`.
    package var limit: String

    package init(sent: Int, planned: Int, limit: String) {
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

  /// Results by outcome.
  package var passed: Int
  package var failed: Int
  package var untested: Int

  /// How many of the untested ones a limit of the run left out.
  package var leftOut: Int
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
    leftOut: Int = 0, skipped: Int, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing? = nil
  ) {
    self.ending = ending
    self.drifts = drifts
    self.notes = notes
    self.passed = passed
    self.failed = failed
    self.untested = untested
    self.leftOut = leftOut
    self.skipped = skipped
    self.requests = requests
    self.cases = cases
    self.duration = duration
    self.fuzzing = fuzzing
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
