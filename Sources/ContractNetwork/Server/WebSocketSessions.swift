import ContractHTTP

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
  mutating func open(_ connection: ServerConnection, _ request: HTTPRequest, now: Moment) {
    guard let service else { return connection.socket.close() }
    lastNumber += 1
    let session = WebSocketSession(WebSocketID(lastNumber), connection, configuration, now: now)
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

  mutating func serve(_ set: PollSet, using buffer: inout [UInt8], now: Moment) {
    for (session, index) in zip(sessions, polled) where set.isReady(index) {
      session.send(now: now)
      session.receive(using: &buffer)
      serve(session, now: now)
    }
  }

  private mutating func serve(_ session: WebSocketSession, now: Moment) {
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

  mutating func deliver(_ messages: [WebSocketMessage], now: Moment) {
    for message in messages { openSessions[message.socket]?.send(message.content, now: now) }
  }
}

extension WebSocketSessions {
  mutating func sweep(now: Moment, idleTimeout: Duration) {
    for session in sessions { session.sweep(now: now, idleTimeout: idleTimeout) }
  }

  /// Tells every client that the server leaves.
  func goAway(now: Moment) {
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
