extension JSON {
  /// The reason a document is not JSON, and the offset of the first invalid byte.
  public struct ParseError: Error, Sendable, Equatable {
    /// The reason.
    public var reason: Reason

    /// The offset in bytes, from zero; the length of the document if it ends too early.
    public var offset: Int

    package init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }
}

extension JSON.ParseError {
  /// The reason a document is not JSON.
  public enum Reason: Sendable, Equatable {
    /// The document is empty or only white space.
    case empty
    case unexpectedEnd(expected: ExpectedToken)
    case unexpectedByte(UInt8, expected: ExpectedToken)
    /// The document starts with the byte order mark of UTF-8 or of UTF-16 in either byte order.
    case byteOrderMark
    /// Bytes other than white space follow a complete document.
    case trailingBytes
    /// A comma precedes the end of an array or object.
    case trailingComma
    /// A number such as `01`.
    case leadingZero
    /// A byte below 0x20 inside a string, where it must be escaped.
    case controlCharacter(UInt8)
    /// A backslash followed by a byte that starts no escape.
    case unknownEscape(UInt8)
    /// An escaped UTF-16 surrogate without its counterpart.
    case loneSurrogate(UInt16)
    /// An overlong or truncated sequence, a surrogate, a scalar above U+10FFFF, or an invalid byte.
    case invalidUTF8
    case nestedTooDeeply(limit: Int)
  }

  /// The token that the grammar allows at an offset.
  public enum ExpectedToken: Sendable, Equatable {
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
    case .empty: "empty document"
    case .unexpectedEnd(let expected): "unexpected end of document, expected \(expected)"
    case .unexpectedByte(let byte, let expected):
      "unexpected \(name(of: byte)), expected \(expected)"
    case .byteOrderMark: "byte order mark, which is not allowed in JSON"
    case .trailingBytes: "unexpected text after the document"
    case .trailingComma: "comma before the end of an array or object"
    case .leadingZero: "number with a leading zero"
    case .controlCharacter(let byte): "unescaped \(name(of: byte)) in a string"
    case .unknownEscape(let byte): "unknown escape, a backslash followed by \(name(of: byte))"
    case .loneSurrogate(let unit): "unpaired surrogate \\u\(hexadecimal(unit, digits: 4))"
    case .invalidUTF8: "invalid UTF-8"
    case .nestedTooDeeply(let limit): "nested more than \(limit) levels deep"
    }
  }
}

extension JSON.ParseError.ExpectedToken: CustomStringConvertible {
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
