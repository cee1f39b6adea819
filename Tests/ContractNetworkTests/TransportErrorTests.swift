import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `A transport error` {
  private static let origin = Origin(host: "localhost", port: 8080)

  @Test(arguments: [
    (
      TransportError.Reason.refused, false,
      "http://localhost:8080 refused the connection, is the server running?"
    ),
    (
      .unknownHost("no such name"), false,
      "the host name of http://localhost:8080 cannot be resolved: no such name"
    ),
    (.unreachable("no route"), false, "http://localhost:8080 cannot be reached: no route"),
    (
      .tls(.unknownAuthority), false,
      "http://localhost:8080 failed the TLS check: "
        + "its certificate is signed by an unknown authority"
    ),
    (
      .tls(.expiredCertificate), false,
      "http://localhost:8080 failed the TLS check: its certificate has expired or is not valid yet"
    ),
    (
      .tls(.certificateForAnotherHost), false,
      "http://localhost:8080 failed the TLS check: its certificate is for another host name"
    ),
    (.tls(.other("alert")), false, "http://localhost:8080 failed the TLS check: alert"),
    (
      .timedOut(.connecting, after: .seconds(10)), false,
      "http://localhost:8080 accepted no connection within 10.0 seconds"
    ),
    (
      .timedOut(.waitingForResponse, after: .milliseconds(1500)), false,
      "http://localhost:8080 sent no response within 1.5 seconds"
    ),
    (
      .timedOut(.receivingResponse, after: .seconds(60)), true,
      "http://localhost:8080 did not complete its response within 60.0 seconds"
    ),
    (
      .closedBeforeResponse, false, "http://localhost:8080 closed the connection without a response"
    ),
    (
      .closedInResponse(missingBytes: 96), true,
      "http://localhost:8080 closed the connection 96 bytes before the end of its response"
    ),
    (
      .closedInResponse(missingBytes: nil), true,
      "http://localhost:8080 closed the connection within its response"
    ),
    (.notHTTP("why"), true, "http://localhost:8080 did not respond with HTTP: why"),
    (
      .headTooLarge(limitBytes: 65536), true,
      "http://localhost:8080 sent a response head of more than 65536 bytes"
    ),
    (
      .bodyTooLarge(limitBytes: 1024), true,
      "http://localhost:8080 sent a response body of more than 1024 bytes"
    ),
    (
      .upgradeRejected(
        HTTPResponse(status: .notFound, body: Array("no\n\u{7}such\r\npath\n".utf8))),
      true,
      "http://localhost:8080 rejected the WebSocket handshake with 404 Not Found: "
        + "no  such path"
    ),
    (
      .upgradeRejected(HTTPResponse(status: .ok)), true,
      "http://localhost:8080 rejected the WebSocket handshake with 200 OK"
    ),
    (
      .upgradeRejected(HTTPResponse(status: .ok, body: Array(repeatElement(0x61, count: 81)))),
      true,
      "http://localhost:8080 rejected the WebSocket handshake with 200 OK: "
        + String(repeating: "a", count: 80) + "…"
    ),
    (
      .notWebSocket(WebSocketHandshakeError.missingAccept), true,
      "http://localhost:8080 did not switch to WebSocket: Sec-WebSocket-Accept is missing"
    ),
    (
      .webSocketProtocolError(WebSocketError.masked), true,
      "http://localhost:8080 violated the WebSocket protocol: a frame from the server is masked"
    ),
    (
      .closedInMessage, true,
      "http://localhost:8080 closed the connection within a WebSocket message"
    ),
    (
      .closedWithoutCloseFrame, true,
      "http://localhost:8080 closed the connection without a WebSocket close frame"
    ),
    (
      .alreadyClosed, false, "the WebSocket connection to http://localhost:8080 is already closed"
    ),
    (
      .timedOut(.sendingMessage, after: .seconds(30)), true,
      "http://localhost:8080 did not accept a WebSocket message within 30.0 seconds"
    ),
    (.cancelled, false, "the request to http://localhost:8080 was cancelled"),
    (.other("why"), false, "the request to http://localhost:8080 failed: why"),
  ])
  func `is described in one line and classified`(
    reason: TransportError.Reason, isInvalidResponse: Bool, description: String
  ) {
    let error = TransportError(reason, at: Self.origin)
    #expect(error.description == description)
    #expect(error.isInvalidResponse == isInvalidResponse)
  }
}
