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

  /// Returns the bytes without a response that connections have received since the last call.
  func takeStrayBytes() -> [StrayBytes]

  /// The executor on which tasks send without changing threads; `nil` if there is none.
  var executor: (any TaskExecutor)? { get }
}

extension Transport {
  package var shards: [any Transport] { [self] }

  package var executor: (any TaskExecutor)? { nil }

  package func takeStrayBytes() -> [StrayBytes] { [] }

  /// Sends a request with the default timeouts.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, timeouts: Timeouts())
  }
}

/// Bytes that a service sent on a connection without an open request.
package struct StrayBytes: Sendable {
  /// The last request on the connection, without a long body.
  package var request: HTTPRequest

  /// The response that precedes the bytes; `nil` where they precede the first request.
  package var response: HTTPResponse?
  package var bytes: [UInt8]

  package init(after response: HTTPResponse?, to request: HTTPRequest, _ bytes: [UInt8]) {
    self.request = request
    self.response = response
    self.bytes = bytes
  }
}

/// The timeouts of the stages of one exchange, and the size up to which its body is read.
package struct Timeouts: Sendable, Equatable {
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

  /// How long the connection is watched after a complete response for bytes that belong to none; `nil` for
  /// those alone that have arrived with it.
  package var lookout: Duration?

  /// When a response that may have no end is cut, instead of having timed out.
  package var streaming: Streaming?

  /// The limits of a response that may have no end.
  package struct Streaming: Sendable, Equatable {
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
