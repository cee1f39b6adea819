import ContractHTTP
import Synchronization

/// A connection pool behind a lock, and the loop that waits for its sockets.
///
/// A request starts on the thread that submits it and continues on the loop.
final class SharedConnections: PollSource {
  let loop: PollLoop
  private let origin: Origin
  private let route: ConnectionRoute
  private let pool: Mutex<ConnectionPool>
  private let channels = Mutex<[WebSocketChannel]>([])

  init(
    origin: Origin, limit: Int, messageLimits: WireLimits, idleLimit: Duration,
    route: ConnectionRoute, loop: PollLoop
  ) {
    self.origin = origin
    self.route = route
    self.loop = loop
    pool = Mutex(
      ConnectionPool(
        origin: origin, connectionLimit: limit, limits: messageLimits, idleLimit: idleLimit,
        opensElsewhere: origin.scheme == .https || route.proxy != nil))
  }
}

extension SharedConnections {
  func submit(_ request: PendingRequest) {
    change { $0.submit(request) }
    loop.wake()
  }

  func cancel(_ id: UInt64) {
    change { $0.cancel(id) }
    loop.wake()
  }

  /// Returns the bytes that idle connections have received since the last call.
  func takeStrayBytes() -> [StrayBytes] { pool.withLock { $0.takeStrayBytes() } }

  /// Adds a WebSocket connection to the loop until it has ended.
  func add(_ channel: WebSocketChannel) {
    channels.withLock { $0.append(channel) }
    loop.wake()
  }

  func prepare(_ set: inout PollSet) -> MonotonicTime? {
    let end = pool.withLock { $0.prepare(&set) }
    let channels = channels.withLock { channels in
      channels.removeAll(where: \.hasEnded)
      return channels
    }
    return channels.reduce(into: end) { end, channel in
      if let deadline = channel.prepare(&set) { end = end.map { min($0, deadline) } ?? deadline }
    }
  }

  func handle(_ set: PollSet) {
    change { $0.handle(set) }
    for channel in channels.withLock(\.self) { channel.handle(set) }
  }

  func end() {
    change { $0.close() }
    for channel in channels.withLock(\.self) { channel.abandon() }
  }

  /// Waiters are resumed outside the lock, because they may run arbitrary code.
  private func change(_ body: (inout ConnectionPool) -> Void) {
    let (completions, blockingWork) = pool.withLock { pool in
      body(&pool)
      return (pool.takeCompletions(), pool.takeBlockingWork())
    }
    for completion in completions { completion.waiter.resume(returning: completion.result) }
    for work in blockingWork { start(work) }
  }

  private func start(_ work: ConnectionPool.BlockingWork) {
    do throws(SystemError) {
      try ServiceThread.start { [self] in
        switch work {
        case .resolveHost: resolveHost()
        case .open(let id, let limit): open(for: id, within: limit)
        }
        loop.wake()
      }
    } catch {
      switch work {
      case .resolveHost:
        change { $0.didResolveHost(.failure(Address.ResolutionError(reason: "\(error)"))) }
      case .open(let id, _):
        change { $0.didOpen(for: id, .failure(.other("\(error)"))) }
      }
    }
  }

  private func resolveHost() {
    let result: Result<[Address], Address.ResolutionError>
    do throws(Address.ResolutionError) {
      result = .success(
        try Address.resolving(
          route.address ?? origin.host, port: origin.port))
    } catch {
      result = .failure(error)
    }
    change { $0.didResolveHost(result) }
  }

  private func open(for id: UInt64, within limit: Duration) {
    #if os(Linux)
    let result: Result<ByteStream, TransportError.Reason>
    do throws(TransportError.Reason) {
      let stream = try TLSStream.connecting(to: origin, via: route, within: limit)
      result = .success(.tls(stream))
    } catch {
      result = .failure(error)
    }
    change { $0.didOpen(for: id, result) }
    #else
    let reason = TransportError.Reason.other(
      "this system supports https with URLSession only, and no proxies")
    change { $0.didOpen(for: id, .failure(reason)) }
    #endif
  }
}
