/// Base64 with padding (RFC 4648, section 4), for WebSocket keys and bodies in recordings.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        text.append(
          position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text; `nil` if it is not base64.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let count = byteCount(of: text) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var (bits, held) = (0, 0)
    for character in text.utf8.prefix(while: { $0 != padding }) {
      bits = (bits << 6 | value(of: character)) & 0xFFFF
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> held))
    }
    return bytes
  }

  private static func value(of character: UInt8) -> Int {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) + 4
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }

  /// Returns the number of bytes that a text encodes; `nil` if it is not base64.
  static func byteCount(of text: String) -> Int? {
    let digits = text.utf8.prefix { $0 != padding }
    let paddingCount = text.utf8.count - digits.count
    guard text.utf8.count.isMultiple(of: 4), paddingCount < 3,
      text.utf8.suffix(paddingCount).allSatisfy({ $0 == padding }),
      digits.allSatisfy(alphabet.contains)
    else { return nil }
    return text.utf8.count / 4 * 3 - paddingCount
  }
}
