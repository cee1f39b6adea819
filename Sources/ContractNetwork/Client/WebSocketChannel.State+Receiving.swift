import ContractHTTP

extension WebSocketChannel.State {
  /// How much may wait for somebody to take it while more is read.
  private static let inboxLimit = 64 << 20

  /// What a message takes besides its bytes.
  private static let overhead = 64

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
    return inboxSize < Self.inboxLimit
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

  mutating func takeMessage() -> WebSocketEvent? {
    guard let event = inbox.popFirst() else { return nil }
    if inbox.isEmpty { inbox = [] }
    inboxSize -= size(of: event)
    return event
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
      pong = payload
      queuePong()
    case .pong(let payload): notePong(payload)
    case .close(let code, let reason):
      ending = .success(.closed(code: code, reason: reason))
      if case .open = phase { queue(.close(code: code)) }
      drain()
    }
  }

  /// Answers the last ping, unless too much waits to be sent already.
  private mutating func queuePong() {
    guard case .open = phase, let pong, output.size < Self.pongLimit else { return }
    queue(WebSocketFrame(.pong, pong))
    self.pong = nil
  }

  private mutating func keep(_ event: WebSocketEvent) {
    guard case .open = phase else { return }
    inbox.append(event)
    inboxSize += size(of: event)
  }

  private func size(of event: WebSocketEvent) -> Int {
    switch event {
    case .text(let bytes), .binary(let bytes): bytes.count + Self.overhead
    case .closed: Self.overhead
    }
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
