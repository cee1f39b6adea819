package import ContractHTTP

/// A type that sends requests to one service and returns its responses.
package protocol Transport: Sendable {
  /// Sends a request and waits for the complete response.
  ///
  /// The target of the request is in origin form, such as `/goals?page=2`, and is appended to the base
  /// path of the origin. `Host`, `User-Agent` and `Accept-Encoding: identity` are added unless the
  /// request has them.
  ///
  /// - Throws: ``TransportError`` if no complete response arrived. A response with an error status is
  ///   not an error.
  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse

  /// Parts of the transport, to which concurrent tasks distribute their requests to use several cores.
  ///
  /// Together they open no more connections than the whole transport.
  var shards: [any Transport] { get }

  /// The executor on which tasks send without changing threads; `nil` if there is none.
  var executor: (any TaskExecutor)? { get }
}

extension Transport {
  package var shards: [any Transport] { [self] }

  package var executor: (any TaskExecutor)? { nil }

  /// Sends a request with the default timeouts.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, timeouts: Timeouts())
  }
}

/// The timeouts of the stages of one exchange, and the size up to which its body is read.
package struct Timeouts: Sendable, Hashable {
  /// The time for resolving the host and connecting, including TLS.
  package var connecting: Duration

  /// The time from the connection to the first byte of the response, including sending the request.
  package var waiting: Duration

  /// The time between two parts of the response, from its first byte on.
  package var idle: Duration

  /// The time from the start to the last byte of the response, without waiting for a free connection.
  package var total: Duration

  /// The number of bytes after which the rest of a body is not read, and the response is cut.
  ///
  /// Where it is `nil`, a body beyond the limit of the transport is an error.
  package var bodyBytes: Int?

  /// When a response that may have no end is cut, instead of having timed out.
  package var streaming: Streaming?

  /// The limits of a response that may have no end.
  package struct Streaming: Sendable, Hashable {
    /// The time without a further part.
    package var quiet: Duration

    /// The time from the first part on.
    package var total: Duration

    package init(quiet: Duration = .seconds(1), total: Duration = .seconds(3)) {
      self.quiet = quiet
      self.total = total
    }
  }

  package init(
    connecting: Duration = .seconds(10), waiting: Duration = .seconds(30),
    idle: Duration = .seconds(30), total: Duration = .seconds(60)
  ) {
    self.connecting = connecting
    self.waiting = waiting
    self.idle = idle
    self.total = total
  }
}
