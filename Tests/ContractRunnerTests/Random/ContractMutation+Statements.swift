import ContractHTTP
import ContractJSON
import ContractModel

extension ContractMutation {
  static let resources: [ContractMutation] = [
    .resource("an identity that nothing shows") { $0.id = "/number" },
    .resource("an identity that is a time") { $0.id = "/made_at" },
    .resource("an owner that nothing shows") { $0.owner = "/owner" },
    .resource("an owner that is the identity") { $0.owner = $0.id },
    .resource("a key that nothing shows") { $0.key = "/slug" },
    .resource("states that nothing shows") {
      $0.states = StateMachine(at: "/phase", initial: "a", .later(from: "a", to: "b"))
    },
    .resource("states in a time") {
      $0.states = StateMachine(at: "/made_at", initial: "a", .later(from: "a", to: "b"))
    },
    .resource("a state without a way") {
      $0.states?.transitions.append(.from("x", to: "y", by: "openThing"))
      $0.states = $0.states ?? StateMachine(at: "/id", initial: "a", .later(from: "b", to: "c"))
    },
    .resource("an unknown operation between states") {
      $0.states = StateMachine(at: "/status", initial: "new", .from("new", to: "b", by: "move"))
    },
    .resource("a mark that nothing shows") { $0.softDeletion = SoftDeletion(marking: "/gone") },
    .resource("a mark that is always there") { $0.softDeletion = SoftDeletion(marking: "/id") },
    .resource("a restoration that is unknown") {
      $0.softDeletion = SoftDeletion(marking: "/removed_at", restoredBy: "restore")
    },
    .resource("access of members") { $0.access = .members },
    .resource("access of owners") { $0.access = .owner },
    .resource("access of everyone") { $0.access = .everyone },
    ContractMutation("no authentication") { contract in
      contract.authentication = .none
      return true
    },
    ContractMutation("a resource twice") { contract in
      contract.resources.append(contract.resources[0])
      return true
    },
    ContractMutation("no resource") { contract in
      contract.resources.removeFirst()
      return true
    },
  ]

  static let rules: [ContractMutation] = [
    .rule("a count of an object") { whole, _ in
      response(whole.appending(.name("id"))) == count(response(whole))
    },
    .rule("a count that is a text") { whole, _ in
      response(whole.appending(.name("made_at"))) == count(request(.root))
    },
    .rule("a time equals an identity") { whole, _ in
      response(whole.appending(.name("id"))) == response(whole.appending(.name("made_at")))
    },
    .rule("an identity before a time") { whole, _ in
      response(whole.appending(.name("id"))) <= response(whole.appending(.name("made_at")))
    },
    .rule("a time that is a number") { whole, _ in
      response(whole.appending(.name("made_at"))) == 5
    },
    .rule("a time that is another text") { whole, _ in
      response(whole.appending(.name("made_at"))) == "yesterday"
    },
    .rule("a time that is null") { whole, _ in
      response(whole.appending(.name("made_at"))) == nil
    },
    .rule("days of an object") { whole, _ in
      days(from: response(whole), to: now()) <= 5
    },
    .rule("a sum of a time") { whole, _ in
      response(whole.appending(.name("made_at"))) + 1 == response(whole.appending(.name("made_at")))
    },
    .rule("a part of an object") { whole, _ in
      response(whole).includes(constant("a"))
    },
    .rule("an end of a number") { whole, _ in
      constant(5).ends(with: response(whole.appending(.name("made_at"))))
    },
    .rule("an order of an object") { whole, _ in
      response(whole) == sorted(response(whole), by: .ascending("/id"))
    },
    .rule("a value before the creation") { _, _ in stored("/id") == 1 },
    .rule("a value of nothing") { whole, _ in
      response(whole.appending(.name("nothing"))) == 1
    },
    .rule("a parameter that is unknown") { whole, _ in
      response(whole.appending(.name("id"))) == query("id")
    },
    .rule("a condition that is never met") { whole, _ in
      (response(whole.appending(.name("id"))) == 1)
        .when(response(whole.appending(.name("made_at"))), is: 7)
    },
    .rule("conditions that exclude each other") { whole, _ in
      (response(whole.appending(.name("id"))) == response(whole.appending(.name("id"))))
        .when(response(whole)).unless(response(whole))
    },
    .operation("two constants", "addThing") { operation in
      guard case .response(let whole)? = operation.effects.first?.state else { return false }
      let name = response(whole.appending(.name("name")))
      guard operation.responses[0].body?.schema(at: whole.appending(.name("name"))) != nil
      else { return false }
      operation.rules += [name == "a", name == "b"]
      return true
    },
    .operation("a stored value that nothing shows", "adjustThing") { operation in
      operation.rules.append(stored("/nothing") == 1)
      return true
    },
  ]

