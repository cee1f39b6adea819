package import ContractHTTP

extension SocketTransport {
  /// Sends bytes that need not be a request, as they are, and reads the answer as one to GET.
  ///
  /// What comes after them on the same connection may be taken for a part of them: such bytes are
  /// best sent over a transport of their own.
  package func send(
    raw bytes: [UInt8], timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await submit(bytes, .get, timeouts: timeouts, upgrade: nil)
  }
}
