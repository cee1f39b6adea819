/// A pattern of eight bytes, some of which are digits.
///
/// The constants are the bytes of the pattern with `0` for each digit, the first one lowest.
struct DigitForm {
  fileprivate let text: UInt64

  /// The largest sums that do not reach the top bit: 0x76 for a digit, 0x7F for a zero.
  fileprivate let slack: UInt64

  fileprivate let mask: UInt64

  /// Year and month of a date, `0000-00-`.
  static let yearAndMonth = DigitForm(
    text: 0x2D30_302D_3030_3030, slack: 0x7F76_767F_7676_7676, mask: .max)

  /// The day at the end of a string, `00"`, then any bytes.
  static let dayAtEnd = DigitForm(text: 0x22_3030, slack: 0x7F_7676, mask: 0xFF_FFFF)

  /// `00T00:00`, from the day to the minute.
  static let dayAndMinute = DigitForm(
    text: 0x3030_3A30_3054_3030, slack: 0x7676_7F76_767F_7676, mask: .max)

  /// The seconds, `:00`, then any bytes.
  static let second = DigitForm(text: 0x30_303A, slack: 0x76_767F, mask: 0xFF_FFFF)
}

/// The digits of eight bytes with a fixed pattern, read all at once.
struct DigitFields {
  /// The values of the digits, 0 for all other bytes.
  private let values: UInt64

  @inline(__always)
  init?(_ word: UInt64, _ form: DigitForm) {
    values = (word ^ form.text) & form.mask
    // A carry comes only from a byte with its top bit set, which rejects the word anyway.
    guard ((values &+ form.slack) | values) & UInt64.topBits == 0 else { return nil }
  }

  /// The number of two digits at a position.
  @inline(__always)
  func pair(at position: UInt64) -> Int {
    let digits = values &>> (position &* 8)
    return Int(truncatingIfNeeded: digits & 0xF) &* 10
      &+ Int(truncatingIfNeeded: (digits &>> 8) & 0xF)
  }
}

extension Span<UInt8> {
  /// The first offset at or after the start that is not a digit.
  @inline(__always)
  func endOfDigits(from start: Int) -> Int {
    var offset = start
    var word = word(at: offset)
    while word != 0 {
      let values = word ^ .eight(0x30)
      let marks = ((values &+ .eight(0x76)) | values) & UInt64.topBits
      if marks != 0 { return offset &+ marks.trailingZeroBitCount &>> 3 }
      offset &+= 8
      word = self.word(at: offset)
    }
    while byte(at: offset) &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset
  }
}

/// The Gregorian calendar, which RFC 3339 uses for all years from 0000.
enum Calendar {
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return daysUnlessLeap(inMonth: month) + (month == 2 && isLeap ? 1 : 0)
  }

  /// The days of a month in a common year; 0 for an invalid month.
  @inline(__always)
  static func daysUnlessLeap(inMonth month: Int) -> Int {
    guard 1...12 ~= month else { return 0 }
    // The days beyond 28 in two bits for each month, from December down to January and month 0.
    return 28 &+ (0b11_10_11_10_11_11_10_11_10_11_00_11_00 &>> (month &* 2)) & 3
  }
}
