import ContractJSON
import ContractModel

extension ValidationPass {
  @inline(never)
  mutating func validateNumber(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let limits = program.scalars.numbers[index]
    let first = bytes.byte(at: start)
    guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    let number = try bytes.number(at: start)
    if !allows(number, limits) { try validateExactly(start..<number.end, step, in: bytes) }
    return number.end
  }

  /// Whether a number certainly keeps its limits; the exact comparison decides all others.
  @inline(__always)
  private func allows(_ number: NumberText, _ limits: SchemaProgram.NumberLimits) -> Bool {
    guard limits.isLimited else {
      return limits.form == .any || number.isShort && number.scale == 0
    }
    guard number.isShort, !limits.isLong, limits.form == .any || number.scale == 0 else {
      return false
    }
    return program.tables.bounds[limits.bounds &+ number.scale].contains(number.digits)
      && (limits.divisor == 0 || isMultiple(number, limits))
  }

  private func isMultiple(_ number: NumberText, _ limits: SchemaProgram.NumberLimits) -> Bool {
    let scale = max(number.scale, limits.divisorScale)
    let (digits, overflow) = number.digits.multipliedReportingOverflow(
      by: Int.powersOfTen[scale &- number.scale])
    let (divisor, divisorOverflow) = limits.divisor.multipliedReportingOverflow(
      by: Int.powersOfTen[scale &- limits.divisorScale])
    return !overflow && !divisorOverflow && digits % divisor == 0
  }

  /// Compares a number as decimals of any length, which allocates.
  @inline(never)
  private mutating func validateExactly(
    _ range: Range<Int>, _ step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard case .number(let form, let constraints) = program.sites[step].schema.kind,
      let number = JSON.Number(bytes.string(range))
    else { return }
    let isInForm =
      switch form {
      case .any: true
      case .whole: number.isIntegral
      case .digits: number.isIntegerForm
      }
    if !isInForm {
      try report(
        .constraintBroken(form.rawValue), step, range,
        expected: form == .digits ? "integer, digits only" : "integer", in: bytes)
    }
    for constraint in constraints
    where !constraint.isAdvisory && !constraint.limit.allows(number) {
      try reportLimit(constraint.limit, number, step, at: range.lowerBound)
    }
  }
}

extension ValidationPass {
  @inline(never)
  mutating func validateText(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let limits = program.scalars.texts[index]
    guard bytes.byte(at: start) == UInt8(ascii: "\"") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    if limits.isPlain {
      let end = bytes.endOfPlainText(from: start &+ 1)
      if bytes.byte(at: end) == UInt8(ascii: "\""),
        limits.plainLength.contains(end &- start &- 1)
      {
        return end &+ 1
      }
    } else {
      for choice in limits.choices
      where program.tables.choices[choice].matches(at: start &+ 1, in: bytes) {
        return start &+ 1 &+ program.tables.choices[choice].length
      }
    }
    return try validateUnusualText(step, index, at: start, in: bytes)
  }

  /// Validates a text that has escapes, characters beyond ASCII or patterns, or violates a limit.
  @inline(never)
  private mutating func validateUnusualText(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let limits = program.scalars.texts[index]
    let token = try bytes.text(at: start)
    if limits.isPlain, limits.lengths.isEmpty { return token.end }
    guard token.hasEscapes else {
      try validateContent(token.content, step, limits, at: start..<token.end, in: bytes, of: bytes)
      return token.end
    }
    var text = decoded
    decoded = []
    text.removeAll(keepingCapacity: true)
    bytes.decode(token.content, into: &text)
    try validateContent(
      0..<text.count, step, limits, at: start..<token.end, in: text.span, of: bytes)
    decoded = text
    return token.end
  }

  /// Validates the UTF-8 of a text, which is a part of the body unless the text has escapes.
  private mutating func validateContent(
    _ content: Range<Int>, _ step: Int, _ limits: SchemaProgram.TextLimits, at place: Range<Int>,
    in text: Span<UInt8>, of body: Span<UInt8>
  ) throws(ValidationStop) {
    for index in limits.lengths {
      let length = program.tables.lengths[index]
      let count = text.length(of: content, in: length.unit)
      if count < length.minimum || count > length.maximum ?? count {
        try report(
          .constraintBroken("length"), step, place, expected: "string \(length)",
          suffix: ", \(count) long", in: body)
      }
    }
    for index in limits.patterns where !program.tables.patterns[index].matches(text, in: content) {
      let pattern = program.tables.patterns[index]
      try report(
        .constraintBroken("pattern"), step, place, expected: "text matching \(pattern)", in: body)
    }
    for index in limits.formats where !program.tables.formats[index].matches(text, in: content) {
      let format = program.tables.formats[index].format
      try report(.formatBroken, step, place, expected: "\(format)", in: body)
    }
    if limits.isClosed, !limits.values.contains(where: { hasValue($0, content, in: text) }) {
      try reportNewValue(step, at: place, in: body)
    }
  }

  private func hasValue(_ index: Int, _ content: Range<Int>, in text: Span<UInt8>) -> Bool {
    let value = program.tables.values[index]
    guard value.count == content.count else { return false }
    for (offset, byte) in zip(content, value) where text[offset] != byte { return false }
    return true
  }
}

