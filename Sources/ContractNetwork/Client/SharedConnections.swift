import ContractHTTP
import Synchronization

/// A connection pool behind its lock, and the loop that waits for its sockets.
///
/// An exchange starts on the thread that submits it; the loop carries it on.
final class SharedConnections: PollSource {
  let loop: PollLoop
  private let origin: Origin
  private let pool: Mutex<ConnectionPool>

  init(origin: Origin, limit: Int, messageLimits: WireLimits, loop: PollLoop) {
    self.origin = origin
    self.loop = loop
    pool = Mutex(ConnectionPool(origin: origin, connectionLimit: limit, limits: messageLimits))
  }
}

extension SharedConnections {
  func submit(_ exchange: Exchange) {
    change { $0.submit(exchange) }
    loop.wake()
  }

  func cancel(_ id: UInt64) {
    change { $0.cancel(id) }
    loop.wake()
  }

  func prepare(_ set: inout PollSet) -> Moment? {
    pool.withLock { $0.prepare(&set) }
  }

  func handle(_ set: PollSet) {
    change { $0.handle(set) }
  }

  func end() {
    change { $0.close() }
  }

  /// Waiters are resumed behind the lock, because what resumes them is not under our control.
  private func change(_ body: (inout ConnectionPool) -> Void) {
    let (completions, mustLookUp) = pool.withLock { pool in
      body(&pool)
      return (pool.takeFinished(), pool.takeLookup())
    }
    for completion in completions {
      completion.waiter.resume(returning: completion.result)
    }
    if mustLookUp { lookUp() }
  }

  private func lookUp() {
    do throws(SystemError) {
      try ServiceThread.start { [self, origin] in
        do throws(Address.ResolutionError) {
          didLookUp(.success(try Address.resolving(origin.host, port: origin.port)))
        } catch {
          didLookUp(.failure(error))
        }
      }
    } catch {
      didLookUp(.failure(Address.ResolutionError(reason: "\(error)")))
    }
  }

  private func didLookUp(_ result: Result<[Address], Address.ResolutionError>) {
    change { $0.didLookUp(result) }
    loop.wake()
  }
}
