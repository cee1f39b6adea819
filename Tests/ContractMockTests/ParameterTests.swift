import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A mock of a contract with parameters` {
  private static func request(
    _ target: String, tenant: String? = "acme", drifts: [String] = []
  ) throws -> (status: Int, body: JSON) {
    let client = try MockClient(.shop, drifts: drifts)
    var fields: HTTPFields = ["Authorization": "Bearer \(MockIdentity.user.token)"]
    fields["X-Tenant"] = tenant
    let response = client.service.respond(
      to: HTTPRequest(method: .get, target: target, fields: fields))
    return (response.status.code, try JSON(parsing: response.body))
  }

  @Test(arguments: ["/products", "/products?", "/products?limit=5", "/products?limit=5&page=2"])
  func `routes requests with any query`(target: String) throws {
    let answer = try Self.request(target)
    #expect(answer.status == 200)
    #expect(answer.body == ["items": []])
  }

  @Test(arguments: [
    ("/products?limit=0", "acme"), ("/products?limit=x", "acme"), ("/products", ""),
  ])
  func `rejects invalid parameters`(target: String, tenant: String) throws {
    let answer = try Self.request(target, tenant: tenant)
    #expect(answer.status == 400)
    #expect(answer.body.text(at: "/error/code") == "INVALID")
  }

  @Test func `rejects a request without a required header field`() throws {
    #expect(try Self.request("/products", tenant: nil).status == 400)
  }

  @Test(arguments: [
    ("query-limit-unchecked", "/products?limit=0", "acme"),
    ("header-x-tenant-unchecked", "/products", "?"), ("invalid-accepted", "/products?limit=0", "?"),
  ])
  func `accepts invalid parameters with a drift`(drift: String, target: String, tenant: String)
    throws
  {
    #expect(try Self.request(target, tenant: tenant, drifts: [drift]).status == 200)
  }

  @Test func `checks one parameter while a drift ignores another`() throws {
    #expect(
      try Self.request("/products?limit=0", drifts: ["header-x-tenant-unchecked"]).status == 400)
  }
}
