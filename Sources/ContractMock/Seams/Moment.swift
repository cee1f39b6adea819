/// A point in time, to the nanosecond.
struct Moment: Sendable, Hashable {
  var nanosecondsSince1970: Int64

  init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }
}

extension Moment {
  private static let second: Int64 = 1_000_000_000
  private static let day = 86_400 * second

  private var dayNumber: Int64 {
    let (quotient, remainder) = nanosecondsSince1970.quotientAndRemainder(dividingBy: Self.day)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The calendar date in UTC, `YYYY-MM-DD`.
  var date: String {
    String(decoding: dateBytes, as: UTF8.self)
  }

  /// RFC 3339 in UTC with so many fraction digits.
  func timestamp(fractionDigits: Int) -> String {
    let withinDay = nanosecondsSince1970 - dayNumber * Self.day
    let seconds = withinDay / Self.second
    var bytes = dateBytes
    bytes.append(UInt8(ascii: "T"))
    bytes.appendDigits(seconds / 3600, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDigits(seconds / 60 % 60, width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDigits(seconds % 60, width: 2)
    if fractionDigits > 0 {
      bytes.append(UInt8(ascii: "."))
      let start = bytes.count
      bytes.appendDigits(withinDay % Self.second, width: 9)
      while bytes.count < start + fractionDigits { bytes.append(UInt8(ascii: "0")) }
      bytes.removeLast(bytes.count - start - fractionDigits)
    }
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private var dateBytes: [UInt8] {
    // Howard Hinnant's civil_from_days.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    var bytes: [UInt8] = []
    bytes.reserveCapacity(30)
    bytes.appendDigits(yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), width: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(civilMonth, width: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.appendDigits(dayOfYear - (153 * month + 2) / 5 + 1, width: 2)
    return bytes
  }
}

extension Moment {
  /// Reads a date or a timestamp in UTC; a date counts as its midnight.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = bytes.number(0..<4), let month = bytes.number(5..<7),
      let day = bytes.number(8..<10)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    var seconds = days * 86_400
    var fraction: Int64 = 0
    if bytes.count >= 20 {
      guard let hour = bytes.number(11..<13), let minute = bytes.number(14..<16),
        let second = bytes.number(17..<19)
      else { return nil }
      seconds += hour * 3600 + minute * 60 + second
      if bytes[19] == UInt8(ascii: ".") {
        var digits = bytes[20...].prefix { (0x30...0x39).contains($0) }.prefix(9).map(\.self)
        while digits.count < 9 { digits.append(0x30) }
        fraction = digits.number(0..<9) ?? 0
      }
    }
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: Self.second)
    let (total, second) = scaled.addingReportingOverflow(fraction)
    guard !overflow, !second else { return nil }
    self.init(nanosecondsSince1970: total)
  }

  /// Whole days from this moment to another, towards zero.
  func days(to other: Moment) -> Int {
    Int(other.nanosecondsSince1970.subtractingReportingOverflow(nanosecondsSince1970).0 / Self.day)
  }
}

extension [UInt8] {
  fileprivate mutating func appendDigits(_ value: Int64, width: Int) {
    let start = count
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
    var rest = value
    for index in (start..<count).reversed() {
      self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  fileprivate func number(_ range: Range<Int>) -> Int64? {
    var value: Int64 = 0
    for byte in self[range] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }
}
