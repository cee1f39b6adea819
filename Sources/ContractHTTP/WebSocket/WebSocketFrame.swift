/// A frame to send (RFC 6455, section 5.2).
package struct WebSocketFrame: Sendable, Equatable {
  package enum Opcode: UInt8, Sendable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Whether it is a control frame, which is allowed between the fragments of a message.
    var isControl: Bool { rawValue >= 0x8 }
  }

  package var opcode: Opcode

  /// Whether it is the last frame of its message.
  package var isFinal: Bool
  package var payload: [UInt8]

  package init(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) {
    self.opcode = opcode
    self.payload = payload
    self.isFinal = isFinal
  }
}

extension WebSocketFrame {
  package static func text(_ text: String) -> WebSocketFrame {
    WebSocketFrame(.text, Array(text.utf8))
  }

  /// Returns a close frame; the reason is truncated to the scalars that fit, and omitted without a
  /// code.
  package static func close(code: Int?, reason: String = "") -> WebSocketFrame {
    guard let code else { return WebSocketFrame(.close) }
    var payload = [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
    for scalar in reason.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      guard payload.count + bytes.count <= controlPayloadLimit else { break }
      payload += bytes
    }
    return WebSocketFrame(.close, payload)
  }

  /// The maximum payload of a control frame.
  static let controlPayloadLimit = 125

  /// Serializes the frame.
  ///
  /// A client must mask with an unpredictable key of four bytes, in big-endian order; a server must
  /// not mask.
  package func serialized(maskingKey: UInt32? = nil) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(14 + payload.count)
    output.append((isFinal ? 0x80 : 0) | opcode.rawValue)
    let maskBit: UInt8 = maskingKey == nil ? 0 : 0x80
    switch payload.count {
    case ..<126: output.append(maskBit | UInt8(truncatingIfNeeded: payload.count))
    case ..<0x1_0000:
      output.append(maskBit | 126)
      output.append(bigEndian: UInt64(payload.count), bytes: 2)
    default:
      output.append(maskBit | 127)
      output.append(bigEndian: UInt64(payload.count), bytes: 8)
    }
    if let maskingKey { output.append(bigEndian: UInt64(maskingKey), bytes: 4) }
    let start = output.count
    output.append(contentsOf: payload)
    if let maskingKey { output.mask(from: start, with: maskingKey) }
    return output
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: UInt64, bytes count: Int) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Masks or unmasks the bytes from an index on (RFC 6455, section 5.3).
  ///
  /// The offset is the position of the first of them in the payload.
  mutating func mask(from start: Int, with key: UInt32, offset: Int = 0) {
    let shift = UInt32(offset & 3) * 8
    var key = key << shift | (shift == 0 ? 0 : key >> (32 - shift))
    var index = start
    while index < count {
      self[index] ^= UInt8(truncatingIfNeeded: key >> 24)
      key = key << 8 | key >> 24
      index += 1
    }
  }
}

/// The status codes of WebSocket close frames (RFC 6455, section 7.4).
package enum WebSocketCloseCode: Sendable {
  package static let normal = 1000
  package static let goingAway = 1001
  static let protocolError = 1002
  package static let unsupportedData = 1003
  static let notUTF8 = 1007
  package static let policyViolation = 1008
  package static let tooLarge = 1009

  /// Whether a close frame may have this code.
  ///
  /// 1005, 1006 and 1015 are reserved for closes without a frame; the IANA registry ends at 1014;
  /// codes from 3000 are for libraries and applications.
  package static func isAllowed(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
