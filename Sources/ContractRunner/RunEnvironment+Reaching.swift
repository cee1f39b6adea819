import ContractHTTP
import ContractModel
package import ContractNetwork

extension RunEnvironment {
  /// What a run takes from the world to reach a service of this machine or another, with the clocks
  /// of this one.
  ///
  /// - Parameters:
  ///   - origin: Where the service is.
  ///   - transport: What reaches it.
  ///   - name: The service as reports name it.
  ///   - toolVersion: What reports say of the tool.
  ///   - caFile: Certificates to trust besides the system's.
  ///   - allowsRaw: Whether bytes may be sent that are no HTTP.
  package init(
    reaching origin: Origin, over transport: any Transport, named name: String,
    toolVersion: String, trusting caFile: String? = nil, allowsRaw: Bool
  ) {
    self.init(
      transport: transport, openSocket: transport.opener, url: { origin.url(for: $0) }, host: name,
      toolVersion: toolVersion, now: { .current }, clock: { .sinceStart },
      sleep: { try await Task.sleep(for: $0) })
    basePath = origin.basePath
    guard allowsRaw else { return }
    sendRaw = RawSending(authority: origin.authority) {
      (bytes, timeouts) async throws(TransportError) in
      try await SocketTransport(origin, connectionLimit: 1, caFile: caFile)
        .send(raw: bytes, timeouts: timeouts)
    }
  }
}

extension Transport {
  /// What opens sockets, where the transport can.
  fileprivate var opener:
    (@Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket)?
  {
    guard let sockets = self as? SocketTransport ?? (self as? ShardedTransport)?.first else {
      return nil
    }
    return { (request, timeouts) async throws(TransportError) in
      try await sockets.openWebSocket(request, timeouts: timeouts)
    }
  }
}
