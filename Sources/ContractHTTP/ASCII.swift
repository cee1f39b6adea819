/// Bytes of the protocol and their classification.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let percent = UInt8(ascii: "%")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Whether a byte is a letter, a digit or one of `!#$%&'*+-.^_`|~` (RFC 9110, section 5.6.2).
  static func isToken(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? tokenLow : tokenHigh
    return byte < 128 && half & (1 << UInt64(byte & 63)) != 0
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab
  }

  /// Returns the bytes without leading and trailing blanks.
  static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return bytes[start...last]
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || lowercased(byte) &- UInt8(ascii: "a") < 26
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = lowercased(byte) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  // One bit per byte, as literals: a computed table would be guarded by a lock at every use.
  private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
  private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE
}

extension ASCII {
  /// Returns the name of a byte in an error message: the character if it is visible, otherwise its
  /// number.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    case space: "a space"
    case tab: "a tab"
    case carriageReturn: "a carriage return"
    case lineFeed: "a line feed"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
