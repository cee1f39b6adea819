package import ContractHTTP

/// Something that carries requests to one service and brings back its responses.
package protocol Transport: Sendable {
  /// Sends a request and waits for the whole response.
  ///
  /// The target of the request is in origin form, `/goals?page=2`; the base path of the origin
  /// goes before it. `Host`, `User-Agent` and `Accept-Encoding: identity` are added where the
  /// request does not say otherwise.
  ///
  /// - Throws: ``TransportError`` when no complete response arrived. A response with an error
  ///   status is still a response.
  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse

  /// The parts that many tasks share out among themselves, so that more than one core is of use.
  ///
  /// Together they open no more connections than the whole may.
  var shards: [any Transport] { get }

  /// Where tasks run that send without changing threads; `nil` where it makes no difference.
  var executor: (any TaskExecutor)? { get }
}

extension Transport {
  package var shards: [any Transport] { [self] }

  package var executor: (any TaskExecutor)? { nil }

  /// Sends a request under the usual timeouts.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, timeouts: Timeouts())
  }
}

/// How long the parts of one exchange may take; each is measured on its own.
package struct Timeouts: Sendable, Hashable {
  /// From asking for the address of the host to a connection, TLS included.
  package var connecting: Duration

  /// From the connection to the first byte of the response, which includes sending the request.
  package var waiting: Duration

  /// From the start to the last byte of the response.
  ///
  /// Time spent in the queue for a free connection does not count.
  package var total: Duration

  package init(
    connecting: Duration = .seconds(10), waiting: Duration = .seconds(30),
    total: Duration = .seconds(60)
  ) {
    self.connecting = connecting
    self.waiting = waiting
    self.total = total
  }
}
