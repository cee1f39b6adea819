import ContractFindings
import ContractModel

/// Runs as their events, for every recorder to tell.
enum Runs {
  static let conforming: [RunEvent] = [
    .started(.goals),
    .progress(RunProgress(phase: "examples", finished: 1, planned: 4, drifts: 0)),
    .result(.check(.status, of: "createGoal")),
    .result(.check(.responseSchema, of: "createGoal", .tested([.undocumentedField]))),
    .result(.check(.status, of: "tips")),
    .result(.check(.responseTime, of: "tips", .skipped(.phaseNotSelected))),
    .result(.scenario("create-twice", "Create two goals")),
    .ended(.goals(notes: 1, passed: 4, skipped: 1)),
  ]

  static let drifting: [RunEvent] = [
    .started(.goals),
    .retried(
      RunRetry(
        subject: "tips", reason: "connection reset", attempt: 2, wait: .seconds(1))),
    .result(.check(.status, of: "createGoal")),
    .result(.check(.responseSchema, of: "createGoal", .tested([.precision, .undocumentedField]))),
    .result(.check(.status, of: "tips")),
    .result(.check(.responseSchema, of: "tips", .tested([.objectsForTips, .missingCount]))),
    .result(.check(.requiresAuthentication, of: "tips", .notTested("no second identity"))),
    .result(
      .check(
        .responseSchema, of: "updateGoal",
        .tested([.precision.in("updateGoal", "PUT /api/v1/goals/{goal_id}")]))),
    .result(.check(.responseTime, of: "updateGoal", .skipped(.phaseNotSelected))),
    .result(.scenario("create-twice", "Create two goals")),
    .result(
      .scenario(
        "tips-of-a-goal", "Ask for the tips of a new goal", .tested([.objectsForTips]))),
    .leaked(Leak(resource: "goal", id: "7f3c", reason: "DELETE answered 500")),
    .ended(.goals(drifts: 3, notes: 1, passed: 3, failed: 4, untested: 1, skipped: 1)),
  ]

  /// A run of a contract that does not hold all of its document, against a backend that does not have all
  /// of its operations.
  static let partial: [RunEvent] = [
    .started(.partialGoals),
    .result(.check(.status, of: "createGoal")),
    .result(.check(.status, of: "tips").withoutSuccess),
    .result(.check(.acceptsValid, of: "tips", .tested([.undocumentedField])).withoutSuccess),
    .covered([.goals, .unreachedTips]),
    .ended(.partialGoals),
  ]

  /// A run in which no operation was reached.
  static let unreached: [RunEvent] = [
    .started(.goals),
    .result(.check(.status, of: "tips").withoutSuccess),
    .result(.check(.acceptsValid, of: "tips").withoutSuccess),
    .covered([.unreachedTips]),
    .ended(.unreachedGoals),
  ]

  static let shrunk: [RunEvent] = [
    .started(.goals),
    .result(.check(.rejectsInvalid, of: "createGoal", .tested([.zeroTarget]))),
    .result(.check(.deletedIsGone, of: "deleteGoal", .tested([.keptGoal]))),
    .ended(.goals(drifts: 2, failed: 2)),
  ]

  static let unreachable: [RunEvent] = [
    .started(.goals),
    .result(.check(.status, of: "createGoal", .notTested("connection refused"))),
    .result(.check(.responseSchema, of: "createGoal", .notTested("connection refused"))),
    .result(.check(.status, of: "tips", .notTested("connection refused"))),
    .result(
      .scenario("create-twice", "Create two goals", .notTested("connection refused"))),
    .ended(
      .goals(
        .notTested("localhost:8080 refused the connection"), untested: 4, requests: 0)),
  ]

  static let interrupted: [RunEvent] = [
    .started(.goals),
    .result(.check(.status, of: "createGoal")),
    .result(.check(.status, of: "tips", .notTested("interrupted"))),
    .ended(.goals(.interrupted, passed: 1, untested: 1)),
  ]

