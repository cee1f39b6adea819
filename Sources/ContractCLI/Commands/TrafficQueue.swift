import ContractNetwork
import Synchronization

/// The traffic of a proxy that was not checked yet.
final class TrafficQueue: Sendable {
  private struct State {
    var events: [RelayEvent] = []
    var dropped = 0
  }

  private let state = Mutex(State())

  /// An element when something was added to an empty queue, until ``finish()``.
  let arrivals: AsyncStream<Void>
  private let arrived: AsyncStream<Void>.Continuation

  /// How many events wait; further ones are dropped, so that memory is limited.
  private static let limit = 20_000

  init() {
    (arrivals, arrived) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event, on the thread of the proxy.
  func add(_ event: RelayEvent) {
    let isFirst = state.withLock { state in
      if state.events.count < Self.limit {
        state.events.append(event)
      } else {
        state.dropped += 1
      }
      return state.events.count == 1 && state.dropped == 0
    }
    // The others are taken with the first one; waking a thread takes longer than passing a message on.
    if isFirst { arrived.yield() }
  }

  func finish() { arrived.finish() }

  /// The events that were added since the last call, and how many were dropped.
  func take() -> (events: [RelayEvent], dropped: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.events, state.dropped)
    }
  }
}
