/// The thread on which a server accepts connections, until it is stopped or its last reference ends.
final class ServerThread: Sendable {
  let host: String

  /// The port, also if the system chose it.
  let port: UInt16

  private let shutdown: Shutdown

  private init(host: String, port: UInt16, shutdown: Shutdown) {
    self.host = host
    self.port = port
    self.shutdown = shutdown
  }

  deinit {
    shutdown.request()
  }

  /// Listens at the configured address, and runs a loop on a thread of its own.
  ///
  /// - Throws: ``HTTPServer/StartError`` if it cannot listen there.
  static func start(
    _ configuration: HTTPServer.Configuration,
    _ run: @escaping @Sendable (ListeningSocket, Shutdown) -> Void
  ) throws(HTTPServer.StartError) -> ServerThread {
    let listener = try ListeningSocket(for: configuration)
    do throws(SystemError) {
      let shutdown = try Shutdown()
      try ServiceThread.start {
        run(listener, shutdown)
        shutdown.confirmEnd()
      }
      return ServerThread(host: configuration.host, port: listener.port, shutdown: shutdown)
    } catch {
      listener.close()
      throw HTTPServer.StartError(.other(error), configuration)
    }
  }

  /// Ends the loop, and waits for it.
  func stop() {
    shutdown.request()
    shutdown.waitUntilEnded()
  }
}
