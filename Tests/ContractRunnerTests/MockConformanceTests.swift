import ContractFindings
import ContractJSON
import ContractMock
import ContractModel
import Testing

/// What the mock of a contract says about contracts that it was not made for.
@Suite struct `The mock of any contract` {
  private static func drifts(of contract: Contract) async throws -> [Drift] {
    try await Rehearsal(Backend(contract)) {
      $0.token = nil
      $0.otherToken = nil
    }.causes.map(\.drift).filter(\.isFailure)
  }

  @Test(arguments: [
    Schema.string(.matches("^[A-Z]{2}-[0-9]{4}$")), .string(.length(1...8)),
    .string(.format(.custom("a plate", matches: "^B-[0-9]{4}$", examples: ["B-1234"]))),
    .email, .hostname, .uri, .duration, .base64, .date, .timestamp, .uuid, .string, .integer,
    .either(.integer(.atLeast(1)), .uuid), .integer(.between(-10_000, -1)),
    .integer(.atLeast(1_000_000)), .integer(.multiple(of: 10), .atLeast(10)),
  ])
  func `has identifiers of the stated schema`(id: Schema) async throws {
    let drifts = try await Self.drifts(of: .things(id: id))
    #expect(drifts.isEmpty, "\(drifts)")
  }

  @Test(arguments: [
    response("/amount") >= constant(1), response("/amount") <= constant(5),
    response("/amount") >= request("/least"), response("/name") != path("zone"),
    response("/name").includes(path("zone")), response("/name").ends(with: path("zone")),
    response("/zones").contains(path("zone")), response("/parts/*/zone") == path("zone"),
    response("/amount") == response.header("X-Amount"),
    response("/amount") == count(response("/zones")),
    request("/least") <= response("/amount"), response("/amount") != 0,
    response.header("X-Amount") >= count(response("/zones")),
    response.header("X-Amount") >= constant(70), response.header("X-Amount") <= request("/least"),
  ])
  func `satisfies the rules of an operation`(rule: Rule) async throws {
    let contract = Contract(
      "zones", version: "1", title: "Zones", authentication: .none, errors: .message,
      failures: [Failure(400, when: .invalid)],
      operations: [
        Operation(
          "measure", .post, "/zones/{zone}", path: [Field("zone", .string(.length(1...8)))],
          body: .json(.object { Field("least", .integer(.between(0, 100))) }),
          responses: [
            .ok(
              .object {
                Field("amount", .integer(.between(0, 100)))
                Field("name", .string)
                Field("zones", .array(of: .string))
                Field("parts", .array(of: .object { Field("zone", .string) }))
              }
            ).with(headers: Field("X-Amount", .integer(.between(0, 100))))
          ], rules: [rule])
      ])
    let drifts = try await Self.drifts(of: contract)
    #expect(drifts.isEmpty, "\(drifts)")
  }

  @Test func `names the next page in a header field, until all elements were listed`() async throws
  {
    var contract = Contract.things(id: .uuid)
    contract.operations.removeAll { $0.id == "remove" }
    let index = try #require(contract.operations.firstIndex { $0.id == "list" })
    contract.operations[index].queryParameters = [
      Field("after", .string(.nonEmpty), .optional)
    ]
    contract.operations[index].responses = contract.operations[index].responses.map {
      $0.with(headers: Field("X-Next", .string(.nonEmpty), .optional))
    }
    contract.operations[index].listing = [
      .pages(by: query("after"), items: response(.root), next: .cursor(response.header("X-Next")))
    ]
    let rehearsal = try await Rehearsal(Backend(contract)) {
      $0.token = nil
      $0.otherToken = nil
    }
    #expect(rehearsal.causes.map(\.drift).filter(\.isFailure).isEmpty)
    #expect(rehearsal.results.filter(\.outcome.isUntested).map(\.outcome.word).isEmpty)
  }

  @Test func `sends the required header fields of failures`() async throws {
    var contract = Contract.things(id: .uuid)
    contract.failures = contract.failures.map {
      $0.with(headers: Field("Retry-After", .integer(.between(1, 9))))
    }
    let drifts = try await Self.drifts(of: contract)
    #expect(drifts.isEmpty, "\(drifts)")
  }
}

extension ErrorShape {
  fileprivate static var message: ErrorShape {
    ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message")
  }
}

extension Contract {
  /// Things with an identifier, which are created, listed, read and deleted.
  fileprivate static func things(id: Schema) -> Contract {
    let text = Field("text", .string(.length(1...50)))
    let thing: Schema = .object {
      Field("id", id)
      text
    }
    return Contract(
      "things", version: "1", title: "Things", authentication: .none, errors: .message,
      failures: [Failure(400, when: .invalid), Failure(404, when: .missing("thing"))],
      resources: [Resource("thing", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/things", body: .json(.object { text }), responses: [.created(thing)],
          rules: .echoes("text", in: .root),
          effects: [.creates("thing", id: response("/id"), state: response(.root))]),
        Operation(
          "show", .get, "/things/{id}", path: [Field("id", id)], responses: [.ok(thing)],
          effects: [.reads("thing", id: path("id"), state: response(.root))]),
        Operation(
          "list", .get, "/things", responses: [.ok(.array(of: thing))],
          effects: [.lists("thing", in: response(.root))]),
        Operation(
          "remove", .delete, "/things/{id}", path: [Field("id", id)], responses: [.noContent()],
          effects: [.deletes("thing", id: path("id"))]),
      ])
  }
}
