import ContractFindings
import ContractJSON
import ContractModel

/// The suite that is being written.
struct JUnitSuite {
  /// The reason why a suite is incomplete.
  enum Gap {
    case nothingChecked
    /// Nothing is to be checked, because nothing differs from an older version.
    case nothingChanged
    case interrupted
    case notTested(NotTestedReason)
    /// No operation had success, in words.
    case unreached(String)
    /// Less coverage than required, in words.
    case uncovered(String)
    /// Entries of the baseline that match nothing, where that fails the run, in words.
    case stale(String)
    /// The run emitted no end.
    case unfinished
    /// The command could not do its work.
    case failed(String)
  }

  var name: String
  var countsOffset: UInt64
  var counts = JUnitCounts()
  var outcomes = TestOutcomes()

  /// The parts of the documents that the contract does not hold.
  var omissions: [DocumentOmission] = []

  /// Lines for the output of the suite.
  private(set) var remarks: [String] = []
  private(set) var omittedRemarks = 0

  /// The limit that ended the run before its plan.
  private(set) var earlyEnd: RunLimit?

  /// A run against a flaky host may retry without end.
  static let remarkLimit = 1000

  init(name: String, countsOffset: UInt64) {
    self.name = name
    self.countsOffset = countsOffset
  }
}

extension JUnitSuite {
  /// The outcome of a result, which is counted.
  mutating func outcome(of result: CheckResult, _ options: OptionNames) -> TestOutcome {
    let outcome = outcomes.outcome(of: result, options)
    counts.count(outcome, result.duration)
    return outcome
  }

  mutating func remark(_ retry: RunRetry) {
    remark("retried: \(retry.sentence)")
  }

  /// A leak is shown however many remarks there are.
  mutating func remark(_ leak: Leak) {
    remarks.append(leak.sentence)
  }

  mutating func remark(_ reduction: RunReduction, _ options: OptionNames) {
    remarks.append("reduced coverage: \(reduction.sentence(options))")
  }

  mutating func remark(_ coverage: [OperationCoverage]) {
    guard !coverage.isEmpty else { return }
    let percent = coverage.percent(omissions: omissions.count)
    remark(
      "coverage \(percent) %"
        + (omissions.isEmpty ? "" : " (\(omissions.counts) of the document left out)"))
    for operation in coverage {
      remark(operation.shareSentence)
      for gaps in operation.gapSentences { remark("not covered: \(gaps)") }
    }
  }

  mutating func close(with summary: RunSummary, _ options: OptionNames) {
    counts.time = summary.duration
    if case .endedEarly(let limit) = summary.ending { earlyEnd = limit }
    for (title, lines) in summary.attention {
      for line in lines { remarks.append("\(title): \(line)") }
    }
    for selection in summary.unused { remarks.append("without effect: \(selection)") }
    if let fuzzing = summary.fuzzing { remarks.append(fuzzing.sentence(options)) }
    remarks.append("\(summary.cases.counted("case")), \(summary.requests.counted("request"))")
  }

  private mutating func remark(_ line: String) {
    if remarks.count < Self.remarkLimit { remarks.append(line) } else { omittedRemarks += 1 }
  }
}

extension JUnitSuite.Gap {
  init?(_ summary: RunSummary) {
    switch summary.ending {
    case .completed, .endedEarly:
      if let staleness = summary.staleness {
        self = .stale(staleness)
      } else if summary.isUnreached, summary.verdict == .notTested {
        self = .unreached(summary.reasonUnreached)
      } else if !summary.isCovered {
        self = .uncovered(summary.shortfall)
      } else if summary.verdict == .notTested, summary.untested == 0 {
        self = .nothingChecked
      } else {
        return nil
      }
    case .interrupted: self = .interrupted
    case .notTested(let reason): self = .notTested(reason)
    }
  }

  /// Whether the suite needs an error, so that it does not pass.
  var isError: Bool { if case .nothingChanged = self { false } else { true } }

  var type: String {
    switch self {
    case .interrupted: "interrupted"
    case .uncovered: "coverage"
    case .stale: "baseline"
    case .nothingChecked, .nothingChanged, .unreached, .notTested, .unfinished, .failed:
      "not-tested"
    }
  }

  func reason(_ options: OptionNames) -> String {
    switch self {
    case .nothingChecked: "nothing was checked"
    case .nothingChanged: "nothing was checked, because nothing differs from the older version"
    case .interrupted: "the run was interrupted; the checks it did not reach are not tested"
    case .notTested(let reason): options.text(reason)
    case .unreached(let words), .uncovered(let words), .stale(let words), .failed(let words): words
    case .unfinished: "the run stopped before its end; the checks it did not reach are not tested"
    }
  }
}

/// The totals of a suite or of the whole report.
struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0
  var time = Duration.zero

  static func += (total: inout Self, part: Self) {
    total.tests += part.tests
    total.failures += part.failures
    total.errors += part.errors
    total.skipped += part.skipped
    total.time += part.time
  }

  mutating func count(_ outcome: TestOutcome, _ duration: Duration) {
    tests += 1
    time += duration
    switch outcome {
    case .passed: break
    case .failed: failures += 1
    case .notTested: errors += 1
    case .skipped: skipped += 1
    }
  }
}

extension JUnitCounts {
  /// Room for ten digits in each count: more cases would not fit on a disk.
  static let width = 104

  /// The totals as attributes, padded with spaces so that they can be written over later.
  ///
  /// The published schemas have no `skipped` at the root.
  func attributes(ofRoot isRoot: Bool) -> [UInt8] {
    var xml = XMLText(capacity: Self.width)
    xml.attribute(.tests, tests)
    xml.attribute(.failures, failures)
    xml.attribute(.errors, errors)
    if !isRoot { xml.attribute(.skipped, skipped) }
    xml.attribute(.time, time)
    return xml.bytes + [UInt8](repeating: UInt8(ascii: " "), count: Self.width - xml.bytes.count)
  }
}
