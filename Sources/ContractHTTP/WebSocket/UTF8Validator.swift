/// Validates UTF-8 that arrives in pieces, at the first invalid byte.
///
/// Follows RFC 3629, section 4: no overlong forms, no surrogates, nothing beyond U+10FFFF.
struct UTF8Validator: Sendable {
  /// The number of missing bytes of the current scalar, and the range of the next one.
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the bytes so far end with a complete scalar.
  var isComplete: Bool { missing == 0 }

  /// - Returns: Whether the bytes so far are the start of valid UTF-8.
  mutating func read(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if missing > 0 {
        guard allowed.contains(byte) else { return false }
        missing -= 1
        allowed = 0x80...0xBF
      } else if byte >= 0x80 {
        guard begin(byte) else { return false }
      }
    }
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missing, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
    default: return false
    }
    return true
  }
}
