package import ContractHTTP

/// The reason a request has no response, and the service it was meant for.
package struct TransportError: Error, Sendable, Hashable {
  /// A part of an exchange that has a deadline.
  package enum Stage: Sendable, Hashable {
    case connecting
    case waitingForResponse
    case receivingResponse
    case sendingMessage
  }

  /// What a TLS library holds against the service.
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
    case closedInResponse(missingBytes: Int?)
    case notHTTP(String)
    case headTooLarge(limitBytes: Int)
    case bodyTooLarge(limitBytes: Int)

    /// Any other answer than 101 to a request for WebSocket.
    indirect case upgradeRejected(HTTPResponse)
    case notWebSocket(WebSocketHandshake.Failure)
    case webSocketProtocolError(WebSocketError)
    case closedInMessage

    /// A WebSocket connection ended without a close frame.
    case closedWithoutCloseFrame

    /// Something was to be sent after the end of a WebSocket connection.
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
  /// Whether the service answered, but what it sent is no complete HTTP response or no WebSocket.
  ///
  /// Such an error is drift of the operation. Any other means that the operation could not be
  /// tested: not one byte of a response had arrived, so asking again may help.
  package var isInvalidResponse: Bool {
    switch reason {
    case .closedInResponse, .notHTTP, .headTooLarge, .bodyTooLarge, .upgradeRejected, .notWebSocket,
      .webSocketProtocolError, .closedInMessage, .closedWithoutCloseFrame,
      .timedOut(.receivingResponse, _),
      .timedOut(.sendingMessage, _):
      true
    case .refused, .unknownHost, .unreachable, .tls, .timedOut(.connecting, _),
      .timedOut(.waitingForResponse, _), .closedBeforeResponse, .alreadyClosed, .cancelled, .other:
      false
    }
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .refused: "\(origin) refused the connection, is the server running?"
    case .unknownHost(let why): "\(origin) has an unknown host name: \(why)"
    case .unreachable(let why): "\(origin) cannot be reached: \(why)"
    case .tls(let fault): "\(origin) failed the TLS check: \(fault)"
    case .timedOut(let stage, let limit): "\(origin) \(stage) within \(limit)"
    case .closedBeforeResponse: "\(origin) closed the connection without a response"
    case .closedInResponse(let missing?):
      "\(origin) closed the connection \(missing) bytes before the end of its response"
    case .closedInResponse(nil): "\(origin) closed the connection within its response"
    case .notHTTP(let why): "\(origin) did not answer in HTTP: \(why)"
    case .headTooLarge(let limit): "\(origin) sent a response head of more than \(limit) bytes"
    case .bodyTooLarge(let limit): "\(origin) sent a response body of more than \(limit) bytes"
    case .upgradeRejected(let response):
      "\(origin) answered the request for WebSocket with \(response.status)\(response.shortText)"
    case .notWebSocket(let fault): "\(origin) did not switch to WebSocket: \(fault)"
    case .webSocketProtocolError(let error): "\(origin) broke the WebSocket protocol: \(error)"
    case .closedInMessage: "\(origin) closed the connection within a WebSocket message"
    case .closedWithoutCloseFrame: "\(origin) closed the connection without a WebSocket close frame"
    case .alreadyClosed: "the WebSocket connection to \(origin) is closed already"
    case .cancelled: "the request to \(origin) was cancelled"
    case .other(let why): "the request to \(origin) failed: \(why)"
    }
  }
}

extension TransportError.Stage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connecting: "accepted no connection"
    case .waitingForResponse: "sent no byte of a response"
    case .receivingResponse: "did not complete its response"
    case .sendingMessage: "did not take a WebSocket message"
    }
  }
}

extension TransportError.TLSFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownAuthority: "its certificate is signed by an unknown authority, see --ca-file"
    case .expiredCertificate: "its certificate has expired or is not valid yet"
    case .certificateForAnotherHost: "its certificate is for another host name"
    case .other(let why): why
    }
  }
}

extension HTTPResponse {
  /// How its body begins, in one line, behind a colon; nothing when it has none.
  fileprivate var shortText: String {
    let limit = 80
    var characters = String(decoding: body.prefix(4 * limit), as: UTF8.self)
      .map { $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 }
    while characters.last == " " { characters.removeLast() }
    guard !characters.isEmpty else { return "" }
    return ": " + String(characters.prefix(limit)) + (characters.count > limit ? "…" : "")
  }
}
