import ContractHTTP
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A mock with several schemes` {
  private static let basic = "Basic dXNlcjp1c2VyLXBhc3N3b3Jk"
  private static let otherBasic = "Basic b3RoZXI6b3RoZXItcGFzc3dvcmQ="

  private static func status(
    _ target: String, _ fields: HTTPFields, drifts: [String] = []
  ) throws -> Int {
    let client = try MockClient(.vault, drifts: drifts)
    return client.service.respond(
      to: HTTPRequest(method: .get, target: target, fields: fields)
    ).status.code
  }

  @Test(
    arguments: [
      ("/secrets", ["Authorization": "Bearer user-token"], 200),
      ("/secrets", ["X-API-Key": "user-key"], 200), ("/secrets", ["x-api-key": "user-key"], 200),
      ("/secrets", ["X-API-Key": "nobody's"], 401), ("/secrets", ["X-API-Key": "user-token"], 401),
      ("/secrets?X-API-Key=user-key", [:], 401), ("/secrets", [:], 401),
      ("/secrets", ["Authorization": basic], 401),
      ("/session", ["Cookie": "theme=dark; session=user-key"], 200),
      ("/session", ["Cookie": "session=x"], 401), ("/session", ["session": "user-key"], 401),
      ("/count?key=user-key", [:], 200), ("/count?key=user-key&key=x", [:], 200),
      ("/count", ["X-App": "user-key", "Authorization": "Bearer user-token"], 200),
      ("/count", ["X-App": "other-key", "Authorization": "Bearer user-token"], 401),
      ("/count", ["X-App": "user-key"], 401),
      ("/count", ["Authorization": "Bearer user-token"], 401),
      ("/notices", [:], 200), ("/notices", ["Authorization": "Bearer user-token"], 200),
      ("/health", [:], 200),
    ] as [(String, HTTPFields, Int)])
  func `accepts each alternative and nothing else`(
    target: String, fields: HTTPFields, status: Int
  ) throws {
    #expect(try Self.status(target, fields) == status)
  }

  @Test(
    arguments: [
      ("any-key-accepted", "/session", ["Cookie": "session=x"]),
      ("key-accepted-anywhere", "/session", ["session": "user-key"]),
      ("key-accepted-anywhere", "/secrets?X-API-Key=user-key", [:]),
      ("one-credential-enough", "/count", ["X-App": "user-key"]),
    ] as [(String, String, HTTPFields)])
  func `accepts invalid credentials with a drift`(
    drift: String, target: String, fields: HTTPFields
  ) throws {
    #expect(try Self.status(target, fields) == 401)
    #expect(try Self.status(target, fields, drifts: [drift]) == 200)
  }

  @Test func `challenges with each scheme`() throws {
    let client = try MockClient(.vault)
    let response = client.service.respond(to: HTTPRequest(method: .get, target: "/secrets"))
    #expect(
      response.fields["WWW-Authenticate"]
        == #"Bearer, ApiKey, Basic realm="vault", charset="UTF-8""#)
  }

  @Test func `keeps the resources of users apart, whatever their credentials`() throws {
    let client = try MockClient(.vault)
    let created = client.service.respond(
      to: HTTPRequest(
        method: .post, target: "/secrets",
        fields: ["X-API-Key": "user-key", "Content-Type": "application/json"],
        body: Array(#"{"text": "mine"}"#.utf8)))
    #expect(created.status == 201)
    let id =
      String(decoding: created.body, as: UTF8.self).split(separator: "\"")[2...]
      .first { $0.count == 36 } ?? ""
    for (basic, status) in [(Self.basic, 200), (Self.otherBasic, 404), ("Basic eDp5", 401)] {
      let response = client.service.respond(
        to: HTTPRequest(
          method: .get, target: "/secrets/\(id)", fields: ["Authorization": basic]))
      #expect(response.status.code == status)
    }
  }
}
