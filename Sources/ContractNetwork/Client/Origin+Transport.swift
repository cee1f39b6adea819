extension Origin {
  /// The transport that reaches the service, https with TLS or not at all.
  ///
  /// What `anchors` holds is trusted for https besides the system's authorities.
  ///
  /// - Throws: ``TransportError`` when the system refuses what a transport needs.
  package func transport(
    trusting anchors: TrustAnchors = .systemOnly, connectionLimit: Int
  ) throws(TransportError) -> any Transport {
    #if canImport(Darwin)
    if scheme == .https {
      return URLSessionTransport(self, trusting: anchors, connectionLimit: connectionLimit)
    }
    #endif
    return try SocketTransport(
      self, connectionLimit: connectionLimit, caFile: anchors.path)
  }
}
