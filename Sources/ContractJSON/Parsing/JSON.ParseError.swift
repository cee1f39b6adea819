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
