package import ContractHTTP
import Synchronization

/// An HTTP/1.1 server on one thread, for mocks and tests.
///
/// It frames responses, adds `Date`, keeps connections open, answers pipelined requests in order and
/// rejects invalid HTTP. With a ``WebSocketService`` it also serves WebSocket. The handler runs on the
/// thread of the server, which handles no other request meanwhile.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (HTTPRequest) -> ServerReply

  package var host: String { thread.host }

  /// The port of the server, also if the system chose it.
  package var port: UInt16 { thread.port }

  private let thread: ServerThread

  private init(_ thread: ServerThread) { self.thread = thread }

  /// Starts a server that accepts connections until ``stop()`` or the end of its last reference.
  ///
  /// The server responds to WebSocket requests that `sockets` accepts; the handler receives all others.
  ///
  /// - Throws: ``StartError`` if it cannot listen on the configured host and port.
  package static func start(
    _ configuration: Configuration = Configuration(), sockets: WebSocketService? = nil,
    handler: @escaping Handler
  ) throws(StartError) -> HTTPServer {
    let thread = try ServerThread.start(configuration) { listener, shutdown in
      let responder = Responder(handler: handler, sockets: sockets)
      var loop = ServerLoop(configuration, listener: listener, shutdown: shutdown, responder)
      loop.run()
    }
    return HTTPServer(thread)
  }

  /// Stops accepting, gives pending responses a moment, closes every connection, a WebSocket with code
  /// 1001, and waits until all are closed.
  ///
  /// - Precondition: It is not called by the handler, which would wait for itself.
  package func stop() {
    thread.stop()
  }
}

extension ListeningSocket {
  /// Listens on the first address of the configured host.
  init(
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

extension HTTPServer {
  /// The address and limits of a server.
  package struct Configuration: Sendable, Equatable {
    /// A name or address of this machine; the default is reachable only from this machine.
    package var host = "127.0.0.1"

    /// The port; zero lets the system choose a free one, see ``HTTPServer/port``.
    package var port: UInt16 = 0

    /// The maximum length of a request body; longer ones are rejected with 413.
    package var bodyLimitBytes = 16 << 20

    /// The number of bytes of unfinished requests that all connections together may hold; a request
    /// beyond it is rejected with 503.
    package var heldBytesLimit = 64 << 20

    /// The time without activity after which a connection is closed.
    package var idleTimeout: Duration = .seconds(60)

    /// The limits of WebSocket messages.
    var socketLimits = WebSocketLimits()

    /// The length of the output queue at which a WebSocket is closed with 1008.
    ///
    /// A longer message is sent if the queue before it is shorter.
    package var socketBacklogBytes = 4 << 20

    package init() {}
  }
}

extension HTTPServer {
  /// The reason a server could not start, and the address.
  package struct StartError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      case unknownHost(String)
      case portInUse
      case portNotPermitted
      case other(SystemError)
    }

    package var reason: Reason
    package var host: String
    package var port: UInt16

    init(_ reason: Reason, _ configuration: Configuration) {
      self.reason = reason
      host = configuration.host
      port = configuration.port
    }
  }
}

extension HTTPServer.StartError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unknownHost(let reason): "cannot listen on \(host): \(reason)"
    case .portInUse: "port \(port) on \(host) is in use by another program"
    case .portNotPermitted: "port \(port) on \(host) requires other permissions"
    case .other(let error): "cannot listen on \(host), port \(port): \(error)"
    }
  }
}

/// Requests the end of a server's thread and waits for it.
final class Shutdown: Sendable {
  private let isRequestedFlag = Atomic(false)
  private let requested: WakeupPipe
  private let ended: WakeupPipe

  init() throws(SystemError) {
    requested = try WakeupPipe()
    ended = try WakeupPipe()
  }

  var isRequested: Bool { isRequestedFlag.load(ordering: .acquiring) }

  /// Readable after the request.
  var descriptor: Int32 { requested.reader }

  func request() {
    isRequestedFlag.store(true, ordering: .releasing)
    requested.signal()
  }

  func confirmEnd() {
    ended.signal()
  }

  func waitUntilEnded() {
    // The byte stays in the pipe, so that any number of threads can wait.
    var set = PollSet()
    let index = set.append(ended.reader, .reading)
    while !set.isReady(index) { set.wait(atMost: nil) }
  }
}
