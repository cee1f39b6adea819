import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `Starting and stopping a server` {
  @Test func `reports a port that is in use`() throws {
    let first = try HTTPServer.start(handler: noContent)
    var configuration = HTTPServer.Configuration()
    configuration.port = first.port
    let error = #expect(throws: HTTPServer.StartError.self) {
      _ = try HTTPServer.start(configuration, handler: noContent)
    }
    #expect(error?.reason == .portInUse)
    #expect(error?.description == "port \(first.port) on 127.0.0.1 is in use by another program")
  }

  @Test func `rejects a foreign address`() {
    var configuration = HTTPServer.Configuration()
    configuration.host = "not a host"
    let error = #expect(throws: HTTPServer.StartError.self) {
      _ = try HTTPServer.start(configuration, handler: noContent)
    }
    #expect(error?.description.hasPrefix("cannot listen on not a host: ") == true)
  }

  @Test func `closes every connection and frees the port`() throws {
    // A test that runs at the same time may take a free port first, but not eight in a row.
    #expect(try (0..<8).contains { _ in try Self.freesItsPort() })
  }

  /// Whether a server that has stopped leaves its port to another one.
  private static func freesItsPort() throws -> Bool {
    let server = try HTTPServer.start(handler: noContent)
    let idle = try RawConnection(port: server.port)
    let used = try RawConnection(port: server.port)
    try used.send("GET / HTTP/1.1\nHost: h\n\n")
    #expect(try used.response()?.status == .noContent)
    server.stop()
    server.stop()
    #expect(try used.receive().isEmpty)
    #expect((try? idle.receive())?.isEmpty != false)
    var configuration = HTTPServer.Configuration()
    configuration.port = server.port
    do throws(HTTPServer.StartError) {
      let next = try HTTPServer.start(configuration, handler: noContent)
      #expect(next.port == server.port)
      return true
    } catch {
      #expect(error.reason == .portInUse)
      return false
    }
  }

  @Test func `stops with the last reference`() throws {
    var server: HTTPServer? = try HTTPServer.start(handler: noContent)
    let client = try RawConnection(port: try #require(server?.port))
    server = nil
    #expect((try? client.receive())?.isEmpty != false)
  }

  @Test func `closes an idle connection`() throws {
    var configuration = HTTPServer.Configuration()
    configuration.idleTimeout = .zero
    let server = try HTTPServer.start(configuration, handler: noContent)
    let client = try RawConnection(port: server.port)
    #expect(try client.receive().isEmpty)
  }
}

@Suite struct `Failures of a server` {
  @Test func `do not block other connections`() throws {
    let server = try HTTPServer.start { request in
      switch request.target {
      case "/hang": .hang
      case "/endless": .endless(HTTPResponse(status: .ok, body: Array("more ".utf8)))
      default: .response(HTTPResponse(status: .noContent))
      }
    }
    let hanging = try RawConnection(port: server.port)
    let endless = try RawConnection(port: server.port)
    let other = try RawConnection(port: server.port)
    try hanging.send("GET /hang HTTP/1.1\nHost: h\n\n")
    try endless.send("GET /endless HTTP/1.1\nHost: h\n\n")
    for _ in 0..<100 {
      try other.send("GET / HTTP/1.1\nHost: h\n\n")
      #expect(try other.response()?.status == .noContent)
    }
    var received = 0
    while received < 5 << 20 { received += try endless.receive().count }
    server.stop()
    #expect(try hanging.receive().isEmpty)
  }

  @Test func `delay later requests of the same connection`() throws {
    let server = try HTTPServer.start { request in
      request.target == "/slow"
        ? .delayed(.milliseconds(5), HTTPResponse(status: .accepted))
        : .response(HTTPResponse(status: .ok))
    }
    let client = try RawConnection(port: server.port)
    try client.send("GET /slow HTTP/1.1\nHost: h\n\nGET / HTTP/1.1\nHost: h\n\n")
    #expect(try client.response()?.status == .accepted)
    #expect(try client.response()?.status == .ok)
  }

  @Test func `send raw bytes unchanged`() throws {
    let server = try HTTPServer.start { request in
      .raw(Array("not HTTP".utf8), thenClose: request.target == "/close")
    }
    let client = try RawConnection(port: server.port)
    try client.send("GET /keep HTTP/1.1\nHost: h\n\nGET /close HTTP/1.1\nHost: h\n\n")
    #expect(try client.receiveAll() == "not HTTPnot HTTP")
  }

  @Test func `close without a response`() throws {
    let server = try HTTPServer.start { _ in .closeWithoutResponse }
    let client = try RawConnection(port: server.port)
    try client.send("GET / HTTP/1.1\nHost: h\n\n")
    #expect(try client.receiveAll().isEmpty)
  }
}

// MARK: - Fixtures

@Sendable private func noContent(_ request: HTTPRequest) -> ServerReply {
  .response(HTTPResponse(status: .noContent))
}
