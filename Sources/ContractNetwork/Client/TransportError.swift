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
