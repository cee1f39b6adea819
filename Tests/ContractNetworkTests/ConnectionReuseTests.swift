import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `A reused connection` {
  private let get = HTTPRequest(method: .get, target: "/")
  private let post = HTTPRequest(method: .post, target: "/")

  /// A transport whose connections stay usable for longer than any test takes.
  private func transport(
    to peer: ScriptedPeer, connections: Int = 16, idleLimit: Duration = .seconds(3600)
  ) throws -> SocketTransport {
    try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port), connectionLimit: connections,
      idleLimit: idleLimit)
  }

  @Test func `carries several requests`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try transport(to: peer)
    for request in [get, post, get, post] { _ = try await transport.send(request) }
    #expect(peer.connections == 1)
  }

  @Test(arguments: [
    ScriptedPeer.Reply("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    ScriptedPeer.Reply("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n"),
    ScriptedPeer.Reply("HTTP/1.1 200 OK\r\n\r\n", end: .close),
    ScriptedPeer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nand more"),
    // Some servers close the connection after an internal error.
    ScriptedPeer.Reply("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"),
  ])
  func `is not reused if the response forbids it or fails`(reply: ScriptedPeer.Reply) async throws {
    let peer = ScriptedPeer(reply)
    let transport = try transport(to: peer)
    for _ in 0..<3 { _ = try await transport.send(get) }
    #expect(peer.connections == 3)
  }

  @Test func `is not reused after a failure`() async throws {
    let peer = ScriptedPeer { _, connection in connection == 1 ? .init(end: .hang) : .ok }
    let transport = try transport(to: peer, connections: 1)
    await #expect(throws: TransportError.self) {
      try await transport.send(get, timeouts: .soon)
    }
    #expect(try await transport.send(get).status == .ok)
    #expect(peer.connections == 2)
  }

  @Test(arguments: [HTTPMethod.get, .head, .options])
  func `is replaced once if the server has closed it`(method: HTTPMethod) async throws {
    let peer = ScriptedPeer.closingOnSecondRequest()
    let transport = try transport(to: peer)
    _ = try await transport.send(get)
    #expect(try await transport.send(HTTPRequest(method: method, target: "/")).status == .ok)
    #expect(peer.connections == 2)
    #expect(peer.requests.count == 3)
  }

  @Test(arguments: [HTTPMethod.post, .patch, .put, .delete])
  func `never sends a request with side effects twice`(
    method: HTTPMethod
  ) async throws {
    let peer = ScriptedPeer.closingOnSecondRequest()
    let transport = try transport(to: peer)
    _ = try await transport.send(get)
    await #expect(throws: TransportError(.closedWhileKept, at: transport.origin)) {
      try await transport.send(HTTPRequest(method: method, target: "/"))
    }
    #expect(peer.requests.count == 2)
  }

  @Test func `carries only safe requests after a server has closed one without a response`()
    async throws
  {
    let peer = ScriptedPeer.closingOnSecondRequest()
    let transport = try transport(to: peer)
    _ = try await transport.send(get)
    _ = try? await transport.send(post)
    for request in [get, get, post, get] { _ = try await transport.send(request) }
    #expect(peer.connections == 3)
  }

  @Test func `carries only safe requests after a long idle time`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try transport(to: peer, idleLimit: .zero)
    for request in [get, get, post, get] { _ = try await transport.send(request) }
    #expect(peer.connections == 2)
  }

  @Test func `is given up if every attempt closes`() async throws {
    let peer = ScriptedPeer { _, _ in .init(end: .close) }
    let transport = try transport(to: peer)
    await #expect(throws: TransportError(.closedBeforeResponse, at: transport.origin)) {
      try await transport.send(get)
    }
    #expect(peer.connections == 1)
  }

  @Test func `goes to the longest waiting request`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try transport(to: peer, connections: 1)
    await transport.withLoop {
      await withTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            _ = try? await transport.send(HTTPRequest(method: .get, target: "/\(number)"))
          }
        }
      }
    }
    #expect(peer.requests.map(\.target) == (0..<50).map { "/\($0)" })
  }
}

extension ScriptedPeer {
  /// Responds to the first request of every connection, but closes the first connection on the second.
  fileprivate static func closingOnSecondRequest() -> ScriptedPeer {
    let isFirst = Once()
    return ScriptedPeer { _, connection in
      connection > 1 || isFirst.take() ? .ok : Reply(end: .close)
    }
  }
}
