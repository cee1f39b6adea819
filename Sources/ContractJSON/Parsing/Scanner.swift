/// A position in a document that only moves forward.
///
/// It knows the tokens of the grammar and nothing of values; every method starts at `offset` and
/// leaves it behind what was read, or throws at the byte at fault.
struct Scanner: ~Copyable {
  var offset = 0
}

extension Scanner {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  /// The error for whatever stands at the current offset.
  func unexpected(
    in bytes: Span<UInt8>, expected: JSON.ParseError.Expectation
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

  /// Reads over `true`, `false` or `null`, from its first letter.
  mutating func skipWord(_ word: String, in bytes: Span<UInt8>) throws(JSON.ParseError) {
    for byte in word.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else {
        throw unexpected(in: bytes, expected: .word(word))
      }
      offset &+= 1
    }
  }
}
