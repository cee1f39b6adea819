import ContractHTTP

/// The connections to one origin, and the exchanges that wait for one.
///
/// A state machine without threads or waiting: whatever happens is told to it, and what came of
/// it is collected in ``finished``.
struct ConnectionPool {
  struct Completion {
    var waiter: PendingRequest.Waiter
    var result: Result<HTTPResponse, TransportError>
  }

  private enum Addresses {
    case unknown
    case requested
    case known([Address])
  }

  let origin: Origin
  let connectionLimit: Int
  let limits: WireLimits

  /// How long a connection may have been idle to carry a request that must not be sent twice.
  let freshness: Duration

  private var connections: [PooledConnection] = []
  private var queue: ArraySlice<PendingRequest> = []
  private var addresses = Addresses.unknown
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var finished: [Completion] = []
  private var errands: [Errand] = []

  init(origin: Origin, connectionLimit: Int, limits: WireLimits, freshness: Duration) {
    self.freshness = freshness
    self.origin = origin
    self.connectionLimit = connectionLimit
    self.limits = limits
  }
}

extension ConnectionPool {
  /// Something that blocks, and so has to be done on a thread of its own.
  enum Errand {
    case lookUp
    case makeSecureConnection(for: UInt64, within: Duration)
  }

  /// What has to be done since this was last asked.
  mutating func takeErrands() -> [Errand] {
    var errands: [Errand] = []
    swap(&errands, &self.errands)
    return errands
  }

  /// What has ended since this was last asked.
  mutating func takeFinished() -> [Completion] {
    var completions: [Completion] = []
    swap(&completions, &finished)
    return completions
  }

  mutating func submit(_ exchange: consuming PendingRequest) {
    queue.append(exchange)
    settle()
  }

  /// Ends an exchange that nobody waits for any more; does nothing once it has ended.
  mutating func cancel(_ id: UInt64) {
    if let index = queue.firstIndex(where: { $0.id == id }) {
      let exchange = queue.remove(at: index)
      finish(exchange, .failure(TransportError(.cancelled, at: origin)))
    } else if let index = connections.firstIndex(where: { $0.exchange?.id == id }) {
      apply(.failed(.cancelled), at: index)
      settle()
    }
  }

  mutating func didLookUp(_ result: Result<[Address], Address.ResolutionError>) {
    let progress: (PooledConnection) -> Progress
    switch result {
    case .success(let found):
      addresses = .known(found)
      progress = { $0.connect(to: found[...]) }
    case .failure(let error):
      addresses = .unknown
      progress = { _ in .failed(.unknownHost(error.reason)) }
    }
    for index in connections.indices where connections[index].isPreparing {
      apply(progress(connections[index]), at: index)
    }
    settle()
  }

  /// Uses the connection for the exchange that asked for it, if that still waits.
  mutating func didConnect(
    for id: UInt64, _ result: Result<ByteStream, TransportError.Reason>
  ) {
    let index = connections.firstIndex { $0.isPreparing && $0.exchange?.id == id }
    switch (index, result) {
    case (let index?, .success(let stream)): connections[index].open(stream)
    case (let index?, .failure(let reason)): apply(.failed(reason), at: index)
    case (nil, .success(let stream)): stream.close()
    case (nil, .failure): break
    }
    settle()
  }

  /// Ends everything.
  mutating func close() {
    for index in connections.indices {
      connections[index].close()
      if let exchange = connections[index].exchange {
        finish(exchange, .failure(TransportError(.cancelled, at: origin)))
      }
    }
    connections = []
  }

  mutating func prepare(_ set: inout PollSet) -> MonotonicTime? {
    var end: MonotonicTime?
    for index in connections.indices {
      if let deadline = connections[index].exchange?.nextDeadline {
        end = end.map { min($0, deadline) } ?? deadline
      }
      guard let descriptor = connections[index].stream?.descriptor else { continue }
      connections[index].pollIndex = set.append(descriptor, connections[index].interest)
    }
    return end
  }

  mutating func handle(_ set: PollSet) {
    let now = MonotonicTime.now
    for index in connections.indices {
      if let pollIndex = connections[index].pollIndex {
        connections[index].pollIndex = nil
        if set.isReady(pollIndex) { advance(at: index) }
      }
      if let exchange = connections[index].exchange, exchange.nextDeadline <= now {
        apply(.failed(exchange.timeout), at: index)
      }
    }
    settle()
  }

  private mutating func advance(at index: Int) {
    switch connections[index].phase {
    case .preparing, .closed: break
    case .connecting: apply(connections[index].finishConnecting(), at: index)
    case .open where connections[index].exchange == nil:
      // Whatever an idle connection has to say, it is of no use any more.
      connections[index].close()
    case .open:
      connections[index].send()
      apply(connections[index].receive(into: &buffer), at: index)
    }
  }

  /// Gives the connections that are free to the exchanges that wait, first come, first served.
  private mutating func settle() {
    connections.removeAll(where: \.isClosed)
    while !queue.isEmpty, let index = freeConnection(), var exchange = queue.popFirst() {
      exchange.start = .now
      begin(exchange, at: index)
      connections.removeAll(where: \.isClosed)
    }
  }

  /// The idle connection used last, which the server is least likely to have closed, or a new one.
  private mutating func freeConnection() -> Int? {
    var latest: Int?
    for index in connections.indices where connections[index].isIdle {
      if let latest, connections[index].lastUse < connections[latest].lastUse { continue }
      latest = index
    }
    if let latest { return latest }
    guard connections.count < connectionLimit else { return nil }
    connections.append(PooledConnection(limits: limits))
    return connections.endIndex - 1
  }

  private mutating func begin(_ exchange: PendingRequest, at index: Int) {
    let isUsable =
      exchange.method.isIdempotent
      || connections[index].isFresh(at: exchange.start, within: freshness)
    if connections[index].isIdle, !isUsable {
      connections[index].close()
      connections[index] = PooledConnection(limits: limits)
    }
    connections[index].exchange = exchange
    if connections[index].stream == nil {
      connect(at: index)
    } else {
      connections[index].exchange?.connection = exchange.start
      connections[index].send()
    }
  }

  private mutating func connect(at index: Int) {
    if origin.scheme == .https, let exchange = connections[index].exchange {
      errands.append(
        .makeSecureConnection(for: exchange.id, within: exchange.timeouts.connecting))
      return
    }
    switch addresses {
    case .known(let found): apply(connections[index].connect(to: found[...]), at: index)
    case .requested: break
    case .unknown:
      addresses = .requested
      errands.append(.lookUp)
    }
  }

  private mutating func apply(_ progress: Progress, at index: Int) {
    guard let exchange = connections[index].exchange else { return }
    switch progress {
    case .pending: break
    case .finished(let response):
      connections[index].release(after: response)
      finish(exchange, .success(response))
    case .failed(.closedBeforeResponse) where connections[index].mayResend:
      connections[index].restart(limits: limits)
      connect(at: index)
    case .failed(let reason):
      connections[index].close()
      connections[index].exchange = nil
      // Another look at the name may find a host that has moved.
      if connections[index].connectFault != nil { addresses = .unknown }
      finish(exchange, .failure(TransportError(reason, at: origin)))
    }
  }

  private mutating func finish(
    _ exchange: PendingRequest, _ result: Result<HTTPResponse, TransportError>
  ) {
    finished.append(Completion(waiter: exchange.waiter, result: result))
  }
}
