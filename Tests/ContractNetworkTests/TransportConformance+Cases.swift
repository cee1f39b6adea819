import ContractHTTP
import ContractNetwork

private let big = String(repeating: "0123456789abcdef", count: 1 << 16)

extension TransportCase {
  static let all = responses + failures

  private static let responses = [
    TransportCase(
      name: "status, fields and body",
      reply: .init(
        "HTTP/1.1 418 Short And Stout\r\nX-Pot:  a b \r\nContent-Length: 5\r\n\r\n\u{0}é\r\n"),
      outcome: .response(418, ["x-pot": "a b", "content-length": "5"], body: "\u{0}é\r\n")),
    TransportCase(
      name: "an empty body",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
      outcome: .response(200)),
    TransportCase(
      name: "no content",
      reply: .init("HTTP/1.1 204 No Content\r\nX: y\r\n\r\n"),
      outcome: .response(204, ["X": "y"])),
    TransportCase(
      name: "a response to HEAD with a length but no body",
      request: HTTPRequest(method: .head, target: "/"),
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"),
      outcome: .response(200, ["Content-Length": "1000"])),
    TransportCase(
      name: "a body behind the head of a response to HEAD, where it must not be",
      request: HTTPRequest(method: .head, target: "/"),
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
      outcome: .response(200, body: "ok"),
      urlSession: Exception(outcome: .response(200), reason: "it ignores the bytes")),
    TransportCase(
      name: "not modified, with the length of the omitted body",
      reply: .init("HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n"),
      outcome: .response(304)),
    TransportCase(
      name: "a chunked body",
      reply: .init(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        "5\r\nhello\r\n", "1;x=y\r\n,\r\n", "6\r\n world\r\n0\r\n\r\n"),
      outcome: .response(200, body: "hello, world")),
    TransportCase(
      name: "a body that ends with the connection",
      reply: .init("HTTP/1.1 200 OK\r\n\r\n", "all of it", end: .close),
      outcome: .response(200, body: "all of it")),
    TransportCase(
      name: "a body of a megabyte",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: \(big.utf8.count)\r\n\r\n", big),
      outcome: .response(200, body: big)),
    TransportCase(
      name: "a request body of a megabyte",
      request: HTTPRequest(method: .post, target: "/", body: Array(big.utf8)),
      reply: .init("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok"),
      outcome: .response(201, body: "ok")),
    TransportCase(
      name: "a response in single bytes",
      reply: .init(
        "H", "T", "T", "P", "/", "1", ".", "1", " ", "2", "0", "0", " ", "\r", "\n", "C", "o",
        "ntent-Length: 2", "\r", "\n", "\r", "\n", "o", "k"),
      outcome: .response(200, body: "ok")),
    TransportCase(
      name: "interim responses before the final one",
      reply: .init(
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
      outcome: .response(200, body: "ok")),
    TransportCase(
      name: "a redirect that is not followed",
      reply: .init(
        "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 4\r\n\r\nmove"),
      outcome: .response(302, ["Location": "/elsewhere"], body: "move")),
    TransportCase(
      name: "a challenge that is not answered",
      reply: .init(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
          + "Content-Length: 2\r\n\r\nno"),
      outcome: .response(401, body: "no")),
    TransportCase(
      name: "two fields with the same name",
      reply: .init(
        "HTTP/1.1 200 OK\r\nX-A: 1\r\nX-B: 2\r\nX-A: 3\r\nContent-Length: 0\r\n\r\n"),
      outcome: .response(200, ["X-A": "1 | 3"]),
      urlSession: Exception(
        outcome: .response(200, ["X-A": "1, 3"]),
        reason: "it has one value per name and joins repeated fields")),
    TransportCase(
      name: "a coding that was not requested",
      reply: .init(
        "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\n???"),
      outcome: .response(200, ["Content-Encoding": "br"], body: "???"),
      urlSession: Exception(
        outcome: .failure(
          .notHTTP("its content is truncated or does not match its Content-Encoding")),
        reason: "libcurl decodes every content coding, and this one is invalid")),
  ]

  private static let failures = [
    TransportCase(
      name: "closed without a response",
      reply: .init(end: .close),
      outcome: .failure(.closedBeforeResponse)),
    TransportCase(
      name: "reset without a response",
      reply: .init(end: .reset),
      outcome: .failure(.closedBeforeResponse)),
    TransportCase(
      name: "closed in the head",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Le", end: .close),
      outcome: .failure(.closedInResponse(missingBytes: nil)),
      urlSession: Exception(
        outcome: nil, reason: "on Linux it crashes the process: \"there's no response\"")),
    TransportCase(
      name: "closed in a body of known length",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", end: .close),
      outcome: .failure(.closedInResponse(missingBytes: 96))),
    TransportCase(
      name: "closed in a chunk",
      reply: .init(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf", end: .close),
      outcome: .failure(.closedInResponse(missingBytes: nil))),
    TransportCase(
      name: "a body that does not end",
      reply: .init("HTTP/1.1 200 OK\r\n\r\n", big, end: .endless),
      limits: .body(1 << 20),
      outcome: .failure(.bodyTooLarge(limitBytes: 1 << 20))),
    TransportCase(
      name: "a length beyond the limit",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 1025\r\n\r\n", end: .hang),
      limits: .body(1024),
      outcome: .failure(.bodyTooLarge(limitBytes: 1024))),
    TransportCase(
      name: "a head that does not end",
      reply: .init("HTTP/1.1 200 OK\r\n", "X-Y: \(big.prefix(2000))\r\n", end: .endless),
      outcome: .failure(.headTooLarge(limitBytes: 64 << 10)),
      urlSession: Exception(
        outcome: .failure(.headTooLarge(limitBytes: 300 << 10)),
        reason: "libcurl has a different limit")),
    TransportCase(
      name: "no response",
      reply: .init(end: .hang),
      timeouts: .soon,
      outcome: .failure(.timedOut(.waitingForResponse, after: .milliseconds(50)))),
    TransportCase(
      name: "a body that stops arriving",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", end: .hang),
      timeouts: .afterTheHead,
      outcome: .failure(.timedOut(.receivingResponse, after: .seconds(3)))),
    TransportCase(
      name: "a body that pauses",
      reply: .init("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", end: .hang),
      timeouts: .withoutPauses,
      outcome: .failure(.timedOut(.receivingMore, after: .milliseconds(500))),
      urlSession: Exception(outcome: nil, reason: "it has no timeout for a pause")),
    TransportCase(
      name: "a body without end that is cut",
      reply: .init("HTTP/1.1 200 OK\r\nX: y\r\n\r\n", big, end: .endless),
      timeouts: .cutting(at: 0),
      outcome: .response(.ok, ["X": "y"]),
      urlSession: Exception(outcome: nil, reason: "it cuts no body")),
    TransportCase(
      name: "interim responses without end",
      reply: .init("HTTP/1.1 103 Early Hints\r\n\r\n", end: .endless),
      outcome: .failure(.notHTTP("it sent more than 100 interim responses")),
      urlSession: Exception(outcome: nil, reason: "libcurl has a different limit")),
    TransportCase(
      name: "a response that is not HTTP",
      reply: .init("SSH-2.0-OpenSSH_9.2\r\n", end: .close),
      outcome: .failure(
        .notHTTP("it starts with 'S', not like HTTP")),
      urlSession: Exception(
        outcome: .failure(.notHTTP("Received HTTP/0.9 when not allowed")),
        reason: "the message is libcurl's")),
    TransportCase(
      name: "a body with two lengths",
      reply: .init(
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab", end: .close),
      outcome: .failure(.notHTTP("there are several Content-Length fields with different values")),
      urlSession: Exception(
        outcome: .failure(.closedInResponse(missingBytes: nil)),
        reason: "it uses the second length")),
  ]
}
