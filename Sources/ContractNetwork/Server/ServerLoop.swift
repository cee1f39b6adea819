import ContractHTTP

/// The main loop of a server: waits for its sockets and serves those that are ready.
struct ServerLoop {
  /// The time for everything done between two waits.
  struct Tick {
    var now = MonotonicTime.now
    var dateLine: [UInt8] = []
    private var second = -1

    mutating func update() {
      now = MonotonicTime.now
      let second = max(0, WallClock.secondsSince1970)
      if second != self.second {
        self.second = second
        dateLine = Array("Date: \(HTTPDate.text(secondsSince1970: second))\r\n".utf8)
      }
    }
  }

  private let responder: Responder
  private let listener: ListeningSocket
  private let shutdown: Shutdown
  private let limits: WireLimits
  private let idleTimeout: Duration
  private let heldBytesLimit: Int

  private var connections: [ServerConnection] = []
  private var sessions: WebSocketSessions
  private var isAccepting = true
  private var tick = Tick()
  private var nextSweep = MonotonicTime.now
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(
    _ configuration: HTTPServer.Configuration, listener: ListeningSocket, shutdown: Shutdown,
    _ responder: Responder
  ) {
    self.responder = responder
    sessions = WebSocketSessions(configuration, responder.sockets)
    self.listener = listener
    self.shutdown = shutdown
    var limits = WireLimits()
    limits.bodyBytes = configuration.bodyLimitBytes
    self.limits = limits
    idleTimeout = configuration.idleTimeout
    heldBytesLimit = configuration.heldBytesLimit
  }

  /// Serves until shutdown is requested, then closes everything.
  mutating func run() {
    var set = PollSet()
    while !shutdown.isRequested {
      set.removeAll()
      set.append(shutdown.descriptor, .reading)
      let listening = set.append(isAccepting ? listener.descriptor : ignoredDescriptor, .reading)
      let first = set.count
      for connection in connections {
        let interest = connection.interest
        set.append(interest.isEmpty ? ignoredDescriptor : connection.socket.descriptor, interest)
      }
      sessions.prepare(&set)
      let isIdle = connections.isEmpty && sessions.isEmpty && isAccepting
      set.wait(atMost: isIdle ? nil : nextSweep - tick.now)
      tick.update()
      serve(set, from: first)
      sessions.serve(set, using: &buffer, now: tick.now)
      if tick.now >= nextSweep { sweep() }
      removeClosed()
      if set.isReady(listening) { accept() }
    }
    listener.close()
    drain()
  }
}

/// A descriptor that `poll` ignores; a hang-up is reported even for one without interest, again and
/// again.
let ignoredDescriptor: Int32 = -1

extension ServerLoop {
  private mutating func serve(_ set: PollSet, from first: Int) {
    for (index, connection) in connections.enumerated() where set.isReady(first + index) {
      if connection.interest == .reading {
        connection.receive(using: &buffer, now: tick.now)
      }
      connection.serve(responder, tick)
      if holdsTooMuch(connection) { connection.rejectOverload(tick) }
      deliverMessages(of: connection)
      if case .delaying(let deadline, _, _, _) = connection.phase {
        nextSweep = min(nextSweep, deadline)
      }
    }
  }

  /// From which length on an unfinished request counts; shorter ones cost nothing to check.
  private static let countedBytes = 16 << 10

  /// Whether the unfinished request of a connection exceeds what all of them together may hold.
  private func holdsTooMuch(_ connection: ServerConnection) -> Bool {
    guard case .serving = connection.phase else { return false }
    return connection.heldBytes > Self.countedBytes
      && connections.reduce(0, { $0 + $1.heldBytes }) > heldBytesLimit
  }

  private mutating func deliverMessages(of connection: ServerConnection) {
    guard !connection.messages.isEmpty else { return }
    sessions.deliver(connection.messages, now: tick.now)
    connection.messages = []
  }

  private mutating func accept() {
    do throws(SystemError) {
      while let socket = try listener.accept() {
        connections.append(ServerConnection(socket, limits: limits, now: tick.now))
      }
    } catch {
      // The client stays in the queue, so without a pause the loop would spin.
      isAccepting = false
      nextSweep = min(nextSweep, tick.now + .milliseconds(100))
    }
  }

  private mutating func removeClosed() {
    connections.removeAll { connection in
      switch connection.phase {
      case .closed: connection.socket.close()
      case .upgraded(let request): sessions.open(connection, request, now: tick.now)
      default: return false
      }
      return true
    }
    sessions.removeClosed()
  }

  /// Handles due timeouts and delays, and determines when the next ones are due.
  private mutating func sweep() {
    isAccepting = true
    nextSweep = tick.now + min(.seconds(1), max(idleTimeout, .milliseconds(10)))
    for connection in connections {
      switch connection.phase {
      case .delaying:
        connection.resume(responder, tick)
        deliverMessages(of: connection)
      case .lingering(let deadline) where deadline <= tick.now: connection.phase = .closed
      case .serving, .closing, .repeating:
        if connection.lastActivity + idleTimeout <= tick.now { connection.phase = .closed }
      case .lingering, .hanging, .upgraded, .closed: break
      }
      if case .delaying(let deadline, _, _, _) = connection.phase {
        nextSweep = min(nextSweep, deadline)
      }
    }
    sessions.sweep(now: tick.now, idleTimeout: idleTimeout)
  }

  /// Gives pending output, including WebSocket close frames, a second to be sent.
  private mutating func drain() {
    let deadline = MonotonicTime.now + .seconds(1)
    var set = PollSet()
    sessions.closeAll(now: .now)
    repeat {
      tick.update()
      for connection in connections {
        if case .repeating = connection.phase { connection.phase = .closed }
        if connection.hasOutput { connection.send(now: tick.now) }
        if !connection.hasOutput { connection.phase = .closed }
      }
      if tick.now >= deadline {
        for connection in connections { connection.phase = .closed }
        sessions.endAll()
      }
      removeClosed()
      set.removeAll()
      for connection in connections { set.append(connection.socket.descriptor, .writing) }
      sessions.prepare(&set)
      guard !connections.isEmpty || !sessions.isEmpty else { return }
      set.wait(atMost: deadline - tick.now)
      sessions.serve(set, using: &buffer, now: .now)
    } while true
  }
}
