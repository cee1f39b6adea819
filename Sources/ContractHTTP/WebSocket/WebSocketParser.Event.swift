extension WebSocketParser {
  /// A whole message or a control frame.
  package enum Event: Sendable, Hashable {
    /// Valid UTF-8.
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])

    /// The last thing a peer says; the code is `nil` when it gave none.
    case close(code: Int?, reason: String)
  }

  /// The side of a connection that reads.
  package enum Side: Sendable, Hashable {
    case client
    case server
  }
}
