/// A point in time, to the nanosecond, within the range of RFC 3339.
public struct Instant: Sendable, Equatable {
  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let secondsSince1970: Int

  /// The fraction of the second, from 0 to 999,999,999.
  public let nanoseconds: Int

  /// Creates a time within the years 0000 to 9999, or the nearest one that can be written.
  ///
  /// Nanoseconds beyond a second count as whole seconds.
  public init(secondsSince1970 seconds: Int, nanoseconds: Int = 0) {
    var (carry, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (carry, rest) = (carry - 1, rest + 1_000_000_000) }
    let (sum, isTooFar) = seconds.addingReportingOverflow(carry)
    let whole = isTooFar ? seconds : sum
    secondsSince1970 = min(max(whole, -62_167_219_200), 253_402_300_799)
    self.nanoseconds = rest
  }
}

extension Instant {
  private static let secondsInDay = 86_400

  /// The day in UTC.
  public var date: CalendarDate {
    CalendarDate(daysSince1970: (secondsSince1970 - secondOfDay) / Self.secondsInDay)
  }

  private var secondOfDay: Int {
    let remainder = secondsSince1970 % Self.secondsInDay
    return remainder < 0 ? remainder + Self.secondsInDay : remainder
  }

  /// Returns the time that many seconds later, or the nearest one that can be written.
  public func adding(seconds: Int) -> Instant {
    let (sum, isTooFar) = secondsSince1970.addingReportingOverflow(seconds)
    return Instant(
      secondsSince1970: isTooFar ? (seconds < 0 ? .min : .max) : sum, nanoseconds: nanoseconds)
  }

  /// Returns text like `2025-11-17T19:26:02.996263011Z`, cut after that many digits; beyond the ninth
  /// they are zeros, and for no digits there is no point.
  public func text(fractionDigits: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    date.write(into: &bytes)
    bytes.append(UInt8(ascii: "T"))
    bytes.appendDecimal(secondOfDay / 3600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(secondOfDay / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(secondOfDay % 60, digits: 2)
    if fractionDigits > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.appendDecimal(nanoseconds, digits: 9)
      if fractionDigits < 9 { bytes.removeLast(9 - fractionDigits) }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, fractionDigits - 9)))
    }
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
  }
}

extension Instant: CustomStringConvertible {
  /// The text with all nine fraction digits.
  public var description: String { text(fractionDigits: 9) }
}
