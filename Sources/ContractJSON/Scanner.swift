/// A position in a document that moves forward token by token.
///
/// Each method starts at `offset` and leaves it after the token, or throws at the invalid byte.
struct Scanner: ~Copyable {
  var offset = 0
}

extension Scanner {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  /// Returns the error for the byte at the current offset.
  func unexpected(
    in bytes: Span<UInt8>, expected: JSON.ParseError.ExpectedToken
  ) -> JSON.ParseError {
    offset < bytes.count
      ? JSON.ParseError(.unexpectedByte(bytes[offset], expected: expected), at: offset)
      : JSON.ParseError(.unexpectedEnd(expected: expected), at: offset)
  }

  mutating func skipWhitespace(in bytes: Span<UInt8>) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return
      }
    }
  }

  /// Skips white space and returns the next byte.
  mutating func peek(in bytes: Span<UInt8>) throws(JSON.ParseError) -> UInt8 {
    skipWhitespace(in: bytes)
    guard offset < bytes.count else { throw unexpected(in: bytes, expected: .value) }
    return bytes[offset]
  }

  /// Skips one value, checking only as much of the grammar as needed.
  mutating func skipValue(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    switch try peek(in: bytes) {
    case UInt8(ascii: "\""): _ = try skipString(in: bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer(in: bytes)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): skipLetters(in: bytes)
    default: try skipNumber(in: bytes)
    }
  }

  /// Skips a container of any depth by counting brackets.
  mutating func skipContainer(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    var depth = 0
    repeat {
      switch try peek(in: bytes) {
      case UInt8(ascii: "\""):
        _ = try skipString(in: bytes)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
      default: break
      }
      offset &+= 1
    } while depth > 0
  }

  mutating func skipLetters(in bytes: Span<UInt8>) {
    while offset < bytes.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[offset])
    {
      offset &+= 1
    }
  }

  /// Skips `true`, `false` or `null` from its first letter.
  mutating func skipWord(_ word: String, in bytes: Span<UInt8>) throws(JSON.ParseError) {
    for byte in word.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else {
        throw unexpected(in: bytes, expected: .word(word))
      }
      offset &+= 1
    }
  }

  /// Skips one number (RFC 8259, section 6).
  mutating func skipNumber(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    if next(is: UInt8(ascii: "-"), in: bytes) { offset &+= 1 }
    if next(is: UInt8(ascii: "0"), in: bytes) {
      offset &+= 1
      if offset < bytes.count, Self.isDigit(bytes[offset]) {
        throw JSON.ParseError(.leadingZero, at: offset &- 1)
      }
    } else {
      try skipDigits(in: bytes)
    }
    if next(is: UInt8(ascii: "."), in: bytes) {
      offset &+= 1
      try skipDigits(in: bytes)
    }
    if next(is: UInt8(ascii: "e"), in: bytes) || next(is: UInt8(ascii: "E"), in: bytes) {
      offset &+= 1
      if next(is: UInt8(ascii: "+"), in: bytes) || next(is: UInt8(ascii: "-"), in: bytes) {
        offset &+= 1
      }
      try skipDigits(in: bytes)
    }
  }

  private func next(is byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    offset < bytes.count && bytes[offset] == byte
  }

  /// Skips one or more digits.
  private mutating func skipDigits(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    guard offset < bytes.count, Self.isDigit(bytes[offset]) else {
      throw unexpected(in: bytes, expected: .digit)
    }
    repeat { offset &+= 1 } while offset < bytes.count && Self.isDigit(bytes[offset])
  }

  /// The range of a string between its quotes.
  struct StringToken {
    var content: Range<Int>
    var hasEscapes: Bool
  }

  /// Skips one string (RFC 8259, section 7), including its quotes.
  mutating func skipString(in bytes: Span<UInt8>) throws(JSON.ParseError) -> StringToken {
    offset &+= 1
    let start = offset
    var hasEscapes = false
    while true {
      skipPlainText(in: bytes)
      guard offset < bytes.count else { throw unexpected(in: bytes, expected: .stringEnd) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset &+= 1
        return StringToken(content: start..<offset &- 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape(in: bytes)
      case 0x80...:
        try skipScalar(in: bytes)
      case let byte:
        throw JSON.ParseError(.controlCharacter(byte), at: offset)
      }
    }
  }

  /// Skips unescaped ASCII in a string, eight bytes at a time where possible.
  mutating func skipPlainText(in bytes: Span<UInt8>) {
    // A local copy is kept in a register.
    var end = offset
    defer { offset = end }
    while let word = Self.firstWord(of: bytes.extracting(end...)) {
      let marks = Self.specialBytes(in: word)
      end &+= marks.trailingZeroBitCount / 8
      guard marks == 0 else { return }
    }
    while end < bytes.count, Self.isPlain(bytes[end]) { end &+= 1 }
  }

  /// Returns the first eight bytes as a little-endian number; `nil` if there are fewer.
  private static func firstWord(of part: Span<UInt8>) -> UInt64? {
    // This check removes the bounds checks below, and the loads merge into one.
    guard part.count >= 8 else { return nil }
    let low =
      UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    let high =
      UInt64(part[4]) | UInt64(part[5]) << 8 | UInt64(part[6]) << 16 | UInt64(part[7]) << 24
    return low | high << 32
  }

  /// Returns a mask with the top bit of the first byte that is not plain; later bytes may be marked
  /// wrongly.
  private static func specialBytes(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ ones &* 0x22) &- ones
    let backslashes = (word ^ ones &* 0x5C) &- ones
    let controls = word &- ones &* 0x20
    // Bytes from 0x80 on have the bit set already.
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }

  /// Whether a byte of a string is ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func skipEscape(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    let start = offset
    offset &+= 1
    guard offset < bytes.count else { throw unexpected(in: bytes, expected: .escape) }
    guard bytes[offset] == UInt8(ascii: "u") else {
      guard Self.escapedByte(bytes[offset]) != nil else {
        throw JSON.ParseError(.unknownEscape(bytes[offset]), at: offset)
      }
      offset &+= 1
      return
    }
    let unit = try skipCodeUnit(in: bytes)
    guard UTF16.isSurrogate(unit) else { return }
    guard UTF16.isLeadSurrogate(unit), offset &+ 1 < bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset &+ 1] == UInt8(ascii: "u")
    else { throw JSON.ParseError(.loneSurrogate(unit), at: start) }
    offset &+= 1
    let second = try skipCodeUnit(in: bytes)
    guard UTF16.isTrailSurrogate(second) else {
      throw JSON.ParseError(.loneSurrogate(unit), at: start)
    }
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func skipCodeUnit(in bytes: Span<UInt8>) throws(JSON.ParseError) -> UInt16 {
    offset &+= 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].hexadecimalValue else {
        throw unexpected(in: bytes, expected: .hexadecimalDigit)
      }
      unit = unit << 4 | UInt16(digit)
      offset &+= 1
    }
    return unit
  }

  /// Skips one scalar of two bytes or more.
  private mutating func skipScalar(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    let length = bytes.lengthOfScalar(at: offset)
    guard length > 0 else { throw JSON.ParseError(.invalidUTF8, at: offset) }
    offset &+= length
  }

  /// Returns the byte that a one-letter escape encodes.
  static func escapedByte(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
