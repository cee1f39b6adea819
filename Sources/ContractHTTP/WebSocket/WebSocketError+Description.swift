extension WebSocketError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .reservedBits: "a frame has reserved bits set, and no extension was agreed on"
    case .reservedOpcode(let opcode):
      "a frame has the reserved opcode 0x\(String(opcode, radix: 16, uppercase: true))"
    case .notMasked: "a frame from the client is not masked"
    case .masked: "a frame from the server is masked"
    case .lengthNotMinimal: "the length of a frame is written with more bytes than it needs"
    case .lengthBeyondRange: "the length of a frame is 2^63 or more"
    case .controlFrameTooLong: "a control frame has a payload of more than 125 bytes"
    case .fragmentedControlFrame: "a control frame is fragmented"
    case .continuationOfNothing: "a continuation frame continues no message"
    case .messageInsideMessage: "a message begins before the one before it has ended"
    case .textNotUTF8: "a text message is not UTF-8"
    case .closeReasonNotUTF8: "the reason in a close frame is not UTF-8"
    case .halfCloseCode: "a close frame has a payload of one byte"
    case .forbiddenCloseCode(let code): "a close frame has the code \(code), which is not allowed"
    case .frameTooLarge(let limit): "a frame is longer than \(limit) bytes"
    case .messageTooLarge(let limit): "a message is longer than \(limit) bytes"
    }
  }
}
