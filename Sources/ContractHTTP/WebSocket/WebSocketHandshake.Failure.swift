extension WebSocketHandshake {
  /// The reason a handshake opens no WebSocket connection.
  package struct Failure: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
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

    package var reason: Reason

    package init(_ reason: Reason) {
      self.reason = reason
    }
  }
}

extension WebSocketHandshake.Failure {
  /// The answer of a server to a request with this fault.
  package var response: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "text/plain; charset=utf-8"]
    var status = HTTPStatus.badRequest
    if case .otherVersion = reason {
      status = 426
      fields["Sec-WebSocket-Version"] = "13"
    }
    return HTTPResponse(status: status, fields: fields, body: Array("\(self)\n".utf8))
  }
}

extension WebSocketHandshake.Failure: CustomStringConvertible {
  package var description: String {
    switch reason {
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
