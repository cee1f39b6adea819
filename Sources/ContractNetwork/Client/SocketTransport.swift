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
          PendingRequest(
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

  /// Sends bytes that need not be a request, as they are, and reads the answer as one to GET.
  ///
  /// What comes after them on the same connection may be taken for a part of them: such bytes are
  /// best sent over a transport of their own.
  package func send(
    raw bytes: [UInt8], timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await submit(bytes, .get, timeouts: timeouts, upgrade: nil)
  }

  /// Opens a WebSocket connection, on Linux also with TLS.
  ///
  /// The request is sent as ``send(_:timeouts:)`` sends one, with the fields of the opening
  /// handshake. An open WebSocket is not one of the connections that the transport may have open.
  /// The timeouts hold for the handshake; `waiting` also for the sending of each message.
  ///
  /// - Throws: ``TransportError`` when there is no WebSocket: the reason is
  ///   ``TransportError/Reason/upgradeRejected(_:)``, with the answer, where that is not 101.
  package func openWebSocket(
    _ request: HTTPRequest, timeouts: Timeouts = Timeouts()
  ) async throws(TransportError) -> any WebSocket {
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let request = WebSocketHandshake.request(request, nonce: nonce)
    let upgrade = Upgrade()
    let response = try await send(request, timeouts: timeouts, upgrade: upgrade)
    guard response.status == .switchingProtocols else {
      throw TransportError(.upgradeRejected(response), at: origin)
    }
    do throws(WebSocketHandshake.Failure) {
      try WebSocketHandshake.check(response, to: request)
    } catch {
      throw TransportError(.notWebSocket(error), at: origin)
    }
    guard let connection = upgrade.take() else {
      throw TransportError(.closedWithoutCloseFrame, at: origin)
    }
    var messageLimits = WebSocketLimits()
    messageLimits.frameBytes = limits.bodyBytes
    messageLimits.messageBytes = limits.bodyBytes
    let channel = WebSocketChannel(connection, limits: messageLimits)
    connections.add(channel)
    return WebSocketClient(channel, of: self, patience: timeouts.waiting)
  }
}

/// Writes requests to one origin, with what it wants to see in each of them.
struct RequestWriter: Sendable {
  /// The fields a request gets unless it has them.
  private let defaults: [(name: String, line: [UInt8])]
  private let allLines: [UInt8]
  private let basePath: String

  init(for origin: Origin) {
    basePath = origin.basePath
    defaults = [
      ("Host", origin.authority), ("User-Agent", "contract-check"), ("Accept-Encoding", "identity"),
    ].map { ($0, Array("\($0): \($1)\r\n".utf8)) }
    allLines = defaults.flatMap(\.line)
  }

  func bytes(of request: HTTPRequest) -> [UInt8] {
    let isPlain = !defaults.contains { request.fields.contains($0.name) }
    let lines =
      isPlain ? allLines : defaults.flatMap { request.fields.contains($0.name) ? [] : $0.line }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      64 + basePath.utf8.count + request.target.utf8.count + lines.count
        + request.fields.block.count + request.body.count)
    request.write(to: &bytes, basePath: basePath, extraLines: lines)
    return bytes
  }
}
