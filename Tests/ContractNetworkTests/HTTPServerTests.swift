import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `An HTTP server` {
  @Test func `responds with a length and a date`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send("GET /a?b HTTP/1.1\nHost: h\n\n")
    let response = try #require(try client.response())
    #expect(response.status == .ok)
    #expect(response.fields["Content-Length"] == "9")
    #expect(response.fields["Date"]?.hasSuffix(" GMT") == true)
    #expect(!response.fields.contains("Connection"))
    #expect(text(response) == "GET /a?b ")
  }

  @Test func `responds to pipelined requests in order`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send((0..<500).map { "GET /\($0) HTTP/1.1\nHost: h\n\n" }.joined())
    for index in 0..<500 {
      #expect(text(try client.response()) == "GET /\(index) ")
    }
  }

  @Test func `accepts a request that arrives byte by byte`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    for byte in "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi".utf8 {
      try client.send([byte])
    }
    #expect(text(try client.response()) == "POST / hi")
  }

  @Test func `accepts chunked bodies`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send("POST / HTTP/1.1\nHost: h\nTransfer-Encoding: chunked\n\n1\nh\n1\ni\n0\n\n")
    #expect(text(try client.response()) == "POST / hi")
  }

  @Test func `responds to HEAD with the length but without the body`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send("HEAD / HTTP/1.1\nHost: h\n\nGET /next HTTP/1.1\nHost: h\n\n")
    #expect(try client.response(to: .head)?.fields["content-length"] == "7")
    #expect(text(try client.response()) == "GET /next ")
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: h\nConnection: close\n\n", "close"),
    ("GET / HTTP/1.0\n\n", "close"),
  ])
  func `closes if the client requests it`(request: String, connection: String) throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send(request + request)
    let responses = try client.receiveAll()
    #expect(responses.contains("\r\nConnection: \(connection)\r\n"))
    #expect(responses.split(separator: "HTTP/1.1 200").count == 1)
  }

  @Test func `keeps an HTTP/1.0 connection on request`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    for _ in 0..<2 {
      try client.send("GET / HTTP/1.0\nConnection: Keep-Alive\n\n")
      #expect(try client.response()?.fields["Connection"] == "keep-alive")
    }
  }

  @Test func `sends 100 Continue`() throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    try client.send("PUT / HTTP/1.1\nHost: h\nContent-Length: 2\nExpect: 100-continue\n\n")
    #expect(try client.receive() == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    try client.send("hi")
    #expect(text(try client.response()) == "PUT / hi")
  }

  @Test(arguments: [
    ("\u{16}\u{03}\u{01}", 400),
    ("GET /\n\n", 400),
    ("GET / HTTP/1.1\n\n", 400),
    ("GET / HTTP/2.0\nHost: h\n\n", 505),
    ("GET / HTTP/1.1\nHost: h\nContent-Length: 1\nTransfer-Encoding: chunked\n\n", 400),
    ("POST / HTTP/1.1\nHost: h\nTransfer-Encoding: gzip\n\n", 501),
    ("GET / HTTP/1.1\nHost: h\nA: <66000 letters>\n\n", 431),
    ("POST / HTTP/1.1\nHost: h\nContent-Length: 2001\n\n", 413),
    ("POST / HTTP/1.1\nHost: h\nContent-Length: 2001\nExpect: 100-continue\n\n", 413),
    ("POST / HTTP/1.1\nHost: h\nContent-Length: 3000000\n\n<3000000 letters>", 413),
  ])
  func `rejects unacceptable requests and closes`(request: String, status: Int) throws {
    let server = try echo()
    let client = try RawConnection(port: server.port)
    let bytes = request.replacing(/<(\d+) letters>/) { found in
      String(repeating: "a", count: Int(found.output.1) ?? 0)
    }
    try client.send(bytes)
    let response = try #require(try client.response())
    #expect(response.status.code == status)
    #expect(response.fields["connection"] == "close")
    #expect(!response.body.isEmpty)
    client.endSending()
    #expect(try client.receive().isEmpty)
  }

  @Test func `rejects what exceeds the limit of all unfinished requests together`() throws {
    var configuration = HTTPServer.Configuration()
    configuration.heldBytesLimit = 50_000
    let server = try HTTPServer.start(configuration) { request in
      .response(HTTPResponse(status: .ok, body: Array("\(request.body.count)".utf8)))
    }
    let half = String(repeating: "a", count: 30_000)
    let begin = "POST / HTTP/1.1\nHost: h\nContent-Length: 60000\n\n" + half
    let first = try RawConnection(port: server.port)
    // The response to the request before it shows that the server reads the unfinished one.
    try first.send("GET / HTTP/1.1\nHost: h\n\n" + begin)
    #expect(text(try first.response()) == "0")
    let second = try RawConnection(port: server.port)
    try second.send(begin)
    let rejection = try #require(try second.response())
    #expect(rejection.status == .serviceUnavailable)
    #expect(rejection.fields["connection"] == "close")
    second.endSending()
    #expect(try second.receive().isEmpty)
    try first.send(half)
    #expect(text(try first.response()) == "60000")
    try first.send(begin + half)
    #expect(text(try first.response()) == "60000")
  }

  @Test func `responds to requests before the client shut down sending`() throws {
    let server = try HTTPServer.start { _ in
      .delayed(.milliseconds(1), HTTPResponse(status: .noContent))
    }
    let client = try RawConnection(port: server.port)
    try client.send("GET / HTTP/1.1\nHost: h\n\n")
    client.endSending()
    #expect(try client.receiveAll().hasPrefix("HTTP/1.1 204 No Content\r\n"))
  }

  @Test func `sends a response larger than the system's buffers to a slow client`() throws {
    let body = [UInt8](repeating: 7, count: 12 << 20)
    let server = try HTTPServer.start { _ in
      .response(HTTPResponse(status: .ok, body: body))
    }
    let late = try RawConnection(port: server.port)
    let prompt = try RawConnection(port: server.port)
    try late.send("GET / HTTP/1.1\nHost: h\n\nGET / HTTP/1.1\nHost: h\n\n")
    try prompt.send("GET / HTTP/1.1\nHost: h\n\n")
    #expect(try prompt.response()?.body.count == body.count)
    #expect(try late.response()?.body.count == body.count)
    #expect(try late.response()?.body.count == body.count)
  }
}

// MARK: - Fixtures

/// A server that echoes the request, with a body limit of 2000 bytes.
private func echo() throws -> HTTPServer {
  var configuration = HTTPServer.Configuration()
  configuration.bodyLimitBytes = 2000
  return try HTTPServer.start(configuration) { request in
    let body = Array("\(request.method) \(request.target) ".utf8) + request.body
    return .response(HTTPResponse(status: .ok, body: body))
  }
}

private func text(_ response: HTTPResponse?) -> String? {
  response.map { String(decoding: $0.body, as: UTF8.self) }
}
