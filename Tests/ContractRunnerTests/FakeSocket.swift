import ContractNetwork
import Synchronization

/// A socket in memory that says what a test lets it say, and never waits.
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
  ///   - inbox: What comes at once.
  ///   - end: How the connection breaks when all of that was taken, if it does.
  ///   - heard: What to do about a message of the client.
  ///   - gone: What to do when the client closes.
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

  /// How long each message was waited for.
  var patience: [Duration] { state.withLock(\.patience) }
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Something comes from the server.
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
