import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `What one user does` {
  @Test func `is missing from a list that is kept for the other user`() async throws {
    let kept = Mutex<HTTPResponse?>(nil)
    let backend = try Backend(try .named("deuce-diary")) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      let isOther = arrival.request.token?.hasSuffix(MockIdentity.other.token) == true
      guard arrival.request.path == "/api/locations" else { return response }
      if arrival.method == .get, isOther {
        return kept.withLock { kept in
          kept = kept ?? response
          return kept ?? response
        }
      }
      if isOther { kept.withLock { $0 = nil } }
      return response
    }
    let found = try await locationFindings(backend)
    #expect(found.contains { $0.drift.kind == .stateLost })
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
