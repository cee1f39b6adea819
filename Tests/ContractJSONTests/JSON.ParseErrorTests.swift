import ContractJSON
import Testing

@Suite struct `JSON parse errors` {
  @Test func `are described in one line`() {
    let reasons: [JSON.ParseError.Reason] = [
      .empty,
      .unexpectedEnd(expected: .value),
      .unexpectedEnd(expected: .stringEnd),
      .unexpectedEnd(expected: .escape),
      .unexpectedByte(0x27, expected: .name),
      .unexpectedByte(0x22, expected: .colon),
      .unexpectedByte(0xE9, expected: .commaOrArrayEnd),
      .unexpectedByte(0x20, expected: .commaOrObjectEnd),
      .unexpectedByte(0x78, expected: .digit),
      .unexpectedByte(0x78, expected: .hexadecimalDigit),
      .unexpectedByte(0x78, expected: .word("null")),
      .byteOrderMark,
      .trailingBytes,
      .trailingComma,
      .leadingZero,
      .controlCharacter(0x09),
      .unknownEscape(0x78),
      .loneSurrogate(0xD83D),
      .invalidUTF8,
      .nestedTooDeeply(limit: 512),
    ]
    #expect(
      reasons.map(\.description).joined(separator: "\n") == #"""
        empty document
        unexpected end of document, expected a value
        unexpected end of document, expected the end of a string
        unexpected end of document, expected the rest of an escape
        unexpected "'", expected a member name in quotes
        unexpected a quote, expected a colon
        unexpected byte 0xE9, expected a comma or ]
        unexpected byte 0x20, expected a comma or }
        unexpected "x", expected a digit
        unexpected "x", expected a hexadecimal digit
        unexpected "x", expected the rest of null
        byte order mark, which is not allowed in JSON
        unexpected text after the document
        comma before the end of an array or object
        number with a leading zero
        unescaped byte 0x09 in a string
        unknown escape, a backslash followed by "x"
        unpaired surrogate \uD83D
        invalid UTF-8
        nested more than 512 levels deep
        """#)
    #expect(JSON.ParseError(.trailingBytes, at: 7).description.hasSuffix(" at byte 7"))
  }

  @Test(arguments: [
    ("abc", 2, 1, 3), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
    ("\n\r\n\r", 4, 4, 1),
    ("é😀x", 6, 1, 3), ("abc", 99, 1, 4), ("", 0, 1, 1), ("a", -1, 1, 1),
  ])
  func `have a line and column`(text: String, offset: Int, line: Int, column: Int) {
    let location = JSON.TextPosition(offset: offset, in: Array(text.utf8))
    #expect(location == JSON.TextPosition(line: line, column: column))
  }
}
