import ContractHTTP

extension WebSocketChannel {
  /// A connection, what came over it, and who waits for what.
  ///
  /// A state machine without threads or waiting, like ``ConnectionPool``.
  struct State {
    enum Phase {
      case open

      /// This side has sent its close frame and waits for the other's.
      case closing(until: Moment)

      /// Nothing that arrives matters any more; the service is to end the connection.
      case draining(until: Moment)
    }

    var phase = Phase.open

    /// `nil` when the connection is over.
    var stream: ByteStream?
    var parser: WebSocketParser
    var output = SendQueue()

    /// The answer to the last ping, until it is put into the output.
    var pong: [UInt8]?

    /// Whether the service takes nothing more.
    var cannotSend = false

    /// Messages that nobody has taken, and about how much memory they take.
    var inbox: ArraySlice<WebSocketEvent> = []
    var inboxSize = 0

    /// What there is to receive behind the last message.
    var ending: Result<WebSocketEvent, TransportError.Reason>?

    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var lastPing: UInt64 = 0
    private var lastPong: UInt64 = 0
    private var waits: [Wait] = []
    private var finished: [(Wait.Waiter, Wait.Outcome)] = []
    private var pollIndex: Int?

    init(_ connection: Upgrade.Connection, limits: WebSocketLimits) {
      stream = connection.stream
      parser = WebSocketParser(.client, limits: limits)
      take(connection.unread[...])
    }
  }
}

extension WebSocketChannel.State {
  var hasEnded: Bool { stream == nil }

  /// What has ended since this was last asked.
  mutating func takeFinished() -> [(WebSocketChannel.Wait.Waiter, WebSocketChannel.Wait.Outcome)] {
    guard !finished.isEmpty else { return [] }
    defer { finished = [] }
    return finished
  }

  mutating func begin(_ wait: WebSocketChannel.Wait) {
    waits.append(wait)
    advance()
  }

  mutating func cancel(_ id: UInt64) {
    guard let index = waits.firstIndex(where: { $0.id == id }) else { return }
    finished.append((waits.remove(at: index).waiter, .failed(.cancelled)))
  }

  mutating func prepare(_ set: inout PollSet) -> Moment? {
    pollIndex = nil
    guard let stream else { return nil }
    // Without an interest a hang-up would still be reported, again and again.
    if !interest.isEmpty { pollIndex = set.append(stream.descriptor, interest) }
    var end = waits.lazy.map(\.deadline).min()
    switch phase {
    case .open: break
    case .closing(let deadline), .draining(let deadline):
      end = end.map { min($0, deadline) } ?? deadline
    }
    return end
  }

  mutating func handle(_ set: PollSet) {
    if let pollIndex, set.isReady(pollIndex) {
      advance()
    } else {
      settle()
    }
    pollIndex = nil
  }
}

extension WebSocketChannel.State {
  /// - Returns: When the frame is sent.
  mutating func send(_ frame: WebSocketFrame) -> WebSocketChannel.Wait.Goal {
    guard case .open = phase else { return .sent(count: .max) }
    queue(frame)
    if frame.opcode == .close { phase = .closing(until: .now + .seconds(1)) }
    return .sent(count: output.addedCount)
  }

  mutating func ping() -> WebSocketChannel.Wait.Goal {
    lastPing += 1
    if case .open = phase {
      queue(WebSocketFrame(.ping, Array("\(lastPing)".utf8)))
    }
    return .pong(number: lastPing)
  }

  mutating func close() {
    _ = send(.close(code: WebSocketCloseCode.normal))
  }

  mutating func abandon() {
    if case .open = phase, stream != nil {
      queue(.close(code: WebSocketCloseCode.goingAway))
      send()
    }
    end(.failure(.cancelled))
    settle()
  }

  mutating func queue(_ frame: WebSocketFrame) {
    output.append(frame.serialized(maskingKey: UInt32.random(in: .min ... .max)))
  }

  mutating func notePong(_ payload: [UInt8]) {
    guard let number = UInt64(String(decoding: payload, as: UTF8.self)), number <= lastPing else {
      return
    }
    lastPong = max(lastPong, number)
  }
}

extension WebSocketChannel.State {
  /// Sends and receives what is possible now, and tells those whose wait is over.
  private mutating func advance() {
    send()
    receive()
    send()
    settle()
  }

  private mutating func settle() {
    let now = Moment.now
    switch phase {
    case .closing(let deadline) where deadline <= now: end(.failure(.closedWithoutCloseFrame))
    case .draining(let deadline) where deadline <= now: end(.failure(.closedWithoutCloseFrame))
    default: break
    }
    var index = 0
    while index < waits.count {
      if let outcome = outcome(of: waits[index], at: now) {
        finished.append((waits.remove(at: index).waiter, outcome))
      } else {
        index += 1
      }
    }
  }

  private mutating func outcome(
    of wait: WebSocketChannel.Wait, at now: Moment
  ) -> WebSocketChannel.Wait.Outcome? {
    let isLate = wait.deadline <= now
    switch wait.goal {
    case .message:
      if let event = takeMessage() { return .event(event) }
      switch ending {
      case .success(let event): return .event(event)
      case .failure(let reason): return .failed(reason)
      case nil: return isLate ? .late : nil
      }
    case .pong(let number):
      if lastPong >= number { return .done }
      return lostReason.map { .failed($0) } ?? (isLate ? .late : nil)
    case .sent(let count):
      if output.sentCount >= count { return .done }
      // Half a message is no connection to go on with.
      if lostReason == nil, isLate { end(.failure(.timedOut(.sendingMessage, after: wait.limit))) }
      return lostReason.map { .failed($0) }
    case .end: return hasEnded ? .done : nil
    }
  }

  /// Why nothing can be sent or answered any more.
  private var lostReason: TransportError.Reason? {
    if case .failure(let reason) = ending { return reason }
    guard case .open = phase else { return .alreadyClosed }
    return nil
  }
}
