import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `What one user does` {
  /// A document does not say that others may see what one user has.
  @Test(arguments: [false, true])
  func `is looked at by another one, unless effects are only inferred`(isInferred: Bool) throws {
    var contract = try Contract.named("showcase")
    contract.infersEffects = isInferred
    var configuration = Rehearsal.configuration()
    configuration.identities = MockIdentity.credentialsOfTwo
    let cases = try Rehearsal.plan(configuration, of: contract).cases
    #expect(cases.contains { $0.name.contains("seen by another user") } != isInferred)
  }

  @Test func `has the author of its creation in lists`() async throws {
    let backend = try Backend(try .named("deuce-diary")) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.path == "/api/locations", arrival.method == .get else {
        return response
      }
      return response.changing { json in
        for index in (json.arrayValue ?? []).indices
        where json.arrayValue?[index]["createdBy"] != .null {
          _ = json.set(
            .string(MockIdentity.user.userID),
            at: JSON.Pointer([.index(index), .name("createdBy")]))
        }
      }
    }
    let found = try await locationFindings(backend)
    #expect(found.contains { $0.operation == "listLocations" && $0.drift.kind == .ruleBroken })
  }

  @Test func `has the other user for its author`() async throws {
    let backend = try Backend(try .named("deuce-diary")) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.path == "/api/locations", arrival.method == .post else {
        return response
      }
      return response.setting("/createdBy", to: .string(MockIdentity.user.userID))
    }
    let found = try await locationFindings(backend)
    #expect(found.contains { $0.drift.kind == .identityLeak })
  }

  @Test func `is shown to both by the mock`() async throws {
    #expect(try await locationFindings(Backend(try .named("deuce-diary"))).isEmpty)
  }

  private func locationFindings(_ backend: Backend) async throws -> [Finding] {
    try await Rehearsal(backend) { $0.phases = [.examples, .sequences] }.findings.filter {
      ["createLocation", "listLocations"].contains($0.operation) && $0.drift.isFailure
    }
  }
}
