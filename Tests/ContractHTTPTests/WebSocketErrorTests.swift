import ContractHTTP
import Testing

@Suite struct `WebSocket errors` {
  @Test(
    arguments: [
      (.reservedBits, "a frame has reserved bits set without a negotiated extension"),
      (.reservedOpcode(11), "a frame has the reserved opcode 0xB"),
      (.notMasked, "a frame from the client is not masked"),
      (.masked, "a frame from the server is masked"),
      (.lengthNotMinimal, "the length of a frame is written with more bytes than it needs"),
      (.lengthBeyondRange, "the length of a frame is 2^63 or more"),
      (.controlFrameTooLong, "a control frame has a payload of more than 125 bytes"),
      (.fragmentedControlFrame, "a control frame is fragmented"),
      (.unexpectedContinuation, "a continuation frame is outside a message"),
      (.interruptedMessage, "a message begins before the previous one has ended"),
      (.textNotUTF8, "a text message is not UTF-8"),
      (.closeReasonNotUTF8, "the reason in a close frame is not UTF-8"),
      (.truncatedCloseCode, "a close frame has a payload of one byte"),
      (.forbiddenCloseCode(1005), "a close frame has the code 1005, which is not allowed"),
      (.frameTooLarge(limitBytes: 9), "a frame is longer than 9 bytes"),
      (.messageTooLarge(limitBytes: 9), "a message is longer than 9 bytes"),
    ] as [(WebSocketError, String)])
  func `are described in one line`(reason: WebSocketError, text: String) {
    #expect(reason.description == text)
  }
}

@Suite struct `Serializing WebSocket frames` {
  @Test func `masks with the key`() {
    #expect(
      WebSocketFrame.text("Hello").serialized(maskingKey: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    #expect(
      WebSocketFrame.text("Hello").serialized() == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
  }

  @Test(
    arguments: [
      (125, [0x02, 125]), (126, [0x02, 126, 0, 126]), (65535, [0x02, 126, 0xFF, 0xFF]),
      (65536, [0x02, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `encodes a length with the minimum of bytes`(count: Int, head: [UInt8]) {
    let frame = WebSocketFrame(.binary, [UInt8](repeating: 7, count: count), isFinal: false)
    #expect(frame.serialized() == head + [UInt8](repeating: 7, count: count))
  }

  @Test func `truncates a reason between characters`() {
    let frame = WebSocketFrame.close(code: 1008, reason: String(repeating: "€", count: 50))
    #expect(
      frame.payload == [0x03, 0xF0] + Array(String(repeating: "€", count: 41).utf8))
    #expect(WebSocketFrame.close(code: nil, reason: "lost").payload.isEmpty)
  }
}
