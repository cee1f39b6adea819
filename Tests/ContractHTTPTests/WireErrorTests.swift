import ContractHTTP
import Testing

@Suite struct `Wire errors` {
  @Test(arguments: [
    (WireError.notHTTP(firstByte: 0x53), "it starts with 'S', not like HTTP", 400),
    (.notHTTP(firstByte: 0), "it starts with byte 0x00, not like HTTP", 400),
    (.notHTTP(firstByte: 0x16), "it starts like TLS, not like HTTP", 400),
    (.malformedRequestLine, "the request line is not 'METHOD target HTTP/1.1'", 400),
    (.malformedStatusLine, "the status line is not 'HTTP/1.1 code phrase'", 400),
    (.unsupportedVersion, "the message is not HTTP/1.0 or HTTP/1.1", 505),
    (.malformedFieldName, "a header line does not start with a name and a colon", 400),
    (.spaceBeforeColon, "a header name is followed by whitespace", 400),
    (.foldedField, "a header value continues on a second line", 400),
    (.missingOrRepeatedHost, "the request does not have exactly one Host field", 400),
    (.forbiddenByte(0), "a header value contains byte 0x00", 400),
    (.missingCRLF, "a line of the head does not end in CRLF", 400),
    (.headTooLarge(limitBytes: 9), "the head is longer than 9 bytes", 431),
    (.tooManyFields(limit: 9), "the head has more than 9 fields", 431),
    (.malformedContentLength, "Content-Length is not a number of bytes", 400),
    (
      .differingContentLengths, "there are several Content-Length fields with different values", 400
    ),
    (.lengthAndTransferCoding, "the message has both Content-Length and Transfer-Encoding", 400),
    (.unsupportedTransferCoding, "Transfer-Encoding is not chunked", 501),
    (.malformedChunk, "a chunk of the body is malformed", 400),
    (.bodyTooLarge(limitBytes: 9), "the body is longer than 9 bytes", 413),
    (.endedInHead, "the connection ended within the head", 400),
    (.endedInBody(missingBytes: 9), "the connection ended 9 bytes before the end of the body", 400),
    (.endedInBody(missingBytes: nil), "the connection ended within the body", 400),
  ])
  func `are described in one line`(reason: WireError, text: String, status: Int) {
    #expect(reason.description == text)
    #expect(reason.status.code == status)
  }
}

@Suite struct `Methods and statuses` {
  @Test func `are safe and idempotent as in RFC 9110`() {
    #expect([HTTPMethod.get, .head, .options, .trace].allSatisfy { $0.isSafe && $0.isIdempotent })
    #expect([HTTPMethod.put, .delete].allSatisfy { !$0.isSafe && $0.isIdempotent })
    #expect([HTTPMethod.post, .patch, .init("get")].allSatisfy { !$0.isSafe && !$0.isIdempotent })
  }

  @Test func `have classes`() {
    #expect(HTTPStatus(199).isInformational && HTTPStatus(200).isSuccess)
    #expect(HTTPStatus(302).isRedirection && HTTPStatus(499).isClientError)
    #expect(HTTPStatus(500).isServerError && !HTTPStatus(600).isServerError)
    #expect(HTTPStatus.notFound.description == "404 Not Found")
    #expect(HTTPStatus(799).description == "799")
  }
}
