extension SelfTest {
  /// What became of all drifts of a contract.
  struct Report: Sendable {
    var contract: String
    var outcomes: [Outcome]
    var duration: Duration
  }
}

extension SelfTest.Report {
  var counts: [SelfTest.Outcome.Verdict: Int] {
    Dictionary(grouping: outcomes, by: \.verdict).mapValues(\.count)
  }

  /// Whether every drift was found and nothing else.
  var isGood: Bool { outcomes.allSatisfy { $0.verdict == .found } }

  func text(isVerbose: Bool) -> String {
    let tenths = Int(duration / .milliseconds(100))
    let head = "\(contract)  \(SelfTest.words(counts)), \(tenths / 10).\(tenths % 10) s"
    let shown = outcomes.filter { isVerbose || $0.verdict != .found }
    let width = shown.map(\.name.count).max() ?? 0
    let lines = shown.flatMap { outcome in
      hanging(
        "  \(outcome.verdict.mark)  \(outcome.name.padded(to: width))  ", outcome.words)
    }
    return ([head] + lines).joined(separator: "\n") + "\n"
  }
}

extension SelfTest {
  static func words(_ counts: [Outcome.Verdict: Int]) -> String {
    let found = counts[.found, default: 0]
    let missed = counts[.missed, default: 0]
    return "\(found + missed) drifts: \(found) found, \(missed) missed, "
      + "\(counts[.falseAlarm, default: 0]) false alarms"
  }

  static func summary(_ counts: [Outcome.Verdict: Int]) -> String {
    "\nall contracts: \(words(counts))\n"
  }
}

extension SelfTest.Outcome.Verdict {
  fileprivate var mark: String {
    switch self {
    case .found: "found       "
    case .missed: "MISSED      "
    case .falseAlarm: "FALSE ALARM "
    }
  }
}
