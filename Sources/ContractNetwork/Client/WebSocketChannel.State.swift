import ContractHTTP

extension WebSocketChannel {
  /// A connection, its received messages, and the tasks that wait.
  ///
  /// A state machine without threads and I/O waits, like ``ConnectionPool``.
  struct State {
    enum Phase {
      case open

      /// The client has sent its close frame and waits for the one of the service.
      case closing(until: MonotonicTime)

      /// Received bytes are ignored until the service ends the connection.
      case draining(until: MonotonicTime)
    }

    var phase = Phase.open

    /// `nil` after the end of the connection.
    var stream: ByteStream?
    var parser: WebSocketParser
    var output = SendQueue()

    var pings = Pings()

    /// Whether sending has failed.
    var cannotSend = false

    var inbox = Inbox()

    /// The close frame or error after the last message.
    var ending: Result<WebSocketEvent, TransportError.Reason>?

    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var waits: [Wait] = []
    private var finished: [(Wait.Waiter, Wait.Outcome)] = []
    private var pollIndex: Int?

    init(_ connection: UpgradedConnection.Connection, limits: WebSocketLimits) {
      stream = connection.stream
      parser = WebSocketParser(.client, limits: limits)
      take(connection.unread[...])
    }
  }
}

extension WebSocketChannel.State {
  /// The numbers of pings, and the last ping of the service.
  struct Pings {
    var lastSent: UInt64 = 0
    var lastAnswered: UInt64 = 0

    /// The payload of the last ping of the service, until its pong is in the output.
    var pong: [UInt8]?

    mutating func record(pong payload: [UInt8]) {
      guard let number = UInt64(String(decoding: payload, as: UTF8.self)), number <= lastSent
      else { return }
      lastAnswered = max(lastAnswered, number)
    }
  }

  /// Received messages that were not taken, and their approximate memory.
  struct Inbox {
    /// The approximate memory of a message besides its bytes.
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

  /// Returns the waits that have ended since the last call.
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
    // A hang-up is reported even without interest, again and again.
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
      endWaits()
    }
    pollIndex = nil
  }

  /// - Returns: The goal that the frame is sent.
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
    endWaits()
  }

  mutating func queue(_ frame: WebSocketFrame) {
    output.append(frame.serialized(maskingKey: UInt32.random(in: .min ... .max)))
  }

  /// Sends and receives as much as possible, and ends waits.
  private mutating func advance() {
    send()
    receive()
    send()
    endWaits()
  }

  private mutating func endWaits() {
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
      case nil: return isLate ? .timedOut : nil
      }
    case .pong(let number):
      if pings.lastAnswered >= number { return .done }
      return lostReason.map { .failed($0) } ?? (isLate ? .timedOut : nil)
    case .sent(let count):
      if output.sentCount >= count { return .done }
      // After half a message the connection is unusable.
      if lostReason == nil, isLate { end(.failure(.timedOut(.sendingMessage, after: wait.limit))) }
      return lostReason.map { .failed($0) }
    case .end: return hasEnded ? .done : nil
    }
  }

  /// The reason why nothing can be sent any more.
  private var lostReason: TransportError.Reason? {
    if case .failure(let reason) = ending { return reason }
    guard case .open = phase else { return .alreadyClosed }
    return nil
  }

  /// The size of the inbox at which reading pauses; the last message may exceed it by its own limit.
  private static let inboxLimit = 1 << 20

  /// The size of the output up to which every ping is answered; above it only the last one is.
  private static let pongLimit = 64 << 10

  /// The maximum number of reads before other connections are served.
  private static let roundLimit = 16

  var interest: PollSet.Interest {
    var interest: PollSet.Interest = wantsToReceive ? .reading : []
    if !output.isEmpty, !cannotSend { interest.insert(.writing) }
    return interest
  }

  private var wantsToReceive: Bool {
    guard case .open = phase else { return true }
    return inbox.size < Self.inboxLimit
  }

  /// Sends as much as the system accepts.
  ///
  /// A failure is not reported here, because ``receive()`` may still read a close frame.
  mutating func send() {
    guard let stream, !cannotSend else { return }
    queuePong()
    do throws(SystemError) {
      _ = try output.send(over: stream)
    } catch {
      cannotSend = true
    }
  }

  /// Reads the bytes that have arrived.
  mutating func receive() {
    var rounds = 0
    while let stream, wantsToReceive, rounds < Self.roundLimit || stream.readsAhead {
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
    case .text(let bytes): enqueue(.text(bytes))
    case .binary(let bytes): enqueue(.binary(bytes))
    case .ping(let payload):
      pings.pong = payload
      queuePong()
    case .pong(let payload): pings.record(pong: payload)
    case .close(let code, let reason):
      ending = .success(.closed(code: code, reason: reason))
      if case .open = phase { queue(.close(code: code)) }
      drain()
    }
  }

  /// Queues the pong to the last ping, unless the output is too long.
  private mutating func queuePong() {
    guard case .open = phase, let pong = pings.pong, output.size < Self.pongLimit else { return }
    queue(WebSocketFrame(.pong, pong))
    pings.pong = nil
  }

  private mutating func enqueue(_ event: WebSocketEvent) {
    guard case .open = phase else { return }
    inbox.append(event)
  }

  private mutating func fail(_ error: WebSocketError) {
    ending = .failure(.webSocketProtocolError(error))
    if case .open = phase { queue(.close(code: error.closeCode, reason: "\(error)")) }
    drain()
  }

  /// Waits for the service to end the connection (RFC 6455, section 7.1.1).
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

  /// Closes the connection; an earlier reason is kept.
  mutating func end(_ ending: Result<WebSocketEvent, TransportError.Reason>) {
    if self.ending == nil { self.ending = ending }
    stream?.close()
    stream = nil
    phase = .draining(until: .now)
  }
}