  static let failures: [ContractMutation] = [
    .failure("an unknown resource is missing", of: "addThing", Failure(404, when: .missing("x"))),
    .failure("nothing is missing", of: "addThing", Failure(404, when: .missing("thing"))),
    .failure("nothing is foreign", of: "listThings", Failure(403, when: .foreign("thing"))),
    .failure("nothing is stale", of: "removeThing", Failure(412, when: .stale("thing"))),
    .failure("no state", of: "removeThing", Failure(409, when: .refusedTransition("thing"))),
    .failure("nothing to be invalid", of: "showProfile", Failure(400, when: .invalid)),
    .failure("no such member", of: "addThing", Failure(400, when: .absent("/nothing"))),
    .failure("nothing to be taken", of: "showThing", Failure(409, when: .duplicate("/name"))),
    .failure("a success", of: "addThing", Failure(200, when: .invalid)),
    .failure("a server error", of: "addThing", Failure(500, when: .invalid)),
    ContractMutation("a failure twice") { contract in
      contract.failures.append(contract.failures[0])
      return true
    },
    ContractMutation("no credentials to lack") { contract in
      guard contract.authentication == .none else { return false }
      contract.failures.append(Failure(401, "UNAUTHORIZED", when: .unauthenticated))
      return true
    },
    ContractMutation("another user without credentials") { contract in
      guard contract.authentication == .none else { return false }
      contract.failures.append(Failure(403, "FORBIDDEN", when: .foreign("thing")))
      return true
    },
    .operation("an open operation that needs credentials", "addThing") { operation in
      operation.requiresAuthentication = false
      operation.failures.append(Failure(401, "UNAUTHORIZED", when: .unauthenticated))
      return true
    },
  ]
}

extension ContractMutation {
  /// Changes the pages of the list.
  private static func pages(
    _ name: String, _ change: @escaping @Sendable (inout Paging) -> Bool
  ) -> ContractMutation {
    .operation(name, "listThings") { operation in
      for index in operation.listing.indices {
        guard case .pages(var paging) = operation.listing[index], change(&paging) else { continue }
        operation.listing[index] = .pages(paging)
        return true
      }
      return false
    }
  }

  static let listings: [ContractMutation] = [
    .pages("pages of no list") {
      $0.items = "/nothing"
      return true
    },
    .pages("pages of an object") {
      $0.items = $0.items == .root ? "/data" : .root
      return true
    },
    .pages("a total that is a list") {
      $0.total = $0.items
      return true
    },
    .pages("a cursor that is a list") { paging in
      guard case .cursor = paging.style else { return false }
      paging.style = .cursor(.response(paging.items))
      return true
    },
    .pages("pages by an unknown parameter") {
      $0.parameter = "nothing"
      return $0.style != .link
    },
    .pages("pages by their size") {
      $0.parameter = $0.size
      return $0.size != nil && $0.style != .link
    },
    .operation("pages by a text", "listThings") { operation in
      guard let paging = operation.paging, [.offset, .number(from: 1)].contains(paging.style),
        let index = operation.queryParameters.firstIndex(where: { $0.name == paging.parameter })
      else { return false }
      operation.queryParameters[index].schema = .string(.length(3...9))
      return true
    },
    .operation("a filter of another type", "listThings") { operation in
      operation.queryParameters.append(Field("made", .boolean, .optional))
      operation.listing.append(.filters(query("made"), on: "/made_at"))
      return true
    },
    .operation("a filter on nothing", "listThings") { operation in
      operation.queryParameters.append(Field("made", .boolean, .optional))
      operation.listing.append(.filters(query("made"), on: "/made"))
      return true
    },
    .operation("a part of a number", "listThings") { operation in
      operation.queryParameters.append(Field("made", .integer, .optional))
      operation.listing.append(.filters(query("made"), on: "/made_at", by: .contains))
      return true
    },
    .operation("an order by nothing", "listThings") { operation in
      operation.queryParameters.append(Field("order", .oneOf("up"), .optional))
      operation.listing.append(.sorts(query("order"), by: ["up": [.ascending("/nothing")]]))
      return true
    },
    .operation("an unknown order", "listThings") { operation in
      operation.queryParameters.append(Field("order", .oneOf("up"), .optional))
      operation.listing.append(.sorts(query("order"), by: ["down": [.ascending("/id")]]))
      return true
    },
    .operation("a parameter with two uses", "listThings") { operation in
      operation.queryParameters.append(Field("order", .oneOf("up"), .optional))
      operation.listing.append(.sorts(query("order"), by: ["up": [.ascending("/made_at")]]))
      operation.listing.append(.filters(query("order"), on: "/made_at"))
      return true
    },
  ]

