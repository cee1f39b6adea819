import ContractFindings
import ContractJSON
import ContractModel
import TestSupport

/// Runs in which every text is what a fuzzed backend might have said.
enum HostileRun {
  static func events(using random: inout SeededRandom) -> [RunEvent] {
    let info = RunInfo(
      contract: text(&random), version: text(&random), title: text(&random),
      host: text(&random), seed: 1, toolVersion: text(&random), fingerprint: text(&random),
      operationCount: 1, plannedCases: 1, startedAt: text(&random))
    let results = (0..<6).map { _ in RunEvent.result(result(&random)) }
    let leak = Leak(resource: text(&random), id: text(&random), reason: text(&random))
    let summary = RunSummary(
      ending: .completed,
      counts: RunSummary.Counts(passed: 1, failed: 1, untested: 1, drifts: 1), requests: 1,
      cases: 1, duration: .milliseconds(1))
    return [.started(info)] + results + [.leaked(leak), .ended(summary)]
  }

  static func text(_ random: inout SeededRandom) -> String {
    let spice = ["]]>", "<!--", "&#0;", "\u{1B}[2J", "\r\n", "\u{FFFE}", "\u{202E}", "'", "\""]
    let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return (spice.randomElement(using: &random) ?? "") + String(decoding: bytes, as: UTF8.self)
  }

  private static func result(_ random: inout SeededRandom) -> CheckResult {
    let outcomes: [CheckResult.Outcome] = [
      .tested([finding(&random)]), .tested([finding(&random), finding(&random)]),
      .notTested(.other(text(&random))), .skipped(.noCase),
    ]
    let operation = text(&random)
    let subjects: [CheckResult.Subject] = [
      .check(.status, operation: operation), .scenario(id: operation, title: text(&random)),
    ]
    return CheckResult(
      contract: text(&random), subject: subjects.randomElement(using: &random) ?? subjects[0],
      outcome: outcomes.randomElement(using: &random) ?? outcomes[0], requests: 1,
      duration: .milliseconds(1), source: SourcePosition(file: text(&random), line: -1))
  }

  private static func finding(_ random: inout SeededRandom) -> Finding {
    let drift = Drift(
      .constraintBroken(text(&random)), check: .status,
      at: Drift.Location(.header(text(&random)), JSON.Pointer([.name(text(&random))]), offset: 1),
      source: SourcePosition(file: text(&random), line: 1), expected: text(&random),
      actual: text(&random)
    )
    .fixed(by: text(&random))
    var finding = Finding(
      contract: text(&random), operation: text(&random), route: text(&random), drift: drift,
      caseID: CaseID(.fuzz, .operation(text(&random)), variant: .named(text(&random))),
      occurrences: 1,
      evidence: Evidence(request: text(&random), response: text(&random)),
      reproduction: text(&random))
    finding.smallest = SmallestRequest(
      request: text(&random),
      lines: [
        SmallestRequest.Line(text(&random)), SmallestRequest.Line(text(&random), matters: true),
      ],
      words: text(&random), requests: 1)
    finding.reproduction.replay = text(&random)
    finding.isUnstable = Bool.random(using: &random)
    return finding
  }
}
