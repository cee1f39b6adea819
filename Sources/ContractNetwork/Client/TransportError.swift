package import ContractHTTP

/// The reason a request has no response, and the service.
package struct TransportError: Error, Sendable, Equatable {
  /// A stage of an exchange that has a timeout.
  package enum Stage: Sendable, Hashable {
    case connecting
    case waitingForResponse
    case receivingResponse

    /// The pause between two parts of a response.
    case receivingMore
    case sendingMessage
  }

  /// The reason a TLS library rejects the service.
  package enum TLSFailure: Sendable, Hashable {
    case unknownAuthority
    case expiredCertificate
    case certificateForAnotherHost
    case other(String)
  }

  package enum Reason: Error, Hashable {
    case refused
    case unknownHost(String)
    case unreachable(String)
    case tls(TLSFailure)
    case timedOut(Stage, after: Duration)
    case closedBeforeResponse

    /// The same of a connection that had been kept after an earlier response: a server may close it at any
    /// time (RFC 9112, section 9.3.1), so that this says nothing about the request.
    case closedWhileKept
    case closedInResponse(missingBytes: Int?)
    case notHTTP(String)
    case headTooLarge(limitBytes: Int)
    case bodyTooLarge(limitBytes: Int)

    /// The response to a WebSocket handshake has a status other than 101.
    indirect case upgradeRejected(HTTPResponse)
    case notWebSocket(WebSocketHandshakeError)
    case webSocketProtocolError(WebSocketError)
    case closedInMessage

    /// The service ended a WebSocket connection without a close frame.
    case closedWithoutCloseFrame

    /// A message was sent after the end of a WebSocket connection.
    case alreadyClosed
    case cancelled
    case other(String)
  }

  package var reason: Reason
  package var origin: Origin

  package init(_ reason: Reason, at origin: Origin) {
    self.reason = reason
    self.origin = origin
  }
}

extension TransportError {
  /// Whether the service responded, but not with a complete HTTP response or valid WebSocket messages.
  ///
  /// Such an error is drift of the operation. Any other error means that the operation could not be
  /// tested: no byte of a response arrived, and a retry may succeed.
  package var isInvalidResponse: Bool {
    switch reason {
    case .closedInResponse, .notHTTP, .headTooLarge, .bodyTooLarge, .upgradeRejected, .notWebSocket,
      .webSocketProtocolError, .closedInMessage, .closedWithoutCloseFrame,
      .timedOut(.receivingResponse, _), .timedOut(.receivingMore, _),
      .timedOut(.sendingMessage, _):
      true
    case .refused, .unknownHost, .unreachable, .tls, .timedOut(.connecting, _),
      .timedOut(.waitingForResponse, _), .closedBeforeResponse, .closedWhileKept, .alreadyClosed,
      .cancelled, .other:
      false
    }
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .refused: "\(origin) refused the connection, is the server running?"
    case .unknownHost(let why): "the host name of \(origin) cannot be resolved: \(why)"
    case .unreachable(let why): "\(origin) cannot be reached: \(why)"
    case .tls(let failure): "\(origin) failed the TLS check: \(failure)"
    case .timedOut(let stage, let limit): "\(origin) \(stage) within \(limit)"
    case .closedBeforeResponse: "\(origin) closed the connection without a response"
    case .closedWhileKept: "\(origin) closed a kept connection without a response"
    case .closedInResponse(let missing?):
      "\(origin) closed the connection \(missing) bytes before the end of its response"
    case .closedInResponse(nil): "\(origin) closed the connection within its response"
    case .notHTTP(let why): "\(origin) did not respond with HTTP: \(why)"
    case .headTooLarge(let limit): "\(origin) sent a response head of more than \(limit) bytes"
    case .bodyTooLarge(let limit): "\(origin) sent a response body of more than \(limit) bytes"
    case .upgradeRejected(let response):
      "\(origin) rejected the WebSocket handshake with \(response.status)\(response.excerpt)"
    case .notWebSocket(let problem): "\(origin) did not switch to WebSocket: \(problem)"
    case .webSocketProtocolError(let error): "\(origin) violated the WebSocket protocol: \(error)"
    case .closedInMessage: "\(origin) closed the connection within a WebSocket message"
    case .closedWithoutCloseFrame: "\(origin) closed the connection without a WebSocket close frame"
    case .alreadyClosed: "the WebSocket connection to \(origin) is already closed"
    case .cancelled: "the request to \(origin) was cancelled"
    case .other(let why): "the request to \(origin) failed: \(why)"
    }
  }
}

extension TransportError.Stage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connecting: "accepted no connection"
    case .waitingForResponse: "sent no response"
    case .receivingResponse: "did not complete its response"
    case .receivingMore: "sent no more of its response"
    case .sendingMessage: "did not accept a WebSocket message"
    }
  }
}

extension TransportError.TLSFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownAuthority: "its certificate is signed by an unknown authority"
    case .expiredCertificate: "its certificate has expired or is not valid yet"
    case .certificateForAnotherHost: "its certificate is for another host name"
    case .other(let why): why
    }
  }
}

extension HTTPResponse {
  /// A colon and the start of the body in one line; empty without a body.
  fileprivate var excerpt: String {
    let limit = 80
    var characters = String(decoding: body.prefix(4 * limit), as: UTF8.self)
      .map { $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 }
    while characters.last == " " { characters.removeLast() }
    guard !characters.isEmpty else { return "" }
    return ": " + String(characters.prefix(limit)) + (characters.count > limit ? "…" : "")
  }
}
