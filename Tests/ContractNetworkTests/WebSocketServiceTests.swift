import ContractHTTP
import ContractNetwork
import Synchronization
import Testing

@Suite struct `WebSockets of a server` {
  @Test func `respond to messages in order`() throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let client = try RawSocket(port: server.port, behind: masked(.text("early")))
    try client.send(WebSocketFrame(.text, Array("é".utf8.prefix(1)), isFinal: false))
    try client.send(WebSocketFrame(.ping, [7]))
    try client.send(WebSocketFrame(.continuation, Array("é".utf8.dropFirst())))
    try client.send(WebSocketFrame(.pong, [8]))
    try client.send(WebSocketFrame(.binary, [0xFF]))
    try client.send(.close(code: 4000, reason: "done"))
    #expect(
      try client.rest() == [
        .text(Array("early".utf8)), .pong([7]), .text(Array("é".utf8)), .binary([0xFF]),
        .close(code: 4000, reason: ""),
      ])
  }

  @Test func `accept frames that arrive byte by byte`() throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let client = try RawSocket(port: server.port)
    for byte in masked(.text("slow")) { try client.connection.send([byte]) }
    #expect(try client.next() == .text(Array("slow".utf8)))
  }

  @Test(arguments: [
    (WebSocketFrame.text("x").serialized(), 1002, "a frame from the client is not masked"),
    (masked(WebSocketFrame(.text, [0xFF])), 1007, "a text message is not UTF-8"),
    (masked(WebSocketFrame(.continuation)), 1002, "a continuation frame is outside a message"),
    (masked(.close(code: 1005)), 1002, "a close frame has the code 1005, which is not allowed"),
    ([0x82, 0xFF, 0, 0, 0, 0, 1, 0, 0, 1], 1009, "a frame is longer than 16777216 bytes"),
  ])
  func `are closed if the client violates the protocol`(
    bytes: [UInt8], code: Int, reason: String
  ) throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let client = try RawSocket(port: server.port)
    try client.connection.send(bytes + masked(.text("not heard any more")))
    #expect(try client.rest() == [.close(code: code, reason: reason)])
  }

  @Test func `reject binary messages without a handler`() throws {
    var service = WebSocketService.echo
    service.receivedBinary = nil
    let server = try HTTPServer.start(sockets: service, handler: notFound)
    let client = try RawSocket(port: server.port)
    try client.send(WebSocketFrame(.binary))
    #expect(try client.rest() == [.close(code: 1003, reason: "only text is supported")])
  }

  @Test func `leave other requests to the handler`() throws {
    let server = try HTTPServer.start(sockets: .echo) { request in
      .response(HTTPResponse(status: .ok, body: Array(request.target.utf8)))
    }
    let client = try RawConnection(port: server.port)
    let elsewhere = WebSocketHandshake.request(
      HTTPRequest(method: .get, target: "/other", fields: ["Host": "h"]), nonce: Array(0..<16))
    try client.send(elsewhere.serialized())
    try client.send("GET /ws HTTP/1.1\nHost: h\n\n")
    #expect(try client.response()?.body == Array("/other".utf8))
    #expect(try client.response()?.body == Array("/ws".utf8))
  }

  @Test func `reject an invalid handshake and continue with HTTP`() throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let client = try RawConnection(port: server.port)
    try client.send(
      "GET /ws HTTP/1.1\nHost: h\nUpgrade: websocket\nConnection: Upgrade\n"
        + "Sec-WebSocket-Version: 8\n\nGET / HTTP/1.1\nHost: h\n\n")
    let refusal = try client.response()
    #expect(refusal?.status.code == 426)
    #expect(refusal?.fields["Sec-WebSocket-Version"] == "13")
    #expect(try client.response()?.status == .notFound)
  }

  @Test func `receive messages that an HTTP request triggers`() throws {
    let sockets = Mutex<[WebSocketID]>([])
    var service = WebSocketService.echo
    service.opened = { socket, request in
      sockets.withLock { $0.append(socket) }
      return [WebSocketMessage(socket: socket, text: "welcome to \(request.target)")]
    }
    service.closed = { socket in sockets.withLock { $0.removeAll { $0 == socket } } }
    let server = try HTTPServer.start(sockets: service) { request in
      let messages = sockets.withLock { sockets in
        (sockets + [WebSocketID(99)]).map { WebSocketMessage(socket: $0, text: request.target) }
      }
      let response = HTTPResponse(status: .created)
      return request.target == "/late"
        ? .delayed(.milliseconds(1), response, messages: messages)
        : .response(response, messages: messages)
    }
    let clients = try [RawSocket(port: server.port), RawSocket(port: server.port)]
    for client in clients { #expect(try client.next() == .text(Array("welcome to /ws".utf8))) }
    let poster = try RawConnection(port: server.port)
    for target in ["/now", "/late"] {
      try poster.send("POST \(target) HTTP/1.1\nHost: h\nContent-Length: 0\n\n")
      #expect(try poster.response()?.status == .created)
      for client in clients { #expect(try client.next() == .text(Array(target.utf8))) }
    }
    try clients[0].send(.close(code: 1000))
    #expect(try clients[0].rest() == [.close(code: 1000, reason: "")])
    try poster.send("POST /again HTTP/1.1\nHost: h\nContent-Length: 0\n\n")
    #expect(try poster.response()?.status == .created)
    #expect(try clients[1].next() == .text(Array("/again".utf8)))
    #expect(sockets.withLock(\.count) == 1)
  }

  @Test func `are closed with 1008 if they are not read, without blocking others`() throws {
    let message = String(repeating: "m", count: 1 << 20)
    var configuration = HTTPServer.Configuration()
    configuration.socketBacklogBytes = 1 << 20
    var service = WebSocketService.echo
    service.opened = { socket, request in
      request.target == "/ws?flood"
        ? (0..<64).map { _ in WebSocketMessage(socket: socket, text: message) } : []
    }
    let server = try HTTPServer.start(configuration, sockets: service, handler: notFound)
    let slow = try RawSocket(port: server.port, path: "/ws?flood")
    let other = try RawSocket(port: server.port)
    try other.send(.text("here"))
    #expect(try other.next() == .text(Array("here".utf8)))
    let events = try slow.rest()
    #expect(events.count < 60)
    #expect(events.dropLast().allSatisfy { $0 == .text(Array(message.utf8)) })
    #expect(events.last == .close(code: 1008, reason: "messages are read too slowly"))
  }

  @Test func `wait for a client that sends without reading`() throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let client = try RawSocket(port: server.port)
    let payload = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<3 { try client.send(WebSocketFrame(.text, payload)) }
    for _ in 0..<3 { #expect(try client.next() == .text(payload)) }
  }

  @Test func `send whatever the service requests`() throws {
    var service = WebSocketService.echo
    service.received = { socket, text in
      switch String(decoding: text, as: UTF8.self) {
      case "close": [WebSocketMessage(socket: socket, .close(code: 4001, reason: "enough"))]
      case "raw": [WebSocketMessage(socket: socket, .raw([0x83, 0x00]))]
      default: [WebSocketMessage(socket: socket, .disconnect)]
      }
    }
    let server = try HTTPServer.start(sockets: service, handler: notFound)
    let closed = try RawSocket(port: server.port)
    try closed.send(.text("close"))
    #expect(try closed.rest() == [.close(code: 4001, reason: "enough")])
    let broken = try RawSocket(port: server.port)
    try broken.send(.text("raw"))
    #expect(throws: WebSocketError.reservedOpcode(3)) { try broken.rest() }
    let cut = try RawSocket(port: server.port)
    try cut.send(.text("cut"))
    #expect(try cut.rest().isEmpty)
  }

  @Test func `end with the server and receive the reason`() throws {
    let ended = Mutex(0)
    var service = WebSocketService.echo
    service.closed = { _ in ended.withLock { $0 += 1 } }
    let server = try HTTPServer.start(sockets: service, handler: notFound)
    let client = try RawSocket(port: server.port)
    let gone = try RawSocket(port: server.port)
    gone.connection.endSending()
    #expect(try gone.rest().isEmpty)
    server.stop()
    #expect(try client.rest() == [.close(code: 1001, reason: "")])
    #expect(ended.withLock(\.self) == 2)
  }
}

// MARK: - Fixtures

extension WebSocketService {
  /// Echoes messages at `/ws`.
  static let echo: WebSocketService = {
    var service = WebSocketService(accepts: { $0.path == "/ws" }) { socket, text in
      [WebSocketMessage(socket: socket, text: String(decoding: text, as: UTF8.self))]
    }
    service.receivedBinary = { socket, bytes in [WebSocketMessage(socket: socket, .binary(bytes))] }
    return service
  }()
}

@Sendable func notFound(_ request: HTTPRequest) -> ServerReply {
  .response(HTTPResponse(status: .notFound, body: Array("no such thing".utf8)))
}

private func masked(_ frame: WebSocketFrame) -> [UInt8] {
  frame.serialized(maskingKey: 0xA1B2_C3D4)
}
