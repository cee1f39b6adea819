package import ContractHTTP
import ContractNetwork

extension RunEnvironment {
  /// The environment, which reports every response besides.
  package func observing(
    _ observe: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void
  ) -> RunEnvironment {
    var copy = self
    copy.transport = ObservedTransport(transport: transport, observe: observe)
    return copy
  }
}

/// A transport that reports every response.
private struct ObservedTransport: Transport {
  var transport: any Transport
  var observe: @Sendable (HTTPRequest, HTTPResponse) -> Void

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await transport.send(request, timeouts: timeouts)
    observe(request, response)
    return response
  }

  var shards: [any Transport] {
    transport.shards.map { ObservedTransport(transport: $0, observe: observe) }
  }

  var executor: (any TaskExecutor)? { transport.executor }

  func takeStrayBytes() -> [StrayBytes] { transport.takeStrayBytes() }
}
