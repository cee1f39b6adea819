import ContractHTTP
import Testing

@Suite struct `The WebSocket opening handshake` {
  @Test func `accepts the key of the example in RFC 6455`() {
    #expect(
      WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  // With the GUID they have 36, 55, 56 and 64 bytes: one and two blocks of SHA-1.
  @Test(arguments: [
    (0, "Kfh9QIsMVZcl6xEPYxPHzW8SZ8w="), (19, "yzaGyu0mcUukN7CdsSwa30tnCpc="),
    (20, "dUYRM7bOMwDmbriNIPr11x+r3E0="), (28, "xMWmCBqYJY4uXzUs8PNU1t+Pzro="),
  ])
  func `accepts keys of any length`(count: Int, accept: String) {
    #expect(WebSocketHandshake.accept(String(repeating: "a", count: count)) == accept)
  }

  @Test func `is accepted by a server`() throws {
    let request = WebSocketHandshake.request(
      HTTPRequest(method: .post, target: "/ws", fields: ["Cookie": "a=b"], body: [1]),
      nonce: Array(0..<16))
    #expect(
      request.serialized()
        == wire(
          """
          GET /ws HTTP/1.1
          Cookie: a=b
          Upgrade: websocket
          Connection: Upgrade
          Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==
          Sec-WebSocket-Version: 13


          """))
    let response = try WebSocketHandshake.response(to: request)
    #expect(response.status == .switchingProtocols)
    try WebSocketHandshake.check(response, to: request)
  }

  @Test(
    arguments: [
      (["Upgrade": "WebSocket"], nil),
      (["Upgrade": "h2c, websocket"], nil),
      (["Connection": "keep-alive, upgrade"], nil),
      (["Upgrade": "h2c"], .missingUpgrade),
      (["Connection": "keep-alive"], .missingConnectionUpgrade),
      (["Sec-WebSocket-Version": "8"], .unsupportedVersion("8")),
      (["Sec-WebSocket-Version": nil], .unsupportedVersion(nil)),
      (["Sec-WebSocket-Key": nil], .invalidKey),
      (["Sec-WebSocket-Key": "AAECAwQFBgcICQoLDA0ODw"], .invalidKey),
      (["Sec-WebSocket-Key": "AAECAwQFBgcICQoLDA0O"], .invalidKey),
      (["Sec-WebSocket-Key": "AAECAwQFBgcICQoL*A0ODw=="], .invalidKey),
    ] as [([String: String?], WebSocketHandshakeError?)])
  func `is validated by the server`(
    changes: [String: String?], reason: WebSocketHandshakeError?
  ) {
    var request = handshake
    for (name, value) in changes { request.fields[name] = value }
    #expect(failure { _ = try WebSocketHandshake.response(to: request) } == reason)
  }

  @Test(
    arguments: [
      (["Upgrade": "WebSocket"], nil),
      (["Connection": "keep-alive, upgrade"], nil),
      (["Upgrade": nil], .missingUpgrade),
      (["Upgrade": "websocket, h2c"], .missingUpgrade),
      (["Connection": "close"], .missingConnectionUpgrade),
      (["Sec-WebSocket-Accept": nil], .missingAccept),
      (["Sec-WebSocket-Accept": "bad"], .wrongAccept("bad")),
      (
        ["Sec-WebSocket-Extensions": "permessage-deflate"],
        .unrequestedExtension("permessage-deflate")
      ),
      (["Sec-WebSocket-Protocol": "chat"], nil),
      (["Sec-WebSocket-Protocol": "other"], .unrequestedSubprotocol("other")),
    ] as [([String: String?], WebSocketHandshakeError?)])
  func `is validated by the client`(
    changes: [String: String?], reason: WebSocketHandshakeError?
  ) throws {
    var request = handshake
    request.fields["Sec-WebSocket-Protocol"] = "superchat, chat"
    var response = try WebSocketHandshake.response(to: request)
    for (name, value) in changes { response.fields[name] = value }
    #expect(failure { try WebSocketHandshake.check(response, to: request) } == reason)
  }

  @Test func `fails with any other status`() {
    #expect(
      failure { try WebSocketHandshake.check(HTTPResponse(status: .ok), to: handshake) }
        == .unexpectedStatus(.ok))
  }

  @Test(
    arguments: [
      (.unexpectedStatus(404), "the status is 404 Not Found, not 101", 400),
      (.notGET, "the request is not GET with HTTP/1.1", 400),
      (.missingUpgrade, "the Upgrade field is not websocket", 400),
      (.missingConnectionUpgrade, "the Connection field has no Upgrade", 400),
      (.unsupportedVersion("8"), "Sec-WebSocket-Version is 8, not 13", 426),
      (.unsupportedVersion(nil), "Sec-WebSocket-Version is missing", 426),
      (.invalidKey, "Sec-WebSocket-Key is not one value of 16 bytes in base64", 400),
      (.missingAccept, "Sec-WebSocket-Accept is missing", 400),
      (.wrongAccept("x"), "Sec-WebSocket-Accept is x, which does not match the key", 400),
      (.unrequestedExtension("x"), "the extension x was not requested", 400),
      (.unrequestedSubprotocol("x"), "the subprotocol x was not requested", 400),
    ] as [(WebSocketHandshakeError, String, Int)])
  func `describes failures in one line`(
    reason: WebSocketHandshakeError, text: String, status: Int
  ) {
    #expect(reason.description == text)
    #expect(reason.response.status.code == status)
    #expect(reason.response.fields["Sec-WebSocket-Version"] == (status == 426 ? "13" : nil))
  }
}

// MARK: - Fixtures

private let handshake = WebSocketHandshake.request(
  HTTPRequest(method: .get, target: "/"), nonce: Array(0..<16))

private func failure(_ body: () throws -> Void) -> WebSocketHandshakeError? {
  do {
    try body()
    return nil
  } catch {
    return error as? WebSocketHandshakeError
  }
}
