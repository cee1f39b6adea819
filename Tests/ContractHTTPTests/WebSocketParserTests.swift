import ContractHTTP
import Testing

@Suite struct `Parsing WebSocket frames` {
  /// The examples of RFC 6455, section 5.7.
  @Test(arguments: [
    (
      WebSocketParser.Side.client, [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F],
      WebSocketParser.Event.text(Array("Hello".utf8))
    ),
    (
      .server, [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
      .text(Array("Hello".utf8))
    ),
    (
      .client, [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F],
      .text(Array("Hello".utf8))
    ),
    (.client, [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], .ping(Array("Hello".utf8))),
    (
      .server, [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
      .pong(Array("Hello".utf8))
    ),
    (
      .client, [0x82, 0x7E, 0x01, 0x00] + [UInt8](repeating: 7, count: 256),
      .binary([UInt8](repeating: 7, count: 256))
    ),
    (
      .client, [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 7, count: 65536),
      .binary([UInt8](repeating: 7, count: 65536))
    ),
  ])
  func `parses the examples of RFC 6455`(
    side: WebSocketParser.Side, bytes: [UInt8], event: WebSocketParser.Event
  ) {
    #expect(Conversation(read: [bytes[...]], by: side) == Conversation([event]))
  }

  @Test func `accepts control frames between fragments`() {
    let bytes: [UInt8] = [
      0x01, 0x02, 0xC3, 0xA9,
      0x89, 0x01, 0x70,
      0x00, 0x01, 0xE2,
      0x8A, 0x00,
      0x00, 0x00,
      0x80, 0x02, 0x82, 0xAC,
      0x88, 0x02, 0x03, 0xE8,
      0x81, 0x01, 0x61,
    ]
    #expect(
      Conversation(read: [bytes[...]], by: .client)
        == Conversation([
          .ping([0x70]), .pong([]), .text(Array("é€".utf8)), .close(code: 1000, reason: ""),
        ]))
  }

  @Test(
    arguments: [
      ([0x88, 0x00], nil, ""),
      ([0x88, 0x02, 0x0F, 0xA0], 4000, ""),
      ([0x88, 0x04, 0x03, 0xF6, 0xC3, 0xA9], 1014, "é"),
    ] as [([UInt8], Int?, String)])
  func `parses close frames`(bytes: [UInt8], code: Int?, reason: String) {
    #expect(
      Conversation(read: [bytes[...]], by: .client)
        == Conversation([.close(code: code, reason: reason)]))
  }

  @Test(
    arguments: [
      ([0xC1], .reservedBits, 1002),
      ([0xA1], .reservedBits, 1002),
      ([0x91], .reservedBits, 1002),
      ([0x83], .reservedOpcode(3), 1002),
      ([0x87], .reservedOpcode(7), 1002),
      ([0x8B], .reservedOpcode(11), 1002),
      ([0x8F], .reservedOpcode(15), 1002),
      ([0x81, 0x80], .masked, 1002),
      ([0x82, 0x7E, 0x00, 0x7D], .lengthNotMinimal, 1002),
      ([0x82, 0x7F, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .lengthNotMinimal, 1002),
      ([0x82, 0x7F, 0x80, 0, 0, 0, 0, 0, 0, 0], .lengthBeyondRange, 1002),
      ([0x89, 0x7E], .controlFrameTooLong, 1002),
      ([0x88, 0x7F], .controlFrameTooLong, 1002),
      ([0x09], .fragmentedControlFrame, 1002),
      ([0x08], .fragmentedControlFrame, 1002),
      ([0x80], .unexpectedContinuation, 1002),
      ([0x81, 0x00, 0x00], .unexpectedContinuation, 1002),
      ([0x01, 0x00, 0x81], .interruptedMessage, 1002),
      ([0x02, 0x00, 0x89, 0x00, 0x02], .interruptedMessage, 1002),
      ([0x81, 0x02, 0xFF], .textNotUTF8, 1007),
      ([0x81, 0x01, 0xC3], .textNotUTF8, 1007),
      ([0x01, 0x01, 0xC3, 0x80, 0x01, 0x28], .textNotUTF8, 1007),
      ([0x88, 0x01, 0x03], .truncatedCloseCode, 1002),
      ([0x88, 0x03, 0x03, 0xE8, 0xC3], .closeReasonNotUTF8, 1007),
      ([0x82, 0x7E, 0x01, 0x01], .frameTooLarge(limitBytes: 256), 1009),
      ([0x82, 0x7F, 0x7F, 0, 0, 0, 0, 0, 0, 0], .frameTooLarge(limitBytes: 256), 1009),
      (
        [0x02, 0x7E, 0x01, 0x00] + [UInt8](repeating: 7, count: 256) + [0x00, 0x2D],
        .messageTooLarge(limitBytes: 300), 1009
      ),
    ] as [([UInt8], WebSocketError, Int)])
  func `rejects invalid frames of a server`(
    bytes: [UInt8], reason: WebSocketError, code: Int
  ) {
    let outcome = Conversation(read: [bytes[...]], by: .client)
    #expect(outcome.error == reason)
    #expect(outcome.error?.closeCode == code)
  }

  @Test func `rejects unmasked frames of a client`() {
    let outcome = Conversation(read: [[0x81, 0x00]], by: .server)
    #expect(outcome.error == WebSocketError.notMasked)
    #expect(outcome.error?.closeCode == 1002)
  }

  @Test(arguments: [
    0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535,
  ])
  func `rejects reserved close codes`(code: Int) {
    let bytes = WebSocketFrame.close(code: code).serialized()
    #expect(
      Conversation(read: [bytes[...]], by: .client).error
        == WebSocketError.forbiddenCloseCode(code))
  }

  @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1011, 1014, 3000, 4999])
  func `accepts every valid close code`(code: Int) {
    let bytes = WebSocketFrame.close(code: code).serialized()
    #expect(
      Conversation(read: [bytes[...]], by: .client)
        == Conversation([.close(code: code, reason: "")]))
  }

  @Test func `knows whether it is within a frame or message`() throws {
    var parser = WebSocketParser(.client)
    var states: [Bool] = []
    for byte: UInt8 in [0x01, 0x01, 0x61, 0x80, 0x00] {
      states += [parser.isInsideFrame, parser.isInsideMessage]
      parser.feed([byte])
      _ = try parser.next()
    }
    #expect(states == [false, false, true, false, true, true, false, true, true, true])
    #expect(!parser.isInsideFrame && !parser.isInsideMessage)
  }
}
