import ContractHTTP
import ContractNetwork

/// A transport of which somebody hears every answer.
struct HeardTransport: Transport {
  var transport: any Transport
  var hear: @Sendable (HTTPRequest, HTTPResponse) -> Void

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await transport.send(request, timeouts: timeouts)
    hear(request, response)
    return response
  }

  var shards: [any Transport] {
    transport.shards.map { HeardTransport(transport: $0, hear: hear) }
  }

  var executor: (any TaskExecutor)? { transport.executor }
}
