import ContractModel

extension [UInt8] {
  /// Appends two digits.
  mutating func append(pair value: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends `YYYY-MM-DD`.
  mutating func append(day: Int) {
    let (year, month, day) = CalendarDate(daysSince1970: day).components
    append(pair: year / 100)
    append(pair: year % 100)
    append(UInt8(ascii: "-"))
    append(pair: month)
    append(UInt8(ascii: "-"))
    append(pair: day)
  }

  /// Appends a UUID in its hyphenated text form (RFC 9562).
  mutating func append(uuid high: UInt64, _ low: UInt64, version: Int) {
    let high = high & ~0xF000 | UInt64(version & 0xF) << 12
    let low = low & ~(0b11 << 62) | 0b10 << 62
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { append(UInt8(ascii: "-")) }
      let half = index < 8 ? high : low
      let byte = UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64(index % 8)))
      append(Self.hexadecimal(byte >> 4))
      append(Self.hexadecimal(byte & 0xF))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
