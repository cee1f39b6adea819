import ContractHTTP
import TestSupport
import Testing

@Suite struct `Serializing messages` {
  @Test func `serializes a request`() {
    let request = HTTPRequest(
      method: .post, target: "/a?b", fields: ["Host": "h"], body: Array("hi".utf8))
    #expect(
      request.serialized() == wire("POST /a?b HTTP/1.1\nHost: h\nContent-Length: 2\n\nhi"))
  }

  @Test(arguments: [
    (HTTPMethod.get, ""), (.delete, ""), (.post, "Content-Length: 0\n"),
    (.put, "Content-Length: 0\n"), (.patch, "Content-Length: 0\n"),
  ])
  func `states an empty body for methods that usually have one`(method: HTTPMethod, lines: String) {
    let request = HTTPRequest(method: method, target: "/")
    #expect(request.serialized() == wire("\(method) / HTTP/1.1\n\(lines)\n"))
  }

  @Test(arguments: [
    (HTTPStatus.ok, HTTPMethod.get, "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi"),
    (.ok, .head, "HTTP/1.1 200 OK\nContent-Length: 2\n\n"),
    (.noContent, .get, "HTTP/1.1 204 No Content\n\n"),
    (.notModified, .get, "HTTP/1.1 304 Not Modified\n\n"),
    (799, .get, "HTTP/1.1 799 \nContent-Length: 2\n\nhi"),
  ])
  func `frames the body of a response`(status: HTTPStatus, method: HTTPMethod, text: String) {
    let response = HTTPResponse(status: status, body: Array("hi".utf8))
    #expect(response.serialized(respondingTo: method) == wire(text))
  }

  @Test func `keeps existing framing`() {
    let chunked = HTTPResponse(
      status: .ok, fields: ["Transfer-Encoding": "chunked"], body: wire("1\na\n0\n\n"))
    #expect(
      chunked.serialized() == wire("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\na\n0\n\n"))
    let lying = HTTPRequest(
      method: .post, target: "/", fields: ["content-length": "9"], body: [0x61])
    #expect(lying.serialized() == wire("POST / HTTP/1.1\ncontent-length: 9\n\na"))
  }

  @Test(arguments: 0..<100)
  func `is reversed by parsing`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let body = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let fields: HTTPFields = ["X-Seed": "\(seed)", "Content-Length": "\(body.count)"]
    let status = HTTPStatus(Int.random(in: 205...303, using: &random))
    let response = HTTPResponse(status: status, fields: fields, body: body)
    var parser = ResponseParser()
    for piece in random.pieces(of: response.serialized()) { parser.input.append(piece) }
    let read = try parser.next(respondingTo: .get)
    #expect(read == response)
  }
}
