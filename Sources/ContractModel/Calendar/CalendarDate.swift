/// A day of the Gregorian calendar, from 0000-01-01 to 9999-12-31: the days RFC 3339 can write.
public struct CalendarDate: Sendable, Hashable {
  /// The number of days since 1970-01-01.
  public let daysSince1970: Int

  /// Creates the day that many days after 1970-01-01, or the nearest one that can be written.
  public init(daysSince1970 days: Int) {
    daysSince1970 = min(max(days, -719_528), 2_932_896)
  }

  /// Creates the day with these numbers, if it exists: there is no 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    // Years begin in March here, so that the leap day comes last (Hinnant, "chrono-compatible
    // low-level date algorithms"); a whole era is added to keep year 0 from going negative.
    let shifted = (month > 2 ? year : year - 1) + 400
    let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: (era - 1) * Self.daysInEra + dayOfEra - 719_468)
  }
}

extension CalendarDate {
  private static let daysInEra = 146_097

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The year, the month from 1 and the day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468 + Self.daysInEra
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: Self.daysInEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Returns the day that many days later, or the nearest one that can be written.
  public func adding(days: Int) -> CalendarDate {
    let (sum, isTooFar) = daysSince1970.addingReportingOverflow(days)
    return CalendarDate(daysSince1970: isTooFar ? (days < 0 ? .min : .max) : sum)
  }
}

extension CalendarDate: Comparable {
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(into bytes: inout [UInt8]) {
    let (year, month, day) = components
    bytes.appendDecimal(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDecimal(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDecimal(day, digits: 2)
  }
}

extension [UInt8] {
  /// Appends the last digits of a number that is not negative, with leading zeros.
  mutating func appendDecimal(_ value: Int, digits: Int) {
    let start = count
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
    var rest = value
    for index in stride(from: start + digits - 1, through: start, by: -1) {
      self[index] += UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension CalendarDate {
  /// Creates a day from `YYYY-MM-DD`; `nil` for any other text and for days that do not exist.
  public init?(_ text: String) {
    var (year, month, day) = (0, 0, 0)
    var index = 0
    for byte in text.utf8 {
      let digit = Int(byte) - 0x30
      switch (index, byte) {
      case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
      case (0..<4, 0x30...0x39): year = 10 * year + digit
      case (5..<7, 0x30...0x39): month = 10 * month + digit
      case (8..<10, 0x30...0x39): day = 10 * day + digit
      default: return nil
      }
      index += 1
    }
    guard index == 10 else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
