package import ContractHTTP

/// One or two ``SocketTransport``s to one service, each with its own thread.
///
/// Two are faster with enough connections: generating, sending and validating random requests on the
/// threads of two shards has a third more throughput than on Swift's threads with one shard
/// (measured on two cores).
package struct ShardedTransport: Transport {
  /// The transport for requests that are sent without a shard.
  package let first: SocketTransport

  package let shards: [any Transport]

  /// - Parameters:
  ///   - origin: The service, over http or https.
  ///   - connections: The maximum number of open connections, divided among the shards.
  ///   - route: How its connections reach the service.
  /// - Throws: ``TransportError`` if the system does not provide a pipe or a thread.
  package init(
    _ origin: Origin, connections: Int, via route: ConnectionRoute = .direct
  ) throws(TransportError) {
    let count = connections < Self.connectionsForTwoShards ? 1 : 2
    first = try SocketTransport(
      origin, connectionLimit: (connections + count - 1) / count, via: route)
    shards =
      count == 1
      ? [first]
      : [first, try SocketTransport(origin, connectionLimit: connections / 2, via: route)]
  }

  private static let connectionsForTwoShards = 8

  package func takeStrayBytes() -> [StrayBytes] { shards.flatMap { $0.takeStrayBytes() } }

  package func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await first.send(request, timeouts: timeouts)
  }
}
