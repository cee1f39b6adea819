/// The date format of fields such as `Date`.
package enum HTTPDate {
  /// The seconds since 1970 that have a year of four digits.
  private static let range = 0...253_402_300_799

  /// Returns a date as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); the nearest one from
  /// 1970 to 9999 for a date outside of these.
  package static func text(secondsSince1970 date: Int) -> String {
    let seconds = min(max(date, range.lowerBound), range.upperBound)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Counted from March, every month but the last has a fixed number of days before it.
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let year = era * 400 + yearOfEra + (monthFromMarch < 10 ? 0 : 1)
    return "\(weekdays[days % 7]), \(twoDigits(day)) \(monthsFromMarch[monthFromMarch]) \(year) "
      + "\(twoDigits(rest / 3600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60)) GMT"
  }

  /// Parses a date in that format; the obsolete formats are not supported.
  ///
  /// - Returns: `nil` if the text is not such a date or the day does not exist.
  package static func secondsSince1970(_ text: String) -> Int? {
    guard
      let match = text.wholeMatch(
        of: /[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/),
      let month = monthsFromMarch.firstIndex(of: String(match.2)),
      let day = Int(match.1), let year = Int(match.3), let hour = Int(match.4),
      let minute = Int(match.5), let second = Int(match.6),
      hour < 24, minute < 60, second <= 60, day >= 1
    else { return nil }
    let shifted = month < 10 ? year : year - 1
    guard shifted >= 0 else { return nil }
    let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * month + 2) / 5 + day - 1
    let days =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59)
    // A day that does not exist in its month would be written as another.
    guard range.contains(seconds),
      Self.text(secondsSince1970: seconds).dropFirst(5).prefix(2) == match.1
    else { return nil }
    return seconds
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let monthsFromMarch = [
    "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb",
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
