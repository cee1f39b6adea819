import ContractHTTP
import Testing

@Suite struct `Parsing responses` {
  @Test func `parses a response`() throws {
    let response = try #require(
      try onlyResponse("HTTP/1.1 201 Made up\nContent-Type: text/plain\nContent-Length: 2\n\nhi"))
    #expect(response.status == .created)
    #expect(response.fields["content-type"] == "text/plain")
    #expect(response.body == Array("hi".utf8))
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\nContent-Length: 3\n\n", HTTPMethod.head),
    ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n", .head),
    ("HTTP/1.1 204 No Content\n\n", .get),
    ("HTTP/1.1 304\nContent-Length: 3\n\n", .get),
    ("HTTP/1.1 100 Continue\n\nHTTP/1.1 103\nLink: a\n\nHTTP/1.1 204 \n\n", .get),
    ("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n\n", .get),
  ])
  func `recognizes responses without a body`(message: String, method: HTTPMethod) throws {
    var parser = ResponseParser()
    parser.input.append((wire(message) + [9, 9, 9])[...])
    let next = try parser.next(respondingTo: method)
    let response = try #require(next)
    #expect(response.body.isEmpty)
    #expect(!response.status.isInformational || response.status == .switchingProtocols)
    #expect(parser.input.count == 3)
  }

  @Test func `reads to the end of the connection if nothing frames the body`() throws {
    var parser = ResponseParser()
    parser.input.append(wire("HTTP/1.0 200 OK\n\nhel")[...])
    var responses = [try parser.next(respondingTo: .get)]
    parser.input.append(wire("lo")[...])
    responses.append(try parser.next(respondingTo: .get))
    responses.append(try parser.finish())
    responses.append(try parser.finish())
    #expect(responses.map { $0?.body } == [nil, nil, Array("hello".utf8), nil])
  }

  @Test(arguments: [
    ("Content-Length: 5\n\nhello", ""),
    ("B: c\n\nhello", ""),
    ("Transfer-Encoding: chunked\n\n3\nhel\n2\nlo\n0\n\n", "hel"),
  ])
  func `cuts a long body where a limit is given`(rest: String, kept: String) throws {
    var parser = ResponseParser()
    parser.input.append(wire("HTTP/1.1 200 OK\nA: b\n\(rest)")[...])
    let next = try parser.next(respondingTo: .get, cuttingBodyAt: 4)
    let response = try #require(next)
    #expect(response.isCut && response.fields["A"] == "b")
    #expect(response.body == Array(kept.utf8))
  }

  @Test func `does not cut a body of exactly the limit`() throws {
    var parser = ResponseParser()
    parser.input.append(wire("HTTP/1.1 200 OK\nContent-Length: 4\n\nbody")[...])
    let next = try parser.next(respondingTo: .get, cuttingBodyAt: 4)
    let response = try #require(next)
    #expect(!response.isCut && response.body == Array("body".utf8))
  }

  @Test func `rejects interim responses without end`() {
    let interim = String(repeating: "HTTP/1.1 103\n\n", count: 101)
    #expect(throws: WireError.tooManyInterimResponses(limit: 100)) {
      try onlyResponse(interim + "HTTP/1.1 204 \n\n")
    }
  }

  @Test(arguments: [
    ("HTT", WireError.endedInHead),
    ("HTTP/1.1 200 OK\nA: b\n", .endedInHead),
    ("HTTP/1.1 200 OK\nContent-Length: 5\n\nhel", .endedInBody(missingBytes: 2)),
    ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhel", .endedInBody(missingBytes: nil)),
    ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\n", .endedInBody(missingBytes: nil)),
  ])
  func `reports a connection that ended too early`(message: String, reason: WireError)
    throws
  {
    var parser = ResponseParser()
    parser.input.append(wire(message)[...])
    let response = try parser.next(respondingTo: .get)
    #expect(response == nil)
    #expect(throws: reason) { _ = try parser.finish() }
  }

  @Test(arguments: [
    ("SSH-2.0-OpenSSH_9.6", WireError.notHTTP(firstByte: 0x53)),
    ("HTTP/2 200\n\n", .malformedStatusLine),
    ("HTTP/1.1 20 OK\n\n", .malformedStatusLine),
    ("HTTP/1.1 2000 OK\n\n", .malformedStatusLine),
    ("HTTP/1.1  200 OK\n\n", .malformedStatusLine),
    ("HTTP/3.1 200 OK\n\n", .unsupportedVersion),
    ("HTTP/1.1 099 Low\n\n", .malformedStatusLine),
    ("HTTP/1.1 200 O\rK\n\n", .malformedStatusLine),
  ])
  func `rejects invalid responses`(message: String, reason: WireError) {
    #expect(throws: reason) { try onlyResponse(message) }
  }
}

// MARK: - Fixtures

private func onlyResponse(_ message: String) throws -> HTTPResponse? {
  var parser = ResponseParser()
  parser.input.append(wire(message)[...])
  return try parser.next(respondingTo: .get)
}
