import ContractFindings
import ContractModel
import TestSupport
import Testing

/// Two constructs of the language in one contract, each pair of which once gave a false alarm.
@Suite struct `A contract that combines` {
  private static func drifts(
    _ fields: [Field], _ resource: Resource = Resource("thing", id: "/id", access: .everyone),
    shown: [Field] = [], _ change: (inout Contract) -> Void = { _ in }
  ) async throws -> [Drift.Kind] {
    let thing: Schema = .object {
      Field("id", .uuid)
      fields
      shown
    }
    var contract = Contract(
      "things", version: "1", title: "Things", authentication: .none, errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("thing")),
      ],
      resources: [resource],
      operations: [
        Operation(
          "add", .post, "/things", body: .json(.object { fields }), responses: [.created(thing)],
          rules: fields.flatMap { [Rule].echoes($0.name, in: .root) },
          effects: [.creates("thing", id: response("/id"), state: response(.root))]),
        Operation(
          "list", .get, "/things", responses: [.ok(.array(of: thing))],
          effects: [.lists("thing", in: response(.root))]),
        Operation(
          "show", .get, "/things/{id}", path: [Field("id", .uuid)], responses: [.ok(thing)],
          effects: [.reads("thing", id: path("id"), state: response(.root))]),
        Operation(
          "adjust", .patch, "/things/{id}", path: [Field("id", .uuid)],
          body: .json(
            .object {
              fields.map { field in
                var part = field
                part.presence = .optional
                return part
              }
            }), responses: [.ok(thing)],
          rules: fields.flatMap { [Rule].patches($0.name, in: .root) },
          effects: [.updates("thing", id: path("id"), state: response(.root))]),
      ])
    change(&contract)
    let rehearsal = try await Rehearsal(Backend(contract), clock: .slept) { $0.identities = [:] }
    #expect(rehearsal.results.filter(\.outcome.isUntested).map(\.outcome.word) == [])
    return rehearsal.causes.map(\.drift).filter(\.isFailure).map(\.kind)
  }

  private static let name = Field("name", .string(.length(1...40)))
  private static let tag = Field("ETag", .string(.nonEmpty))

  @Test func `an idempotency key with a value that must be unique`() async throws {
    let drifts = try await Self.drifts([Self.name]) { contract in
      contract.operations[0].headers = [Field("Idempotency-Key", .string(.length(8...100)))]
      contract.operations[0] = contract.operations[0].idempotent(by: header("Idempotency-Key"))
      contract.operations[0].failures = [Failure(409, "TAKEN", when: .duplicate("/name"))]
    }
    #expect(drifts == [])
  }

  @Test func `an element of a list with a rule of its own`() async throws {
    let parts = Field("parts", .array(of: .object { Field("of", .uuid) }, .count(1...3)))
    let drifts = try await Self.drifts([Self.name], shown: [parts]) { contract in
      contract.operations[0].rules.append(response("/parts/0/of") == response("/id"))
      contract.operations[2].rules = [response("/parts/0/of") == path("id")]
    }
    #expect(drifts == [])
  }

  @Test func `tags with a state that passes by itself`() async throws {
    let resource = Resource(
      "thing", id: "/id", access: .everyone,
      states: StateMachine(at: "/status", initial: "new", .later(from: "new", to: "done")))
    let drifts = try await Self.drifts(
      [Self.name], resource, shown: [Field("status", .oneOf("new", "done"))]
    ) { contract in
      for index in contract.operations.indices where index != 1 {
        contract.operations[index].responses[0].headers = [Self.tag]
      }
      contract.operations[2].headers = [Field("If-None-Match", .string(.nonEmpty), .optional)]
      contract.operations[2].responses.append(.notModified())
    }
    #expect(drifts == [])
  }

  @Test func `If-Match with a change that changes nothing`() async throws {
    let drifts = try await Self.drifts([Field("kind", .constant("thing"))]) {
      for index in [0, 2, 3] { $0.operations[index].responses[0].headers = [Self.tag] }
      $0.operations[3].headers = [Field("If-Match", .string(.nonEmpty))]
      $0.operations[3].failures = [Failure(412, "STALE", when: .stale("thing"))]
    }
    #expect(drifts == [])
  }

  @Test func `an object that may be null with a list and details`() async throws {
    let location: Schema = .object { Field("lat", .number(.between(-90, 90))) }
    #expect(try await Self.drifts([Self.name, Field("place", location.nullable)]) == [])
  }

  @Test func `a restoration with a timestamp that requests set`() async throws {
    let resource = Resource(
      "thing", id: "/id", access: .everyone,
      softDeletion: SoftDeletion(marking: "/removed_at", restoredBy: "restore"))
    let drifts = try await Self.drifts(
      [Self.name, Field("due", .timestamp, .optional)], resource,
      shown: [Field("removed_at", .timestamp, .optional)]
    ) { contract in
      contract.operations += [
        Operation(
          "remove", .delete, "/things/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], effects: [.deletes("thing", id: path("id"))]),
        Operation(
          "restore", .post, "/things/{id}/restoration", path: [Field("id", .uuid)],
          responses: contract.operations[2].responses,
          effects: [.updates("thing", id: path("id"), state: response(.root))]),
      ]
    }
    #expect(drifts == [])
  }

  @Test func `a list of lines with no elements yet`() async throws {
    let drifts = try await Self.drifts([Self.name]) { contract in
      contract.operations[1].responses = [
        .lines(of: .object { [Field("id", .uuid), Self.name] })
      ]
    }
    #expect(drifts == [])
  }

  @Test func `two responses of one status with a rule that decides`() async throws {
    let drifts = try await Self.drifts([Self.name]) { contract in
      contract.operations.append(
        Operation(
          "quote", .post, "/quotes",
          body: .json(.object { Field("kind", .oneOf("parcel", "pickup")) }),
          responses: [
            .ok(.object { Field("price", .number) }, variant: "parcel"),
            .ok(.object { Field("station", .string(.nonEmpty)) }, variant: "pickup"),
          ],
          rules: [
            (response("/station") != constant("")).when(request("/kind"), is: "pickup"),
            (response("/price") >= constant(0)).when(request("/kind"), is: "parcel"),
          ]))
    }
    #expect(drifts == [])
  }

  @Test(arguments: ["text/plain", "text/*", "application/pdf", "text/csv", "audio/mpeg", "*/*"])
  func `a form with a file that is no image`(mediaType: String) async throws {
    let drifts = try await Self.drifts([Self.name]) { contract in
      contract.operations.append(
        Operation(
          "upload", .post, "/files",
          body: .multipart(
            .file("file", mediaType, atMost: 10_000),
            .text("caption", .string(.length(1...20)), .optional)),
          responses: [.noContent()]))
    }
    #expect(drifts == [])
  }

  @Test func `a filter by an optional value that must be unique`() async throws {
    let code = Field("code", .string(.matches("^[A-Z]{2}-[0-9]{3}$")), .optional)
    let drifts = try await Self.drifts([Self.name, code]) { contract in
      contract.operations[0].failures = [Failure(409, "TAKEN", when: .duplicate("/code"))]
      contract.operations[1].queryParameters = [Field("code", code.schema, .optional)]
      contract.operations[1].listing = [.filters(query("code"), on: "/code")]
    }
    #expect(drifts == [])
  }

  @Test(
    arguments: [
      Field("rank", .integer(.between(0, 100)), .optional),
      Field("rank", .integer(.between(0, 100)).nullable),
    ])
  func `an order by what elements need not have`(rank: Field) async throws {
    let drifts = try await Self.drifts([Self.name, rank]) { contract in
      contract.operations[1].queryParameters = [Field("sort", .string, .optional)]
      contract.operations[1].listing = [.sorts(query("sort"), by: ["rank": [.ascending("/rank")]])]
    }
    #expect(drifts == [])
  }

  @Test func `a state that passes by itself with a list alone`() async throws {
    let resource = Resource(
      "thing", id: "/id", access: .everyone,
      states: StateMachine(at: "/status", initial: "new", .later(from: "new", to: "done")))
    let drifts = try await Self.drifts(
      [Self.name], resource, shown: [Field("status", .oneOf("new", "done"))]
    ) { $0.operations.remove(at: 2) }
    #expect(drifts == [])
  }
}
