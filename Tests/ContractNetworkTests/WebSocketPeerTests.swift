import ContractHTTP
import ContractNetwork
import Foundation
import Testing

@Suite(.enabled { try await WebSocketPeer.isAvailable }, .serialized, .timeLimit(.minutes(60)))
struct `A client of Python's websockets` {
  private let peer: WebSocketPeer

  init() throws {
    peer = try WebSocketPeer.shared.get()
  }

  private func open(_ path: String, fields: HTTPFields = [:]) async throws -> any WebSocket {
    try await SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
      .openWebSocket(HTTPRequest(method: .get, target: path, fields: fields))
  }

  @Test func `receives its echo`() async throws {
    let socket = try await open("/echo")
    for count in [0, 1, 125, 126, 65535, 65536, 1 << 20] {
      let text = String(repeating: "é", count: count / 2)
      try await socket.send(text)
      try await socket.expect(text)
    }
    let client = try #require(socket as? WebSocketClient)
    try await client.send(WebSocketFrame(.text, Array("é".utf8.prefix(1)), isFinal: false))
    #expect(try await socket.ping(within: longTime))
    try await client.send(WebSocketFrame(.continuation, Array("é".utf8.dropFirst())))
    try await socket.expect("é")
    try await client.send(WebSocketFrame(.binary, [0, 255]))
    try await socket.expect(.binary([0, 255]))
    await socket.close()
    try await socket.expect(.closed(code: 1000, reason: ""))
    let close = try await lastClose()
    #expect(close == "1000 ")
  }

  @Test func `joins fragments`() async throws {
    let socket = try await open("/fragments")
    try await socket.expect("Hällo")
    try await socket.expect(.binary([0, 255]))
    try await socket.expect(.closed(code: 1000, reason: ""))
  }

  @Test func `answers pings`() async throws {
    let socket = try await open("/ping")
    try await socket.expect("pong")
  }

  @Test func `reports why it was closed`() async throws {
    let socket = try await open("/close")
    try await socket.expect(.closed(code: 4000, reason: "genug"))
  }

  @Test func `closes with the given code`() async throws {
    let socket = try await open("/echo")
    let client = try #require(socket as? WebSocketClient)
    try await client.send(.close(code: 4001, reason: "genug"))
    guard case .closed(4001, _) = try await socket.receive(within: longTime) else {
      Issue.record("the service did not close with the same code")
      return
    }
    let close = try await lastClose()
    #expect(close == "4001 genug")
  }

  @Test func `accepts 16 MB and not one byte more`() async throws {
    let fitting = try await open("/long?\(16 << 20)")
    guard case .text(let bytes) = try await fitting.receive(within: longTime) else {
      Issue.record("no text came")
      return
    }
    #expect(bytes.count == 16 << 20)
    let reason = TransportError.Reason.webSocketProtocolError(
      WebSocketError.frameTooLarge(limitBytes: 16 << 20))
    #expect(try await reasonOfEnd(of: open("/long?\(16 << 20 + 1)")) == reason)
  }

  @Test func `closes with 1007 over text that is not UTF-8`() async throws {
    let socket = try await open("/invalid")
    #expect(
      try await reasonOfEnd(of: socket) == .webSocketProtocolError(WebSocketError.textNotUTF8))
    await socket.close()
    let close = try await lastClose()
    #expect(close == "1007 a text message is not UTF-8")
  }

  @Test func `reports a lost connection`() async throws {
    #expect(try await reasonOfEnd(of: open("/cut")) == .closedInMessage)
  }

  @Test func `returns a rejection`() async throws {
    let error = await #expect(throws: TransportError.self) { _ = try await open("/refused") }
    guard case .upgradeRejected(let response) = error?.reason else {
      Issue.record("\(String(describing: error)) is no refusal")
      return
    }
    #expect(response.status == .unauthorized)
    #expect(response.body == Array("who are you?".utf8))
  }

  @Test func `can request a subprotocol`() async throws {
    let socket = try await open("/close", fields: ["Sec-WebSocket-Protocol": "other, chat"])
    try await socket.expect(.closed(code: 4000, reason: "genug"))
  }

  /// The end of the previous connection as the server saw it.
  private func lastClose() async throws -> String {
    let event = try await open("/last-close").receive(within: longTime)
    guard case .text(let bytes) = event else { return "\(String(describing: event))" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func reasonOfEnd(of socket: any WebSocket) async throws -> TransportError.Reason? {
    do throws(TransportError) {
      _ = try await socket.receive(within: longTime)
      return nil
    } catch {
      return error.reason
    }
  }
}

@Suite(.enabled { try await WebSocketPeer.isAvailable }, .serialized, .timeLimit(.minutes(60)))
struct `Serving Python's websockets` {
  @Test(arguments: [
    (
      """
      for message in ["", "Hällo", b"\\x00\\xff", ["frag", "", "mente"], "a" * (16 << 20)]:
        socket.send(message)
        expected = "".join(message) if isinstance(message, list) else message
        print(socket.recv(20) == expected, end=" ")
      """, "True True True True True "
    ),
    ("print(socket.ping(b'x').wait(20))", "True\n"),
    (
      "print(socket.response.headers.get('Sec-WebSocket-Extensions'), socket.subprotocol)",
      "None None\n"
    ),
    (
      """
      socket.close(4000, "genug")
      print(socket.close_code)
      """, "4000\n"
    ),
    (
      """
      socket.socket.sendall(b"\\x81\\x01a")
      \(untilClosed)
      """, "1002 a frame from the client is not masked\n"
    ),
    (
      """
      socket.send(b"\\xc3\\x28", text=True)
      \(untilClosed)
      """, "1007 a text message is not UTF-8\n"
    ),
    (
      """
      socket.send([b"\\xe2\\x82", b"\\xac", b"\\xe2\\x82"], text=True)
      \(untilClosed)
      """, "1007 a text message is not UTF-8\n"
    ),
    (
      """
      socket.socket.sendall(b"\\x82\\xff\\x00\\x00\\x00\\x00\\x01\\x00\\x00\\x01")
      \(untilClosed)
      """, "1009 a frame is longer than 16777216 bytes\n"
    ),
  ])
  func `follows the protocol`(statements: String, output: String) async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let found = try await WebSocketCaller.output(of: statements, port: server.port)
    #expect(found == output)
  }

  @Test func `survives a client that is killed`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let statements = """
      import os
      socket.socket.sendall(b"\\x81\\x85abcdhe")
      os._exit(0)
      """
    let killed = try await WebSocketCaller.output(of: statements, port: server.port)
    #expect(killed == "")
    let next = try await WebSocketCaller.output(
      of: "print(socket.ping().wait(20))", port: server.port)
    #expect(next == "True\n")
  }

  @Test func `sends close frames when it stops`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let statements = """
      print("open", flush=True)
      \(untilClosed)
      """
    let output = try await WebSocketCaller.output(of: statements, port: server.port) {
      server.stop()
    }
    #expect(output == "open\n1001 \n")
  }
}

// MARK: - Fixtures

/// Longer than any test takes.
private let longTime = Duration.seconds(3600)

/// Statements that wait for the end of the connection and print its reason.
private let untilClosed = """
  try:
    socket.recv(20)
  except ConnectionClosed:
    print(socket.close_code, socket.close_reason)
  """
