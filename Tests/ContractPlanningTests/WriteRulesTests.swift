import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Testing

/// A contract as an OpenAPI document gives it: what operations do is inferred.
private let inferred: Contract = {
  let thing: Schema = .object {
    Field("id", .integer)
    Field("name", .string)
  }
  let new: Schema = .object { Field("name", .string) }
  let settings: Schema = .object { Field("color", .string, .optional) }
  let id = Field("id", .integer)
  let tenant = Field("tenant", .string, example: "acme")
  func operation(
    _ id: String, _ method: HTTPMethod, _ path: String, path fields: [Field] = [],
    body: RequestBody? = nil, _ responses: [Response] = [.noContent()], effects: [Effect] = []
  ) -> Operation {
    Operation(
      id, method, path, requiresAuthentication: false, path: fields, body: body,
      responses: responses, effects: effects)
  }
  var contract = Contract(
    "things", version: "1", title: "Things", authentication: .none,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    resources: [Resource("thing", id: "/id", access: .everyone)],
    operations: [
      operation(
        "add", .post, "/things", body: .json(new), [.created(thing)],
        effects: [.creates("thing", id: response("/id"))]),
      operation("list", .get, "/things", [.ok(.array(of: thing))]),
      operation("clearAll", .delete, "/things"),
      operation(
        "show", .get, "/things/{id}", path: [id], [.ok(thing)],
        effects: [.reads("thing", id: path("id"))]),
      operation(
        "remove", .delete, "/things/{id}", path: [id],
        effects: [.deletes("thing", id: path("id"))]),
      operation("disable", .post, "/things/{id}/disable", path: [id]),
      operation("stop", .get, "/things/{id}/stop", path: [id]),
      operation("clear", .post, "/things/clear"),
      operation("shuffle", .post, "/things/shuffle"),
      operation("search", .post, "/things/search", body: .json(new)),
      operation("logout", .post, "/logout"),
      operation("echo", .post, "/echo", body: .json(new)),
      operation("showSettings", .get, "/settings", [.ok(settings)]),
      operation("changeSettings", .put, "/settings", body: .json(settings)),
      operation("changePassword", .put, "/me/password", body: .json(new)),
      operation("deleteMe", .delete, "/me"),
      operation("addBelow", .post, "/tenants/{tenant}/things", path: [tenant], [.created(thing)]),
      operation("removeTenant", .delete, "/tenants/{tenant}", path: [tenant]),
      operation("stopTenant", .post, "/tenants/{tenant}/stop", path: [tenant]),
      operation("find", HTTPMethod("QUERY"), "/things"),
      operation("purge", HTTPMethod("PURGE"), "/things"),
    ])
  contract.infersEffects = true
  return contract
}()

@Suite struct `What a request may change` {
  @Test(
    arguments: [
      ("add", .given, "creates a thing"),
      ("list", .given, ""),
      ("find", .given, ""),
      ("clearAll", .given, "not sent"),
      ("purge", .given, "not sent"),
      ("show", .given, ""),
      ("remove", .own, "changes a thing of this run"),
      ("remove", .random, "names no existing thing"),
      ("remove", .given, "not sent"),
      ("disable", .own, "changes a thing of this run"),
      ("disable", .random, "names no existing"),
      ("disable", .given, "not sent"),
      ("stop", .given, "not sent"),
      ("stop", .own, "changes a thing of this run"),
      ("clear", .given, "not sent"),
      ("shuffle", .given, "not sent"),
      ("search", .given, "may create something"),
      ("logout", .given, "not sent"),
      ("echo", .given, "may create something"),
      ("showSettings", .given, ""),
      ("changeSettings", .given, "changes the user's /settings, put back"),
      ("changePassword", .given, "not sent"),
      ("deleteMe", .given, "not sent"),
      ("addBelow", .given, "creates a resource"),
      ("removeTenant", .given, "not sent"),
      ("removeTenant", .random, "names no existing tenant"),
      ("stopTenant", .given, "not sent"),
    ] as [(String, WriteRules.Origin, String)])
  func `follows from where its identifiers come from`(
    id: String, origin: WriteRules.Origin, words: String
  ) throws {
    let compiled = try CompiledContract(inferred)
    let operation = try #require(compiled.operation(id))
    let effect = WriteRules(compiled).effect(of: operation, by: operation.operation.method) { _ in
      origin
    }
    #expect(effect.description.hasPrefix(words) && effect.description.isEmpty == words.isEmpty)
  }

  @Test func `knows what a parameter before a combining mark names`() throws {
    var contract = inferred
    contract.operations.append(
      Operation(
        "accent", .post, "/things/{id}\u{301}/accent", requiresAuthentication: false,
        path: [Field("id", .integer)], responses: [.noContent()]))
    let compiled = try CompiledContract(contract)
    let operation = try #require(compiled.operation("accent"))
    #expect(WriteRules(compiled).resource(named: "id", in: operation)?.name == "thing")
  }

  @Test(arguments: [(true, true), (false, false)])
  func `is nothing that is sent where another path may name an action on what is given`(
    hasOtherPath: Bool, isRefused: Bool
  ) throws {
    let compiled = try CompiledContract(inferred)
    let operation = try #require(compiled.operation("addBelow"))
    let effect = WriteRules(compiled)
      .effect(of: operation, by: .post, hasOtherPath: hasOtherPath) { _ in .given }
    #expect((effect.refusal != nil) == isRefused)
  }

  @Test(arguments: [("remove", "GET", true), ("clearAll", "HEAD", true), ("list", "HEAD", false)])
  func `is decided by the operation where another method is sent`(
    id: String, method: String, isRefused: Bool
  ) throws {
    let compiled = try CompiledContract(inferred)
    let operation = try #require(compiled.operation(id))
    let effect = WriteRules(compiled).effect(of: operation, by: HTTPMethod(method)) { _ in .given }
    #expect((effect.refusal != nil) == isRefused)
  }

  @Test(
    arguments: [
      ("goals", []), ("showcase", ["changeLogo"]), ("deuce-diary", ["uploadProfilePicture"]),
      ("lume-linking", []),
    ] as [(String, Set<String>)])
  func `is nothing of others in the plans of the catalog, but files that cannot be put back`(
    id: String, exceptions: Set<String>
  ) throws {
    let contract = try id == "goals" ? .goals : Contract.named(id)
    let compiled = try CompiledContract(contract)
    let rules = WriteRules(compiled)
    let steps = try Planning.plan(of: contract).cases.flatMap(\.steps)
    let refused = steps.filter { rules.effect(of: $0).refusal != nil }
    #expect(Set(refused.map(\.endpointID)) == exceptions)
  }
}
