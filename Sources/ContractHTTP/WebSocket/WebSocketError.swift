/// The reason bytes violate the WebSocket protocol.
package enum WebSocketError: Error, Sendable, Hashable {
  case reservedBits
  case reservedOpcode(UInt8)
  case notMasked
  case masked
  case lengthNotMinimal
  case lengthBeyondRange
  case controlFrameTooLong
  case fragmentedControlFrame
  case unexpectedContinuation
  case interruptedMessage
  case textNotUTF8
  case closeReasonNotUTF8
  case truncatedCloseCode
  case forbiddenCloseCode(Int)
  case frameTooLarge(limitBytes: Int)
  case messageTooLarge(limitBytes: Int)
}

extension WebSocketError {
  /// The code of the close frame to send in response.
  package var closeCode: Int {
    switch self {
    case .textNotUTF8, .closeReasonNotUTF8: WebSocketCloseCode.notUTF8
    case .frameTooLarge, .messageTooLarge: WebSocketCloseCode.tooLarge
    default: WebSocketCloseCode.protocolError
    }
  }
}

extension WebSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .reservedBits: "a frame has reserved bits set without a negotiated extension"
    case .reservedOpcode(let opcode):
      "a frame has the reserved opcode 0x\(String(opcode, radix: 16, uppercase: true))"
    case .notMasked: "a frame from the client is not masked"
    case .masked: "a frame from the server is masked"
    case .lengthNotMinimal: "the length of a frame is written with more bytes than it needs"
    case .lengthBeyondRange: "the length of a frame is 2^63 or more"
    case .controlFrameTooLong: "a control frame has a payload of more than 125 bytes"
    case .fragmentedControlFrame: "a control frame is fragmented"
    case .unexpectedContinuation: "a continuation frame is outside a message"
    case .interruptedMessage: "a message begins before the previous one has ended"
    case .textNotUTF8: "a text message is not UTF-8"
    case .closeReasonNotUTF8: "the reason in a close frame is not UTF-8"
    case .truncatedCloseCode: "a close frame has a payload of one byte"
    case .forbiddenCloseCode(let code): "a close frame has the code \(code), which is not allowed"
    case .frameTooLarge(let limit): "a frame is longer than \(limit) bytes"
    case .messageTooLarge(let limit): "a message is longer than \(limit) bytes"
    }
  }
}
