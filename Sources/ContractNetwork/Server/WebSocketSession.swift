import ContractHTTP

/// One WebSocket connection of a server.
///
/// Lives on the thread of its server.
final class WebSocketSession {
  enum Phase {
    case open

    /// The close frame is the last thing to be sent.
    case closing(until: MonotonicTime)

    /// Everything is sent. Closing now could reset the connection before the client has read it.
    case lingering(until: MonotonicTime)

    case closed
  }

  /// A message that the service has to see.
  enum Message {
    case text([UInt8])
    case binary([UInt8])
  }

  let id: WebSocketID
  private(set) var phase = Phase.open
  private let stream: ByteStream
  private var parser: WebSocketParser
  private var output = SendQueue()
  private let backlogBytes: Int

  /// The answer to the last ping, when too much waits to be sent already.
  private var pong: [UInt8]?

  /// When something was sent last, or nothing was waiting to be.
  private var lastProgress: MonotonicTime

  init(
    _ id: WebSocketID, on connection: ServerConnection, _ configuration: HTTPServer.Configuration,
    now: MonotonicTime
  ) {
    self.id = id
    stream = .plain(connection.socket)
    parser = WebSocketParser(.server, limits: configuration.socketLimits)
    backlogBytes = configuration.socketBacklogBytes
    lastProgress = now
    let (unread, unsent) = connection.takeRest()
    parser.feed(unread)
    if !unsent.isEmpty { output.append(unsent) }
  }
}

extension WebSocketSession {
  /// How much may wait to be sent while more is read.
  private static let readAhead = 64 << 10

  /// How long a client may take to read the last that is sent to it.
  private static let closingPatience = Duration.seconds(10)
  private static let lingeringPatience = Duration.seconds(1)

  var descriptor: Int32 { stream.descriptor }

  var isOpen: Bool {
    if case .open = phase { return true }
    return false
  }

  /// What the next wait has to watch for.
  ///
  /// A client that sends and does not read has to wait until it reads.
  var interest: PollSet.Interest {
    switch phase {
    case .open:
      output.isEmpty ? .reading : output.size < Self.readAhead ? [.reading, .writing] : .writing
    case .closing: .writing
    case .lingering: .reading
    case .closed: []
    }
  }

  /// Takes what the client sent.
  func receive(using buffer: inout [UInt8]) {
    guard interest.contains(.reading) else { return }
    do throws(SystemError) {
      guard let count = try stream.receive(into: &buffer) else { return }
      guard count > 0 else { return end() }
      if isOpen { parser.feed(buffer[..<count]) }
    } catch {
      end()
    }
  }

  /// The next message; control frames before it are answered.
  func nextMessage(now: MonotonicTime) -> Message? {
    while isOpen {
      do throws(WebSocketError) {
        switch try parser.next() {
        case nil: return nil
        case .text(let bytes): return .text(bytes)
        case .binary(let bytes): return .binary(bytes)
        case .ping(let payload):
          pong = payload
          send(now: now)
        case .pong: break
        case .close(let code, _): close(code: code, now: now)
        }
      } catch {
        close(code: error.closeCode, reason: "\(error)", now: now)
      }
    }
    return nil
  }

  func send(_ content: WebSocketMessage.Content, now: MonotonicTime) {
    guard isOpen else { return }
    switch content {
    case .text(let text): queue(WebSocketFrame.text(text).serialized(), now: now)
    case .binary(let bytes): queue(WebSocketFrame(.binary, bytes).serialized(), now: now)
    case .raw(let bytes): queue(bytes, now: now)
    case .close(let code, let reason): close(code: code, reason: reason, now: now)
    case .cut: end()
    }
  }

  private func queue(_ frame: [UInt8], now: MonotonicTime) {
    guard output.size <= backlogBytes else {
      output.dropUnstarted()
      return close(
        code: WebSocketCloseCode.policyViolation, reason: "messages are read too slowly", now: now)
    }
    if output.isEmpty { lastProgress = now }
    output.append(frame)
    send(now: now)
  }

  /// Sends a close frame as the last thing.
  func close(code: Int?, reason: String = "", now: MonotonicTime) {
    guard isOpen else { return }
    output.append(WebSocketFrame.close(code: code, reason: reason).serialized())
    phase = .closing(until: now + Self.closingPatience)
    send(now: now)
  }

