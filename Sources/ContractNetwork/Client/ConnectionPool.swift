import ContractHTTP

/// The connections to one origin, and the requests that wait for one.
///
/// A state machine without threads and I/O waits: its methods report events to it, and its results are
/// collected in ``completions`` and ``blockingWork``.
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

  /// The maximum idle time of a connection for a request that must not be sent twice.
  private(set) var idleLimit: Duration

  /// Whether another thread opens connections, because they need TLS or a proxy.
  private let opensElsewhere: Bool

  private var connections: [PooledConnection] = []
  private var queue: ArraySlice<PendingRequest> = []
  private var addresses = Addresses.unknown
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var completions: [Completion] = []
  private var blockingWork: [BlockingWork] = []
  private var strays: [StrayBytes] = []

  init(
    origin: Origin, connectionLimit: Int, limits: WireLimits, idleLimit: Duration,
    opensElsewhere: Bool
  ) {
    self.opensElsewhere = opensElsewhere
    self.idleLimit = idleLimit
    self.origin = origin
    self.connectionLimit = connectionLimit
    self.limits = limits
  }
}

extension ConnectionPool {
  /// Work that blocks and therefore needs a separate thread.
  enum BlockingWork {
    case resolveHost
    case open(for: UInt64, within: Duration)
  }

  /// Returns the work that was requested since the last call.
  mutating func takeBlockingWork() -> [BlockingWork] {
    var work: [BlockingWork] = []
    swap(&work, &blockingWork)
    return work
  }

  /// Returns the requests that have ended since the last call.
  mutating func takeCompletions() -> [Completion] {
    var taken: [Completion] = []
    swap(&taken, &completions)
    return taken
  }

  /// Returns the bytes that idle connections have received since the last call.
  mutating func takeStrayBytes() -> [StrayBytes] {
    for index in connections.indices where connections[index].isIdle { noteStrays(at: index) }
    var taken: [StrayBytes] = []
    swap(&taken, &strays)
    return taken
  }

  /// How many stray bytes are kept: one case of each operation is enough.
  private static let strayLimit = 1_000

  /// Closes an idle connection that has received anything, which cannot be used any more.
  private mutating func noteStrays(at index: Int) {
    guard let stray = connections[index].receiveIdle(into: &buffer) else { return }
    if strays.count < Self.strayLimit { strays.append(stray) }
  }

  mutating func submit(_ request: consuming PendingRequest) {
    queue.append(request)
    assignConnections()
  }

  /// Cancels a request; does nothing if it has ended.
  mutating func cancel(_ id: UInt64) {
    if let index = queue.firstIndex(where: { $0.id == id }) {
      let request = queue.remove(at: index)
      finish(request, .failure(TransportError(.cancelled, at: origin)))
    } else if let index = connections.firstIndex(where: { $0.request?.id == id }) {
      apply(.failed(.cancelled), at: index)
      assignConnections()
    }
  }

  mutating func didResolveHost(_ result: Result<[Address], Address.ResolutionError>) {
    let progress: (PooledConnection) -> Progress
    switch result {
    case .success(let resolved):
      addresses = .known(resolved)
      progress = { $0.connect(to: resolved[...]) }
    case .failure(let error):
      addresses = .unknown
      progress = { _ in .failed(.unknownHost(error.reason)) }
    }
    for index in connections.indices where connections[index].isPreparing {
      apply(progress(connections[index]), at: index)
    }
    assignConnections()
  }

  /// Uses a connection that was opened elsewhere for the request that needs it, if that still waits.
  mutating func didOpen(
    for id: UInt64, _ result: Result<ByteStream, TransportError.Reason>
  ) {
    let index = connections.firstIndex { $0.isPreparing && $0.request?.id == id }
    switch (index, result) {
    case (let index?, .success(let stream)): connections[index].open(stream)
    case (let index?, .failure(let reason)): apply(.failed(reason), at: index)
    case (nil, .success(let stream)): stream.close()
    case (nil, .failure): break
    }
    assignConnections()
  }

  /// Closes all connections and cancels their requests.
  mutating func close() {
    for index in connections.indices {
      connections[index].close()
      if let request = connections[index].request {
        finish(request, .failure(TransportError(.cancelled, at: origin)))
      }
    }
    connections = []
  }

  mutating func prepare(_ set: inout PollSet) -> MonotonicTime? {
    var end: MonotonicTime?
    for index in connections.indices {
      if let deadline = connections[index].request?.nextDeadline {
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
      if let request = connections[index].request, request.nextDeadline <= now {
        apply(connections[index].expire(request), at: index)
      }
    }
    assignConnections()
  }

  private mutating func advance(at index: Int) {
    switch connections[index].phase {
    case .preparing, .closed: break
    case .connecting: apply(connections[index].finishConnecting(), at: index)
    case .open where connections[index].request == nil:
      noteStrays(at: index)
    case .open:
      connections[index].send()
      apply(connections[index].receive(into: &buffer), at: index)
    }
  }

  /// Assigns free connections to waiting requests, in order of submission.
  private mutating func assignConnections() {
    connections.removeAll(where: \.isClosed)
    while !queue.isEmpty, let index = freeConnection(), var request = queue.popFirst() {
      request.times.start = .now
      begin(request, at: index)
      connections.removeAll(where: \.isClosed)
    }
  }

  /// Returns the most recently used idle connection, which the server is least likely to have closed,
  /// or a new one.
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

  private mutating func begin(_ request: PendingRequest, at index: Int) {
    if connections[index].isIdle {
      // What has arrived meanwhile would be taken for the response.
      noteStrays(at: index)
      let isRecent =
        request.method.isSafe || request.times.start - connections[index].lastUse < idleLimit
      if connections[index].isClosed || !isRecent {
        connections[index].close()
        connections[index] = PooledConnection(limits: limits)
      }
    }
    connections[index].request = request
    if connections[index].stream == nil {
      connect(at: index)
    } else {
      connections[index].request?.times.connection = request.times.start
      connections[index].send()
    }
  }

  private mutating func connect(at index: Int) {
    if opensElsewhere, let request = connections[index].request {
      blockingWork.append(.open(for: request.id, within: request.timeouts.connecting))
      return
    }
    switch addresses {
    case .known(let resolved): apply(connections[index].connect(to: resolved[...]), at: index)
    case .requested: break
    case .unknown:
      addresses = .requested
      blockingWork.append(.resolveHost)
    }
  }

  private mutating func apply(_ progress: Progress, at index: Int) {
    guard let request = connections[index].request else { return }
    switch progress {
    case .pending: break
    case .finished(let response):
      connections[index].release(after: response)
      finish(request, .success(response))
    case .failed(.closedBeforeResponse) where connections[index].canResend:
      connections[index].restart(limits: limits)
      connect(at: index)
    case .failed(var reason):
      if case .closedBeforeResponse = reason, connections[index].isReused {
        reason = .closedWhileKept
        // Another one would be as ambiguous.
        idleLimit = .zero
      }
      connections[index].close()
      connections[index].request = nil
      // Resolving again may return a new address of the host.
      if connections[index].connectFailure != nil { addresses = .unknown }
      finish(request, .failure(TransportError(reason, at: origin)))
    }
  }

  private mutating func finish(
    _ request: PendingRequest, _ result: Result<HTTPResponse, TransportError>
  ) {
    completions.append(Completion(waiter: request.waiter, result: result))
  }
}
