/// Base64 for file names, URLs and shells, without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for digit in 0...part.count { text.append(alphabet[bits >> (18 - 6 * digit) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The reason why a text cannot be decoded.
  struct DecodingError: Error, Equatable {
    /// The index of the first character outside the alphabet, or of the end where characters are
    /// missing.
    var offset: Int
  }

  static func bytes(of text: String) throws(DecodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for (offset, character) in text.utf8.enumerated() {
      guard let digit = value(of: character) else { throw DecodingError(offset: offset) }
      bits = (bits << 6 | digit) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A single character of a group holds no byte, and the remaining bits must be zero.
    guard count < 6, bits & (1 << count - 1) == 0 else {
      throw DecodingError(offset: text.utf8.count)
    }
    return bytes
  }

  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) + 4
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
