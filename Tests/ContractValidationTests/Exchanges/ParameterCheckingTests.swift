import ContractHTTP
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Checking parameters of query and header` {
  private static func request(_ target: String, _ fields: HTTPFields) -> HTTPRequest {
    HTTPRequest(method: .get, target: target, fields: fields)
  }

  private static func compiled(_ contract: Contract = .shop) throws -> CompiledOperation {
    try #require(try CompiledContract(contract).operation("listProducts"))
  }

  @Test(
    arguments: [
      ("/products", []), ("/products?limit=1", []), ("/products?limit=100", []),
      ("/products?page=x&limit=5", []), ("/products?limit=5.0", []), ("/products?limit=1e1", []),
      ("/products?limit=0", ["constraint-broken(minimum) at request query limit"]),
      ("/products?limit=101", ["constraint-broken(maximum) at request query limit"]),
      ("/products?limit=1.5", ["constraint-broken(whole) at request query limit"]),
      ("/products?limit=many", ["type-changed at request query limit"]),
      ("/products?%6Cimit=%30", ["constraint-broken(minimum) at request query limit"]),
    ] as [(String, [String])])
  func `reads a query as the type of its schema`(target: String, expected: [String]) throws {
    let request = Self.request(target, ["X-Tenant": "acme"])
    let violations = try Self.compiled().violations(in: request, parameters: [:])
    #expect(violations.map(\.brief) == expected)
    #expect(violations.allSatisfy { $0.source != nil })
  }

  @Test(arguments: [
    "limit=", "limit", "limit=0&limit=5", "limit=5&limit=0", "limit=007", "limit=%2B7", "limit=+7",
    "limit=7.", "limit=%EF%BC%97", "limit=1_0", "limit=0x10", "LIMIT=0",
  ])
  func `ignores what a reader may ignore`(query: String) throws {
    let request = Self.request("/products?\(query)", ["X-Tenant": "acme"])
    #expect(try Self.compiled().violations(in: request, parameters: [:]).isEmpty)
  }

  @Test(
    arguments: [
      (["X-Tenant": "acme"], []), (["x-tenant": "acme"], []),
      (["X-TENANT": "!", "x-tenant": "acme"], []),
      ([:], ["field-missing at request header x-tenant"]),
      (["X-Tenant": ""], ["constraint-broken(pattern) at request header x-tenant"]),
      (["X-Tenant": "A"], ["constraint-broken(pattern) at request header x-tenant"]),
    ] as [(HTTPFields, [String])])
  func `finds a header field by its name, whatever its case`(
    fields: HTTPFields, expected: [String]
  ) throws {
    let violations = try Self.compiled().violations(
      in: Self.request("/products", fields), parameters: [:])
    #expect(violations.map(\.brief) == expected)
  }

  @Test(arguments: [
    ("true", true), ("True", true), ("0", true), ("no", true), ("maybe", false), ("2", false),
  ])
  func `reads a boolean leniently`(text: String, isValid: Bool) throws {
    var contract = Contract.shop
    contract.operations[2].queryParameters.append(Field("all", .boolean))
    let request = Self.request("/products?all=\(text)", ["X-Tenant": "acme"])
    let violations = try Self.compiled(contract).violations(in: request, parameters: [:])
    #expect(violations.isEmpty == isValid)
  }

  @Test(arguments: [
    ("limit=0", ["BAD_LIMIT"]), ("limit=x", ["INVALID", "BAD_LIMIT"]), ("", ["WHO"]),
  ])
  func `is rejected with the failure for the parameter`(
    query: String, expected: [String]
  ) throws {
    var contract = Contract.shop
    contract.failures += [
      Failure(422, "BAD_LIMIT", when: .invalid("/?limit")),
      Failure(400, "WHO", when: .absent("/x-tenant:")),
    ]
    let operation = try Self.compiled(contract)
    let request = Self.request("/products?\(query)", query.isEmpty ? [:] : ["X-Tenant": "acme"])
    let violations = operation.violations(in: request, parameters: [:])
    let failures = operation.expectedFailures(for: violations, in: request)
    #expect(Set(failures.map(\.code)) == Set(expected))
  }
}