extension Span<UInt8> {
  /// The number of units of the UTF-8 in a range.
  fileprivate func length(of range: Range<Int>, in unit: TextLimit.Length.Unit) -> Int {
    switch unit {
    case .bytes: range.count
    case .graphemes: string(range).count
    case .scalars:
      // Every scalar has one byte that is no continuation.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : 1) }
    case .utf16Units:
      // Scalars of four bytes are written as two units.
      range.reduce(0) { $0 &+ (self[$1] & 0xC0 == 0x80 ? 0 : self[$1] >= 0xF0 ? 2 : 1) }
    }
  }

  /// The text of UTF-8 in a range.
  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in range { bytes.append(self[offset]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ValidationPass {
  @inline(never)
  mutating func validateDate(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if bytes.byte(at: start) == UInt8(ascii: "\""),
      let month = DigitFields(bytes.word(at: start &+ 1), .yearAndMonth),
      let day = DigitFields(bytes.word(at: start &+ 9), .dayAtEnd),
      exists(day.pair(at: 0), inMonth: month.pair(at: 5))
    {
      return start &+ 12
    }
    return try validateFormat(step, at: start, in: bytes)
  }

  @inline(never)
  mutating func validateTimestamp(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let form = program.scalars.timestamps[index]
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
        // A point without digits is not a fraction.
        if digits == 0 { digits = -1 }
      }
      if form.fractionDigits.contains(digits), bytes.byte(at: end) == UInt8(ascii: "Z"),
        bytes.byte(at: end &+ 1) == UInt8(ascii: "\"")
      {
        return end &+ 2
      }
    }
    return try validateFormat(step, at: start, in: bytes)
  }

  /// Whether the day exists in every year; the 29th of February needs the full check.
  @inline(__always)
  private func exists(_ day: Int, inMonth month: Int) -> Bool {
    day > 0 && day <= Calendar.daysUnlessLeap(inMonth: month)
  }
}

extension ValidationPass {
  @inline(never)
  mutating func validateUUID(
    _ step: Int, _ versionDigit: UInt8, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let first = start &+ 1
    if bytes.byte(at: start) == UInt8(ascii: "\""), bytes.isUUID(at: first),
      bytes.byte(at: first &+ 36) == UInt8(ascii: "\""),
      versionDigit == 0 || bytes.byte(at: first &+ 14) == versionDigit
    {
      return first &+ 37
    }
    return try validateFormat(step, at: start, in: bytes)
  }
}

extension Span<UInt8> {
  /// Whether the 36 bytes from an offset are the hyphenated form of a UUID (RFC 9562, section 4).
  @inline(__always)
  func isUUID(at offset: Int) -> Bool {
    // The last load overlaps the one before it, so that all are of eight bytes.
    isHexadecimal(word(at: offset), hyphens: 0)
      && isHexadecimal(word(at: offset &+ 8), hyphens: 0x0000_FF00_0000_00FF)
      && isHexadecimal(word(at: offset &+ 16), hyphens: 0xFF00_0000_00FF_0000)
      && isHexadecimal(word(at: offset &+ 24), hyphens: 0)
      && isHexadecimal(word(at: offset &+ 28), hyphens: 0)
  }

  /// Whether eight bytes are hexadecimal digits of either case, and hyphens where the mask is set.
  @inline(__always)
  private func isHexadecimal(_ word: UInt64, hyphens mask: UInt64) -> Bool {
    let digits = word ^ (mask & .eight(UInt8(ascii: "-") ^ UInt8(ascii: "0")))
    let letters = digits | .eight(0x20)
    // The top bit of each byte is set if it is in the range. Bytes beyond ASCII are in neither range;
    // their carry into the next byte cannot make the word valid.
    let areDigits = (digits &+ .eight(0x80 - 0x30)) & ~(digits &+ .eight(0x80 - 0x3A))
    let areLetters = (letters &+ .eight(0x80 - 0x61)) & ~(letters &+ .eight(0x80 - 0x67))
    return (areDigits | areLetters) & UInt64.topBits == UInt64.topBits
      && (word ^ .eight(UInt8(ascii: "-"))) & mask == 0
  }
}

extension ValidationPass {
  /// Validates a text of fixed form exactly, after the fast check did not accept it.
  @inline(never)
  mutating func validateFormat(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    guard bytes.byte(at: start) == UInt8(ascii: "\"") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    let token = try bytes.text(at: start)
    let place = start..<token.end
    // No format needs escapes, but any character may be escaped.
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
      let form = program.scalars.timestamps[index]
      guard let moment = content.span.moment, moment.isUTC || !form.isUTC else {
        try reportFormat(step, at: place, in: bytes)
        break
      }
      if !form.fractionDigits.contains(moment.fractionDigits) {
        try reportPrecision(moment.fractionDigits, form, step, at: start)
      }
    case .boolean, .number, .text, .list, .record, .union, .map, .constants, .reference, .composed,
      .any:
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

  /// The form of a `date-time` of RFC 3339; `nil` for any other bytes.
  ///
  /// `t` and `z` are equivalent to `T` and `Z` (section 5.6). A second 60 is allowed at 23:59 UTC
  /// only (section 5.7), on any day, because leap seconds are not known in advance.
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

  /// The offset in minutes of a zone that ends with the bytes.
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
