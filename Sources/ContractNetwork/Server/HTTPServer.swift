package import ContractHTTP

/// An HTTP/1.1 server on one thread, for mocks and tests.
///
/// It frames every answer, adds `Date`, keeps connections open, answers pipelined requests in
/// order, and refuses what is not HTTP by itself. It speaks WebSocket where it is told to. The
/// handler runs on the server's thread: while it works, no other request is answered.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (HTTPRequest) -> ServerReply

  package let host: String

  /// The port it listens on, also when the system chose it.
  package let port: UInt16

  private let shutdown: Shutdown

  private init(host: String, port: UInt16, shutdown: Shutdown) {
    self.host = host
    self.port = port
    self.shutdown = shutdown
  }

  deinit {
    shutdown.request()
  }

  /// Starts a server that accepts connections from now on, until ``stop()`` or its last
  /// reference goes.
  ///
  /// Requests for WebSocket that `sockets` accepts are answered by the server itself; all others
  /// go to the handler.
  ///
  /// - Throws: ``StartError`` when it cannot listen where it is told to.
  package static func start(
    _ configuration: Configuration = Configuration(), sockets: WebSocketService? = nil,
    handler: @escaping Handler
  ) throws(StartError) -> HTTPServer {
    let listener = try ListeningSocket(for: configuration)
    do throws(SystemError) {
      let shutdown = try Shutdown()
      try ServiceThread.start {
        let responder = Responder(handler: handler, sockets: sockets)
        var loop = ServerLoop(configuration, listener: listener, shutdown: shutdown, responder)
        loop.run()
        shutdown.confirmEnd()
      }
      return HTTPServer(host: configuration.host, port: listener.port, shutdown: shutdown)
    } catch {
      listener.close()
      throw StartError(.other(error), configuration)
    }
  }

  /// Stops accepting, lets answers under way go out for a moment, closes every connection, with
  /// 1001 where it is a WebSocket, and waits until that is done.
  ///
  /// - Precondition: It is not called by the handler, which would wait for itself.
  package func stop() {
    shutdown.request()
    shutdown.waitUntilEnded()
  }
}

extension ListeningSocket {
  /// Listens at the first address of the configured host.
  fileprivate init(
    for configuration: HTTPServer.Configuration
  ) throws(HTTPServer.StartError) {
    let addresses: [Address]
    do throws(Address.ResolutionError) {
      addresses = try Address.resolving(configuration.host, port: configuration.port)
    } catch {
      throw HTTPServer.StartError(.unknownHost(error.reason), configuration)
    }
    guard let address = addresses.first else {
      throw HTTPServer.StartError(.unknownHost("it has no address"), configuration)
    }
    do throws(SystemError) {
      try self.init(at: address)
    } catch {
      throw HTTPServer.StartError(error.bindingReason, configuration)
    }
  }
}
