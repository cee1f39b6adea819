extension JSON {
  /// The reason a document is not JSON, and the byte that proves it.
  public struct ParseError: Error, Sendable, Hashable {
    public var reason: Reason

    /// Bytes from the start of the document, counting from zero.
    ///
    /// One past the last byte when the document ends too early.
    public var offset: Int

    package init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }
}

extension JSON.ParseError {
  public enum Reason: Sendable, Hashable {
    /// Nothing, or nothing but white space.
    case empty
    case unexpectedEnd(expected: Expectation)
    case unexpectedByte(UInt8, expected: Expectation)
    /// UTF-8, or UTF-16 in either byte order, announced by its first bytes.
    case byteOrderMark
    /// Something other than white space after a complete document.
    case trailingBytes
    /// A comma with nothing between it and the end of the array or object.
    case trailingComma
    /// A number such as `01`.
    case leadingZero
    /// A byte below 0x20 inside a string, where only its escape is allowed.
    case controlCharacter(UInt8)
    /// A backslash followed by a byte that is no escape.
    case unknownEscape(UInt8)
    /// An escaped half of a UTF-16 surrogate pair without the other half.
    case loneSurrogate(UInt16)
    /// Overlong, cut short, a surrogate, above U+10FFFF or no UTF-8 at all.
    case invalidUTF8
    case nestedTooDeeply(limit: Int)
  }

  /// What the grammar allows at a place.
  public enum Expectation: Sendable, Hashable {
    case value
    case commaOrArrayEnd
    case name
    case colon
    case commaOrObjectEnd
    case digit
    case hexadecimalDigit
    case escape
    case stringEnd
    /// The next letter of `true`, `false` or `null`.
    case word(String)
  }
}

extension JSON.ParseError: CustomStringConvertible {
  public var description: String {
    "\(reason) at byte \(offset)"
  }
}

extension JSON.ParseError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "no JSON, only white space or nothing"
    case .unexpectedEnd(let expected): "document ends where \(expected) belongs"
    case .unexpectedByte(let byte, let expected): "\(name(of: byte)) where \(expected) belongs"
    case .byteOrderMark: "byte order mark, which JSON must not start with"
    case .trailingBytes: "more text after the end of the document"
    case .trailingComma: "comma before the end of an array or object"
    case .leadingZero: "number with a needless leading zero"
    case .controlCharacter(let byte): "\(name(of: byte)) in a string, where it must be escaped"
    case .unknownEscape(let byte): "unknown escape, a backslash and then \(name(of: byte))"
    case .loneSurrogate(let unit): "half of a surrogate pair, \\u\(hexadecimal(unit, digits: 4))"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .nestedTooDeeply(let limit): "nested more than \(limit) levels deep"
    }
  }
}

extension JSON.ParseError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .value: "a value"
    case .name: "a member name in quotes"
    case .colon: "a colon"
    case .commaOrArrayEnd: "a comma or ]"
    case .commaOrObjectEnd: "a comma or }"
    case .digit: "a digit"
    case .hexadecimalDigit: "a hexadecimal digit"
    case .escape: "the rest of an escape"
    case .stringEnd: "the end of a string"
    case .word(let word): "the rest of \(word)"
    }
  }
}

private func name(of byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "\""): "a quote"
  case 0x21..<0x7F: "\"\(Unicode.Scalar(byte))\""
  default: "byte 0x\(hexadecimal(UInt16(byte), digits: 2))"
  }
}

private func hexadecimal(_ value: UInt16, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
