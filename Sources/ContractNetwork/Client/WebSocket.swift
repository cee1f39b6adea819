/// An open WebSocket connection to a service.
///
/// Any number of tasks may use it at once. A task that is cancelled gets
/// ``TransportError/Reason/cancelled``, and the connection goes on.
package protocol WebSocket: Sendable {
  /// Sends a text message, and waits until the system has taken all of it.
  ///
  /// - Throws: ``TransportError`` when the connection has ended or takes nothing more.
  func send(_ text: String) async throws(TransportError)

  /// Takes the next message, or the end of the connection.
  ///
  /// Messages that came earlier were kept in their order. Pings are answered underneath. After
  /// ``WebSocketEvent/closed(code:reason:)`` every further call returns it again.
  ///
  /// - Returns: `nil` when nothing came within the time.
  /// - Throws: ``TransportError`` when the connection ended without a close frame or the service
  ///   sent what is not WebSocket.
  func receive(within time: Duration) async throws(TransportError) -> WebSocketEvent?

  /// Sends a ping and waits for its pong; messages that come meanwhile are kept.
  ///
  /// - Returns: Whether the pong came within the time.
  /// - Throws: ``TransportError`` when the connection has ended.
  func ping(within time: Duration) async throws(TransportError) -> Bool

  /// Does the closing handshake and ends the connection, within about a second.
  ///
  /// Does so also in a task that is cancelled.
  func close() async
}

/// What a service says over WebSocket.
package enum WebSocketEvent: Sendable, Hashable {
  /// Valid UTF-8.
  case text([UInt8])
  case binary([UInt8])

  /// A close frame; the code is `nil` when it has none.
  case closed(code: Int?, reason: String)
}
