import ContractFindings

/// The suite that is being written.
struct JUnitSuite {
  /// What keeps a suite from being the whole answer.
  enum Gap {
    case nothingChecked
    case interrupted
    case notTested(NotTestedReason)
    /// Less was exercised than is required, in percent.
    case uncovered(Int, of: Int)
    /// The run did not say how it ended.
    case unfinished
  }

  var name: String
  var countsOffset: UInt64
  var counts = JUnitCounts()

  /// Lines for the suite's output.
  private(set) var remarks: [String] = []
  private(set) var omittedRemarks = 0

  /// Why the run ended before its plan, where a limit of it was reached.
  private(set) var earlyEnd: RunLimit?

  /// A run against a flaky host may retry without end.
  static let remarkLimit = 1000

  init(name: String, countsOffset: UInt64) {
    self.name = name
    self.countsOffset = countsOffset
  }
}

extension JUnitSuite {
  mutating func remark(_ retry: RunRetry) {
    remark("retried: \(retry.sentence)")
  }

  mutating func remark(_ leak: Leak) {
    remark("left behind: \(leak.sentence)")
  }

  mutating func remark(_ coverage: [OperationCoverage]) {
    guard !coverage.isEmpty else { return }
    remark("coverage \(coverage.percent) %")
    for operation in coverage {
      remark(operation.shareSentence)
      for gaps in operation.gapSentences { remark("never exercised under a success: \(gaps)") }
    }
  }

  mutating func close(with summary: RunSummary, _ options: OptionNames) {
    counts.time = summary.duration
    if case .endedEarly(let limit) = summary.ending { earlyEnd = limit }
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
      if !summary.isCovered {
        self = .uncovered(summary.coverage ?? 0, of: summary.requiredCoverage ?? 0)
      } else if summary.verdict == .notTested, summary.untested == 0 {
        self = .nothingChecked
      } else {
        return nil
      }
    case .interrupted: self = .interrupted
    case .notTested(let reason): self = .notTested(reason)
    }
  }

  var type: String {
    switch self {
    case .interrupted: "interrupted"
    case .uncovered: "coverage"
    case .nothingChecked, .notTested, .unfinished: "not-tested"
    }
  }

  func reason(_ options: OptionNames) -> String {
    switch self {
    case .nothingChecked: "nothing was checked"
    case .interrupted: "the run was interrupted; what it did not reach is not tested"
    case .notTested(let reason): options.text(reason)
    case .uncovered(let percent, let required):
      "coverage is \(percent) %, and \(required) % are required"
    case .unfinished: "the run stopped before its end; what it did not reach is not tested"
    }
  }
}
