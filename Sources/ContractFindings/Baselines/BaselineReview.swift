package import ContractModel

/// Marks the known drifts in the events of runs, and counts the results anew.
///
/// Put it before every recorder, so that all reports and the exit status agree.
package struct BaselineReview: Sendable {
  private let baseline: Baseline
  private let day: CalendarDate
  private let options: Options

  /// The findings and results of the current run so far.
  private var run = Run()

  package struct Options: Sendable, Equatable {
    /// Whether drifts that a repeated request did not show are only notes.
    package var notesUnstable = false

    /// Whether an entry that matches no drift fails the run.
    package var failsOnStale = false

    /// Whether the runs are complete enough to decide that a drift does not occur any more.
    package var decidesStale = true

    package init() {}
  }

  private struct Run {
    var contract = ""
    var counter = RunSummary.Counter()
    var matched: Set<Baseline.Entry> = []

    /// The tested checks of operations, and the operations of which all could be tested.
    var tested: Set<Subject> = []
    var operations: Set<String> = []
    var untested: Set<String> = []
    var isReduced = false
  }

  private struct Subject: Hashable {
    var operation: String
    var check: Check
  }

  /// - Parameters:
  ///   - baseline: The known drifts.
  ///   - day: The current date.
  ///   - options: The consequences.
  package init(_ baseline: Baseline, on day: CalendarDate, _ options: Options = Options()) {
    self.baseline = baseline
    self.day = day
    self.options = options
  }
}

extension BaselineReview {
  /// Returns the event with known drifts marked; a summary with its counts and the entries to look at.
  package mutating func callAsFunction(_ event: RunEvent) -> RunEvent {
    switch event {
    case .started(let info):
      run = Run()
      run.contract = info.contract
      return event
    case .confirmed(let finding): return .confirmed(reviewed(finding))
    case .result(let result):
      let result = marked(result)
      note(result)
      return .result(result)
    case .reduced:
      run.isReduced = true
      return event
    case .ended(let summary): return .ended(recounted(summary))
    case .progress, .retried, .leaked, .covered, .decoded: return event
    }
  }

  private mutating func marked(_ result: CheckResult) -> CheckResult {
    guard case .tested(let findings) = result.outcome, !findings.isEmpty else { return result }
    var result = result
    result.outcome = .tested(
      findings.map { finding in
        if let entry = baseline.entry(for: finding, on: day) { run.matched.insert(entry) }
        return reviewed(finding)
      })
    return result
  }

  /// Whether a drift fails the run.
  package func fails(_ finding: Finding) -> Bool { reviewed(finding).isFailure }

  private func reviewed(_ finding: Finding) -> Finding {
    var finding = baseline.marking(finding, on: day)
    if options.notesUnstable, finding.isUnstable, finding.isFailure {
      finding.drift = finding.drift.asNote
    }
    return finding
  }

  private mutating func note(_ result: CheckResult) {
    run.counter.add(result)
    guard case .check(let check, let operation) = result.subject else { return }
    switch result.outcome {
    case .tested where result.unreached == nil:
      run.tested.insert(Subject(operation: operation, check: check))
      run.operations.insert(operation)
    case .notTested, .tested: run.untested.insert(operation)
    case .skipped: break
    }
  }
}

extension BaselineReview {
  private func recounted(_ summary: RunSummary) -> RunSummary {
    var summary = summary
    summary.counts = run.counter.counts
    var review = RunSummary.Review()
    review.failsOnStale = options.failsOnStale
    let isComplete = summary.ending == .completed && !run.isReduced && options.decidesStale
    for entry in baseline.entries where entry.contract == run.contract {
      if run.matched.contains(entry) {
        if entry.isExpired(on: day) { review.expired.append(RunSummary.Review.Remark(entry)) }
      } else if entry.isQuarantined ? entry.isExpired(on: day) : isComplete && isDecided(entry) {
        review.stale.append(RunSummary.Review.Remark(entry))
      }
    }
    summary.review = review
    return summary
  }

  /// Whether the run has tested what would show the drift of an entry again.
  private func isDecided(_ entry: Baseline.Entry) -> Bool {
    guard let check = entry.check else {
      return run.operations.contains(entry.operation) && !run.untested.contains(entry.operation)
    }
    return run.tested.contains(Subject(operation: entry.operation, check: check))
  }
}

extension RunSummary {
  /// The entries of a baseline that need attention.
  package struct Review: Sendable, Equatable {
    package struct Remark: Sendable, Equatable {
      package var fingerprint: String
      package var text: String

      package init(fingerprint: String, text: String) {
        self.fingerprint = fingerprint
        self.text = text
      }

      init(_ entry: Baseline.Entry) {
        self.init(fingerprint: entry.fingerprint, text: entry.sentence)
      }
    }

    /// Entries that match nothing, although what would show their drift was tested.
    package var stale: [Remark] = []

    /// Entries that have expired, and whose drift is there.
    package var expired: [Remark] = []

    /// Whether stale entries fail the run.
    package var failsOnStale = false

    package init() {}

    package var isFailure: Bool { failsOnStale && !stale.isEmpty }
  }
}
