import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport
import Testing

extension HTTPResponse {
  fileprivate func changingText(
    at location: JSON.Pointer, _ change: (String) -> String
  ) -> HTTPResponse {
    guard let text = (try? JSON(parsing: body))?[location]?.stringValue else { return self }
    return setting(location, to: .string(change(text)))
  }
}

@Suite struct `Equal symptoms in several locations` {
  /// How many groups the drifts of a run form, with the operations of the largest one.
  private func groups(
    of rehearsal: Rehearsal, _ isMeant: (Finding) -> Bool
  ) -> (count: Int, operations: Set<String>) {
    var numbers = FindingGroups()
    var operations: [Int: Set<String>] = [:]
    for finding in rehearsal.findings where finding.drift.severity == .drift && isMeant(finding) {
      operations[numbers.index(of: finding), default: []].insert(finding.operation)
    }
    return (numbers.count, operations.values.max { $0.count < $1.count } ?? [])
  }

  @Test func `are one drift where texts are escaped in all members`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      ["/data/title", "/data/description"].reduce(arrival.response()) { response, location in
        response.changingText(at: location) {
          $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .protocol, .sequences] }
    let rules = rehearsal.findings.filter { finding in finding.drift.kind == .ruleBroken }
    #expect(Set(rules.map(\.drift.location.pointer)).count > 1)
    #expect(Set(rules.map(\.operation)).count > 1)
    let groups = groups(of: rehearsal) { $0.drift.kind == .ruleBroken }
    #expect(groups.count == 1)
    #expect(rehearsal.summary.counts.drifts < Set(rehearsal.causes.map(\.cause)).count)
  }

  @Test func `are one drift where a long text fails in two operations`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      arrival.request.body.count < 900
        ? arrival.response() : HTTPResponse(status: .internalServerError)
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .protocol] }
    let groups = groups(of: rehearsal) { $0.drift.kind == .serverFailed }
    #expect(groups.count == 1)
    #expect(groups.operations == ["createGoal", "updateGoal"])
  }

  @Test func `are one drift where all errors lack a member, wherever it is declared`() async throws
  {
    let backend = try Backend(Self.cans) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      if !response.status.isSuccess { response = response.setting("/status", to: .null) }
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .negative] }
    let groups = groups(of: rehearsal) { $0.drift.check == .errorShape }
    #expect(groups.count == 1)
    #expect(groups.operations == ["showCan", "openCan"])
  }

  /// Each operation declares the body of its errors itself.
  private static var cans: Contract {
    func operation(_ id: String, _ template: String, line: Int) -> Operation {
      Operation(
        id, .get, template, path: [Field("id", .uuid)],
        responses: [.ok(.object { Field("id", .uuid) })],
        failures: [
          Failure(404, "NO_CAN", when: .missing("can"), "There is no such can")
            .with(
              body: .object { Field("status", .oneOf("gone"), line: line) },
              sentAs: "application/problem+json")
        ],
        effects: [.reads("can", id: path("id"), state: response(.root))])
    }
    return Contract(
      "cans", version: "1", title: "Cans", authentication: .none,
      errors: .coded,
      resources: [Resource("can", id: "/id", access: .everyone)],
      operations: [
        operation("showCan", "/cans/{id}", line: 1), operation("openCan", "/lids/{id}", line: 2),
      ])
  }
}

@Suite struct `Requests that should have been rejected for different reasons` {
  @Test func `are two findings of one operation`() {
    func finding(_ phase: Phase, _ name: String) -> Finding {
      Finding(
        contract: "c", operation: "read", route: "GET /a",
        drift: Drift(
          .adviceNotFollowed, check: .rejectsInvalid, at: Drift.Location(.request),
          source: SourcePosition(file: "c.yaml", line: 7), expected: "a rejection (4xx)",
          actual: name
        ).asNote, caseID: CaseID(phase, .operation("read"), variant: .named(name)))
    }
    var groups = FindingGroups()
    let first = groups.index(of: finding(.auth, "an unknown scheme"))
    #expect(groups.index(of: finding(.auth, "an unknown scheme")) == first)
    #expect(groups.index(of: finding(.sequences, "another user")) != first)
  }
}
