package import ContractHTTP

/// Traffic that a relay has passed on.
package enum RelayEvent: Sendable {
  /// A request and its response; of long bodies only the beginning.
  case exchange(RelayedExchange)
  /// A message of a WebSocket.
  case message(RelayedMessage)
  /// The end of a WebSocket connection.
  case socketClosed(WebSocketID)
  /// A request that the service could not be sent, or did not respond to.
  case failed(HTTPRequest, TransportError)
}

/// A request and its response as a relay has passed them on.
package struct RelayedExchange: Sendable {
  /// The request as the client has sent it.
  package var request: HTTPRequest
  package var response: HTTPResponse

  /// When the request began, since 1970.
  package var startedAt: (seconds: Int, nanoseconds: Int)
  package var duration: Duration

  /// How many exchanges the relay had passed on when the request began.
  package var begin: Int

  /// The connection, where the exchange has opened a WebSocket.
  package var socket: WebSocketID?
}

/// A message of a WebSocket as a relay has passed it on.
package struct RelayedMessage: Sendable {
  /// The side that has sent a message.
  package enum Sender: String, Sendable {
    case client, server
  }

  package var socket: WebSocketID

  /// The target of the request that opened the connection.
  package var target: String
  package var sender: Sender

  /// The text; `nil` for bytes.
  package var text: String?
  package var bytes: [UInt8]
}
