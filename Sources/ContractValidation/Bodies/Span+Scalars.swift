import ContractModel

extension Span<UInt8> {
  /// The number of units of the UTF-8 in a range.
  func length(of range: Range<Int>, in unit: TextLimit.Length.Unit) -> Int {
    switch unit {
    case .bytes: range.count
    case .graphemes: string(range).count
    case .scalars:
      // Every scalar has one byte that is no continuation.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : 1) }
    case .utf16Units:
      // Scalars of four bytes are written as two units.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : self[$1] >= 0xF0 ? 2 : 1) }
    }
  }

  /// The text of UTF-8 in a range.
  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in range { bytes.append(self[offset]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a string of the body.
  func text(of token: TextToken) -> String {
    guard token.hasEscapes else { return string(token.content) }
    var text: [UInt8] = []
    decode(token.content, into: &text)
    return String(decoding: text, as: UTF8.self)
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
    // The top bit of each byte is set if it is in the range. Bytes beyond ASCII are in neither range;
    // their carry into the next byte cannot make the word valid.
    let areDigits = (digits &+ .eight(0x80 - 0x30)) & ~(digits &+ .eight(0x80 - 0x3A))
    let areLetters = (letters &+ .eight(0x80 - 0x61)) & ~(letters &+ .eight(0x80 - 0x67))
    return (areDigits | areLetters) & UInt64.topBits == UInt64.topBits
      && (word ^ .eight(UInt8(ascii: "-"))) & mask == 0
  }
}

extension Span<UInt8> {
  /// Whether the bytes are a `full-date` of RFC 3339 that exists.
  var isDate: Bool {
    guard count == 10, let year = digits(0..<4), byte(at: 4) == UInt8(ascii: "-"),
      let month = digits(5..<7), byte(at: 7) == UInt8(ascii: "-"), let day = digits(8..<10)
    else { return false }
    return day > 0 && day <= Calendar.days(inMonth: month, ofYear: year)
  }

  /// The form of a `date-time` of RFC 3339; `nil` for any other bytes.
  ///
  /// `t` and `z` are equivalent to `T` and `Z` (section 5.6). A second 60 is allowed at 23:59 UTC
  /// only (section 5.7), on any day, because leap seconds are not known in advance.
  var moment: (fractionDigits: Int, isUTC: Bool)? {
    guard count >= 20, extracting(0..<10).isDate, byte(at: 10) | 0x20 == UInt8(ascii: "t"),
      let hour = digits(11..<13), byte(at: 13) == UInt8(ascii: ":"),
      let minute = digits(14..<16), byte(at: 16) == UInt8(ascii: ":"),
      let second = digits(17..<19), hour < 24, minute < 60, second <= 60
    else { return nil }
    var zone = 19
    if byte(at: 19) == UInt8(ascii: ".") {
      zone = endOfDigits(from: 20)
      guard zone > 20 else { return nil }
    }
    guard let offset = zoneOffset(at: zone) else { return nil }
    let minuteInUTC = (hour * 60 + minute - offset + 2 * 1440) % 1440
    guard second < 60 || minuteInUTC == 1439 else { return nil }
    return (max(0, zone - 20), byte(at: zone) | 0x20 == UInt8(ascii: "z"))
  }

  /// The offset in minutes of a zone that ends with the bytes.
  private func zoneOffset(at start: Int) -> Int? {
    let sign = byte(at: start)
    if sign | 0x20 == UInt8(ascii: "z") { return count == start + 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), count == start + 6,
      let hours = digits(start + 1..<start + 3), byte(at: start + 3) == UInt8(ascii: ":"),
      let minutes = digits(start + 4..<start + 6), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private func digits(_ range: Range<Int>) -> Int? {
    var value = 0
    for offset in range {
      let digit = byte(at: offset) &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
