import ContractHTTP
import ContractNetwork
import ContractURLSession
import TestSupport
import Testing

@Suite struct `A URLSession transport` {
  private func transport(
    to peer: ScriptedPeer, basePath: String = "", connections: Int = 16,
    limits: WireLimits = WireLimits()
  ) -> URLSessionTransport {
    URLSessionTransport(
      Origin(host: "127.0.0.1", port: peer.port, basePath: basePath), connectionLimit: connections,
      limits: limits)
  }

  // In a process of its own, because URLSession on Linux goes on polling the sockets of requests that
  // have ended early, which would take a core from all other tests.
  @Test func `conforms except for the listed differences`() async {
    await #expect(processExitsWith: .success) {
      for item in TransportCase.all {
        guard let expected = item.urlSessionOutcome else { continue }
        let peer = ScriptedPeer(item.reply)
        let transport = URLSessionTransport(
          Origin(host: "127.0.0.1", port: peer.port), limits: item.limits)
        let outcome = await TransportCase.Outcome(
          of: item.request, over: transport, timeouts: item.timeouts, fields: expected.fieldNames)
        #expect(outcome == expected, "\(item)")
      }
    }
  }

  @Test func `adds the required fields`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = transport(to: peer, basePath: "/api")
    _ = try await transport.send(HTTPRequest(method: .get, target: "/a?b=c%20d&e"))
    _ = try await transport.send(HTTPRequest(method: .post, target: "/a"))
    _ = try await transport.send(
      HTTPRequest(
        method: .delete, target: "/a",
        fields: ["USER-AGENT": "me", "Accept-Encoding": "gzip", "X": "1", "x": "2"],
        body: [0x7B, 0xFF]))
    let requests = peer.requests
    #expect(requests.map(\.method) == [.get, .post, .delete])
    #expect(requests.map(\.target) == ["/api/a?b=c%20d&e", "/api/a", "/api/a"])
    #expect(
      requests.map { $0.fields["Host"] } == Array(repeating: "127.0.0.1:\(peer.port)", count: 3))
    #expect(
      requests.map { $0.fields["User-Agent"] } == ["contract-check", "contract-check", "me"])
    #expect(requests.map { $0.fields["Accept-Encoding"] } == ["identity", "identity", "gzip"])
    #expect(requests.map { $0.fields["Content-Length"] } == [nil, "0", "2"])
    #expect(requests.map(\.body) == [[], [], [0x7B, 0xFF]])
    #expect(requests.map { $0.fields.contains("Expect") } == [false, false, false])
  }

  @Test(arguments: [
    HTTPRequest(method: .get, target: "/a/../b"),
    HTTPRequest(method: .get, target: "/a b"),
    HTTPRequest(method: .get, target: "/a", body: [0x7B]),
  ])
  func `rejects requests that it would have to change`(_ request: HTTPRequest) async {
    let peer = ScriptedPeer(.ok)
    let error = await #expect(throws: TransportError.self) {
      try await transport(to: peer).send(request)
    }
    guard case .other = error?.reason else {
      Issue.record("\(String(describing: error)) is another reason")
      return
    }
    #expect(peer.requests.isEmpty)
  }

  @Test func `keeps only connections between requests`() async throws {
    let peer = ScriptedPeer(
      .init(
        "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nCache-Control: max-age=3600\r\n"
          + "ETag: \"x\"\r\nContent-Length: 2\r\n\r\nok"))
    let transport = transport(to: peer)
    for _ in 0..<50 { _ = try await transport.send(HTTPRequest(method: .get, target: "/")) }
    // On a busy machine a request may start before the previous connection is free again.
    #expect(peer.connections < 50)
    #expect(peer.requests.count == 50)
    #expect(!peer.requests.contains { $0.fields.contains("Cookie") })
    #expect(!peer.requests.contains { $0.fields.contains("If-None-Match") })
  }

  @Test func `reports a refused connection`() async {
    let origin = Origin(host: "localhost", port: RefusingPort.number)
    await #expect(throws: TransportError(.refused, at: origin)) {
      try await URLSessionTransport(origin).send(HTTPRequest(method: .get, target: "/"))
    }
  }

  @Test func `reports an unknown host`() async {
    // RFC 6761, section 6.4: this name never exists.
    let transport = URLSessionTransport(Origin(scheme: .https, host: "host.invalid"))
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
    guard case .unknownHost = error?.reason else {
      Issue.record("\(String(describing: error)) is no unknown host")
      return
    }
  }

  // In a process of its own, as above.
  @Test func `ends requests when their tasks are cancelled`() async {
    await #expect(processExitsWith: .success) {
      let peer = ScriptedPeer(.init("HTTP/1.1 200 OK\r\n\r\n", "0123", end: .hang))
      let transport = URLSessionTransport(Origin(host: "127.0.0.1", port: peer.port))
      // Longer than any machine takes.
      let timeouts = Timeouts(
        connecting: .seconds(3_600), waiting: .seconds(3_600), total: .seconds(3_600))
      let tasks = (0..<16).map { _ in
        Task {
          try await transport.send(HTTPRequest(method: .get, target: "/"), timeouts: timeouts)
        }
      }
      while peer.requests.count < tasks.count { await Task.yield() }
      for task in tasks {
        task.cancel()
        await #expect(throws: TransportError(.cancelled, at: transport.origin)) {
          try await task.value
        }
      }
    }
  }

  @Test func `sends nothing for a cancelled task`() async {
    let peer = ScriptedPeer(.init(end: .hang))
    let transport = transport(to: peer)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
    await #expect(throws: TransportError(.cancelled, at: transport.origin)) { try await task.value }
    #expect(peer.requests.isEmpty)
  }

  @Test func `serves concurrent tasks over few connections`() async {
    let peer = ScriptedPeer(.ok)
    let transport = transport(to: peer, connections: 2)
    let answers = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          let request = HTTPRequest(method: .get, target: "/\(number)")
          return (try? await transport.send(request))?.status == .ok
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(answers == 100)
    // On a busy machine one connection may be free again before each request starts.
    #expect((1...2).contains(peer.connections))
  }
}
