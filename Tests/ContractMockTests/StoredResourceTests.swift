import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractService
import Testing

private let profile: Schema = .object {
  Field("id", .uuid).readOnly
  Field("name", .string(.length(1...50)))
}

private let note: Schema = .object {
  Field("id", .uuid).readOnly
  Field("title", .string(.length(1...50)))
}

private let contract = Contract(
  "stored", version: "1", title: "Stored", authentication: .bearer,
  errors: ErrorShape(
    .object {
      Field("code", .string)
      Field("message", .string)
    }, code: "/code", message: "/message"),
  failures: [
    Failure(400, "INVALID", when: .invalid), Failure(401, "NO_TOKEN", when: .unauthenticated),
    Failure(404, "NO_NOTE", when: .missing("note")),
  ],
  resources: [
    Resource("profile", id: "/id"), Resource("note", id: "/id", access: .everyone),
  ],
  operations: [
    Operation(
      "showProfile", .get, "/profile", responses: [.ok(profile)],
      effects: [.readsOwn("profile", state: response(.root))]),
    Operation(
      "changeProfile", .put, "/profile",
      body: .json(.object { Field("name", .string(.length(1...50))) }),
      responses: [.ok(profile)], rules: .echoes("name", in: .root),
      effects: [.updatesOwn("profile", state: response(.root))]),
    Operation(
      "addNote", .post, "/notes",
      body: .json(.object { Field("title", .string(.length(1...50))) }),
      responses: [.created(note)],
      failures: [Failure(409, "TITLE_TAKEN", when: .duplicate("/title"))],
      rules: .echoes("title", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))]),
    Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))]),
    Operation(
      "countNotes", .get, "/count", responses: [.ok(.object { Field("count", .integer) })]),
  ])

@Suite struct `A mock without a service` {
  private let client: MockClient

  init() throws {
    client = try MockClient(contract)
  }

  @Test func `shows a user what this user has changed`() throws {
    let changed = try client.request(.put, "/profile", ["name": "Anna"])
    #expect(changed.body["name"] == "Anna")
    #expect(try client.request(.get, "/profile").body == changed.body)
    #expect(client.drifts == [])
  }

  @Test func `keeps the own resources of users apart`() throws {
    _ = try client.request(.put, "/profile", ["name": "Anna"])
    let own = try client.request(.get, "/profile").body
    let other = try client.request(.get, "/profile", as: .other).body
    #expect(other["name"] != "Anna")
    #expect(other["id"] != own["id"])
  }

  @Test func `rejects a value that must be unique and is taken`() throws {
    #expect(try client.request(.post, "/notes", ["title": "Milk"]).status == 201)
    let second = try client.request(.post, "/notes", ["title": "Milk"])
    #expect(second.status == 409)
    #expect(second.body["code"] == "TITLE_TAKEN")
    #expect(try client.request(.post, "/notes", ["title": "Eggs"]).status == 201)
  }
}

/// Counts, and leaves everything else to the contract.
private struct CountingService: Service {
  var initialState: Int { 0 }

  var holdsResources: Bool { false }

  func respond(to call: ServiceCall, _ state: inout Int) -> ServiceResponse? {
    guard call.operation == "countNotes" else { return nil }
    state += call.query["by"].flatMap(Int.init) ?? 1
    return ServiceResponse(["count": .count(state)])
  }
}

@Suite struct `A mock with a service that holds no resources` {
  private func response(_ method: HTTPMethod, _ target: String) throws -> HTTPResponse {
    let configuration = MockService.Configuration {
      Instant(secondsSince1970: 1_763_407_562)
    }
    let mock = try MockService(contract, service: CountingService(), configuration)
    return mock.respond(
      to: HTTPRequest(
        method: method, target: target, fields: ["Authorization": "Bearer user-token"], body: []))
  }

  @Test func `serves the operation as the service says`() throws {
    let found = try response(.get, "/count?by=3")
    #expect(try JSON(parsing: found.body)["count"] == 3)
  }

  @Test func `still rejects requests about missing resources`() throws {
    let found = try response(.get, "/notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2")
    #expect(found.status.code == 404)
    #expect(try JSON(parsing: found.body)["code"] == "NO_NOTE")
  }
}
