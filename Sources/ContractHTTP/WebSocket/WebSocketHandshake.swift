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
      throw Failure(.otherStatus(response.status))
    }
    guard response.fields.values("upgrade").map({ $0.lowercased() }) == ["websocket"] else {
      throw Failure(.noUpgrade)
    }
    guard response.fields.hasMember("upgrade", in: "connection") else {
      throw Failure(.noConnectionUpgrade)
    }
    let accepts = response.fields.values("sec-websocket-accept")
    guard let accept = accepts.first else { throw Failure(.noAccept) }
    guard accepts == [self.accept(request.fields["sec-websocket-key"] ?? "")] else {
      throw Failure(.wrongAccept(accept))
    }
    if let extensions = response.fields["sec-websocket-extensions"] {
      throw Failure(.unaskedExtension(extensions))
    }
    if let subprotocol = response.fields["sec-websocket-protocol"],
      !request.fields.hasMember(subprotocol, in: "sec-websocket-protocol")
    {
      throw Failure(.unaskedSubprotocol(subprotocol))
    }
  }
}

extension WebSocketHandshake {
  /// Whether a request asks for WebSocket, rightly or not.
  package static func isAsked(by request: HTTPRequest) -> Bool {
    request.fields.hasMember("websocket", in: "upgrade")
  }

  /// The answer of a server that agrees; of subprotocols and extensions it agrees to none.
  ///
  /// - Throws: ``Failure`` when the request is none for WebSocket.
  package static func response(to request: HTTPRequest) throws(Failure) -> HTTPResponse {
    guard request.method == .get, request.version == .http1_1 else { throw Failure(.notGet) }
    guard isAsked(by: request) else { throw Failure(.noUpgrade) }
    guard request.fields.hasMember("upgrade", in: "connection") else {
      throw Failure(.noConnectionUpgrade)
    }
    let version = request.fields["sec-websocket-version"]
    guard version == "13" else { throw Failure(.otherVersion(version)) }
    let keys = request.fields.values("sec-websocket-key")
    guard keys.count == 1, Base64.byteCount(of: keys[0]) == 16 else { throw Failure(.unusableKey) }
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
}
