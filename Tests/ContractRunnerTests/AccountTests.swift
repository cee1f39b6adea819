import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Posts of a document that names its author only in responses, and accounts with a login.
@Suite struct `The account of another user` {
  private static var contract: Contract {
    let post = Schema.object {
      Field("id", .string(.nonEmpty))
      Field("authorId", .string(.nonEmpty))
    }
    let me = Schema.object { Field("id", .string(.nonEmpty)) }
    var contract = Contract(
      "posts", version: "1", title: "Posts", authentication: .bearer, errors: .coded,
      resources: [Resource("post", id: "/id"), Resource("me", id: "/id")],
      operations: [
        Operation(
          "me", .get, "/me", responses: [.ok(me)],
          effects: [.readsOwn("me", state: response(""))]),
        Operation(
          "add", .post, "/posts", body: .json(.object { Field("text", .string(.length(1...40))) }),
          responses: [.created(post)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("post", id: response("/id"), state: response(""))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// Whether a run finds that a backend takes the author of a post from the body.
  private static func findsAuthor(fromBody: Bool) async throws -> Bool {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard response.status.isSuccess else { return response }
      let isOther = arrival.request.fields["authorization"]?.hasSuffix(MockIdentity.other.token)
      let user: JSON = isOther == true ? "u2" : "u1"
      guard arrival.method == .post else { return response.setting("/id", to: user) }
      let body = try? JSON(parsing: arrival.request.body)
      return response.setting("/authorId", to: (fromBody ? body?["authorId"] : nil) ?? user)
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.auth] }
    return rehearsal.findings.contains { $0.drift.location.pointer == "/authorId" }
  }

  @Test func `is sent where it is no member of a request`() async throws {
    #expect(try await !Self.findsAuthor(fromBody: false))
    #expect(try await Self.findsAuthor(fromBody: true))
  }
}
