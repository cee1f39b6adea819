import ContractHTTP
import ContractNetwork
import TestSupport
import Testing

@Suite struct `A socket transport` {
  @Test(arguments: TransportCase.all)
  func `conforms`(_ item: TransportCase) async throws {
    let peer = ScriptedPeer(item.reply)
    let transport = try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port), limits: item.limits)
    let outcome = await TransportCase.Outcome(
      of: item.request, over: transport, timeouts: item.timeouts,
      fields: item.outcome.fieldNames)
    #expect(outcome == item.outcome)
  }

  @Test func `adds the required fields`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port, basePath: "/api"))
    _ = try await transport.send(HTTPRequest(method: .get, target: "/a?b=c"))
    _ = try await transport.send(HTTPRequest(method: .post, target: "/a"))
    _ = try await transport.send(
      HTTPRequest(
        method: .delete, target: "/a",
        fields: ["host": "other", "USER-AGENT": "me", "Accept-Encoding": "gzip"], body: [0x7B]))
    let requests = peer.requests
    #expect(requests.map(\.target) == ["/api/a?b=c", "/api/a", "/api/a"])
    #expect(requests.map { $0.fields["Host"] } == [host(peer), host(peer), "other"])
    #expect(
      requests.map { $0.fields["User-Agent"] } == ["contract-check", "contract-check", "me"])
    #expect(requests.map { $0.fields["Accept-Encoding"] } == ["identity", "identity", "gzip"])
    #expect(requests.map { $0.fields["Content-Length"] } == [nil, "0", "1"])
  }

  @Test func `resolves its host`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try SocketTransport(Origin(host: "localhost", port: peer.port))
    #expect(try await transport.send(HTTPRequest(method: .get, target: "/")).status == .ok)
  }

  @Test func `reports a refused connection`() async throws {
    let origin = Origin(host: "localhost", port: RefusingPort.number)
    let transport = try SocketTransport(origin)
    await #expect(throws: TransportError(.refused, at: origin)) {
      try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
  }

  @Test func `reports an unknown host`() async throws {
    // RFC 6761, section 6.4: this name never exists.
    let transport = try SocketTransport(Origin(host: "host.invalid"))
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
    guard case .unknownHost = error?.reason else {
      Issue.record("\(String(describing: error)) is no unknown host")
      return
    }
  }

  @Test func `ends a request when its task is cancelled`() async throws {
    let peer = ScriptedPeer(.init(end: .hang))
    let transport = try SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
    let task = Task {
      try await transport.send(HTTPRequest(method: .get, target: "/"), timeouts: .never)
    }
    while peer.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: TransportError(.cancelled, at: transport.origin)) { try await task.value }
  }

  @Test func `sends nothing for a cancelled task`() async throws {
    let peer = ScriptedPeer(.init(end: .hang))
    let transport = try SocketTransport(Origin(host: "127.0.0.1", port: peer.port))
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
    await #expect(throws: TransportError(.cancelled, at: transport.origin)) { try await task.value }
  }

  @Test func `runs tasks and exchanges on one loop`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port), connectionLimit: 4)
    let answers = await transport.withLoop {
      await withTaskGroup(of: Bool.self) { group in
        for number in 0..<100 {
          group.addTask {
            let request = HTTPRequest(method: .get, target: "/\(number)")
            return (try? await transport.send(request))?.status == .ok
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
    }
    #expect(answers == 100)
    #expect(Set(peer.requests.map(\.target)).count == 100)
    #expect((1...4).contains(peer.connections))
  }

  @Test func `serves concurrent tasks on any thread`() async throws {
    let peer = ScriptedPeer(.ok)
    let transport = try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port), connectionLimit: 2)
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

  private func host(_ peer: ScriptedPeer) -> String { "127.0.0.1:\(peer.port)" }
}
