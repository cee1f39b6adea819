import ContractJSON
import ContractModel

extension JSON {
  /// From the start of the request of a HAR entry to the end of its response; `nil` where the entry has no times.
  ///
  /// Times are written with a few digits: the end is the latest that they allow, so that an exchange counts as
  /// ended before another one began only where it was.
  var recordedTime: ClosedRange<Instant>? {
    guard let text = self["startedDateTime"]?.stringValue, let start = Instant(text),
      let milliseconds = self["time"]?.numberValue, let duration = milliseconds.nanoseconds,
      duration >= 0
    else { return nil }
    // Most recorders round both to milliseconds, some the start to seconds.
    let digits = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
      .prefix { 0x30...0x39 ~= $0 }.count
    let rounding =
      Self.nanoseconds(after: digits) + Self.nanoseconds(after: 3 + milliseconds.fractionDigits)
    let end = Instant(
      secondsSince1970: start.secondsSince1970,
      nanoseconds: start.nanoseconds + duration + rounding)
    return start <= end ? start...end : nil
  }

  /// The nanoseconds of one unit of the last of so many digits of a second.
  private static func nanoseconds(after digits: Int) -> Int {
    (min(digits, 9)..<9).reduce(1) { unit, _ in unit * 10 }
  }
}

extension JSON.Number {
  /// The number of milliseconds in nanoseconds; `nil` beyond a year.
  fileprivate var nanoseconds: Int? {
    guard let milliseconds = Double(description), milliseconds.magnitude < 3.2e10 else {
      return nil
    }
    return Int(milliseconds * 1_000_000)
  }
}
