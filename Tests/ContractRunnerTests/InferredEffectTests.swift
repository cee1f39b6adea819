import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import Contracts
import Testing

@Suite struct `Effects that were inferred` {
  private static func findings(trusted isTrusted: Bool) async throws -> [Drift] {
    var contract = try Contract.named("showcase")
    contract.infersEffects = true
    let backend = try Backend(contract, drifts: ["deleted-still-listed", "name-missing"])
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.phases = [.examples]
      $0.trustsInferred = isTrusted
    }
    return rehearsal.findings.map(\.drift)
  }

  @Test(arguments: [(false, Drift.Severity.note), (true, .drift)])
  func `make a contradiction a note, unless they are trusted`(
    isTrusted: Bool, severity: Drift.Severity
  ) async throws {
    let all = try await Self.findings(trusted: isTrusted)
    let found = all.filter { $0.kind == .stateLeaked }
    #expect(!found.isEmpty, "\(all.map { "\($0.kind) \($0.severity) \($0.location)" })")
    #expect(found.allSatisfy { $0.severity == severity })
  }

  @Test func `leave every other difference drift`() async throws {
    let found = try await Self.findings(trusted: false).filter { $0.kind == .fieldMissing }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.severity == .drift })
  }

  @Test(arguments: [(404, Drift.Severity.note), (302, .drift)])
  func `make an undocumented rejection a note, but no other status`(
    status: Int, severity: Drift.Severity
  ) async throws {
    var contract = try Contract.named("showcase")
    contract.infersEffects = true
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      arrival.request.path == "/wishes"
        ? HTTPResponse(status: HTTPStatus(status)) : arrival.response()
    }
    let findings = try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.phases = [.examples]
    }.findings
    let found = findings.map(\.drift).filter {
      [.statusUndocumented, .validRejected].contains($0.kind)
    }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.severity == severity })
  }
}
