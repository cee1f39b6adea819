import ContractNetwork
import Synchronization

/// A socket in memory that sends what a test provides, and never waits.
final class FakeSocket: WebSocket {
  typealias Heard = @Sendable (String) -> Void
  typealias Fault = TransportError.Reason

  private struct State {
    var inbox: [WebSocketEvent]
    var sent: [String] = []
    var patience: [Duration] = []
    var isClosed = false
  }

  private let state: Mutex<State>
  private let end: Fault?
  private let heard: Heard
  private let gone: @Sendable () -> Void

  /// - Parameters:
  ///   - inbox: The events that are available at once.
  ///   - end: The failure of the connection after these; `nil` for none.
  ///   - heard: Receives each message of the client.
  ///   - gone: Called when the client closes.
  init(
    _ inbox: [WebSocketEvent] = [], end: Fault? = nil, heard: @escaping Heard = { _ in },
    gone: @escaping @Sendable () -> Void = {}
  ) {
    state = Mutex(State(inbox: inbox))
    self.end = end
    self.heard = heard
    self.gone = gone
  }

  var sent: [String] { state.withLock(\.sent) }

  /// The timeout of each receive.
  var patience: [Duration] { state.withLock(\.patience) }
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Adds an event from the server.
  func say(_ event: WebSocketEvent) {
    state.withLock { $0.inbox.append(event) }
  }

  func send(_ text: String) async throws(TransportError) {
    state.withLock { $0.sent.append(text) }
    heard(text)
  }

  func receive(within time: Duration) async throws(TransportError) -> WebSocketEvent? {
    let event = state.withLock { state in
      state.patience.append(time)
      return state.inbox.isEmpty ? nil : state.inbox.removeFirst()
    }
    if event == nil, let end { throw TransportError(end, at: .memory) }
    return event
  }

  func ping(within time: Duration) async throws(TransportError) -> Bool { true }

  func close() async {
    state.withLock { $0.isClosed = true }
    gone()
  }
}

extension WebSocketEvent {
  static func text(_ text: String) -> WebSocketEvent { .text(Array(text.utf8)) }
}
