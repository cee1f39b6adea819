import ContractHTTP
import Synchronization

/// A WebSocket connection of the client side behind its lock.
///
/// Whoever wants something starts it on the own thread; the loop of the transport carries it on.
final class WebSocketChannel: Sendable {
  private let state: Mutex<State>
  private let lastID = Atomic<UInt64>(0)

  init(_ connection: consuming Upgrade.Connection, limits: WebSocketLimits) {
    state = Mutex(State(connection, limits: limits))
  }
}

extension WebSocketChannel {
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

  /// Does something, and resumes the waiter when the goal of that is reached or cannot be.
  func begin(
    _ id: UInt64, within limit: Duration, _ waiter: Wait.Waiter,
    _ action: @Sendable (inout State) -> Wait.Goal
  ) {
    change { state in
      let goal = action(&state)
      state.begin(Wait(id: id, goal: goal, limit: limit, deadline: .now + limit, waiter: waiter))
    }
  }

  /// Ends a wait; does nothing once it has ended.
  func cancel(_ id: UInt64) {
    change { $0.cancel(id) }
  }

  /// Ends the connection without waiting for anything.
  func abandon() {
    change { $0.abandon() }
  }

  func prepare(_ set: inout PollSet) -> MonotonicTime? {
    state.withLock { $0.prepare(&set) }
  }

  func handle(_ set: PollSet) {
    change { $0.handle(set) }
  }

  /// Waiters are resumed behind the lock, because what resumes them is not under our control.
  private func change(_ body: (inout State) -> Void) {
    let finished = state.withLock { state in
      body(&state)
      return state.takeFinished()
    }
    for (waiter, outcome) in finished { waiter.resume(returning: outcome) }
  }

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
    var deadline: MonotonicTime
    var waiter: Waiter
  }
}
