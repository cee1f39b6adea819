extension ValidationPass {
  @inline(never)
  mutating func judgeDate(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    if bytes.byte(at: start) == UInt8(ascii: "\""),
      let month = DigitFields(bytes.word(at: start &+ 1), .yearAndMonth),
      let day = DigitFields(bytes.word(at: start &+ 9), .dayAtEnd),
      exists(day.pair(at: 0), inMonth: month.pair(at: 5))
    {
      return start &+ 12
    }
    return try judgeFormat(step, at: start, in: bytes)
  }

  @inline(never)
  mutating func judgeTimestamp(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let form = program.timestamps[index]
    if bytes.byte(at: start) == UInt8(ascii: "\""),
      let month = DigitFields(bytes.word(at: start &+ 1), .yearAndMonth),
      let minute = DigitFields(bytes.word(at: start &+ 9), .dayAndMinute),
      let second = DigitFields(bytes.word(at: start &+ 17), .second),
      exists(minute.pair(at: 0), inMonth: month.pair(at: 5)),
      minute.pair(at: 3) < 24, minute.pair(at: 6) < 60, second.pair(at: 1) < 60
    {
      var end = start &+ 20
      var digits = 0
      if bytes.byte(at: end) == UInt8(ascii: ".") {
        end = bytes.endOfDigits(from: start &+ 21)
        digits = end &- start &- 21
        // A point with nothing behind it is no fraction.
        if digits == 0 { digits = -1 }
      }
      if form.fractionDigits.contains(digits), bytes.byte(at: end) == UInt8(ascii: "Z"),
        bytes.byte(at: end &+ 1) == UInt8(ascii: "\"")
      {
        return end &+ 2
      }
    }
    return try judgeFormat(step, at: start, in: bytes)
  }

  /// Whether the day exists in every year; the 29th of February is decided elsewhere.
  @inline(__always)
  private func exists(_ day: Int, inMonth month: Int) -> Bool {
    day > 0 && day <= Calendar.daysUnlessLeap(inMonth: month)
  }
}
