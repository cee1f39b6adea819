import ContractJSON

extension YAML {
  /// Checks that bytes are UTF-8 without control characters other than tabs and line breaks
  /// (YAML 1.2.2, sections 5.1 and 5.2).
  ///
  /// Later steps rely on it: no document contains a zero byte, so zero can stand for its end.
  static func checkEncoding(of bytes: [UInt8]) throws(ParseError) {
    let start = bytes.prefix(4)
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
      || (bytes.count > 1 && start.prefix(2).contains(0))
    {
      throw ParseError(.wideEncoding, at: JSON.TextPosition(line: 1, column: 1))
    }
    var offset = 0
    while let next = firstSpecialByte(in: bytes, from: offset) {
      let length = scalarLength(in: bytes, at: next)
      guard length > 0 else {
        let byte = bytes[next]
        throw ParseError(
          byte < 0x20 ? .controlCharacter(byte) : .invalidUTF8,
          at: JSON.TextPosition(offset: next, in: bytes))
      }
      offset = next &+ length
    }
  }

  /// Returns the offset of the first byte that is neither printable ASCII nor a tab or line feed.
  private static func firstSpecialByte(in bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= 0x20 && byte < 0x80 || byte == 0x0A || byte == 0x09 else { return offset }
      offset &+= 1
    }
    return nil
  }

  /// Returns the length of the scalar at an offset (Unicode, table 3-7); 0 if it is invalid.
  private static func scalarLength(in bytes: [UInt8], at offset: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[offset] {
    case 0x0D: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count &- offset >= length, second.contains(bytes[offset &+ 1]),
      length < 3 || bytes[offset &+ 2] & 0xC0 == 0x80,
      length < 4 || bytes[offset &+ 3] & 0xC0 == 0x80
    else { return 0 }
    return length
  }
}
