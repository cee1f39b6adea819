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

/// A resource that each user has exactly one of, with an ETag.
private let settings: Contract = {
  let change: Schema = .object { Field("color", .string(.length(1...20)), example: "red") }
  let shown: Schema = .all(of: .object { Field("id", .uuid) }, change)
  let tag = Field("ETag", .string(.nonEmpty))
  return Contract(
    "settings", version: "1", title: "Settings", authentication: .bearer,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(400, when: .invalid), Failure(401, when: .unauthenticated)],
    resources: [Resource("settings", id: "/id")],
    operations: [
      Operation(
        "showSettings", .get, "/settings", responses: [Response.ok(shown).with(headers: tag)],
        effects: [.readsOwn("settings", state: response(.root))]),
      Operation(
        "changeSettings", .put, "/settings",
        headers: [Field("If-Match", .string(.nonEmpty), .optional)], body: .json(change),
        responses: [Response.ok(shown).with(headers: tag)],
        failures: [Failure(412, when: .stale("settings"))], rules: .echoes("color", in: .root),
        effects: [.updatesOwn("settings", state: response(.root))]),
    ])
}()

@Suite struct `A resource that each user has alone, with an ETag` {
  @Test func `is checked without a false alarm`() async throws {
    let rehearsal = try await Rehearsal(Backend(settings))
    #expect(rehearsal.causes.map(\.cause) == [])
  }

  @Test(arguments: [
    ("precondition-ignored", Drift.Kind.invalidAccepted), ("put-not-idempotent", .stateLeaked),
  ])
  func `is changed with an old ETag, and twice in a row`(
    drift: String, kind: Drift.Kind
  ) async throws {
    let rehearsal = try await Rehearsal(Backend(settings, drifts: [drift]))
    #expect(rehearsal.causes.map(\.drift.kind).contains(kind))
  }
}
