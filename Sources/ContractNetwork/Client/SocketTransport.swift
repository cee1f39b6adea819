package import ContractHTTP
import Synchronization

/// Speaks HTTP/1.1 over connections of its own, plain or, on Linux, with TLS.
///
/// An https origin is reached with TLS or not at all, and its certificate must hold. On other
/// systems https is for URLSession.
///
/// Connections are kept open and used again. Only so many are open at once; exchanges beyond
/// that wait for their turn, first come, first served.
///
/// A request on a connection that the server had meanwhile closed is sent once more on a new one,
/// if it is idempotent or nothing of it was sent. Nothing else is ever repeated. Redirects are
/// responses like any other, and a `Content-Encoding` is left as it was received.
///
/// The requests share one thread, see ``withLoop(_:)``; it ends with the transport.
package final class SocketTransport: Transport {
  package let origin: Origin

  let connections: SharedConnections
  private let writer: RequestWriter
  private let lastID = Atomic<UInt64>(0)
  let limits: WireLimits

  /// - Parameters:
  ///   - origin: The service to talk to, over http or https.
  ///   - connectionLimit: How many connections are open at once.
  ///   - limits: What a response may not exceed, and a WebSocket message as if it were a body.
  ///   - freshness: How long a connection may have been idle to carry a request that is not
  ///     idempotent; a new one takes its place.
  ///   - caFile: A PEM file with authorities to trust besides the system's folder of them.
  /// - Throws: ``TransportError`` when the system refuses a pipe or a thread.
  package init(
    _ origin: Origin, connectionLimit: Int = 16, limits: WireLimits = WireLimits(),
    freshness: Duration = .seconds(1), caFile: String? = nil
  ) throws(TransportError) {
    precondition(connectionLimit > 0, "a transport needs a connection")
    self.origin = origin
    self.limits = limits
    writer = RequestWriter(for: origin)
    do throws(SystemError) {
      connections = SharedConnections(
        origin: origin, limit: connectionLimit, messageLimits: limits, freshness: freshness,
        caFile: caFile, loop: try PollLoop())
      try connections.loop.start(connections)
    } catch {
      throw TransportError(.other("\(error)"), at: origin)
    }
  }

  deinit {
    connections.loop.stop()
  }
}

extension SocketTransport {
  /// Runs the body, and the tasks it starts, on the thread of the sockets.
  ///
  /// ``send(_:timeouts:)`` is fastest there, because nothing has to cross between threads. It
  /// works from anywhere else, too.
  package func withLoop<Result: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(
      connections.loop, isolation: isolation, operation: body)
  }

  package var executor: (any TaskExecutor)? { connections.loop }

  package func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await send(request, timeouts: timeouts, upgrade: nil)
  }

  func send(
    _ request: HTTPRequest, timeouts: Timeouts, upgrade: Upgrade?
  ) async throws(TransportError) -> HTTPResponse {
    try await submit(
      writer.bytes(of: request), request.method, timeouts: timeouts, upgrade: upgrade)
  }

  func submit(
    _ bytes: [UInt8], _ method: HTTPMethod, timeouts: Timeouts, upgrade: Upgrade?
  ) async throws(TransportError) -> HTTPResponse {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        connections.submit(
          Exchange(
            id: id, method: method, request: bytes, timeouts: timeouts, upgrade: upgrade,
            waiter: waiter))
        // A cancellation that came before had no exchange to end yet.
        if Task.isCancelled { connections.cancel(id) }
      }
    } onCancel: {
      connections.cancel(id)
    }
    return try result.get()
  }
}
