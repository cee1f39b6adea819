/// The opening handshake of WebSocket: an HTTP request and its answer (RFC 6455, section 4).
package enum WebSocketHandshake: Sendable {}

extension WebSocketHandshake {
  /// The request of a client, made from one for the same target.
  ///
  /// Fields that the request has already are kept, unless they are those of the handshake. The
  /// nonce is 16 bytes that nobody can foresee.
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

  /// Checks the answer of a server to the request of a client.
  ///
  /// - Throws: ``Failure`` when the connection is not one for WebSocket now.
  package static func check(
    _ response: HTTPResponse, to request: HTTPRequest
  ) throws(Failure) {
    guard response.status == .switchingProtocols else {
      throw .otherStatus(response.status)
    }
    guard response.fields.values("upgrade").map({ $0.lowercased() }) == ["websocket"] else {
      throw .noUpgrade
    }
    guard response.fields.hasMember("upgrade", in: "connection") else {
      throw .noConnectionUpgrade
    }
    let accepts = response.fields.values("sec-websocket-accept")
    guard let accept = accepts.first else { throw .noAccept }
    guard accepts == [self.accept(request.fields["sec-websocket-key"] ?? "")] else {
      throw .wrongAccept(accept)
    }
    if let extensions = response.fields["sec-websocket-extensions"] {
      throw .unaskedExtension(extensions)
    }
    if let subprotocol = response.fields["sec-websocket-protocol"],
      !request.fields.hasMember(subprotocol, in: "sec-websocket-protocol")
    {
      throw .unaskedSubprotocol(subprotocol)
    }
  }

  /// Whether a request asks for WebSocket, rightly or not.
  package static func isAsked(by request: HTTPRequest) -> Bool {
    request.fields.hasMember("websocket", in: "upgrade")
  }

  /// The answer of a server that agrees; of subprotocols and extensions it agrees to none.
  ///
  /// - Throws: ``Failure`` when the request is none for WebSocket.
  package static func response(to request: HTTPRequest) throws(Failure) -> HTTPResponse {
    guard request.method == .get, request.version == .http1_1 else { throw .notGet }
    guard isAsked(by: request) else { throw .noUpgrade }
    guard request.fields.hasMember("upgrade", in: "connection") else {
      throw .noConnectionUpgrade
    }
    let version = request.fields["sec-websocket-version"]
    guard version == "13" else { throw .otherVersion(version) }
    let keys = request.fields.values("sec-websocket-key")
    guard keys.count == 1, Base64.byteCount(of: keys[0]) == 16 else { throw .unusableKey }
    return HTTPResponse(
      status: .switchingProtocols,
      fields: [
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept(keys[0]),
      ])
  }

  /// What a server has to answer to a key.
  package static func accept(_ key: String) -> String {
    Base64.text(of: SHA1.digest(of: Array((key + magic).utf8)))
  }

  private static let magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The reason a handshake opens no WebSocket connection.
  package enum Failure: Error, Sendable, Hashable {
    case otherStatus(HTTPStatus)
    case notGet
    case noUpgrade
    case noConnectionUpgrade
    case otherVersion(String?)
    case unusableKey
    case noAccept
    case wrongAccept(String)
    case unaskedExtension(String)
    case unaskedSubprotocol(String)
  }
}

extension WebSocketHandshake.Failure {
  /// The answer of a server to a request with this fault.
  package var response: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "text/plain; charset=utf-8"]
    var status = HTTPStatus.badRequest
    if case .otherVersion = self {
      status = 426
      fields["Sec-WebSocket-Version"] = "13"
    }
    return HTTPResponse(status: status, fields: fields, body: Array("\(self)\n".utf8))
  }
}

extension WebSocketHandshake.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherStatus(let status): "the status is \(status), not 101"
    case .notGet: "the request is not GET by HTTP/1.1"
    case .noUpgrade: "the Upgrade field does not say websocket"
    case .noConnectionUpgrade: "the Connection field does not say Upgrade"
    case .otherVersion(let version?): "Sec-WebSocket-Version is \(version), not 13"
    case .otherVersion(nil): "Sec-WebSocket-Version is missing"
    case .unusableKey: "Sec-WebSocket-Key is not one key of 16 bytes in base64"
    case .noAccept: "Sec-WebSocket-Accept is missing"
    case .wrongAccept(let value): "Sec-WebSocket-Accept is \(value), which is not for this key"
    case .unaskedExtension(let value): "the extension \(value) was not asked for"
    case .unaskedSubprotocol(let value): "the subprotocol \(value) was not asked for"
    }
  }
}
