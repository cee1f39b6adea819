extension ValidationPass {
  /// Judges a text of fixed form to the letter, after a quick look did not find it right.
  @inline(never)
  mutating func judgeFormat(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    guard bytes.byte(at: start) == UInt8(ascii: "\"") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    let token = try bytes.text(at: start)
    let place = start..<token.end
    // No format needs escapes, but every character may be written as one.
    let content = Array(text(of: token, in: bytes).utf8)
    switch program.steps[step] {
    case .date:
      if !content.span.isDate { try reportFormat(step, at: place, in: bytes) }
    case .uuid(let versionDigit):
      let isRight =
        content.count == 36 && content.span.isUUID(at: 0)
        && (versionDigit == 0 || content[14] == versionDigit)
      if !isRight { try reportFormat(step, at: place, in: bytes) }
    case .timestamp(let index):
      let form = program.timestamps[index]
      guard let moment = content.span.moment, moment.isUTC || !form.isUTC else {
        try reportFormat(step, at: place, in: bytes)
        break
      }
      if !form.fractionDigits.contains(moment.fractionDigits) {
        try reportPrecision(moment.fractionDigits, form, step, at: start)
      }
    case .boolean, .number, .text, .list, .record, .union, .any:
      preconditionFailure("only dates, timestamps and UUIDs have a format")
    }
    return token.end
  }
}

extension Span<UInt8> {
  /// Whether the bytes are a `full-date` of RFC 3339 that exists.
  fileprivate var isDate: Bool {
    guard count == 10, let year = digits(0..<4), byte(at: 4) == UInt8(ascii: "-"),
      let month = digits(5..<7), byte(at: 7) == UInt8(ascii: "-"), let day = digits(8..<10)
    else { return false }
    return day > 0 && day <= Calendar.days(inMonth: month, ofYear: year)
  }

  /// What a `date-time` of RFC 3339 says about its form; `nil` for any other bytes.
  ///
  /// `t` and `z` are as good as `T` and `Z` (section 5.6). A second 60 belongs at 23:59 UTC
  /// (section 5.7); on which days there is one, nobody knows in advance.
  fileprivate var moment: (fractionDigits: Int, isUTC: Bool)? {
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

  /// The minutes of a zone that ends where the bytes end.
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
