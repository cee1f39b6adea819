import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Testing

extension Contract {
  /// A creation without any documented failure.
  fileprivate static let visits = Contract(
    "visits", version: "1", title: "Visits", authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    policies: Policies(numbersAsText: .note),
    resources: [Resource("visit", id: "/id", owner: "/guest")],
    operations: [
      Operation(
        "addVisit", .post, "/visits", query: [Field("house", .integer)],
        headers: [Field("X-Zone", .string(.oneOf(["north", "south"])))],
        body: .json(
          .object {
            Field("name", .string)
            Field("day", .timestamp(fractionDigits: 0))
            Field("guests", .integer(.advised(.atLeast(1))), example: 2)
            Field("note", .string.nullable, .optional, example: "with a dog")
            Field("room", .string.nullable, .optional, example: "blue")
            Field("meals", .string, .optional, example: "all").defaulting(to: constant("none"))
          }),
        responses: [
          .created(
            .object {
              Field("id", .uuid)
              Field("guest", .uuid)
              Field("meals", .string)
            })
        ],
        rules: [response("/meals") == request("/meals")],
        effects: [.creates("visit", id: response("/id"), state: response(""))]),
      Operation(
        "listVisits", .get, "/visits", responses: [.ok(.array(of: .object { Field("id", .uuid) }))],
        effects: [.lists("visit", in: response(""))]),
      Operation(
        "cancelVisit", .delete, "/visits/{id}", path: [Field("id", .uuid)],
        responses: [.noContent()], effects: [.deletes("visit", id: path("id"))]),
    ])
}

@Suite struct `A plan for an operation without documented failures` {
  private static func cases(_ phase: Phase, of operation: String) throws -> [Plan.Case] {
    var options = Planning.options()
    options.hasSecondUser = true
    return try Planner(CompiledContract(.visits), options, now: Planning.now).plan.cases
      .filter { $0.phase == phase && $0.subject == .operation(operation) }
  }

  @Test(arguments: [
    "name: missing", "name: null", "name: number instead of string", "?house: missing",
    "header X-Zone: missing", "day: tomorrow is no moment", "empty body",
  ])
  func `requires that an invalid request is rejected`(title: String) throws {
    let planned = try Self.cases(.negative, of: "addVisit").first { $0.id.title == title }
    #expect(try #require(planned).steps.last?.expectation == .rejection)
  }

  @Test(arguments: ["guests: 0, must be at least 1", "guests: 2 as text"])
  func `recommends that a request against advice is rejected`(title: String) throws {
    let planned = try Self.cases(.negative, of: "addVisit").first { $0.id.title == title }
    #expect(try #require(planned).steps.last?.expectation == .advisedRejection)
  }

  @Test func `denies access without a token and to the resources of others`() throws {
    let expectations = try Self.cases(.auth, of: "cancelVisit").flatMap(\.steps)
      .filter { $0.purpose == .probe }.map(\.expectation)
    #expect(expectations.contains(.denial(.unauthenticated)))
    #expect(expectations.contains(.denial(.foreign("visit"))))
  }

  @Test func `sends null for all nullable members at once`() throws {
    let bodies = try Self.cases(.boundaries, of: "addVisit").compactMap { planned -> JSON? in
      guard case .json(let body)? = planned.steps.last?.request?.body else { return nil }
      return body
    }
    #expect(bodies.contains { $0["note"] == .some(.null) && $0["room"] == .some(.null) })
    #expect(bodies.contains { $0["note"] == .some(.null) && $0["meals"] == nil })
    #expect(bodies.contains { $0["note"] == nil && $0["room"] != nil })
  }

  @Test func `sends the members that a request may not set`() throws {
    let names = try Self.cases(.auth, of: "addVisit").map(\.id.title)
    #expect(names.contains("id of its own"))
    #expect(names.contains("guest of its own"))
    #expect(!names.contains("meals of its own"))
  }

  @Test func `looks at what a user has before anything is created`() throws {
    let first = try Self.cases(.examples, of: "listVisits").first
    #expect(first?.id.title == "before the user has anything")
    #expect(first?.steps.map(\.identity) == [.other])
  }

  @Test func `checks the documented default of an absent member`() throws {
    let operation = try #require(Contract.visits.operation("addVisit"))
    func drifts(_ request: JSON, _ meals: JSON) -> [Drift] {
      RuleContext(request: request, response: ["meals": meals]).drifts(of: operation.defaultRules)
    }
    #expect(drifts([:], "none").isEmpty)
    #expect(drifts([:], "all").map(\.kind) == [.ruleBroken])
    #expect(drifts(["meals": "all"], "all").isEmpty)
  }

  @Test func `checks rules about an absent parameter with its default`() throws {
    var operation = try #require(Contract.visits.operation("listVisits"))
    operation.queryParameters = [
      Field("limit", .integer, .optional).defaulting(to: constant(2))
    ]
    operation.rules = [count(response(.root)) <= query("limit")]
    func drifts(_ response: JSON, limit: JSON? = nil) -> [Drift] {
      var context = RuleContext(response: response)
      context.fields.parameters["?limit"] = limit
      return context.drifts(of: operation.defaultRules)
    }
    #expect(drifts([1, 2]).isEmpty)
    #expect(drifts([1, 2, 3]).map(\.kind) == [.ruleBroken])
    #expect(drifts([1, 2, 3], limit: 3).isEmpty)
  }

  @Test func `sends no read-only member of a schema that responses share`() throws {
    var contract = Contract.visits
    let add = try #require(contract.operations.firstIndex { $0.id == "addVisit" })
    contract.operations[add].body = .json(
      .object {
        Field("id", .uuid).readOnly
        Field("meals", .oneOf("none", "all"))
      })
    #expect(contract.problems().isEmpty)
    let plan = try Planning.plan(of: contract)
    #expect(plan.typicalBodies["addVisit"]?["meals"] != nil)
    #expect(plan.typicalBodies["addVisit"]?["id"] == nil)
  }
}
