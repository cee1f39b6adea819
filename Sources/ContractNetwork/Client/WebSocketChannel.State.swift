import ContractHTTP

extension WebSocketChannel {
  /// A connection, what came over it, and who waits for what.
  ///
  /// A state machine without threads or waiting, like ``ConnectionPool``.
  struct State {
    enum Phase {
      case open

      /// This side has sent its close frame and waits for the other's.
      case closing(until: MonotonicTime)

      /// Nothing that arrives matters any more; the service is to end the connection.
      case draining(until: MonotonicTime)
    }

    var phase = Phase.open

    /// `nil` when the connection is over.
    var stream: ByteStream?
    var parser: WebSocketParser
    var output = SendQueue()

    var pings = Pings()

    /// Whether the service takes nothing more.
    var cannotSend = false

    var inbox = Inbox()

    /// What there is to receive behind the last message.
    var ending: Result<WebSocketEvent, TransportError.Reason>?

    var buffer = [UInt8](repeating: 0, count: 64 << 10)
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
  /// The pings that were sent, counted from one, and the one that was received last.
  struct Pings {
    var lastSent: UInt64 = 0
    var lastAnswered: UInt64 = 0

    /// The answer to the last ping, until it is put into the output.
    var pong: [UInt8]?

    mutating func note(pong payload: [UInt8]) {
      guard let number = UInt64(String(decoding: payload, as: UTF8.self)), number <= lastSent
      else { return }
      lastAnswered = max(lastAnswered, number)
    }
  }

  /// Messages that nobody has taken, and about how much memory they take.
  struct Inbox {
    /// What a message takes besides its bytes.
    private static let overhead = 64

    private var events: ArraySlice<WebSocketEvent> = []
    private(set) var size = 0

    mutating func append(_ event: WebSocketEvent) {
      events.append(event)
      size += Self.size(of: event)
    }

    mutating func popFirst() -> WebSocketEvent? {
      guard let event = events.popFirst() else { return nil }
      if events.isEmpty { events = [] }
      size -= Self.size(of: event)
      return event
    }

    private static func size(of event: WebSocketEvent) -> Int {
      switch event {
      case .text(let bytes), .binary(let bytes): bytes.count + overhead
      case .closed: overhead
      }
    }
  }

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

  mutating func prepare(_ set: inout PollSet) -> MonotonicTime? {
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

  /// - Returns: When the frame is sent.
  mutating func send(_ frame: WebSocketFrame) -> WebSocketChannel.Wait.Goal {
    guard case .open = phase else { return .sent(count: .max) }
    queue(frame)
    if frame.opcode == .close { phase = .closing(until: .now + .seconds(1)) }
    return .sent(count: output.addedCount)
  }

  mutating func ping() -> WebSocketChannel.Wait.Goal {
    pings.lastSent += 1
    if case .open = phase {
      queue(WebSocketFrame(.ping, Array("\(pings.lastSent)".utf8)))
    }
    return .pong(number: pings.lastSent)
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

  /// Sends and receives what is possible now, and tells those whose wait is over.
  private mutating func advance() {
    send()
    receive()
    send()
    settle()
  }

  private mutating func settle() {
    let now = MonotonicTime.now
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
    of wait: WebSocketChannel.Wait, at now: MonotonicTime
  ) -> WebSocketChannel.Wait.Outcome? {
    let isLate = wait.deadline <= now
    switch wait.goal {
    case .message:
      if let event = inbox.popFirst() { return .event(event) }
      switch ending {
      case .success(let event): return .event(event)
      case .failure(let reason): return .failed(reason)
      case nil: return isLate ? .late : nil
      }
    case .pong(let number):
      if pings.lastAnswered >= number { return .done }
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

  /// How much may wait for somebody to take it while more is read.
  private static let inboxLimit = 64 << 20

  /// How much may wait to be sent while pings are answered; after that only the last of them is.
  private static let pongLimit = 64 << 10

  /// How often a connection is read before others have their turn.
  private static let roundLimit = 16

  var interest: PollSet.Interest {
    var interest: PollSet.Interest = wantsMore ? .reading : []
    if !output.isEmpty, !cannotSend { interest.insert(.writing) }
    return interest
  }

  private var wantsMore: Bool {
    guard case .open = phase else { return true }
    return inbox.size < Self.inboxLimit
  }

  /// Sends as much as there is room for.
  ///
  /// A failure is left for ``receive()`` to find: a close frame may be there to be read.
  mutating func send() {
    guard let stream, !cannotSend else { return }
    queuePong()
    do throws(SystemError) {
      _ = try output.send(over: stream)
    } catch {
      cannotSend = true
    }
  }

  /// Reads what has arrived.
  mutating func receive() {
    var rounds = 0
    while let stream, wantsMore, rounds < Self.roundLimit || stream.readsAhead {
      rounds += 1
      do throws(SystemError) {
        guard let count = try stream.receive(into: &buffer) else { return }
        guard count > 0 else { return loseConnection() }
        take(buffer[..<count])
        if count < buffer.count, !stream.readsAhead { return }
      } catch {
        return loseConnection()
      }
    }
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    if case .draining = phase { return }
    parser.feed(bytes)
    do throws(WebSocketError) {
      while let event = try parser.next() { take(event) }
    } catch {
      fail(error)
    }
  }

  private mutating func take(_ event: WebSocketParser.Event) {
    switch event {
    case .text(let bytes): keep(.text(bytes))
    case .binary(let bytes): keep(.binary(bytes))
    case .ping(let payload):
      pings.pong = payload
      queuePong()
    case .pong(let payload): pings.note(pong: payload)
    case .close(let code, let reason):
      ending = .success(.closed(code: code, reason: reason))
      if case .open = phase { queue(.close(code: code)) }
      drain()
    }
  }

  /// Answers the last ping, unless too much waits to be sent already.
  private mutating func queuePong() {
    guard case .open = phase, let pong = pings.pong, output.size < Self.pongLimit else { return }
    queue(WebSocketFrame(.pong, pong))
    pings.pong = nil
  }

  private mutating func keep(_ event: WebSocketEvent) {
    guard case .open = phase else { return }
    inbox.append(event)
  }

  private mutating func fail(_ error: WebSocketError) {
    ending = .failure(.webSocketProtocolError(error))
    if case .open = phase { queue(.close(code: error.closeCode, reason: "\(error)")) }
    drain()
  }

  /// The connection is the service's to end (RFC 6455, section 7.1.1).
  private mutating func drain() {
    if case .closing(let deadline) = phase {
      phase = .draining(until: deadline)
    } else {
      phase = .draining(until: .now + .seconds(1))
    }
  }

  private mutating func loseConnection() {
    let isInside = parser.isInsideFrame || parser.isInsideMessage
    end(.failure(isInside ? .closedInMessage : .closedWithoutCloseFrame))
  }

  /// Closes the connection; what had ended it before still stands.
  mutating func end(_ ending: Result<WebSocketEvent, TransportError.Reason>) {
    if self.ending == nil { self.ending = ending }
    stream?.close()
    stream = nil
    phase = .draining(until: .now)
  }
}
