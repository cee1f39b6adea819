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
    _ request: HTTPRequest, deadlines: Deadlines
  ) async throws(TransportError) -> HTTPResponse
}

extension Transport {
  /// Sends a request under the usual deadlines.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, deadlines: Deadlines())
  }
}
