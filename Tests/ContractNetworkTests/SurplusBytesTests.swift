import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `Bytes behind a complete response` {
  private let get = HTTPRequest(method: .get, target: "/a")
  private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
  private static let chunked =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"

  /// Timeouts with which a connection is watched for as long as it takes.
  private static var watching: Timeouts {
    var timeouts = Timeouts()
    timeouts.lookout = .seconds(3600)
    return timeouts
  }

  private func transport(to peer: ScriptedPeer) throws -> SocketTransport {
    try SocketTransport(Origin(host: "127.0.0.1", port: peer.port), connectionLimit: 1)
  }

  @Test(arguments: [
    (head + "ok", "more"), (head + "ok", "HTTP/1.1 500 No\r\n\r\n"), (chunked, "more"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "more"), (head + "ok", "\r\n"),
    ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", "more"),
  ])
  func `are part of it as surplus where they come with it`(response: String, rest: String)
    async throws
  {
    let peer = ScriptedPeer(ScriptedPeer.Reply(response + rest))
    #expect(try await transport(to: peer).send(get).surplus == Array(rest.utf8))
  }

  @Test(arguments: [
    "HTTP/1.1 204 No Content\r\n\r\n", head + "ok", chunked,
    "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
  ])
  func `are part of it where they come while the connection is watched`(response: String)
    async throws
  {
    let peer = ScriptedPeer(ScriptedPeer.Reply(response, "more"))
    let received = try await transport(to: peer).send(get, timeouts: Self.watching)
    // What comes with the head alone is its body, which must not be there.
    #expect(received.surplus + (received.status == 204 ? received.body : []) == Array("more".utf8))
  }

  @Test func `are the body of a response to HEAD where they come while it is watched`() async throws
  {
    let peer = ScriptedPeer { request, _ in
      request.method == .head
        ? ScriptedPeer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", "ok") : .ok
    }
    let transport = try transport(to: peer)
    let received = try await transport.send(
      HTTPRequest(method: .head, target: "/a"), timeouts: Self.watching)
    #expect(received.body == Array("ok".utf8) && received.surplus == [])
    #expect(try await transport.send(get).status == .ok)
  }

  @Test func `are none where the server closes a connection that is watched`() async throws {
    let peer = ScriptedPeer(ScriptedPeer.Reply(Self.head + "ok", end: .close))
    let response = try await transport(to: peer).send(get, timeouts: Self.watching)
    #expect(response.surplus == [] && response.body == Array("ok".utf8))
  }

  @Test func `are none of interim responses`() async throws {
    let peer = ScriptedPeer(ScriptedPeer.Reply("HTTP/1.1 103 Early\r\n\r\n" + Self.head + "ok"))
    #expect(try await transport(to: peer).send(get).surplus == [])
  }

  @Test func `end the wait for more after the time that a connection is watched`() async throws {
    let transport = try transport(to: ScriptedPeer(.ok))
    var timeouts = Timeouts()
    timeouts.lookout = .milliseconds(1)
    for _ in 0..<3 { #expect(try await transport.send(get, timeouts: timeouts).surplus == []) }
  }

  @Test func `are never taken for the next response`() async throws {
    let peer = ScriptedPeer { request, _ in
      request.target == "/a" ? ScriptedPeer.Reply(Self.head + "ok", "HTTP/1.1 500 No\r\n\r\n") : .ok
    }
    let transport = try transport(to: peer)
    var stray: [StrayBytes] = []
    while stray.isEmpty {
      // The second piece may also come with the first one.
      guard try await transport.send(get).surplus.isEmpty else { continue }
      // Nothing more is sent until it has come: nothing would tell it from the next response.
      while stray.isEmpty {
        stray = transport.takeStrayBytes()
        await Task.yield()
      }
    }
    #expect(stray.map(\.request.target) == ["/a"])
    #expect(stray.map(\.bytes) == [Array("HTTP/1.1 500 No\r\n\r\n".utf8)])
    #expect(try await transport.send(HTTPRequest(method: .get, target: "/b")).status == .ok)
  }
}
