import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import Testing

@Suite struct `A method that the contract does not define` {
  private static func findings(_ conduct: @escaping Backend.Conduct) async throws -> [Finding] {
    try await Rehearsal(Backend(.goals, conduct)) { $0.phases = [.examples, .protocol] }.findings
  }

  @Test func `is noted once where its rejection has no Allow`() async throws {
    let findings = try await Self.findings { arrival throws(Backend.Fault) in
      var response = arrival.response()
      response.fields["Allow"] = nil
      return response
    }
    let notes = findings.filter { $0.drift.kind == .allowMissing }
    #expect(Set(notes.map(\.operation)).count > 1)
    #expect(notes.allSatisfy { $0.drift.severity == .note })
    #expect(Set(notes.map(\.cause)).count == 1)
    #expect(findings.count == notes.count)
  }

  @Test func `is HEAD for every GET, with its header fields and valid parameters`() async throws {
    let findings = try await Self.findings { arrival throws(Backend.Fault) in
      guard arrival.method == .head else { return arrival.response() }
      var response = arrival.response()
      // An invalid request would be rejected instead.
      response.status = response.status == .ok ? .accepted : .internalServerError
      return response
    }
    let drifts = findings.filter { $0.drift.kind == .statusUndocumented }
    let reading = Contract.goals.operations.filter { $0.method == .get }.map(\.id)
    #expect(Set(drifts.map(\.operation)) == Set(reading))
    #expect(findings.allSatisfy { $0.drift.kind == .statusUndocumented })
  }

  @Test func `is not HEAD where the contract defines it`() async throws {
    var contract = Contract.goals
    let listing = try #require(contract.operation("listGoals"))
    contract.operations.append(
      Operation(
        "probeGoals", .head, listing.template, responses: [Response(204, nil)],
        failures: [Failure(401, when: .unauthenticated)]))
    let backend = try Backend(contract)
    let rehearsal = try await Rehearsal(backend)
    #expect(rehearsal.findings.filter { $0.drift.severity == .drift }.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    #expect(
      backend.requests.contains { $0.method == .head && $0.path == Substring(listing.template) })
  }
}
