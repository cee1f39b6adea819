/// The reason bytes are not an HTTP/1.1 message that this side accepts.
package struct WireError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case notHTTP(firstByte: UInt8)
    case malformedRequestLine
    case malformedStatusLine
    case unsupportedVersion
    case malformedFieldName
    case spaceBeforeColon
    case foldedField
    case notOneHost
    case forbiddenByte(UInt8)
    case bareLineEnd
    case headTooLarge(limitBytes: Int)
    case tooManyFields(limit: Int)
    case malformedContentLength
    case differingContentLengths
    case lengthBesideChunked
    case unsupportedTransferCoding
    case malformedChunk
    case bodyTooLarge(limitBytes: Int)
    case endedInHead
    case endedInBody(missingBytes: Int?)
  }

  package var reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }
}

extension WireError {
  /// The status a server refuses a request with.
  package var status: HTTPStatus {
    switch reason {
    case .bodyTooLarge: .contentTooLarge
    case .headTooLarge, .tooManyFields: 431
    case .unsupportedTransferCoding: .notImplemented
    case .unsupportedVersion: 505
    default: .badRequest
    }
  }
}
