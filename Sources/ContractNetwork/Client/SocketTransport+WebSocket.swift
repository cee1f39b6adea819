package import ContractHTTP

extension SocketTransport {
  /// Opens a WebSocket connection, on Linux also with TLS.
  ///
  /// The request is sent as ``send(_:deadlines:)`` sends one, with the fields of the opening
  /// handshake. An open WebSocket is not one of the connections that the transport may have open.
  /// The deadlines hold for the handshake; `waiting` also for the sending of each message.
  ///
  /// - Throws: ``TransportError`` when there is no WebSocket: the reason is
  ///   ``TransportError/Reason/upgradeRefused(_:)``, with the answer, where that is not 101.
  package func openWebSocket(
    _ request: HTTPRequest, deadlines: Deadlines = Deadlines()
  ) async throws(TransportError) -> any WebSocket {
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let request = WebSocketHandshake.request(request, nonce: nonce)
    let upgrade = Upgrade()
    let response = try await send(request, deadlines: deadlines, upgrade: upgrade)
    guard response.status == .switchingProtocols else {
      throw TransportError(.upgradeRefused(response), at: origin)
    }
    do throws(WebSocketHandshake.Fault) {
      try WebSocketHandshake.check(response, to: request)
    } catch {
      throw TransportError(.notWebSocket(error), at: origin)
    }
    guard let connection = upgrade.take() else {
      throw TransportError(.closedUnannounced, at: origin)
    }
    var messageLimits = WebSocketLimits()
    messageLimits.frameBytes = limits.bodyBytes
    messageLimits.messageBytes = limits.bodyBytes
    let channel = SocketChannel(connection, limits: messageLimits)
    connections.add(channel)
    return SocketClient(channel, of: self, patience: deadlines.waiting)
  }
}
