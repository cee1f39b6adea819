extension ValidationPass {
  @inline(never)
  mutating func judgeUUID(
    _ step: Int, _ versionDigit: UInt8, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let first = start &+ 1
    if bytes.byte(at: start) == UInt8(ascii: "\""), bytes.isUUID(at: first),
      bytes.byte(at: first &+ 36) == UInt8(ascii: "\""),
      versionDigit == 0 || bytes.byte(at: first &+ 14) == versionDigit
    {
      return first &+ 37
    }
    return try judgeFormat(step, at: start, in: bytes)
  }
}

extension Span<UInt8> {
  /// Whether the 36 bytes from an offset are the hyphenated form of a UUID (RFC 9562, section 4).
  @inline(__always)
  func isUUID(at offset: Int) -> Bool {
    // The last load overlaps the one before it, so that all are of eight bytes.
    isHexadecimal(word(at: offset), hyphens: 0)
      && isHexadecimal(word(at: offset &+ 8), hyphens: 0x0000_FF00_0000_00FF)
      && isHexadecimal(word(at: offset &+ 16), hyphens: 0xFF00_0000_00FF_0000)
      && isHexadecimal(word(at: offset &+ 24), hyphens: 0)
      && isHexadecimal(word(at: offset &+ 28), hyphens: 0)
  }

  /// Whether eight bytes are hexadecimal digits of either case, and hyphens where the mask is set.
  @inline(__always)
  private func isHexadecimal(_ word: UInt64, hyphens mask: UInt64) -> Bool {
    let digits = word ^ (mask & .eight(UInt8(ascii: "-") ^ UInt8(ascii: "0")))
    let letters = digits | .eight(0x20)
    // The top bit of each byte tells whether it is in the range. Bytes beyond ASCII are in neither;
    // what they carry into the next byte cannot save the word.
    let areDigits = (digits &+ .eight(0x80 - 0x30)) & ~(digits &+ .eight(0x80 - 0x3A))
    let areLetters = (letters &+ .eight(0x80 - 0x61)) & ~(letters &+ .eight(0x80 - 0x67))
    return (areDigits | areLetters) & UInt64.topBits == UInt64.topBits
      && (word ^ .eight(UInt8(ascii: "-"))) & mask == 0
  }
}
