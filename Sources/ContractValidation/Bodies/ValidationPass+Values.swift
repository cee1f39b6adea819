import ContractJSON
import ContractModel
import ContractPatterns

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
      try reporter.report(
        .constraintBroken(form.rawValue), step, range,
        expected: form == .digits ? "integer, digits only" : "integer", in: bytes)
    }
    for constraint in constraints
    where !constraint.isAdvisory && !constraint.limit.allows(number) {
      try reporter.reportLimit(constraint.limit, number, step, at: range.lowerBound)
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
    _ content: Range<Int>, _ step: Int, _ limits: SchemaProgram.TextLimits, at location: Range<Int>,
    in text: Span<UInt8>, of body: Span<UInt8>
  ) throws(ValidationStop) {
    for index in limits.lengths {
      let length = program.tables.lengths[index]
      let count = text.length(of: content, in: length.unit)
      if count < length.minimum || count > length.maximum ?? count {
        try reporter.report(
          .constraintBroken("length"), step, location, expected: "string \(length)",
          suffix: ", \(count) long", in: body)
      }
    }
    for index in limits.patterns where !program.tables.patterns[index].matches(text, in: content) {
      let pattern = program.tables.patterns[index]
      try reporter.report(
        .constraintBroken("pattern"), step, location, expected: "text matching \(pattern)", in: body
      )
    }
    for index in limits.formats where !program.tables.formats[index].matches(text, in: content) {
      let format = program.tables.formats[index].format
      try reporter.report(.formatBroken, step, location, expected: "\(format)", in: body)
    }
    if limits.isClosed, !limits.values.contains(where: { hasValue($0, content, in: text) }) {
      try reporter.reportNewValue(step, at: location, in: body)
    }
  }

  private func hasValue(_ index: Int, _ content: Range<Int>, in text: Span<UInt8>) -> Bool {
    let value = program.tables.values[index]
    guard value.count == content.count else { return false }
    for (offset, byte) in zip(content, value) where text[offset] != byte { return false }
    return true
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
    let location = start..<token.end
    // No format needs escapes, but any character may be escaped.
    let content = Array(bytes.text(of: token).utf8)
    switch program.steps[step] {
    case .date:
      if !content.span.isDate { try reporter.reportFormat(step, at: location, in: bytes) }
    case .uuid(let versionDigit):
      let isRight =
        content.count == 36 && content.span.isUUID(at: 0)
        && (versionDigit == 0 || content[14] == versionDigit)
      if !isRight { try reporter.reportFormat(step, at: location, in: bytes) }
    case .timestamp(let index):
      let form = program.scalars.timestamps[index]
      guard let moment = content.span.moment, moment.isUTC || !form.isUTC else {
        try reporter.reportFormat(step, at: location, in: bytes)
        break
      }
      if !form.fractionDigits.contains(moment.fractionDigits) {
        try reporter.reportPrecision(moment.fractionDigits, form, step, at: start)
      }
    case .boolean, .number, .text, .list, .record, .union, .map, .constants, .reference, .composed,
      .any:
      preconditionFailure("only dates, timestamps and UUIDs have a format")
    }
    return token.end
  }
}

extension ValidationPass {
  /// Validates a value that must be one of several.
  @inline(never)
  mutating func validateConstants(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let schema = program.sites[step].schema
    if schema.isNullable, bytes.word(at: start, length: 4) & 0xFFFF_FFFF == .null {
      return start &+ 4
    }
    let depth = program.sites[step].pointer.tokens.count
    let end = try skip(from: start, inside: step, depth: depth, in: bytes)
    guard let value = try? JSON(parsing: bytes.extracting(start..<end)) else {
      throw .malformed(at: start)
    }
    let allowed = program.scalars.constants[index]
    guard !allowed.contains(value) else { return end }
    if allowed.contains(where: { $0.typeName == value.typeName }) {
      try reporter.reportNewValue(step, at: start..<end, in: bytes)
      return end
    }
    return try validateOtherType(step, at: start, in: bytes)
  }
}
