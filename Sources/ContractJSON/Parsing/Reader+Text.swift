extension Reader {
  mutating func readText(in bytes: Span<UInt8>) throws(JSON.ParseError) -> String {
    let token = try scanner.skipString(in: bytes)
    return token.hasEscapes ? unescaped(token.content) : text(token.content)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: document[range], as: UTF8.self)
  }

  /// The text of a string whose escapes the scanner has found to be in order.
  private func unescaped(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard document[offset] == UInt8(ascii: "\\") else {
        text.append(document[offset])
        offset &+= 1
        continue
      }
      if let byte = Scanner.escapedByte(document[offset &+ 1]) {
        text.append(byte)
        offset &+= 2
        continue
      }
      var code = codeUnit(at: offset &+ 2)
      offset &+= 6
      if 0xD800..<0xDC00 ~= code {
        code = 0x10000 + ((code & 0x3FF) << 10) + (codeUnit(at: offset &+ 2) & 0x3FF)
        offset &+= 6
      }
      if let scalar = Unicode.Scalar(code), let encoded = UTF8.encode(scalar) {
        text.append(contentsOf: encoded)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func codeUnit(at offset: Int) -> UInt32 {
    document[offset..<offset &+ 4].reduce(0) {
      $0 << 4 | UInt32(Scanner.hexadecimalValue($1) ?? 0)
    }
  }
}
