import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import TestSupport
import Testing

@Suite struct `A run of a contract with parameters` {
  @Test func `finds no drift in the contract's mock`() async throws {
    let backend = try Backend(.shop)
    let rehearsal = try await Rehearsal(backend)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
  }

  @Test func `deletes the resources it created, with the required parameters`() async throws {
    let backend = try Backend(.shop)
    _ = try await Rehearsal(backend)
    let listing = backend.mock.respond(
      to: HTTPRequest(
        method: .get, target: "/products",
        fields: ["Authorization": "Bearer \(MockIdentity.user.token)", "X-Tenant": "acme"]))
    #expect(String(decoding: listing.body, as: UTF8.self) == #"{"items":[]}"#)
  }

  @Test func `sends the parameters that are required or have an example`() async throws {
    var contract = Contract.shop
    contract.operations[2].queryParameters += [
      Field("sort", .string, .optional, example: "by name"),
      Field("page", .integer(.between(3, 3))),
    ]
    let plan = try Rehearsal.plan(of: contract)
    let typical = try #require(plan.cases.first { $0.name == "examples/listProducts/typical" })
    #expect(
      typical.steps[0].request?.parameters == [
        "?sort": .text("by name"), "?page": .text("3"), "x-tenant:": .text("acme"),
      ])
    let backend = try Backend(contract)
    _ = try await Rehearsal(backend)
    let lists = backend.requests.filter { $0.path == "/products" && $0.method == .get }
    #expect(lists.contains { $0.target == "/products?sort=by%20name&page=3" })
    #expect(lists.contains { $0.target == "/products?sort=by%20name" })
    #expect(lists.contains { $0.fields["X-Tenant"] == nil })
  }

  @Test func `violates every constraint of every parameter`() throws {
    let names = try Rehearsal.plan(of: .shop).violations(of: "listProducts")
    #expect(
      names == [
        "?limit: not a number", "?limit: false", "?limit: 1.5, must be a whole number",
        "?limit: 0, must be between 1 and 100", "?limit: -999, must be between 1 and 100",
        "?limit: -1000000000, must be between 1 and 100", "?limit: 101, must be between 1 and 100",
        "?limit: 1100, must be between 1 and 100", "?limit: 1000000000, must be between 1 and 100",
        "header X-Tenant: missing", "header X-Tenant: 12345",
        "header X-Tenant: text that does not match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: wrong first character, must match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: wrong character in the middle, must match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: wrong last character, must match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: letters in the other case, must match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: empty, must match /^[a-z][a-z0-9-]{2,19}$/",
        "header X-Tenant: a dot at the end, must match /^[a-z][a-z0-9-]{2,19}$/",
      ])
  }

  @Test(arguments: ["query-limit-unchecked", "header-x-tenant-unchecked"])
  func `finds a parameter that the backend ignores`(drift: String) async throws {
    let rehearsal = try await Rehearsal(Backend(.shop, drifts: [drift]))
    #expect(!rehearsal.causes.isEmpty)
    #expect(rehearsal.causes.allSatisfy { $0.drift.kind == .invalidAccepted })
  }
}