  static let endedEarly: [RunEvent] = [
    .started(.goals),
    .result(.check(.status, of: "createGoal")),
    .result(.check(.acceptsValid, of: "tips", .notTested(.limit(.writes(5))))),
    .ended(
      .goals(
        .endedEarly(.writes(5)), passed: 1, untested: 1, limited: 1,
        fuzzing: RunSummary.Fuzzing(sent: 0, planned: 256, limit: .writes(5)))),
  ]
}

extension RunInfo {
  static let goals = RunInfo(
    contract: "lume-goals", version: "1.0.3", title: "Lume Goals",
    host: "http://localhost:8080", seed: 42, toolVersion: "0.1.0", fingerprint: "9f2b6c01",
    operationCount: 3, plannedCases: 4, startedAt: "2025-11-20T12:00:00Z")
}

extension RunInfo {
  fileprivate static var partialGoals: RunInfo {
    var info = goals
    let file = "api.yaml"
    info.omissions = [
      DocumentOmission(.operation, "POST /photos", "a form cannot hold it", file: file, line: 9),
      DocumentOmission(
        .status, "/paths/~1a/get/responses/103", "it is <b>interim</b>", file: file,
        line: 12),
      DocumentOmission(.status, "/paths/~1a/get/responses/103", "and again", file: file, line: 20),
    ]
    return info
  }
}

extension OperationCoverage {
  fileprivate static let goals = OperationCoverage(
    operation: "createGoal", responses: 9, successes: 4, total: 8, gaps: [])

  fileprivate static var unreachedTips: OperationCoverage {
    var coverage = OperationCoverage(
      operation: "tips", responses: 5, successes: 0, total: 2, gaps: ["200", "404"])
    coverage.unreached = "no request had success: 5 requests got 404"
    return coverage
  }
}

extension CheckResult {
  /// The result where the operation had no success.
  fileprivate var withoutSuccess: CheckResult {
    var result = self
    result.unreached = "no request had success: 5 requests got 404"
    return result
  }
}

extension RunSummary {
  fileprivate static var partialGoals: RunSummary {
    var summary = goals(notes: 1, passed: 1, skipped: 2)
    summary.note([.goals, .unreachedTips], omissions: 3)
    return summary
  }

  fileprivate static var unreachedGoals: RunSummary {
    var summary = goals(skipped: 2)
    summary.note([.unreachedTips], omissions: 0)
    return summary
  }
}

extension RunSummary {
  static func goals(
    _ ending: Ending = .completed, drifts: Int = 0, notes: Int = 0, passed: Int = 0,
    failed: Int = 0, untested: Int = 0, limited: Int = 0, skipped: Int = 0,
    requests: Int = 143, fuzzing: Fuzzing? = nil
  ) -> RunSummary {
    var counts = Counts(passed: passed, failed: failed, untested: untested, drifts: drifts)
    counts.notes = notes
    counts.limited = limited
    counts.skipped = skipped
    return RunSummary(
      ending: ending, counts: counts, requests: requests, cases: 137,
      duration: .milliseconds(214), fuzzing: fuzzing)
  }
}

extension CheckResult {
  static func check(
    _ check: Check, of operation: String, _ outcome: Outcome = .tested([])
  ) -> CheckResult {
    CheckResult(
      contract: "lume-goals", subject: .check(check, operation: operation), outcome: outcome,
      requests: 12, duration: .microseconds(8_500),
      source: SourcePosition(file: "contracts/LumeGoals/LumeGoals+Operations.swift", line: 7))
  }

  static func scenario(_ id: String, _ title: String, _ outcome: Outcome = .tested([]))
    -> CheckResult
  {
    CheckResult(
      contract: "lume-goals", subject: .scenario(id: id, title: title), outcome: outcome,
      requests: 3, duration: .milliseconds(2),
      source: SourcePosition(file: "contracts/LumeGoals/LumeGoals+Scenarios.swift", line: 9))
  }
}
