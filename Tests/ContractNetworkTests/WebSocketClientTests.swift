import ContractHTTP
import ContractNetwork
import Testing

@Suite(.timeLimit(.minutes(60))) struct `A WebSocket client` {
  @Test func `sends and receives`() async throws {
    let (socket, server) = try await open(.echo)
    defer { server.stop() }
    try await socket.send("Hällo €")
    try await socket.expect("Hällo €")
    let client = try #require(socket as? WebSocketClient)
    try await client.send(WebSocketFrame(.binary, [1], isFinal: false))
    try await client.send(WebSocketFrame(.continuation, [2]))
    try await socket.expect(.binary([1, 2]))
    await socket.close()
    try await socket.expect(.closed(code: 1000, reason: ""))
    try await socket.expect(.closed(code: 1000, reason: ""))
    await #expect(throws: TransportError(.alreadyClosed, at: origin(server))) {
      try await socket.send("more")
    }
    await #expect(throws: TransportError(.alreadyClosed, at: origin(server))) {
      _ = try await socket.ping(within: longTime)
    }
  }

  @Test func `waits no longer than its time limit`() async throws {
    let (socket, server) = try await open(.echo)
    defer { server.stop() }
    #expect(try await socket.receive(within: .zero) == nil)
    #expect(try await socket.receive(within: .milliseconds(2)) == nil)
    try await socket.send("late")
    try await socket.expect("late")
  }

  @Test func `queues messages that arrive while it waits for a pong`() async throws {
    let (socket, server) = try await open(.echo)
    defer { server.stop() }
    for number in 0..<3 { try await socket.send("\(number)") }
    #expect(try await socket.ping(within: longTime))
    for number in 0..<3 {
      #expect(try await socket.receive(within: .zero) == .text(Array("\(number)".utf8)))
    }
  }

  @Test func `reports a missing pong`() async throws {
    let peer = ScriptedPeer(switchingAndSaying: [])
    let socket = try await SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
      .openWebSocket(HTTPRequest(method: .get, target: "/"))
    #expect(try await socket.ping(within: .milliseconds(2)) == false)
  }

  @Test(
    arguments: [
      ([0x88, 0x00], .closed(code: nil, reason: "")),
      ([0x88, 0x05, 0x0F, 0xA1, 0x62, 0x79, 0x65], .closed(code: 4001, reason: "bye")),
    ] as [([UInt8], WebSocketEvent)])
  func `reports why the service closes`(bytes: [UInt8], event: WebSocketEvent) async throws {
    let (socket, server) = try await open(.sending([.raw(bytes)]))
    defer { server.stop() }
    try await socket.expect(event)
    try await socket.expect(event)
  }

  @Test(
    arguments: [
      ([.raw([0x81, 0x80, 0, 0, 0, 0])], .webSocketProtocolError(WebSocketError.masked)),
      ([.raw([0x81, 0x01, 0xFF])], .webSocketProtocolError(WebSocketError.textNotUTF8)),
      (
        [.raw([0x82, 0x7E, 0x10, 0x01])],
        .webSocketProtocolError(WebSocketError.frameTooLarge(limitBytes: 4096))
      ),
      ([.raw([0x81, 0x02, 0x61]), .disconnect], .closedInMessage),
      ([.raw([0x01, 0x01, 0x61]), .disconnect], .closedInMessage),
      ([.disconnect], .closedWithoutCloseFrame),
    ] as [([WebSocketMessage.Content], TransportError.Reason)])
  func `reports a protocol violation after the messages before it`(
    contents: [WebSocketMessage.Content], reason: TransportError.Reason
  ) async throws {
    let (socket, server) = try await open(.sending([.text("before")] + contents))
    defer { server.stop() }
    try await socket.expect("before")
    for _ in 0..<2 {
      await #expect(throws: TransportError(reason, at: origin(server))) {
        try await socket.receive(within: longTime)
      }
    }
    await #expect(throws: TransportError(reason, at: origin(server))) {
      try await socket.send("after")
    }
    await socket.close()
  }

  @Test func `sends the violation to the service`() async throws {
    let peer = ScriptedPeer(switchingAndSaying: [0x83, 0x00])
    let socket = try await SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
      .openWebSocket(HTTPRequest(method: .get, target: "/"))
    await #expect(throws: TransportError.self) { try await socket.receive(within: longTime) }
    while peer.rest.isEmpty { await Task.yield() }
    var parser = WebSocketParser(.server)
    parser.feed(peer.rest[...])
    #expect(
      try parser.next() == .close(code: 1002, reason: "a frame has the reserved opcode 0x3"))
  }

  @Test func `answers every ping`() async throws {
    let peer = ScriptedPeer(
      switchingAndSaying: [0x89, 0x01, 0x61, 0x89, 0x00, 0x89, 0x01, 0x62, 0x88, 0x00])
    let socket = try await SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
      .openWebSocket(HTTPRequest(method: .get, target: "/"))
    try await socket.expect(.closed(code: nil, reason: ""))
    var events: [WebSocketParser.Event] = []
    while events.count < 4 {
      await Task.yield()
      var parser = WebSocketParser(.server)
      parser.feed(peer.rest[...])
      events = []
      while let event = try parser.next() { events.append(event) }
    }
    #expect(events == [.pong([0x61]), .pong([]), .pong([0x62]), .close(code: nil, reason: "")])
  }

  @Test func `supports concurrent connections`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    defer { server.stop() }
    let transport = try transport(server)
    let count = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          let socket = try await transport.openWebSocket(
            HTTPRequest(method: .get, target: "/ws"))
          for round in 0..<10 {
            try await socket.send("\(number) \(round)")
            let echo = try await socket.receive(within: longTime)
            guard echo == .text(Array("\(number) \(round)".utf8)) else { return false }
          }
          await socket.close()
          return true
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(count == 40)
  }

  @Test func `works on the loop of its transport`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    defer { server.stop() }
    let transport = try transport(server)
    let event = try await transport.withLoop {
      let socket = try await transport.openWebSocket(HTTPRequest(method: .get, target: "/ws"))
      try await socket.send("loop")
      let event = try await socket.receive(within: longTime)
      await socket.close()
      return event
    }
    #expect(event == .text(Array("loop".utf8)))
  }

  @Test func `continues after a cancelled wait`() async throws {
    let (socket, server) = try await open(.echo)
    defer { server.stop() }
    let task = Task { try await socket.receive(within: longTime) }
    task.cancel()
    await #expect(throws: TransportError(.cancelled, at: origin(server))) { try await task.value }
    try await socket.send("on")
    try await socket.expect("on")
  }

  @Test func `ends with its last reference`() async throws {
    let ended = AsyncStream.makeStream(of: WebSocketID.self)
    var service = WebSocketService.echo
    service.closed = { ended.continuation.yield($0) }
    let server = try HTTPServer.start(sockets: service, handler: notFound)
    let transport = try transport(server)
    _ = try await transport.openWebSocket(HTTPRequest(method: .get, target: "/ws"))
    for await socket in ended.stream {
      #expect(socket == WebSocketID(1))
      break
    }
    withExtendedLifetime(transport) { server.stop() }
  }
}

