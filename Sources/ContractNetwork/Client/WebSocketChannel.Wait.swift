extension WebSocketChannel {
  /// Somebody who waits for something on a connection.
  struct Wait {
    typealias Waiter = CheckedContinuation<Outcome, Never>

    enum Goal {
      case message

      /// The pong of this ping or of a later one.
      case pong(number: UInt64)

      /// So many frames are sent.
      case sent(count: Int)

      /// The connection is over.
      case end
    }

    enum Outcome: Sendable {
      case event(WebSocketEvent)
      case done
      case late
      case failed(TransportError.Reason)
    }

    var id: UInt64
    var goal: Goal
    var limit: Duration
    var deadline: Moment
    var waiter: Waiter
  }
}