  static let others: [ContractMutation] = [
    .operation("a key that is no header field", "addThing") { operation in
      operation = operation.idempotent(by: response("/id"))
      return true
    },
    .operation("304 to a creation", "addThing") { operation in
      operation.responses.append(.notModified())
      operation.headers.append(Field("If-None-Match", .string(.nonEmpty), .optional))
      operation.responses[0].headers.append(Field("ETag", .string(.nonEmpty)))
      return true
    },
    .operation("304 without an ETag", "listThings") { operation in
      operation.responses.append(.notModified())
      operation.headers.append(Field("If-None-Match", .string(.nonEmpty), .optional))
      return true
    },
    .operation("206 to a creation", "addThing") { operation in
      operation.responses.append(.partialContent())
      operation.headers.append(Field("Range", .string(.nonEmpty), .optional))
      return true
    },
    .operation("a Location of a list", "listThings") { operation in
      operation.responses[0] = operation.responses[0].locating("thing")
      return true
    },
    .operation("an image that is a time", "addThing") { operation in
      guard let id = operation.effects.first?.id else { return false }
      operation = operation.storingImage(at: PositionedTerm(id, file: #filePath, line: #line))
      return true
    },
    .operation("an example that is not valid", "addThing") { operation in
      guard var fields = operation.body?.schema?.objectFields else { return false }
      fields[0].example = ["no": "example"]
      if fields[0].schema.kind == .any { return false }
      operation.body?.schema = Schema(.object(fields))
      return true
    },
    .operation("a default that is not valid", "listThings") { operation in
      operation.queryParameters.append(
        Field("most", .integer(.between(1, 9)), .optional).defaulting(to: constant(10)))
      return true
    },
    .operation("a member that names nothing", "addThing") { operation in
      guard var fields = operation.body?.schema?.objectFields else { return false }
      fields[0].resource = "nothing"
      operation.body?.schema = Schema(.object(fields))
      return true
    },
    ContractMutation("two operations at one path") { contract in
      guard var other = contract.operation("showThing") else { return false }
      other.id = "showOther"
      other.template = "/things/{name}"
      other.parameters[0].name = "name"
      other.effects = []
      other.rules = []
      contract.operations.append(other)
      return true
    },
    ContractMutation("a message without its name") { contract in
      contract.channels.append(
        Channel(
          "news", "/news", client: [],
          server: [Message("new", .object { Field("type", .oneOf("old")) })]))
      return true
    },
    ContractMutation("a link that nothing shows") { contract in
      guard let index = contract.operations.firstIndex(where: { $0.id == "addMemo" }),
        contract.operations[index].references.isEmpty == false
      else { return false }
      contract.operations[index].effects.append(
        .links("memo", response("/id"), at: "/thing", to: "thing", request("/thing_id")))
      return true
    },
    ContractMutation("an exclusive link that cannot be cleared") { contract in
      guard let index = contract.operations.firstIndex(where: { $0.id == "addMemo" }),
        let fields = contract.operations[index].body?.schema?.objectFields,
        fields[0].isRequired
      else { return false }
      contract.operations[index].effects.append(
        Effect.links(
          "memo", response("/id"), at: "/thing_id", to: "thing", request("/thing_id")
        ).exclusive)
      return true
    },
  ]

  static let scenarios: [ContractMutation] = [
    .scenario("an unknown operation", [.call("add")]),
    .scenario("an unknown failure", [.call("addThing", expect: .failure(418))]),
    .scenario("an unknown variant", [.call("addThing", expect: .variant("other"))]),
    .scenario(
      "a valid request that is not",
      [.call("changeProfile", body: [.set("/nick", to: "")])], "changeProfile"),
    .scenario(
      "a valid request that lacks a member",
      [.call("changeProfile", body: [.remove("/nick")])], "changeProfile"),
    .scenario(
      "a result that is impossible",
      [.call("changeProfile", rules: [response("/mails") == "yes"])], "changeProfile"),
    .scenario(
      "results of other types",
      [.call("changeProfile", rules: [response("/mails") == response("/nick")])], "changeProfile"),
    .scenario("an unknown capture", [.call("addThing", rules: [captured("x") == 1])]),
  ]

  private static func scenario(
    _ name: String, _ steps: [Scenario.Step], _ operation: String = "addThing"
  ) -> ContractMutation {
    ContractMutation("scenario with \(name)") { contract in
      guard contract.operation(operation) != nil else { return false }
      contract.scenarios.append(Scenario("mutated", name, steps))
      return true
    }
  }
}
