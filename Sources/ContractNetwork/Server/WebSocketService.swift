package import ContractHTTP

/// What a server does with WebSocket connections.
///
/// All of it runs on the server's thread, one call at a time, as the handler of requests does.
/// What it returns is sent in order; messages to sockets that have ended are dropped.
package struct WebSocketService: Sendable {
  /// Whether a request that asks for WebSocket gets it; otherwise it goes to the handler.
  package var accepts: @Sendable (HTTPRequest) -> Bool

  /// A connection has been opened by this request.
  package var opened: @Sendable (WebSocketID, HTTPRequest) -> [WebSocketMessage] = { _, _ in [] }

  /// A text message has come, valid UTF-8.
  package var received: @Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage]

  /// A binary message has come; without this, such a connection is closed with 1003.
  package var receivedBinary: (@Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage])?

  /// A connection has ended; called once for each that was opened.
  package var closed: @Sendable (WebSocketID) -> Void = { _ in }

  package init(
    accepts: @escaping @Sendable (HTTPRequest) -> Bool,
    received: @escaping @Sendable (WebSocketID, [UInt8]) -> [WebSocketMessage]
  ) {
    self.accepts = accepts
    self.received = received
  }
}

/// One WebSocket connection of a server; never used for another.
package struct WebSocketID: Sendable, Hashable {
  package var number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }
}

/// Something to be sent to one WebSocket connection.
package struct WebSocketMessage: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case text(String)
    case binary([UInt8])

    /// Starts the closing handshake; nothing is sent after it.
    case close(code: Int, reason: String)

    /// These bytes as they are, whether or not they are frames.
    case raw([UInt8])

    /// The end of the connection without a close frame.
    case cut
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
