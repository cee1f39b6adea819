/// The WebSocket opening handshake: an HTTP request and its response (RFC 6455, section 4).
package enum WebSocketHandshake: Sendable {}

extension WebSocketHandshake {
  /// Returns the handshake request of a client.
  ///
  /// - Parameters:
  ///   - request: The target and other fields.
  ///   - nonce: 16 unpredictable bytes.
  /// - Returns: The request with the fields of the handshake.
  package static func request(_ request: HTTPRequest, nonce: [UInt8]) -> HTTPRequest {
    var request = request
    request.method = .get
    request.body = []
    request.fields["Upgrade"] = "websocket"
    request.fields["Connection"] = "Upgrade"
    request.fields["Sec-WebSocket-Key"] = Base64.text(of: nonce)
    request.fields["Sec-WebSocket-Version"] = "13"
    return request
  }

  /// Checks the response of a server to the request of a client.
  ///
  /// - Throws: ``WebSocketHandshakeError`` if the server did not switch to WebSocket.
  package static func check(
    _ response: HTTPResponse, to request: HTTPRequest
  ) throws(WebSocketHandshakeError) {
    guard response.status == .switchingProtocols else {
      throw .unexpectedStatus(response.status)
    }
    guard response.fields.values("upgrade").map({ $0.lowercased() }) == ["websocket"] else {
      throw .missingUpgrade
    }
    guard response.fields.hasMember("upgrade", in: "connection") else {
      throw .missingConnectionUpgrade
    }
    let accepts = response.fields.values("sec-websocket-accept")
    guard let accept = accepts.first else { throw .missingAccept }
    guard accepts == [self.accept(request.fields["sec-websocket-key"] ?? "")] else {
      throw .wrongAccept(accept)
    }
    if let extensions = response.fields["sec-websocket-extensions"] {
      throw .unrequestedExtension(extensions)
    }
    if let subprotocol = response.fields["sec-websocket-protocol"],
      !request.fields.hasMember(subprotocol, in: "sec-websocket-protocol")
    {
      throw .unrequestedSubprotocol(subprotocol)
    }
  }

  /// Whether a request is for WebSocket, valid or not.
  package static func isRequested(by request: HTTPRequest) -> Bool {
    request.fields.hasMember("websocket", in: "upgrade")
  }

  /// Returns the response of a server that accepts, without subprotocols and extensions.
  ///
  /// - Throws: ``WebSocketHandshakeError`` if the request is not a valid handshake.
  package static func response(to request: HTTPRequest) throws(WebSocketHandshakeError)
    -> HTTPResponse
  {
    guard request.method == .get, request.version == .http1_1 else { throw .notGET }
    guard isRequested(by: request) else { throw .missingUpgrade }
    guard request.fields.hasMember("upgrade", in: "connection") else {
      throw .missingConnectionUpgrade
    }
    let version = request.fields["sec-websocket-version"]
    guard version == "13" else { throw .unsupportedVersion(version) }
    let keys = request.fields.values("sec-websocket-key")
    guard keys.count == 1, Base64.byteCount(of: keys[0]) == 16 else { throw .invalidKey }
    return HTTPResponse(
      status: .switchingProtocols,
      fields: [
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept(keys[0]),
      ])
  }

  /// Returns the `Sec-WebSocket-Accept` for a key.
  package static func accept(_ key: String) -> String {
    Base64.text(of: SHA1.digest(of: Array((key + acceptGUID).utf8)))
  }

  private static let acceptGUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
}

/// The reason a WebSocket handshake failed.
package enum WebSocketHandshakeError: Error, Sendable, Hashable {
  case unexpectedStatus(HTTPStatus)
  case notGET
  case missingUpgrade
  case missingConnectionUpgrade
  case unsupportedVersion(String?)
  case invalidKey
  case missingAccept
  case wrongAccept(String)
  case unrequestedExtension(String)
  case unrequestedSubprotocol(String)
}

extension WebSocketHandshakeError {
  /// The response of a server to an invalid request.
  package var response: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "text/plain; charset=utf-8"]
    var status = HTTPStatus.badRequest
    if case .unsupportedVersion = self {
      status = 426
      fields["Sec-WebSocket-Version"] = "13"
    }
    return HTTPResponse(status: status, fields: fields, body: Array("\(self)\n".utf8))
  }
}

extension WebSocketHandshakeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpectedStatus(let status): "the status is \(status), not 101"
    case .notGET: "the request is not GET with HTTP/1.1"
    case .missingUpgrade: "the Upgrade field is not websocket"
    case .missingConnectionUpgrade: "the Connection field has no Upgrade"
    case .unsupportedVersion(let version?): "Sec-WebSocket-Version is \(version), not 13"
    case .unsupportedVersion(nil): "Sec-WebSocket-Version is missing"
    case .invalidKey: "Sec-WebSocket-Key is not one value of 16 bytes in base64"
    case .missingAccept: "Sec-WebSocket-Accept is missing"
    case .wrongAccept(let value): "Sec-WebSocket-Accept is \(value), which does not match the key"
    case .unrequestedExtension(let value): "the extension \(value) was not requested"
    case .unrequestedSubprotocol(let value): "the subprotocol \(value) was not requested"
    }
  }
}
