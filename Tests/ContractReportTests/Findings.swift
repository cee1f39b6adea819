import ContractFindings
import ContractJSON
import ContractModel

extension Finding {
  static let objectsForTips = Finding(
    contract: "lume-goals", operation: "tips", route: "POST /api/v1/goals/{goal_id}/tips",
    drift: Drift(
      .typeChanged, check: .responseSchema,
      at: Drift.Location(.body, JSON.Pointer([.name("data"), .name("tips"), .every]), offset: 64),
      source: SourcePosition(file: "contracts/LumeGoals/LumeGoals+Schemas.swift", line: 41),
      expected: "string", actual: "object with the members title, body"
    )
    .fixed(
      by: "send each tip as a string, or change the contract to .object and release it as a new "
        + "version, because the shipped apps decode [String]"
    )
    .counted(3, of: 3),
    caseID: CaseID(.examples, .operation("tips"), variant: .typical), occurrences: 12,
    evidence: Evidence(
      request: """
        POST /api/v1/goals/7f3c/tips HTTP/1.1
        Authorization: Bearer ***
        """,
      response: """
        HTTP/1.1 200 OK
        Content-Type: application/json

        {"data":{"goal_id":"7f3c","tips":[{"title":"Walk <daily>","body":"…"}],"count":3}}
        """),
    reproduction: #"curl -sS -X POST "http://localhost:8080/api/v1/goals/7f3c/tips" "#
      + #"-H "Authorization: Bearer $CONTRACT_CHECK_TOKEN" -H 'Accept: application/json'"#)

  static let missingCount = Finding(
    contract: "lume-goals", operation: "tips", route: "POST /api/v1/goals/{goal_id}/tips",
    drift: Drift(
      .fieldMissing, check: .responseSchema,
      at: Drift.Location(.body, JSON.Pointer([.name("data"), .name("count")]), offset: 8),
      source: SourcePosition(file: "contracts/LumeGoals/LumeGoals+Schemas.swift", line: 42),
      expected: "an integer", actual: "nothing"),
    caseID: CaseID(.examples, .operation("tips"), variant: .typical), occurrences: 1,
    evidence: objectsForTips.evidence,
    reproduction: objectsForTips.reproduction.script)

  static let precision = Finding(
    contract: "lume-goals", operation: "createGoal", route: "POST /api/v1/goals",
    drift: Drift(
      .precisionChanged, check: .responseSchema,
      at: Drift.Location(.body, JSON.Pointer([.name("data"), .name("created_at")]), offset: 301),
      source: SourcePosition(file: "contracts/LumeGoals/LumeGoals+Schemas.swift", line: 19),
      expected: "9 fraction digits", actual: "3 fraction digits"
    )
    .fixed(by: "send nine digits after the seconds"),
    caseID: CaseID(.examples, .operation("createGoal"), variant: .named("sleep")), occurrences: 41,
    evidence: nil,
    reproduction: "curl -sS -X POST http://localhost:8080/api/v1/goals -d '{}'")

  static let undocumentedField = Finding(
    contract: "lume-goals", operation: "createGoal", route: "POST /api/v1/goals",
    drift: Drift(
      .fieldUndocumented, check: .responseSchema,
      at: Drift.Location(.body, JSON.Pointer([.name("data"), .name("streak")])),
      expected: "only documented fields", actual: "streak"
    )
    .asNote,
    caseID: CaseID(.examples, .operation("createGoal"), variant: .named("sleep")), occurrences: 41,
    evidence: nil, reproduction: nil)

  /// Made smaller, with a token.
  static let zeroTarget: Finding = {
    var finding = Finding(
      contract: "lume-goals", operation: "createGoal", route: "POST /api/v1/goals",
      drift: Drift(
        .invalidAccepted, check: .rejectsInvalid, at: Drift.Location(.request, "/target_value"),
        source: SourcePosition(file: "contracts/LumeGoals/LumeGoals.swift", line: 16),
        expected: "400 INVALID_REQUEST", actual: "201 Created for target_value: 0"),
      caseID: CaseID(
        .negative, .operation("createGoal"), variant: .named("target_value: 0, must be > 0")),
      occurrences: 2,
      evidence: nil,
      reproduction: "curl -sS -X POST http://localhost:8080/api/v1/goals -d '{}'")
    finding.smallest = SmallestRequest(
      request: "POST /api/v1/goals",
      lines: [
        SmallestRequest.Line("{"), SmallestRequest.Line(#"  "title": "Eat <carrots>","#),
        SmallestRequest.Line(
          #"  "description": "At least 5 servings a day: carrots, purée and soup","#),
        SmallestRequest.Line(#"  "target_value": 0"#, matters: true), SmallestRequest.Line("}"),
      ],
      words: "target_value: 0", requests: 5)
    finding.reproduction.token = "WzIsImx1bWUtZ29hbHMi"
    finding.reproduction.replay =
      "contract-check replay WzIsImx1bWUtZ29hbHMi --host http://localhost:8080"
    return finding
  }()

  /// Several requests in a row, and not seen again.
  static let keptGoal: Finding = {
    var finding = Finding(
      contract: "lume-goals", operation: "deleteGoal", route: "DELETE /api/v1/goals/{goal_id}",
      drift: Drift(
        .stateLeaked, check: .deletedIsGone, at: Drift.Location(.state),
        expected: "the goal 7f3c gone", actual: "it is still listed"),
      caseID: CaseID(
        .sequences, .operation("createGoal"), variant: .sequence(resource: "goal", name: "life")),
      occurrences: 1, evidence: nil,
      reproduction: """
        ID=$(curl -s -X POST http://localhost:8080/api/v1/goals -d '{}' | grep id)
        curl -si -X DELETE "http://localhost:8080/api/v1/goals/$ID"
        curl -si http://localhost:8080/api/v1/goals
        """)
    finding.isUnstable = true
    return finding
  }()

  func `in`(_ operation: String, _ route: String) -> Finding {
    var copy = self
    copy.operation = operation
    copy.route = route
    return copy
  }
}

extension Finding {
  init(
    contract: String, operation: String, route: String, drift: Drift, caseID: CaseID,
    occurrences: Int, evidence: Evidence?, reproduction: String?
  ) {
    self.init(
      contract: contract, operation: operation, route: route, drift: drift, caseID: caseID,
      occurrences: occurrences)
    self.evidence = evidence
    self.reproduction.script = reproduction
  }
}

extension RunInfo {
  init(
    contract: String, version: String, title: String, host: String, seed: UInt64,
    toolVersion: String, fingerprint: String, operationCount: Int, plannedCases: Int,
    startedAt: String
  ) {
    self.init(
      contract: contract, version: version, title: title, host: host, seed: seed,
      startedAt: startedAt)
    self.toolVersion = toolVersion
    self.fingerprint = fingerprint
    self.operationCount = operationCount
    self.plannedCases = plannedCases
  }
}
