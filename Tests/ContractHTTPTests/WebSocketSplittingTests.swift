import ContractHTTP
import TestSupport
import Testing

/// However the network splits the bytes, the events and the error are the same.
@Suite struct `WebSocket frames in pieces` {
  @Test(arguments: 0..<300)
  func `result in the same events`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let side = [WebSocketParser.Side.client, .server].randomElement(using: &random) ?? .client
    var bytes = random.frames(to: side)
    if Bool.random(using: &random), let index = bytes.indices.randomElement(using: &random) {
      bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    let whole = Conversation(read: [bytes[...]], by: side)
    #expect(Conversation(read: random.pieces(of: bytes), by: side) == whole)
    for index in bytes.indices {
      let pieces = [bytes[..<index], bytes[index...]]
      #expect(Conversation(read: pieces, by: side) == whole)
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65535, 65536, 70000])
  func `survive a round trip`(count: Int) {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let frame = WebSocketFrame(.binary, payload)
    for (side, key) in [(WebSocketParser.Side.client, nil), (.server, 0xDEAD_BEEF as UInt32?)] {
      let bytes = frame.serialized(maskingKey: key)
      #expect(Conversation(read: [bytes[...]], by: side) == Conversation([.binary(payload)]))
    }
  }

  @Test(arguments: 0..<300)
  func `contain text exactly if the standard library agrees`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = Array("aé€😀\u{7FF}\u{800}\u{FFFF}\u{10FFFF}".utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] =
        [0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xF5, 0xFF]
        .randomElement(using: &random) ?? 0
    }
    let frame = WebSocketFrame(.text, bytes).serialized()
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let expected =
      isText ? Conversation([.text(bytes)]) : Conversation([], WebSocketError.textNotUTF8)
    #expect(Conversation(read: random.pieces(of: frame), by: .client) == expected)
  }
}

// MARK: - Fixtures

/// The parsed events, and the error that ended them.
struct Conversation: Equatable, Sendable {
  var events: [WebSocketParser.Event] = []
  var error: WebSocketError?

  init(_ events: [WebSocketParser.Event], _ error: WebSocketError? = nil) {
    self.events = events
    self.error = error
  }

  /// Parses with limits of 256 bytes per frame and 300 per message, unless a frame is much larger.
  init(read pieces: [ArraySlice<UInt8>], by side: WebSocketParser.Side) {
    var limits = WebSocketLimits()
    if pieces.allSatisfy({ $0.count < 1000 }) {
      limits.frameBytes = 256
      limits.messageBytes = 300
    }
    var parser = WebSocketParser(side, limits: limits)
    do throws(WebSocketError) {
      for piece in pieces {
        parser.feed(piece)
        while let event = try parser.next() { events.append(event) }
      }
    } catch {
      self.error = error
    }
  }
}

extension SeededRandom {
  /// A few messages with control frames between fragments, and sometimes a close frame.
  fileprivate mutating func frames(to side: WebSocketParser.Side) -> [UInt8] {
    var frames: [WebSocketFrame] = []
    for _ in 0..<3 {
      let text = ["", "Hällo", "€ 😀", "plain"].randomElement(using: &self) ?? ""
      let payload = Array(text.utf8)
      let cut = Int.random(in: 0...payload.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: frames.append(WebSocketFrame(.text, payload))
      case 1: frames.append(WebSocketFrame(.binary, payload))
      case 2: frames.append(WebSocketFrame(.ping, payload))
      default:
        frames += [
          WebSocketFrame(.text, Array(payload[..<cut]), isFinal: false),
          WebSocketFrame(.pong, payload),
          WebSocketFrame(.continuation, Array(payload[cut...])),
        ]
      }
    }
    if Bool.random(using: &self) { frames.append(.close(code: 1000, reason: "fertig ✓")) }
    return frames.flatMap { frame in
      frame.serialized(maskingKey: side == .server ? UInt32(truncatingIfNeeded: next()) : nil)
    }
  }
}
