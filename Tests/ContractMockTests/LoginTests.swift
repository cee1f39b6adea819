import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A mock of a contract with a login` {
  private static func mock(tokenLifetime: Int? = nil) throws -> MockService {
    var configuration = MockService.Configuration { Instant(secondsSince1970: 1_763_407_562) }
    configuration.tokenLifetime = tokenLifetime
    return try MockService(.shop, configuration)
  }

  private static func credentials(_ user: String) -> JSON {
    ["user": .string(user), "password": "secret"]
  }

  @Test func `returns a token for each user`() throws {
    let mock = try Self.mock()
    #expect(mock.login(Self.credentials("ada")) == MockIdentity.user.token)
    #expect(mock.login(Self.credentials("bob")) == MockIdentity.other.token)
    #expect(mock.login(Self.credentials("ada")) == MockIdentity.user.token)
    #expect(mock.login(Self.credentials("cyd")) == MockIdentity.other.token)
    #expect(mock.status(as: MockIdentity.user.token) == 200)
  }

  @Test func `compares credentials by their JSON value`() throws {
    let mock = try Self.mock()
    let login = { mock.respond(to: .login(Array(#"{ "user":"ada","password" : "a" }"#.utf8))) }
    #expect(login() == login())
    #expect(mock.login(["user": "ada", "password": "a"]) == MockIdentity.user.token)
    #expect(mock.login(["user": "ada", "password": "b"]) == MockIdentity.other.token)
  }

  @Test func `rejects invalid requests`() throws {
    #expect(try Self.mock().respond(to: .login(Array("{}".utf8))).status == 400)
  }

  @Test func `expires a token and issues a successor`() throws {
    let mock = try Self.mock(tokenLifetime: 2)
    let first = try #require(mock.login(Self.credentials("ada")))
    #expect([0, 1, 2, 3].map { _ in mock.status(as: first) } == [200, 200, 401, 401])
    let second = try #require(mock.login(Self.credentials("ada")))
    #expect(second != first)
    #expect(mock.login(Self.credentials("ada")) == second)
    #expect([0, 1, 2].map { _ in mock.status(as: second) } == [200, 200, 401])
    #expect(mock.status(as: first) == 401)
    #expect(mock.login(Self.credentials("bob")) == MockIdentity.other.token)
  }

  @Test func `accepts no successors of a token that does not expire`() throws {
    #expect(try Self.mock().status(as: "user-token-2") == 401)
    #expect(try Self.mock(tokenLifetime: 1).status(as: "user-token-2") == 200)
    #expect(try Self.mock(tokenLifetime: 1).status(as: "nobody-2") == 401)
  }
}

extension MockService {
  fileprivate func login(_ credentials: JSON) -> String? {
    let response = respond(to: .login(credentials.bytes()))
    return (try? JSON(parsing: response.body))?["token"]?.stringValue
  }

  fileprivate func status(as token: String) -> Int {
    respond(
      to: HTTPRequest(
        method: .get, target: "/products",
        fields: ["Authorization": "Bearer \(token)", "X-Tenant": "acme"])
    ).status.code
  }
}

extension HTTPRequest {
  fileprivate static func login(_ body: [UInt8]) -> HTTPRequest {
    HTTPRequest(
      method: .post, target: "/login", fields: ["Content-Type": "application/json"], body: body)
  }
}
