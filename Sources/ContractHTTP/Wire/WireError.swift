/// The reason bytes are not an acceptable HTTP/1.1 message.
package enum WireError: Error, Sendable, Equatable {
  case notHTTP(firstByte: UInt8)
  case malformedRequestLine
  case malformedStatusLine
  case unsupportedVersion
  case malformedFieldName
  case spaceBeforeColon
  case foldedField
  case missingOrRepeatedHost
  case forbiddenByte(UInt8)
  case missingCRLF
  case headTooLarge(limitBytes: Int)
  case tooManyFields(limit: Int)
  case malformedContentLength
  case differingContentLengths
  case lengthAndTransferCoding
  case unsupportedTransferCoding
  case malformedChunk
  case tooManyInterimResponses(limit: Int)
  case bodyTooLarge(limitBytes: Int)
  case endedInHead
  case endedInBody(missingBytes: Int?)
}

extension WireError {
  /// The status with which a server rejects such a request.
  package var status: HTTPStatus {
    switch self {
    case .bodyTooLarge: .contentTooLarge
    case .headTooLarge, .tooManyFields: 431
    case .unsupportedTransferCoding: .notImplemented
    case .unsupportedVersion: 505
    default: .badRequest
    }
  }
}

extension WireError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notHTTP(firstByte: 0x15), .notHTTP(firstByte: 0x16):
      "it starts like TLS, not like HTTP"
    case .notHTTP(let byte): "it starts with \(ASCII.name(of: byte)), not like HTTP"
    case .malformedRequestLine: "the request line is not 'METHOD target HTTP/1.1'"
    case .malformedStatusLine: "the status line is not 'HTTP/1.1 code phrase'"
    case .unsupportedVersion: "the message is not HTTP/1.0 or HTTP/1.1"
    case .malformedFieldName: "a header line does not start with a name and a colon"
    case .spaceBeforeColon: "a header name is followed by whitespace"
    case .foldedField: "a header value continues on a second line"
    case .missingOrRepeatedHost: "the request does not have exactly one Host field"
    case .forbiddenByte(let byte): "a header value contains \(ASCII.name(of: byte))"
    case .missingCRLF: "a line of the head does not end in CRLF"
    case .headTooLarge(let limit): "the head is longer than \(limit) bytes"
    case .tooManyFields(let limit): "the head has more than \(limit) fields"
    case .malformedContentLength: "Content-Length is not a number of bytes"
    case .differingContentLengths: "there are several Content-Length fields with different values"
    case .lengthAndTransferCoding: "the message has both Content-Length and Transfer-Encoding"
    case .unsupportedTransferCoding: "Transfer-Encoding is not chunked"
    case .tooManyInterimResponses(let limit): "it sent more than \(limit) interim responses"
    case .malformedChunk: "a chunk of the body is malformed"
    case .bodyTooLarge(let limit): "the body is longer than \(limit) bytes"
    case .endedInHead: "the connection ended within the head"
    case .endedInBody(let missing?):
      "the connection ended \(missing) bytes before the end of the body"
    case .endedInBody(nil): "the connection ended within the body"
    }
  }
}
