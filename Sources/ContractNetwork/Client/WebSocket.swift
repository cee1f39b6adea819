package import ContractHTTP

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

/// A WebSocket connection that a ``SocketTransport`` has opened.
///
/// It ends with its last reference, if it was not closed before.
package final class WebSocketClient: WebSocket {
  /// Its thread is needed for as long as the connection is.
  private let transport: SocketTransport
  private let channel: WebSocketChannel
  private let patience: Duration

  init(_ channel: WebSocketChannel, of transport: SocketTransport, patience: Duration) {
    self.channel = channel
    self.transport = transport
    self.patience = patience
  }

  deinit {
    channel.abandon()
  }
}

extension WebSocketClient {
  package func send(_ text: String) async throws(TransportError) {
    try await send(.text(text))
  }

  /// Sends any frame, and waits until the system has taken all of it.
  ///
  /// A frame that may not come at this point is sent all the same. A close frame starts the
  /// closing handshake.
  package func send(_ frame: WebSocketFrame) async throws(TransportError) {
    _ = try await outcome(within: patience) { $0.send(frame) }
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
      channel.begin(channel.nextID(), within: .seconds(1), waiter) { state in
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
        // A cancellation that came before had no wait to end yet.
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
