package import ContractHTTP

/// The handlers of a server's WebSocket connections.
///
/// They run on the thread of the server, one call at a time, like the handler of requests. Returned
/// messages are sent in order; messages to connections that have ended are dropped.
package struct WebSocketService: Sendable {
  /// Whether to accept a WebSocket request; otherwise the request handler receives it.
  package var accepts: @Sendable (HTTPRequest) -> Bool

  /// Called when this request has opened a connection.
  package var opened: @Sendable (WebSocketID, HTTPRequest) -> [WebSocketMessage] = { _, _ in [] }

  /// Called with a text message, valid UTF-8.
  package var received: @Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage]

  /// Called with a binary message; without this handler, the connection is closed with 1003.
  package var receivedBinary: (@Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage])?

  /// Called once at the end of each connection.
  package var closed: @Sendable (WebSocketID) -> Void = { _ in }

  package init(
    accepts: @escaping @Sendable (HTTPRequest) -> Bool,
    received: @escaping @Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage]
  ) {
    self.accepts = accepts
    self.received = received
  }
}

/// The identity of a WebSocket connection of a server, never reused.
package struct WebSocketID: Sendable, Hashable {
  package var number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }
}

/// A message to one WebSocket connection.
package struct WebSocketMessage: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case text(String)
    case binary([UInt8])

    /// A close frame, which starts the closing handshake; nothing is sent after it.
    case close(code: Int, reason: String)

    /// These bytes unchanged, whether or not they are frames.
    case raw([UInt8])

    /// The end of the connection without a close frame.
    case disconnect
  }

  package var socket: WebSocketID
  package var content: Content

  package init(socket: WebSocketID, text: String) {
    self.init(socket: socket, .text(text))
  }

  package init(socket: WebSocketID, _ content: Content) {
    self.socket = socket
    self.content = content
  }
}
