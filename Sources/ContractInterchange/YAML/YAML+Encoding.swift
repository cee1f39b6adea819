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
      let length = bytes[next] == 0x0D ? 1 : bytes.span.lengthOfScalar(at: next)
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
}
