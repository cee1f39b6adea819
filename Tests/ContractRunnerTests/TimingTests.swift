import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A scenario` {
  /// Requests a missing note, so often that other requests would come between.
  private static func asking(
    _ id: String, for note: Int, timing: Scenario.Timing = .anytime,
    expect expectation: ScenarioCall.ExpectedOutcome = .failure(404)
  ) -> Scenario {
    let note = constant(.number(JSON.Number(note)))
    return Scenario(
      id, "Requests a note", timing: timing,
      (0..<6).map { _ in
        .call("showNote", path: ["id": note], expect: expectation)
      })
  }

  @Test func `of first requests runs before everything else`() async throws {
    let backend = NoteBackend(
      .notes(Self.asking("later", for: 8_888), Self.asking("first", for: 7_777, timing: .first)))
    _ = try await Rehearsal(backend)
    let paths = backend.requests.map(\.path)
    #expect(paths.prefix(6).allSatisfy { $0 == "/notes/7777" }, "\(paths.prefix(10))")
    #expect(paths.contains("/notes/8888"))
  }

  @Test func `that counts runs alone`() async throws {
    let backend = NoteBackend(
      .notes(
        Self.asking("one", for: 5_555, timing: .alone), Self.asking("two", for: 8_888),
        Self.asking("three", for: 8_888), Self.asking("four", for: 6_666, timing: .alone)))
    _ = try await Rehearsal(backend) { $0.jobs = 8 }
    #expect(backend.crowds["GET /notes/5555"] == 1)
    #expect(backend.crowds["GET /notes/6666"] == 1)
  }

  @Test func `is planned whenever its phase is selected, whatever its timing`() throws {
    let contract = Contract.notes(
      Self.asking("first", for: 1, timing: .first), Self.asking("alone", for: 1, timing: .alone),
      Self.asking("anytime", for: 1))
    let plan = try Rehearsal.plan(
      Rehearsal.configuration { $0.phases = [.scenarios] }, of: contract)
    let scenarios = plan.cases.filter { $0.phase == .scenarios }
    #expect(
      scenarios.map(\.name) == ["scenarios/first", "scenarios/anytime", "scenarios/alone"])
  }

  @Test(
    arguments: [
      (404, nil, nil), (410, .statusUndocumented, .note), (200, .invalidAccepted, .drift),
      (500, .serverFailed, .drift),
    ] as [(Int, Drift.Kind?, Drift.Severity?)])
  func `that expects a rejection accepts any documented one`(
    status: Int, kind: Drift.Kind?, severity: Drift.Severity?
  ) async throws {
    let contract = Contract.notes(Self.asking("refused", for: 9, expect: .rejected))
    let backend = NoteBackend(
      contract,
      answering: { request in
        guard request.path == "/notes/9" else { return nil }
        let isGood = (200...299).contains(status)
        return .json(HTTPStatus(status), isGood ? ["id": 9, "text": ""] : ["message": "no"])
      })
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.phases = [.scenarios]
      configuration.only = ["refused"]
    }
    let findings = rehearsal.findings
    #expect(findings.first?.drift.kind == kind)
    #expect(findings.first?.drift.severity == severity)
    #expect(
      rehearsal.outcome(ofScenario: "refused")?.word == (severity == .drift ? "failed" : "passed"))
  }
}
