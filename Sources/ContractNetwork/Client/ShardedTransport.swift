package import ContractHTTP

/// One or two ``SocketTransport``s to one service, each with a thread of its own.
///
/// Two are worth it where there are connections enough: random requests that are made, sent and
/// judged on the threads of two shards are a third more than on those of Swift with one shard
/// (measured on two cores).
package struct ShardedTransport: Transport {
  /// The one that carries what has no shard of its own.
  package let first: SocketTransport

  package let shards: [any Transport]

  /// - Parameters:
  ///   - origin: The service to talk to, over http or https.
  ///   - connections: How many connections are open at once, shared out among the shards.
  ///   - caFile: A PEM file with authorities to trust besides the system's folder of them.
  /// - Throws: ``TransportError`` when the system refuses a pipe or a thread.
  package init(_ origin: Origin, connections: Int, caFile: String? = nil) throws(TransportError) {
    let count = connections < Self.enoughForTwo ? 1 : 2
    first = try SocketTransport(
      origin, connectionLimit: (connections + count - 1) / count, caFile: caFile)
    shards =
      count == 1
      ? [first]
      : [first, try SocketTransport(origin, connectionLimit: connections / 2, caFile: caFile)]
  }

  private static let enoughForTwo = 8

  package func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await first.send(request, timeouts: timeouts)
  }
}
