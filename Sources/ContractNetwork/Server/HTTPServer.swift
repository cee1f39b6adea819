package import ContractHTTP
import Synchronization

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

extension HTTPServer {
  /// Where a server listens and what it puts up with.
  package struct Configuration: Sendable, Hashable {
    /// A name or address of this machine; the default is reachable from this machine only.
    package var host = "127.0.0.1"

    /// Zero lets the system choose a free port, see ``HTTPServer/port``.
    package var port: UInt16 = 0

    /// Requests with a longer body are refused with 413.
    package var bodyLimitBytes = 16 << 20

    /// How long a client may send nothing before its connection is closed.
    package var idleTimeout: Duration = .seconds(60)

    /// What a WebSocket message may not exceed.
    package var socketLimits = WebSocketLimits()

    /// How much may wait to be sent to one WebSocket before it is closed with 1008.
    ///
    /// A message that is longer is sent all the same when little waits before it.
    package var socketBacklogBytes = 4 << 20

    package init() {}
  }

  /// The reason a server could not start, and where it was meant to listen.
  package struct StartError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case unknownHost(String)
      case portTaken
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
    case .unknownHost(let words): "cannot listen on \(host): \(words)"
    case .portTaken: "port \(port) on \(host) is taken by another program"
    case .portNotPermitted: "port \(port) on \(host) may not be used by this user"
    case .other(let error): "cannot listen on \(host), port \(port): \(error)"
    }
  }
}

/// How the end of a server's thread is asked for and waited for.
final class Shutdown: Sendable {
  private let isRequestedFlag = Atomic(false)
  private let requested: WakeupPipe
  private let ended: WakeupPipe

  init() throws(SystemError) {
    requested = try WakeupPipe()
    ended = try WakeupPipe()
  }

  var isRequested: Bool { isRequestedFlag.load(ordering: .acquiring) }

  /// Readable from the request on.
  var descriptor: Int32 { requested.reader }

  func request() {
    isRequestedFlag.store(true, ordering: .releasing)
    requested.signal()
  }

  func confirmEnd() {
    ended.signal()
  }

  func waitUntilEnded() {
    // The byte is left in the pipe, so that any number of threads may wait.
    var set = PollSet()
    let index = set.append(ended.reader, .reading)
    while !set.isReady(index) { set.wait(atMost: nil) }
  }
}
