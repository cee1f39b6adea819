import ContractHTTP
import Synchronization

/// The state of a client WebSocket connection behind a lock.
///
/// Operations start on the caller's thread and continue on the loop of the transport.
final class WebSocketChannel: Sendable {
  private let state: Mutex<State>
  private let lastID = Atomic<UInt64>(0)

  init(_ connection: consuming UpgradedConnection.Connection, limits: WebSocketLimits) {
    state = Mutex(State(connection, limits: limits))
  }
}

extension WebSocketChannel {
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

  /// Performs an action and resumes the waiter when its goal is reached or has become impossible.
  func begin(
    _ id: UInt64, within limit: Duration, _ waiter: Wait.Waiter,
    _ action: @Sendable (inout State) -> Wait.Goal
  ) {
    change { state in
      let goal = action(&state)
      state.begin(Wait(id: id, goal: goal, limit: limit, deadline: .now + limit, waiter: waiter))
    }
  }

  /// Cancels a wait; does nothing if it has ended.
  func cancel(_ id: UInt64) {
    change { $0.cancel(id) }
  }

  /// Ends the connection without waiting.
  func abandon() {
    change { $0.abandon() }
  }

  func prepare(_ set: inout PollSet) -> MonotonicTime? {
    state.withLock { $0.prepare(&set) }
  }

  func handle(_ set: PollSet) {
    change { $0.handle(set) }
  }

  /// As in ``SharedConnections``, waiters are resumed outside the lock.
  private func change(_ body: (inout State) -> Void) {
    let finished = state.withLock { state in
      body(&state)
      return state.takeFinished()
    }
    for (waiter, outcome) in finished { waiter.resume(returning: outcome) }
  }

  /// A task that waits for a goal on a connection.
  struct Wait {
    typealias Waiter = CheckedContinuation<Outcome, Never>

    enum Goal {
      case message

      /// The pong to this ping or to a later one.
      case pong(number: UInt64)

      /// This number of frames is sent.
      case sent(count: Int)

      /// The connection has ended.
      case end
    }

    enum Outcome: Sendable {
      case event(WebSocketEvent)
      case done
      case timedOut
      case failed(TransportError.Reason)
    }

    var id: UInt64
    var goal: Goal
    var limit: Duration
    var deadline: MonotonicTime
    var waiter: Waiter
  }
}
