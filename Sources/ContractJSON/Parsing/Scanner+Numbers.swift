extension Scanner {
  /// Reads over one number (RFC 8259, section 6).
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

  /// Reads over one digit or more.
  private mutating func skipDigits(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    guard offset < bytes.count, Self.isDigit(bytes[offset]) else {
      throw unexpected(in: bytes, expected: .digit)
    }
    repeat { offset &+= 1 } while offset < bytes.count && Self.isDigit(bytes[offset])
  }
}
