/// Base64 with padding (RFC 4648, section 4), as the opening handshake of WebSocket writes keys.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  static func text(of bytes: [UInt8]) -> String {
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

  /// How many bytes a text stands for; `nil` when it is not base64.
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
