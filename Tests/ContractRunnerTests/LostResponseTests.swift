import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import Testing

@Suite struct `A response that is lost after the request was carried out` {
  /// How the responses to changes are lost, every nth.
  enum Loss: CaseIterable {
    case closed
    case cut
    case badGateway
  }

  @Test(arguments: ["lume-goals", "lume-linking", "deuce-diary", "showcase"], Loss.allCases)
  func `is the only drift`(id: String, loss: Loss) async throws {
    let changes = Counter()
    let backend = try Backend(.named(id)) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard !arrival.method.isSafe, response.status.isSuccess, changes.next() % 7 == 0 else {
        return response
      }
      switch loss {
      case .closed: throw .closedBeforeResponse
      case .cut: throw .closedInResponse(missingBytes: 3)
      case .badGateway: return HTTPResponse(status: 502)
      }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
    }
    let allowed: [Drift.Kind] = [.connectionBroken, .serverFailed]
    let others = rehearsal.causes.filter { !allowed.contains($0.drift.kind) }
    #expect(others.map { "\($0.operation): \($0.drift) in \($0.caseID.name)" } == [])
    #expect(!rehearsal.causes.isEmpty)
  }
}
