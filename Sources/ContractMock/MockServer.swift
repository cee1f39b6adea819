import ContractHTTP
package import ContractNetwork

/// A mock that listens.
package final class MockServer: Sendable {
  private let server: HTTPServer

  /// The port it listens on, also when the system chose it.
  package var port: UInt16 { server.port }

  package var host: String { server.host }

  private init(_ server: HTTPServer) {
    self.server = server
  }

  /// Serves from now on, until ``stop()`` or its last reference goes.
  ///
  /// Port 0 lets the system choose a free one.
  ///
  /// - Throws: `StartError` when it cannot listen there.
  package static func start(
    _ service: MockService, host: String = "127.0.0.1", port: UInt16 = 0
  ) throws(HTTPServer.StartError) -> MockServer {
    var configuration = HTTPServer.Configuration()
    configuration.host = host
    configuration.port = port
    return MockServer(
      try HTTPServer.start(configuration) { .response(service.respond(to: $0)) })
  }

  /// Closes every connection and waits until that is done.
  package func stop() {
    server.stop()
  }
}
