/// How much of a WebSocket message is read before the connection is closed.
package struct WebSocketLimits: Sendable, Hashable {
  package var frameBytes = 16 << 20

  /// All fragments of a message together.
  package var messageBytes = 16 << 20

  package init() {}
}
