package import ContractHTTP

/// An open WebSocket connection to a service.
///
/// Tasks may use it concurrently. Cancelling a task throws ``TransportError/Reason/cancelled`` in it
/// and leaves the connection open.
package protocol WebSocket: Sendable {
  /// Sends a text message and waits until the system has accepted all of it.
  ///
  /// - Throws: ``TransportError`` if the connection has ended or does not accept the message.
  func send(_ text: String) async throws(TransportError)

  /// Returns the next message, or the close frame.
  ///
  /// Messages are queued in order. Pings are answered automatically. After
  /// ``WebSocketEvent/closed(code:reason:)``, every further call returns it again.
  ///
  /// - Returns: `nil` if nothing arrived within the time.
  /// - Throws: ``TransportError`` if the connection ended without a close frame or the service violated
  ///   the protocol.
  func receive(within time: Duration) async throws(TransportError) -> WebSocketEvent?

  /// Sends a ping and waits for its pong; messages that arrive meanwhile are queued.
  ///
  /// - Returns: Whether the pong arrived within the time.
  /// - Throws: ``TransportError`` if the connection has ended.
  func ping(within time: Duration) async throws(TransportError) -> Bool

  /// Performs the closing handshake and ends the connection, within about a second, or a quarter of the
  /// timeout where that is less; also in a cancelled task.
  func close() async
}

/// A message or close frame from a service.
package enum WebSocketEvent: Sendable, Equatable {
  /// A text message, valid UTF-8.
  case text([UInt8])
  case binary([UInt8])

  /// A close frame; the code is `nil` if it has none.
  case closed(code: Int?, reason: String)
}

/// A WebSocket connection of a ``SocketTransport``.
///
/// It ends with its last reference, if it was not closed before.
package final class WebSocketClient: WebSocket {
  /// Retained because the connection needs its thread.
  private let transport: SocketTransport
  private let channel: WebSocketChannel
  private let sendTimeout: Duration

  init(_ channel: WebSocketChannel, of transport: SocketTransport, sendTimeout: Duration) {
    self.channel = channel
    self.transport = transport
    self.sendTimeout = sendTimeout
  }

  deinit {
    channel.abandon()
  }
}

extension WebSocketClient {
  package func send(_ text: String) async throws(TransportError) {
    try await send(.text(text))
  }

  /// Sends any frame, also an invalid one, and waits until the system has accepted all of it.
  ///
  /// A close frame starts the closing handshake.
  package func send(_ frame: WebSocketFrame) async throws(TransportError) {
    _ = try await outcome(within: sendTimeout) { $0.send(frame) }
  }

  package func receive(within time: Duration) async throws(TransportError) -> WebSocketEvent? {
    guard case .event(let event) = try await outcome(within: time, of: { _ in .message }) else {
      return nil
    }
    return event
  }

  package func ping(within time: Duration) async throws(TransportError) -> Bool {
    guard case .done = try await outcome(within: time, of: { $0.ping() }) else { return false }
    return true
  }

  package func close() async {
    _ = await withCheckedContinuation { waiter in
      channel.begin(channel.nextID(), within: min(.seconds(1), sendTimeout / 4), waiter) { state in
        state.close()
        return .end
      }
      transport.connections.loop.wake()
    }
  }

  private func outcome(
    within time: Duration,
    of action: @escaping @Sendable (inout WebSocketChannel.State) -> WebSocketChannel.Wait.Goal
  ) async throws(TransportError) -> WebSocketChannel.Wait.Outcome {
    let id = channel.nextID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        channel.begin(id, within: time, waiter, action)
        // An earlier cancellation did not find the wait yet.
        if Task.isCancelled { channel.cancel(id) }
        transport.connections.loop.wake()
      }
    } onCancel: {
      channel.cancel(id)
    }
    if case .failed(let reason) = outcome { throw TransportError(reason, at: transport.origin) }
    return outcome
  }
}