@Suite struct `A failed WebSocket handshake` {
  @Test func `returns the response of the service`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let error = try await refusal(HTTPRequest(method: .get, target: "/other"), server)
    guard case .upgradeRejected(let response) = error?.reason else {
      Issue.record("\(String(describing: error)) has no response")
      return
    }
    #expect(response.status == .notFound)
    #expect(response.body == Array("no such thing".utf8))
  }

  @Test(
    arguments: [
      (["Sec-WebSocket-Accept": "x"], .wrongAccept("x")),
      (["Sec-WebSocket-Extensions": "x"], .unrequestedExtension("x")),
      (["Upgrade": "h2c"], .missingUpgrade),
    ] as [([String: String], WebSocketHandshakeError)])
  func `reports the reason`(
    changes: [String: String], reason: WebSocketHandshakeError
  ) async throws {
    let server = try HTTPServer.start { request in
      guard var response = try? WebSocketHandshake.response(to: request) else {
        return .closeWithoutResponse
      }
      for (name, value) in changes { response.fields[name] = value }
      return .response(response)
    }
    let error = try await refusal(HTTPRequest(method: .get, target: "/"), server)
    #expect(error?.reason == .notWebSocket(reason))
  }

  @Test func `times out`() async throws {
    let server = try HTTPServer.start { _ in .hang }
    let timeouts = Timeouts(waiting: .milliseconds(2))
    await #expect(
      throws: TransportError(
        .timedOut(.waitingForResponse, after: .milliseconds(2)), at: origin(server))
    ) {
      _ = try await transport(server).openWebSocket(
        HTTPRequest(method: .get, target: "/"), timeouts: timeouts)
    }
  }

  private func refusal(
    _ request: HTTPRequest, _ server: HTTPServer
  ) async throws -> TransportError? {
    try await #require(throws: TransportError.self) {
      _ = try await transport(server).openWebSocket(request)
    }
  }
}

// MARK: - Fixtures

/// Longer than any test takes.
private let longTime = Duration.seconds(3600)

private func origin(_ server: HTTPServer) -> Origin {
  Origin(host: "127.0.0.1", port: server.port)
}

private func transport(_ server: HTTPServer) throws -> SocketTransport {
  var limits = WireLimits()
  limits.bodyBytes = 4096
  return try SocketTransport(origin(server), limits: limits)
}

private func open(
  _ service: WebSocketService
) async throws -> (socket: any WebSocket, server: HTTPServer) {
  let server = try HTTPServer.start(sockets: service, handler: notFound)
  let request = HTTPRequest(method: .get, target: "/ws")
  return (try await transport(server).openWebSocket(request), server)
}

extension ScriptedPeer {
  /// Switches to WebSocket and sends only these bytes.
  fileprivate convenience init(switchingAndSaying bytes: [UInt8]) {
    self.init { request, _ in
      let response = try? WebSocketHandshake.response(to: request)
      return Reply([(response?.serialized() ?? []) + bytes], end: .hang)
    }
  }
}

extension WebSocketService {
  /// Sends only these messages when a connection is opened.
  fileprivate static func sending(_ contents: [WebSocketMessage.Content]) -> WebSocketService {
    var service = WebSocketService(accepts: { _ in true }, received: { _, _ in [] })
    service.opened = { socket, _ in contents.map { WebSocketMessage(socket: socket, $0) } }
    return service
  }
}
