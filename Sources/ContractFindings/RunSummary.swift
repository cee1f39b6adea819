/// The counts of a run, from which its verdict is derived.
@dynamicMemberLookup
package struct RunSummary: Sendable, Equatable {
  /// An operation of which no valid request had success.
  package struct Unreached: Sendable, Equatable {
    package var operation: String
    package var reason: String
  }

  package enum Ending: Sendable, Equatable {
    case completed
    /// Ended by a signal; what was not reached is listed as not tested.
    case interrupted
    /// A limit of the run was exhausted before the end of the plan.
    case endedEarly(RunLimit)
    /// The run was given up: host down, login rejected.
    case notTested(NotTestedReason)
  }

  /// The extent of the random cases, where a limit cut them short.
  package struct Fuzzing: Sendable, Equatable {
    package var sent: Int
    package var planned: Int

    package var limit: RunLimit

    package init(sent: Int, planned: Int, limit: RunLimit) {
      self.sent = sent
      self.planned = planned
      self.limit = limit
    }
  }

  /// How many of the named drifts of a contract no request can show, by what the contract states.
  package struct BlindSpots: Sendable, Equatable {
    package var count: Int
    package var drifts: Int

    /// The command that lists them.
    package var command: String

    package init(count: Int, drifts: Int, command: String) {
      self.count = count
      self.drifts = drifts
      self.command = command
    }
  }

  /// The results by verdict, and the findings by cause.
  package struct Counts: Sendable, Equatable {
    /// Results without drift; those with notes alone are included.
    package var passed = 0
    package var failed = 0
    package var untested = 0

    /// How many of the untested ones are so because a limit was exhausted.
    package var limited = 0
    package var skipped = 0

    /// Distinct drifts and notes, not occurrences.
    package var drifts = 0
    package var notes = 0

    /// Distinct drifts that the baseline has.
    package var known = 0

    package init(passed: Int = 0, failed: Int = 0, untested: Int = 0, drifts: Int = 0) {
      self.passed = passed
      self.failed = failed
      self.untested = untested
      self.drifts = drifts
    }
  }

  package var ending: Ending
  package var counts: Counts

  /// The random cases, where a limit cut them short; that leaves no gap in the plan.
  package var fuzzing: Fuzzing?

  /// In percent, of all that requests can cover.
  package var coverage: Int?

  /// The operations of which no valid request had success, with the reason, and how many had some.
  package var unreached: [Unreached] = []
  package var reached = 0

  /// The required coverage in percent, if any.
  package var requiredCoverage: Int?

  /// The named drifts that no request can show, if there are any.
  package var blindSpots: BlindSpots?

  /// The selections that the options demand and that had no effect.
  package var unused: [UnusedSelection] = []

  /// The entries of the baseline that need attention; `nil` without a baseline.
  package var review: Review?

  package var requests: Int
  package var cases: Int
  package var duration: Duration

  package init(
    ending: Ending, counts: Counts, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing? = nil
  ) {
    self.ending = ending
    self.counts = counts
    self.requests = requests
    self.cases = cases
    self.duration = duration
    self.fuzzing = fuzzing
  }

  package subscript(dynamicMember count: KeyPath<Counts, Int>) -> Int { counts[keyPath: count] }
}

extension RunSummary {
  /// Counts results by verdict, and findings by cause.
  package init(
    _ results: [CheckResult], ending: Ending, requests: Int, cases: Int, duration: Duration,
    fuzzing: Fuzzing?
  ) {
    var counter = Counter()
    for result in results { counter.add(result) }
    self.init(
      ending: ending, counts: counter.counts, requests: requests, cases: cases, duration: duration,
      fuzzing: fuzzing)
  }

  /// Whether operations were tested, and none of them had success.
  package var isUnreached: Bool { reached == 0 && !unreached.isEmpty }

  /// The reason why nothing was tested, where no operation was reached, in one line.
  package var reasonUnreached: String {
    let reasons = Set(unreached.map(\.reason))
    let first = unreached.first.map { "\($0.operation): \($0.reason)" } ?? ""
    let isOne = reasons.count == 1 && unreached.count > 1
    return "no operation was reached; is it the right backend and the right base path? "
      + (isOne ? "all: \(unreached[0].reason)" : first)
  }

  /// Takes over what the coverage of operations shows.
  package mutating func note(_ coverage: [OperationCoverage], omissions: Int) {
    self.coverage = coverage.percent(omissions: omissions)
    unreached = coverage.compactMap { entry in
      entry.unreached.map { Unreached(operation: entry.operation, reason: $0) }
    }
    reached = coverage.count { $0.successes > 0 }
  }

  /// Whether the coverage is as high as required.
  package var isCovered: Bool { coverage ?? 0 >= requiredCoverage ?? 0 }
}
