package import ContractHTTP
import Synchronization

/// A transport that sends HTTP/1.1 over its own sockets, plain or, on Linux, with TLS.
///
/// An https origin requires TLS and a valid certificate. On other systems, URLSession provides https.
///
/// Connections are kept open and reused. Their number is limited; further requests wait in order of
/// submission.
///
/// A request on a connection that the server had closed meanwhile is sent once more on a new one, if
/// its method is safe or no byte of it was sent. No other request is repeated. Redirects are returned
/// like any other response, and a `Content-Encoding` is not decoded.
///
/// The requests share one thread, see ``withLoop(_:)``, which ends with the transport.
package final class SocketTransport: Transport {
  package let origin: Origin

  let connections: SharedConnections
  private let writer: RequestWriter
  private let lastID = Atomic<UInt64>(0)
  let limits: WireLimits

  /// - Parameters:
  ///   - origin: The service, over http or https.
  ///   - connectionLimit: The maximum number of open connections.
  ///   - limits: The limits of a response; a WebSocket message has the limit of a body.
  ///   - idleLimit: The maximum idle time of a connection for a request with an unsafe method; a new
  ///     connection replaces an older one.
  ///   - route: How its connections reach the service.
  /// - Throws: ``TransportError`` if the system does not provide a pipe or a thread.
  package init(
    _ origin: Origin, connectionLimit: Int = 16, limits: WireLimits = WireLimits(),
    idleLimit: Duration = .seconds(1), via route: ConnectionRoute = .direct
  ) throws(TransportError) {
    precondition(connectionLimit > 0, "a transport needs a connection")
    self.origin = origin
    self.limits = limits
    writer = RequestWriter(for: origin)
    do throws(SystemError) {
      connections = SharedConnections(
        origin: origin, limit: connectionLimit, messageLimits: limits, idleLimit: idleLimit,
        route: route, loop: try PollLoop())
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
  /// Runs the body, and the tasks that it starts, on the thread of the sockets.
  ///
  /// ``send(_:timeouts:)`` works on any thread, and is fastest here because it does not change
  /// threads.
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
    _ request: HTTPRequest, timeouts: Timeouts, upgrade: UpgradedConnection?
  ) async throws(TransportError) -> HTTPResponse {
    try await submit(
      writer.bytes(of: request), request.method, request, timeouts: timeouts, upgrade: upgrade)
  }

  func submit(
    _ bytes: [UInt8], _ method: HTTPMethod, _ message: HTTPRequest?, timeouts: Timeouts,
    upgrade: UpgradedConnection?
  ) async throws(TransportError) -> HTTPResponse {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        connections.submit(
          PendingRequest(
            id: id, method: method, bytes: bytes, message: message, timeouts: timeouts,
            upgrade: upgrade, waiter: waiter))
        // An earlier cancellation did not find the request yet.
        if Task.isCancelled { connections.cancel(id) }
      }
    } onCancel: {
      connections.cancel(id)
    }
    return try result.get()
  }

  /// Sends bytes unchanged, whether or not they are a request, and parses the response as one to GET.
  ///
  /// A server may treat later bytes on the same connection as part of them, so use a separate
  /// transport for such bytes.
  package func send(
    raw bytes: [UInt8], timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    try await submit(bytes, .get, nil, timeouts: timeouts, upgrade: nil)
  }

  package func takeStrayBytes() -> [StrayBytes] { connections.takeStrayBytes() }

  /// Opens a WebSocket connection, on Linux also with TLS.
  ///
  /// The request is sent as by ``send(_:timeouts:)``, with the fields of the opening handshake. An open
  /// WebSocket does not count as a connection of the transport. The timeouts apply to the handshake;
  /// `waiting` also applies to sending each message.
  ///
  /// - Throws: ``TransportError`` if there is no WebSocket; the reason is
  ///   ``TransportError/Reason/upgradeRejected(_:)`` if the status is not 101.
  package func openWebSocket(
    _ request: HTTPRequest, timeouts: Timeouts = Timeouts()
  ) async throws(TransportError) -> any WebSocket {
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    let request = WebSocketHandshake.request(request, nonce: nonce)
    let upgrade = UpgradedConnection()
    let response = try await send(request, timeouts: timeouts, upgrade: upgrade)
    guard response.status == .switchingProtocols else {
      throw TransportError(.upgradeRejected(response), at: origin)
    }
    do throws(WebSocketHandshakeError) {
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
    return WebSocketClient(channel, of: self, sendTimeout: timeouts.waiting)
  }
}

/// Serializes requests to one origin, with the fields that each of them needs.
struct RequestWriter: Sendable {
  /// The fields that are added to requests without them.
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
