import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A resource that each user has alone` {
  private static let contract: Contract = {
    let change: Schema = .object { Field("name", .string(.length(1...50)), example: "Anna") }
    let profile: Schema = .object {
      Field("id", .uuid)
      Field("name", .string(.length(1...50)))
    }
    let showProfile = Operation(
      "showProfile", .get, "/profile", responses: [.ok(profile)],
      effects: [.readsOwn("profile", state: response(.root))])
    let changeProfile = Operation(
      "changeProfile", .put, "/profile", body: .json(change), responses: [.ok(profile)],
      rules: .echoes("name", in: .root),
      effects: [.updatesOwn("profile", state: response(.root))])
    return Contract(
      "profiles", version: "1", title: "Profiles", authentication: .bearer,
      errors: ErrorShape(
        .object {
          Field("code", .string)
          Field("message", .string)
        }, code: "/code", message: "/message"),
      failures: [
        Failure(400, "INVALID", when: .invalid),
        Failure(401, "UNAUTHORIZED", when: .unauthenticated),
      ],
      resources: [Resource("profile", id: "/id")], operations: [showProfile, changeProfile])
  }()

  @Test func `conforms where updates are kept`() async throws {
    let rehearsal = try await Rehearsal(Backend(Self.contract))
    #expect(rehearsal.causes.map(\.cause) == [])
  }

  @Test func `drifts where an update is shown in its response only`() async throws {
    let rehearsal = try await Rehearsal(Backend(Self.contract, drifts: ["update-ignored"])) {
      $0.phases = [.examples]
    }
    let lost = try #require(rehearsal.causes.first)
    #expect(lost.drift.kind == .stateLost && lost.drift.check == .updatePreserves)
    #expect(lost.operation == "changeProfile" && lost.drift.location.pointer == "/name")
  }

  @Test func `is stored by the mock, for each user`() throws {
    let mock = try Backend(Self.contract).mock
    func name(_ method: HTTPMethod, _ user: MockIdentity, _ body: String = "") -> JSON? {
      var request = HTTPRequest(method: method, target: "/profile", body: Array(body.utf8))
      request.fields["Authorization"] = "Bearer \(user.token)"
      request.fields["Content-Type"] = body.isEmpty ? nil : "application/json"
      return try? JSON(parsing: mock.respond(to: request).body)["name"]
    }
    let before = name(.get, .other)
    #expect(name(.put, .user, #"{"name":"Ada"}"#) == "Ada")
    #expect(name(.get, .user) == "Ada")
    #expect(name(.get, .other) == before)
  }
}