  /// Sends as much as there is room for.
  func send(now: MonotonicTime) {
    // Another thread may have got the same descriptor meanwhile.
    if case .closed = phase { return }
    do throws(SystemError) {
      if try output.send(over: stream) || output.isEmpty { lastProgress = now }
      if isOpen, let pong, output.size < Self.readAhead {
        output.append(WebSocketFrame(.pong, pong).serialized())
        self.pong = nil
        _ = try output.send(over: stream)
      }
    } catch {
      return end()
    }
    guard output.isEmpty, case .closing = phase else { return }
    stream.endSending()
    phase = .lingering(until: now + Self.lingeringPatience)
  }

  /// Ends what has waited too long.
  func sweep(now: MonotonicTime, idleTimeout: Duration) {
    switch phase {
    case .open: if !output.isEmpty, lastProgress + idleTimeout <= now { end() }
    case .closing(let deadline), .lingering(let deadline): if deadline <= now { end() }
    case .closed: break
    }
  }

  /// Ends the connection as it is.
  func end() {
    if case .closed = phase { return }
    phase = .closed
    stream.close()
  }
}

/// The WebSocket connections of a server.
struct WebSocketSessions {
  private let configuration: HTTPServer.Configuration
  private let service: WebSocketService?
  private var sessions: [WebSocketSession] = []

  /// Those of them to which something can be sent.
  private var openSessions: [WebSocketID: WebSocketSession] = [:]
  private var lastNumber: UInt64 = 0

  /// Where the first of them stands in the current poll set, and how many are in it.
  private var polled = 0..<0

  init(_ configuration: HTTPServer.Configuration, _ service: WebSocketService?) {
    self.configuration = configuration
    self.service = service
  }
}

extension WebSocketSessions {
  var isEmpty: Bool { sessions.isEmpty }

  /// Goes on with a connection whose request for WebSocket was granted.
  mutating func open(_ connection: ServerConnection, _ request: HTTPRequest, now: MonotonicTime) {
    guard let service else { return connection.socket.close() }
    lastNumber += 1
    let session = WebSocketSession(WebSocketID(lastNumber), on: connection, configuration, now: now)
    sessions.append(session)
    openSessions[session.id] = session
    deliver(service.opened(session.id, request), now: now)
    serve(session, now: now)
  }

  mutating func prepare(_ set: inout PollSet) {
    let first = set.count
    for session in sessions { set.append(session.descriptor, session.interest) }
    polled = first..<set.count
  }

  mutating func serve(_ set: PollSet, using buffer: inout [UInt8], now: MonotonicTime) {
    for (session, index) in zip(sessions, polled) where set.isReady(index) {
      session.send(now: now)
      session.receive(using: &buffer)
      serve(session, now: now)
    }
  }

  private mutating func serve(_ session: WebSocketSession, now: MonotonicTime) {
    guard let service else { return }
    while let message = session.nextMessage(now: now) {
      switch message {
      case .text(let bytes): deliver(service.received(session.id, bytes), now: now)
      case .binary(let bytes):
        if let receivedBinary = service.receivedBinary {
          deliver(receivedBinary(session.id, bytes), now: now)
        } else {
          session.close(
            code: WebSocketCloseCode.unsupportedData, reason: "only text is understood", now: now)
        }
      }
    }
  }

  mutating func deliver(_ messages: [WebSocketMessage], now: MonotonicTime) {
    for message in messages { openSessions[message.socket]?.send(message.content, now: now) }
  }

  mutating func sweep(now: MonotonicTime, idleTimeout: Duration) {
    for session in sessions { session.sweep(now: now, idleTimeout: idleTimeout) }
  }

  /// Tells every client that the server leaves.
  func goAway(now: MonotonicTime) {
    for session in sessions { session.close(code: WebSocketCloseCode.goingAway, now: now) }
  }

  func endAll() {
    for session in sessions { session.end() }
  }

  /// Tells the service which connections have ended, and forgets those that are closed.
  mutating func removeClosed() {
    for session in sessions where !session.isOpen {
      guard openSessions.removeValue(forKey: session.id) != nil else { continue }
      service?.closed(session.id)
    }
    sessions.removeAll { session in
      guard case .closed = session.phase else { return false }
      return true
    }
  }
}
