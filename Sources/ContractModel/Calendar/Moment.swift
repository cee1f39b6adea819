/// A point in time, read from an RFC 3339 timestamp or date and exact to the last digit.
package struct Moment: Sendable {
  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
  package let seconds: Int

  /// The fraction digits, without trailing zeros.
  private let fraction: [UInt8]

  /// The number of fraction digits in the text.
  private let precision: Int

  /// Reads `YYYY-MM-DD`, which counts as midnight UTC, or a timestamp of any precision and zone.
  package init?(_ text: String) {
    var digits = Digits(Array(text.utf8))
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = date.daysSince1970 * 86_400
    if digits.isAtEnd {
      (seconds, fraction, precision) = (midnight, [], 0)
      return
    }
    guard digits.skip("T") || digits.skip("t"), let hour = digits.number(2), digits.skip(":"),
      let minute = digits.number(2), digits.skip(":"), let second = digits.number(2),
      hour < 24, minute < 60, second <= 60, let fraction = digits.fraction(),
      let offset = digits.zoneOffset(), digits.isAtEnd
    else { return nil }
    seconds = midnight + hour * 3_600 + minute * 60 + second - offset
    precision = fraction.count
    self.fraction = Array(fraction[..<(fraction.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }
}

extension Moment {
  /// The day in UTC, as `YYYY-MM-DD`.
  package var day: String {
    let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    return CalendarDate(daysSince1970: days).description
  }
}

extension Moment: Hashable {
  package static func == (left: Moment, right: Moment) -> Bool {
    left.seconds == right.seconds && left.fraction == right.fraction
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(fraction)
  }

  /// Whether both are equal at the precision of the less precise one: cut or rounded to as
  /// many digits, the other is equal.
  ///
  /// Zeros at the end of one, beyond milliseconds, may be those of a format that has more digits than are
  /// stored: `.555000` and `.555000000` agree with `.555555555`.
  package func agrees(with other: Moment) -> Bool {
    let isCoarser = (precision, fraction.count) < (other.precision, other.fraction.count)
    let (coarse, fine) = isCoarser ? (self, other) : (other, self)
    if coarse.isEqual(to: fine, at: coarse.precision) { return true }
    let stored = max(min(3, coarse.precision), coarse.fraction.count)
    return stored < coarse.precision && coarse.isEqual(to: fine, at: stored)
  }

  private func isEqual(to fine: Moment, at precision: Int) -> Bool {
    let below = fine.cut(to: precision)
    return self == below || fine.roundsUp(at: precision) && self == below.next
  }

  private init(seconds: Int, digits: [UInt8]) {
    self.seconds = seconds
    precision = digits.count
    fraction = Array(digits[..<(digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }

  private func roundsUp(at precision: Int) -> Bool {
    precision < fraction.count && fraction[precision] >= 5
  }

  private func cut(to precision: Int) -> Moment {
    let zeros = repeatElement(0 as UInt8, count: max(0, precision - fraction.count))
    return Moment(seconds: seconds, digits: Array(fraction.prefix(precision)) + zeros)
  }

  /// The time one unit of the last digit later.
  private var next: Moment {
    var digits = fraction + repeatElement(0, count: precision - fraction.count)
    for index in digits.indices.reversed() {
      digits[index] = digits[index] == 9 ? 0 : digits[index] + 1
      if digits[index] > 0 { return Moment(seconds: seconds, digits: digits) }
    }
    return Moment(seconds: seconds + 1, digits: digits)
  }
}

extension Moment: Comparable {
  package static func < (left: Moment, right: Moment) -> Bool {
    left.seconds == right.seconds
      ? left.fraction.lexicographicallyPrecedes(right.fraction) : left.seconds < right.seconds
  }

  fileprivate var nanoseconds: Int {
    (0..<9).reduce(0) { $0 * 10 + (fraction.indices.contains($1) ? Int(fraction[$1]) : 0) }
  }

  /// Returns the number of days of 24 hours in between, rounded towards zero; negative when the other is
  /// earlier.
  package func wholeDays(to other: Moment) -> Int { wholeSeconds(to: other) / 86_400 }

  /// Returns the number of seconds in between, rounded towards zero; negative when the other is earlier.
  package func wholeSeconds(to other: Moment) -> Int {
    guard self <= other else { return -other.wholeSeconds(to: self) }
    let carry = other.fraction.lexicographicallyPrecedes(fraction) ? 1 : 0
    return other.seconds - seconds - carry
  }
}

extension Instant {
  /// Creates a time from an RFC 3339 timestamp or date of any precision and zone, cut to nanoseconds.
  public init?(_ text: String) {
    guard let moment = Moment(text) else { return nil }
    self.init(secondsSince1970: moment.seconds, nanoseconds: moment.nanoseconds)
  }
}

private struct Digits {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Returns `nil` when no digit follows the point.
  mutating func fraction() -> [UInt8]? {
    guard skip(".") else { return [] }
    var digits: [UInt8] = []
    while let digit = digit() { digits.append(digit) }
    return digits.isEmpty ? nil : digits
  }

  /// Reads the zone offset in seconds east of UTC.
  mutating func zoneOffset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2), skip(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (isEast ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }

  private mutating func digit() -> UInt8? {
    guard index < bytes.count, bytes[index] &- 0x30 < 10 else { return nil }
    defer { index += 1 }
    return bytes[index] - 0x30
  }
}
