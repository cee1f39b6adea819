import ContractHTTP
import Synchronization

/// A connection pool behind its lock, and the loop that waits for its sockets.
///
/// An exchange starts on the thread that submits it; the loop carries it on.
final class SharedConnections: PollSource {
  let loop: PollLoop
  private let origin: Origin
  private let caFile: String?
  private let pool: Mutex<ConnectionPool>
  private let channels = Mutex<[WebSocketChannel]>([])

  init(
    origin: Origin, limit: Int, messageLimits: WireLimits, freshness: Duration, caFile: String?,
    loop: PollLoop
  ) {
    self.origin = origin
    self.caFile = caFile
    self.loop = loop
    pool = Mutex(
      ConnectionPool(
        origin: origin, connectionLimit: limit, limits: messageLimits, freshness: freshness))
  }
}

extension SharedConnections {
  func submit(_ exchange: PendingRequest) {
    change { $0.submit(exchange) }
    loop.wake()
  }

  func cancel(_ id: UInt64) {
    change { $0.cancel(id) }
    loop.wake()
  }

  /// Waits for what happens on a WebSocket connection, too, until that has ended.
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

  /// Waiters are resumed behind the lock, because what resumes them is not under our control.
  private func change(_ body: (inout ConnectionPool) -> Void) {
    let (completions, errands) = pool.withLock { pool in
      body(&pool)
      return (pool.takeFinished(), pool.takeErrands())
    }
    for completion in completions { completion.waiter.resume(returning: completion.result) }
    for errand in errands { run(errand) }
  }

  private func run(_ errand: ConnectionPool.Errand) {
    do throws(SystemError) {
      try ServiceThread.start { [self] in
        switch errand {
        case .lookUp: lookUp()
        case .makeSecureConnection(let id, let limit): makeSecureConnection(for: id, within: limit)
        }
        loop.wake()
      }
    } catch {
      switch errand {
      case .lookUp:
        change { $0.didLookUp(.failure(Address.ResolutionError(reason: "\(error)"))) }
      case .makeSecureConnection(let id, _):
        change { $0.didConnect(for: id, .failure(.other("\(error)"))) }
      }
    }
  }

  private func lookUp() {
    let result: Result<[Address], Address.ResolutionError>
    do throws(Address.ResolutionError) {
      result = .success(try Address.resolving(origin.host, port: origin.port))
    } catch {
      result = .failure(error)
    }
    change { $0.didLookUp(result) }
  }

  private func makeSecureConnection(for id: UInt64, within limit: Duration) {
    #if os(Linux)
    let result: Result<ByteStream, TransportError.Reason>
    do throws(TransportError.Reason) {
      let stream = try TLSStream.connecting(to: origin, caFile: caFile, within: limit)
      result = .success(.secure(stream))
    } catch {
      result = .failure(error)
    }
    change { $0.didConnect(for: id, result) }
    #else
    let reason = TransportError.Reason.tls(.other("https goes through URLSession on this system"))
    change { $0.didConnect(for: id, .failure(reason)) }
    #endif
  }
}
