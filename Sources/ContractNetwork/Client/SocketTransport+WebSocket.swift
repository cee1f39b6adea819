package import ContractHTTP

extension SocketTransport {
  /// Opens a WebSocket connection, on Linux also with TLS.
  ///
  /// The request is sent as ``send(_:timeouts:)`` sends one, with the fields of the opening
  /// handshake. An open WebSocket is not one of the connections that the transport may have open.
  /// The timeouts hold for the handshake; `waiting` also for the sending of each message.
  ///
  /// - Throws: ``TransportError`` when there is no WebSocket: the reason is
  ///   ``TransportError/Reason/upgradeRejected(_:)``, with the answer, where that is not 101.
  package func openWebSocket(
    _ request: HTTPRequest, timeouts: Timeouts = Timeouts()
  ) async throws(TransportError) -> any WebSocket {
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let request = WebSocketHandshake.request(request, nonce: nonce)
    let upgrade = Upgrade()
    let response = try await send(request, timeouts: timeouts, upgrade: upgrade)
    guard response.status == .switchingProtocols else {
      throw TransportError(.upgradeRejected(response), at: origin)
    }
    do throws(WebSocketHandshake.Failure) {
      try WebSocketHandshake.check(response, to: request)
    } catch {
      throw TransportError(.notWebSocket(error), at: origin)
    }
    guard let connection = upgrade.take() else {
      throw TransportError(.closedWithoutCloseFrame, at: origin)
    }
    var messageLimits = WebSocketLimits()
    messageLimits.frameBytes = limits.bodyBytes
    messageLimits.messageBytes = limits.bodyBytes
    let channel = WebSocketChannel(connection, limits: messageLimits)
    connections.add(channel)
    return WebSocketClient(channel, of: self, patience: timeouts.waiting)
  }
}
