import ContractHTTP
import Testing

@Suite struct `Parsing requests` {
  @Test func `parses a request`() throws {
    let request = try #require(
      try onlyRequest(
        """
        PUT /goals/1?dry=yes HTTP/1.1
        Host: api.example
        X-Tag: \t one\u{20}
        x-tag: two
        Content-Length: 5

        hello
        """))
    #expect(request.method == .put)
    #expect(request.target == "/goals/1?dry=yes")
    #expect(request.path == "/goals/1")
    #expect(request.query == "dry=yes")
    #expect(request.fields.values("X-TAG") == ["one", "two"])
    #expect(request.body == Array("hello".utf8))
    #expect(request.version == .http1_1)
  }

  @Test(arguments: [
    ("/a", "/a"), ("*", "*"), ("http://h/a?b", "/a?b"), ("http://h:1", "/"), ("http://h?b", "/?b"),
    ("/http://h/a", "/http://h/a"), ("/é", "/é"), ("http://\u{301}h/a", "/a"),
  ])
  func `returns the target in origin form`(target: String, expected: String) throws {
    #expect(try onlyRequest("GET \(target) HTTP/1.1\nHost: h\n\n")?.target == expected)
  }

  @Test(arguments: [
    "5\nhello\n0\n\n", "1\nh\n4\nello\n0\n\n", "5;a=b;c=\"d\"\nhello\n00\n\n",
    "05 \nhello\n0\nTrailer: x\nOther: y\n\n",
  ])
  func `joins the chunks of a body`(chunks: String) throws {
    let head = "POST / HTTP/1.1\nHost: h\nTransfer-Encoding: Chunked\n\n"
    #expect(try onlyRequest(head + chunks)?.body == Array("hello".utf8))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\n\n", WireError.missingOrRepeatedHost),
    ("GET / HTTP/1.1\nHost: a\nHost: a\n\n", .missingOrRepeatedHost),
    ("\u{16}\u{03}\u{01}", .notHTTP(firstByte: 0x16)),
    ("GET /\n\n", .malformedRequestLine),
    ("GET  / HTTP/1.1\n\n", .malformedRequestLine),
    ("GET / a HTTP/1.1\n\n", .unsupportedVersion),
    ("GET / HTTP/1.1 \n\n", .unsupportedVersion),
    ("PRI * HTTP/2.0\n\n", .unsupportedVersion),
    ("GET / http/1.1\n\n", .unsupportedVersion),
    ("GET / HTTP/1.1\nHost : a\n\n", .spaceBeforeColon),
    ("GET / HTTP/1.1\nHost: a\n b\n\n", .foldedField),
    ("GET / HTTP/1.1\n Host: a\n\n", .foldedField),
    ("GET / HTTP/1.1\nHost\n\n", .malformedFieldName),
    ("GET / HTTP/1.1\n: a\n\n", .malformedFieldName),
    ("GET / HTTP/1.1\nHost: a\0\n\n", .forbiddenByte(0)),
    ("GET / HTTP/1.1\nHost: a\u{7F}\n\n", .forbiddenByte(0x7F)),
    ("GET / HTTP/1.1\nHost: a\rb\n\n", .missingCRLF),
    (
      "POST / HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2\n\n", .differingContentLengths
    ),
    ("POST / HTTP/1.1\nHost: a\nContent-Length: +1\n\n", .malformedContentLength),
    ("POST / HTTP/1.1\nHost: a\nContent-Length:\n\n", .malformedContentLength),
    ("POST / HTTP/1.1\nHost: a\nContent-Length: 99999999999999999999\n\n", .malformedContentLength),
    (
      "POST / HTTP/1.1\nHost: a\nContent-Length: 0\nTransfer-Encoding: chunked\n\n",
      .lengthAndTransferCoding
    ),
    ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked\n\n", .unsupportedTransferCoding),
    ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: xchunked\n\n", .unsupportedTransferCoding),
    ("POST / HTTP/1.0\nTransfer-Encoding: chunked\n\n", .unsupportedTransferCoding),
    ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n5\nhelloX", .malformedChunk),
    ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nx\n", .malformedChunk),
    ("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n-1\n", .malformedChunk),
    (
      "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nffffffffffffffffff\n",
      .malformedChunk
    ),
    (
      "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n0\nBad Trailer: x\n\n",
      .spaceBeforeColon
    ),
  ])
  func `rejects ambiguous requests`(
    message: String, reason: WireError
  ) {
    #expect(throws: reason) { try onlyRequest(message) }
  }

  @Test func `rejects a bare line feed before the rest of the head arrives`() {
    var parser = RequestParser()
    parser.input.append(Array("GET / HTTP/1.1\n".utf8)[...])
    #expect(throws: WireError.missingCRLF) { _ = try parser.next() }
  }

  @Test func `enforces its limits`() {
    var limits = WireLimits()
    limits.headBytes = 100
    limits.fields = 3
    limits.bodyBytes = 4
    let long = String(repeating: "x", count: 200)
    let head = "POST / HTTP/1.1\nHost: h\n"
    for (message, reason) in [
      (head + "A: \(long)\n\n", WireError.headTooLarge(limitBytes: 100)),
      (head + "A: \(long)", .headTooLarge(limitBytes: 100)),
      (head + "A: 1\nA: 2\nA: 3\n\n", .tooManyFields(limit: 3)),
      (head + "Content-Length: 5\n\n", .bodyTooLarge(limitBytes: 4)),
      (head + "Transfer-Encoding: chunked\n\n3\nabc\n2\n", .bodyTooLarge(limitBytes: 4)),
    ] {
      #expect(throws: reason) { try onlyRequest(message, limits: limits) }
    }
  }

  @Test func `reports once that the sender waits for 100 Continue`() throws {
    var parser = RequestParser()
    parser.input.append(
      wire("PUT / HTTP/1.1\nHost: h\nContent-Length: 2\nExpect: 100-continue\n\n")[...])
    let incomplete = try parser.next()
    let expectations = [parser.takeExpectation(), parser.takeExpectation()]
    parser.input.append([1, 2])
    let request = try parser.next()
    #expect(incomplete == nil)
    #expect(expectations == [true, false])
    #expect(request?.body == [1, 2])
  }
}

// MARK: - Fixtures

private func onlyRequest(
  _ message: String, limits: WireLimits = WireLimits()
) throws -> HTTPRequest? {
  var parser = RequestParser(limits: limits)
  parser.input.append(wire(message)[...])
  return try parser.next()
}
