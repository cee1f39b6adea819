import Synchronization

/// A server that passes every connection on to a service, and shows the traffic.
///
/// Each client has a connection of its own to the service. The head of a request is written anew: `Host` names the
/// service, and no extension of WebSocket is offered, so that messages can be read. Bodies of requests pass unchanged.
/// Responses, also those without an end, and messages pass byte by byte as they arrive; a response is shown in the
/// content coding that it has.
package final class RelayServer: Sendable {
  package var host: String { thread.host }

  /// The port, also if the system chose it.
  package var port: UInt16 { thread.port }

  private let thread: ServerThread

  private init(_ thread: ServerThread) { self.thread = thread }

  /// Starts a relay that accepts connections until ``stop()`` or the end of its last reference.
  ///
  /// - Parameters:
  ///   - origin: The service.
  ///   - route: How connections reach it.
  ///   - configuration: The address to listen on, and limits.
  ///   - observe: Receives the traffic on the thread of the relay, which must not wait.
  /// - Returns: The relay.
  /// - Throws: ``HTTPServer/StartError`` if it cannot listen on the configured host and port.
  package static func start(
    to origin: Origin, via route: ConnectionRoute = .direct,
    _ configuration: HTTPServer.Configuration = HTTPServer.Configuration(),
    observe: @escaping @Sendable (RelayEvent) -> Void
  ) throws(HTTPServer.StartError) -> RelayServer {
    let opener: ServiceOpener
    do throws(SystemError) {
      opener = try ServiceOpener(origin, route)
    } catch {
      throw HTTPServer.StartError(.other(error), configuration)
    }
    let thread = try ServerThread.start(configuration) { listener, shutdown in
      var loop = RelayLoop(configuration, listener, shutdown, opener, observe)
      loop.run()
    }
    return RelayServer(thread)
  }

  /// Stops accepting, closes every connection, and waits until all are closed.
  package func stop() {
    thread.stop()
  }
}

/// Opens connections to a service on threads of their own, which may wait.
final class ServiceOpener: Sendable {
  let origin: Origin
  private let route: ConnectionRoute
  private let results = Mutex<[UInt64: Result<ByteStream, TransportError.Reason>]>([:])
  private let wakeup: WakeupPipe

  init(_ origin: Origin, _ route: ConnectionRoute) throws(SystemError) {
    self.origin = origin
    self.route = route
    wakeup = try WakeupPipe()
  }

  /// Readable when a connection was opened, or could not be.
  var descriptor: Int32 { wakeup.reader }

  /// The time for resolving the host and connecting.
  private static let limit: Duration = .seconds(10)

  /// Begins to open a connection.
  func open(_ id: UInt64) {
    do throws(SystemError) {
      try ServiceThread.start { [self] in put(connect(), id) }
    } catch {
      put(.failure(.other("\(error)")), id)
    }
  }

  private func put(_ result: Result<ByteStream, TransportError.Reason>, _ id: UInt64) {
    results.withLock { $0[id] = result }
    wakeup.signal()
  }

  /// The connections that were opened, or could not be, since the last call.
  func takeResults() -> [UInt64: Result<ByteStream, TransportError.Reason>] {
    wakeup.drain()
    return results.withLock { results in
      defer { results = [:] }
      return results
    }
  }

  private func connect() -> Result<ByteStream, TransportError.Reason> {
    guard origin.scheme == .http, route.proxy == nil else { return connectThroughLibrary() }
    let addresses: [Address]
    do throws(Address.ResolutionError) {
      addresses = try Address.resolving(route.address ?? origin.host, port: origin.port)
    } catch {
      return .failure(.unknownHost(error.reason))
    }
    var failure = TransportError.Reason.unreachable("its name has no address")
    for address in addresses {
      do throws(SystemError) {
        return .success(.plain(try TCPSocket.connected(to: address, within: Self.limit)))
      } catch {
        failure = error.isRefusal ? .refused : .unreachable("\(error)")
      }
    }
    return .failure(failure)
  }

  private func connectThroughLibrary() -> Result<ByteStream, TransportError.Reason> {
    #if os(Linux)
    do throws(TransportError.Reason) {
      return .success(.tls(try TLSStream.connecting(to: origin, via: route, within: Self.limit)))
    } catch {
      return .failure(error)
    }
    #else
    return .failure(
      .other("on this system, a relay reaches services over http alone, and through no proxy"))
    #endif
  }
}

extension TCPSocket {
  /// Opens a connection, and waits until it is there.
  fileprivate static func connected(
    to address: Address, within limit: Duration
  ) throws(SystemError) -> TCPSocket {
    let (socket, isConnected) = try connecting(to: address)
    if isConnected { return socket }
    var set = PollSet()
    set.append(socket.descriptor, .writing)
    set.wait(atMost: limit)
    do throws(SystemError) {
      guard !set.isIdle else { throw .timedOut }
      try socket.finishConnecting()
    } catch {
      socket.close()
      throw error
    }
    return socket
  }
}
