import ContractHTTP
import ContractNetwork
import Synchronization
import TestSupport
import Testing

@Suite struct `A relay` {
  /// The events of a relay.
  private final class Log: Sendable {
    private let events = Mutex<[RelayEvent]>([])

    func add(_ event: RelayEvent) { events.withLock { $0.append(event) } }

    var exchanges: [RelayedExchange] {
      events.withLock { events in
        events.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
      }
    }

    var messages: [RelayedMessage] {
      events.withLock { events in
        events.compactMap { if case .message(let message) = $0 { message } else { nil } }
      }
    }

    var failures: [TransportError] {
      events.withLock { events in
        events.compactMap { if case .failed(_, let error) = $0 { error } else { nil } }
      }
    }
  }

  private static func relay(to port: UInt16, _ log: Log, path: String = "") throws -> RelayServer {
    try RelayServer.start(to: Origin(parsing: "http://127.0.0.1:\(port)\(path)")) { log.add($0) }
  }

  @Test func `passes requests and responses on, and shows them`() throws {
    let peer = ScriptedPeer(
      .init("HTTP/1.1 201 Created\r\nX-Odd:  a \r\nContent-Length: 2\r\n\r\nok"))
    let log = Log()
    let relay = try Self.relay(to: peer.port, log, path: "/base")
    let client = try RawConnection(port: relay.port)
    try client.send("POST /a?b=%20 HTTP/1.1\nHost: app\nX-Own: 1\nContent-Length: 4\n\nbody")
    let response = try #require(try client.response())
    #expect(response.status == .created && response.body == Array("ok".utf8))
    #expect(response.fields["x-odd"] == "a")
    let sent = try #require(peer.requests.first)
    #expect(sent.target == "/base/a?b=%20" && sent.body == Array("body".utf8))
    #expect(sent.fields["host"] == "127.0.0.1:\(peer.port)" && sent.fields["x-own"] == "1")
    let shown = try #require(log.exchanges.first)
    #expect(shown.request.target == "/a?b=%20" && shown.request.fields["host"] == "app")
    #expect(shown.request.body == Array("body".utf8) && shown.response.body == response.body)
  }

  @Test func `leaves the codings that a client accepts as they are`() throws {
    let peer = ScriptedPeer(
      .init("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 2\r\n\r\nxy"))
    let log = Log()
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    try client.send("GET / HTTP/1.1\nHost: app\nAccept-Encoding: gzip;q=0.5, br\n\n")
    let response = try #require(try client.response())
    #expect(response.fields["content-encoding"] == "br" && response.body == Array("xy".utf8))
    #expect(peer.requests.first?.fields["accept-encoding"] == "gzip;q=0.5, br")
    #expect(log.exchanges.first?.response.fields["content-encoding"] == "br")
  }

  @Test func `passes the framing of bodies on as it is`() throws {
    let peer = ScriptedPeer(.ok)
    let log = Log()
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    try client.send(
      "PUT / HTTP/1.1\nHost: app\nTransfer-Encoding: chunked\n\n3;x=y\nabc\n2\nde\n0\n\n")
    #expect(try client.response()?.status == .ok)
    #expect(peer.requests.first?.fields["transfer-encoding"] == "chunked")
    #expect(log.exchanges.first?.request.body == Array("abcde".utf8))
  }

  @Test func `passes the beginning of a response on before its end`() throws {
    let peer = ScriptedPeer(
      .init("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n", end: .hang))
    let log = Log()
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    try client.send("GET /events HTTP/1.1\nHost: app\n\n")
    var text = ""
    while !text.hasSuffix("data: 1\n\n") {
      let bytes = try client.receive()
      try #require(!bytes.isEmpty)
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(log.exchanges.isEmpty)
    relay.stop()
    #expect(log.exchanges.first?.response.body == Array("data: 1\n\n".utf8))
  }

  @Test func `keeps a connection for the requests of a client`() throws {
    let peer = ScriptedPeer { request, _ in
      let body = request.target
      return .init("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let log = Log()
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    for target in ["/1", "/2", "/3"] {
      try client.send("GET \(target) HTTP/1.1\nHost: app\n\n")
      #expect(try client.response()?.body == Array(target.utf8))
    }
    #expect(log.exchanges.map(\.request.target) == ["/1", "/2", "/3"])
    #expect(log.exchanges.map(\.begin) == [0, 1, 2] && peer.connections == 1)
  }

  @Test func `passes the messages of WebSockets on, and shows them`() async throws {
    let server = try HTTPServer.start(sockets: .echo, handler: notFound)
    let log = Log()
    let relay = try Self.relay(to: server.port, log)
    let transport = try SocketTransport(Origin(host: "127.0.0.1", port: relay.port))
    let socket = try await transport.openWebSocket(
      HTTPRequest(method: .get, target: "/ws?a=1", fields: [:], body: []))
    try await socket.send("héllo")
    try await socket.expect("héllo")
    #expect(log.messages.map(\.sender) == [.client, .server])
    #expect(log.messages.map(\.text) == ["héllo", "héllo"])
    #expect(log.messages.first?.target == "/ws?a=1")
    #expect(log.exchanges.first?.socket == log.messages.first?.socket)
  }

  @Test func `responds with 502 where the service refuses connections`() throws {
    let log = Log()
    let relay = try Self.relay(to: RefusingPort.number, log)
    let client = try RawConnection(port: relay.port)
    try client.send("GET / HTTP/1.1\nHost: app\n\n")
    #expect(try client.response()?.status == HTTPStatus(502))
    #expect(log.failures.map(\.reason) == [.refused])
  }

  @Test func `reports a service that closes without a response`() throws {
    let log = Log()
    let peer = ScriptedPeer(.init(end: .close))
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    try client.send("GET / HTTP/1.1\nHost: app\n\n")
    #expect(try client.response()?.status == HTTPStatus(502))
    #expect(log.failures.map(\.reason) == [.closedBeforeResponse])
  }

  @Test func `rejects what is no request`() throws {
    let log = Log()
    let peer = ScriptedPeer(.ok)
    let relay = try Self.relay(to: peer.port, log)
    let client = try RawConnection(port: relay.port)
    try client.send("GET / HTTP/9.9\nHost: app\n\n")
    let response = try #require(try client.response())
    #expect(response.status.isClientError || response.status.isServerError)
    #expect(peer.requests.isEmpty)
  }
}
