/// The Gregorian calendar, which RFC 3339 uses for all years from 0000.
enum Calendar {
  static func days(inMonth month: Int, ofYear year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return daysUnlessLeap(inMonth: month) + (month == 2 && isLeap ? 1 : 0)
  }

  /// How many days a month has in most years; 0 when there is no such month.
  @inline(__always)
  static func daysUnlessLeap(inMonth month: Int) -> Int {
    guard 1...12 ~= month else { return 0 }
    // What each month has above 28, in two bits, from December down to January and to no month.
    return 28 &+ (0b11_10_11_10_11_11_10_11_10_11_00_11_00 &>> (month &* 2)) & 3
  }
}
