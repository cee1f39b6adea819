import ContractHTTP

/// A WebSocket connection of a server, confined to its thread.
final class WebSocketSession {
  enum Phase {
    case open

    /// The close frame is queued as the last output.
    case closing(until: MonotonicTime)

    /// All output is sent. Closing now could reset the connection before the client has read it.
    case lingering(until: MonotonicTime)

    case closed
  }

  /// A message for the service.
  enum ReceivedMessage {
    case text([UInt8])
    case binary([UInt8])
  }

  let id: WebSocketID
  private(set) var phase = Phase.open
  private let stream: ByteStream
  private var parser: WebSocketParser
  private var output = SendQueue()
  private let backlogBytes: Int

  /// The payload of the last ping, if its pong waits because the output is too long.
  private var pong: [UInt8]?

  /// When output was last sent, or the queue was last empty.
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
    let (unread, unsent) = connection.takeRemainder()
    parser.feed(unread)
    if !unsent.isEmpty { output.append(unsent) }
  }
}

extension WebSocketSession {
  /// The output length at which reading pauses.
  private static let readAhead = 64 << 10

  /// The time for a client to read the last output, and to close the connection after it.
  private static let closingTimeout = Duration.seconds(10)
  private static let lingeringTimeout = Duration.seconds(1)

  var descriptor: Int32 { stream.descriptor }

  var isOpen: Bool {
    if case .open = phase { return true }
    return false
  }

  /// The events to wait for; a client that sends without reading must wait until it reads.
  var interest: PollSet.Interest {
    switch phase {
    case .open:
      output.isEmpty ? .reading : output.size < Self.readAhead ? [.reading, .writing] : .writing
    case .closing: .writing
    case .lingering: .reading
    case .closed: []
    }
  }

  /// Reads what the client has sent.
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

  /// Returns the next message, and answers control frames before it.
  func nextMessage(now: MonotonicTime) -> ReceivedMessage? {
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
    case .disconnect: end()
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

  /// Sends a close frame as the last output.
  func close(code: Int?, reason: String = "", now: MonotonicTime) {
    guard isOpen else { return }
    output.append(WebSocketFrame.close(code: code, reason: reason).serialized())
    phase = .closing(until: now + Self.closingTimeout)
    send(now: now)
  }

  /// Sends as much as the system accepts.
  func send(now: MonotonicTime) {
    // The descriptor may have been reused by another thread.
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
    phase = .lingering(until: now + Self.lingeringTimeout)
  }

  /// Ends the connection if a timeout has passed.
  func sweep(now: MonotonicTime, idleTimeout: Duration) {
    switch phase {
    case .open: if !output.isEmpty, lastProgress + idleTimeout <= now { end() }
    case .closing(let deadline), .lingering(let deadline): if deadline <= now { end() }
    case .closed: break
    }
  }

  /// Closes the connection at once.
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

  /// The sessions to which messages can be sent.
  private var openSessions: [WebSocketID: WebSocketSession] = [:]
  private var lastNumber: UInt64 = 0

  /// The indices of the sessions in the current poll set.
  private var polled = 0..<0

  init(_ configuration: HTTPServer.Configuration, _ service: WebSocketService?) {
    self.configuration = configuration
    self.service = service
  }
}

extension WebSocketSessions {
  var isEmpty: Bool { sessions.isEmpty }

  /// Takes over a connection whose WebSocket handshake was accepted.
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
            code: WebSocketCloseCode.unsupportedData, reason: "only text is supported", now: now)
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

  /// Sends close frames with code 1001 to all clients.
  func closeAll(now: MonotonicTime) {
    for session in sessions { session.close(code: WebSocketCloseCode.goingAway, now: now) }
  }

  func endAll() {
    for session in sessions { session.end() }
  }

  /// Reports connections that have ended to the service, and removes the closed ones.
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
