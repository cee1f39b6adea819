import ContractJSON
import ContractModel

extension ValidationPass {
  /// A difference that was not seen before in this body.
  struct Difference {
    fileprivate let key: DriftCollector.Key
    fileprivate let offset: Int
  }

  /// Counts a difference at a step, or at an undocumented location below it; ends the pass when only
  /// a verdict is required.
  ///
  /// The result is `nil` unless the difference is the first of its kind at its location; ``describe``
  /// must follow then.
  mutating func newDifference(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer = .root, at offset: Int
  ) throws(ValidationStop) -> Difference? {
    guard reportsAll else { throw .rejected }
    allowance.differences &+= 1
    if allowance.differences & 0xFFF == 0 {
      guard allowance.differences < allowance.differencesLimit else { throw .exhausted(at: offset) }
      try checkCancellation(at: offset)
    }
    let key = collected.key(DriftCollector.Key(kind: kind, step: step, below: below))
    return collected.count(key, at: offset) ? nil : Difference(key: key, offset: offset)
  }

  /// Ends the pass when its task is cancelled.
  func checkCancellation(at offset: Int) throws(ValidationStop) {
    guard reportsAll, Task.isCancelled else { return }
    throw .exhausted(at: offset)
  }

  /// Counts differences at the location of one that was counted before, all at once.
  mutating func countFurther(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer,
    at offsets: some BidirectionalCollection<Int>
  ) {
    guard let first = offsets.first, let last = offsets.last else { return }
    let key = collected.key(DriftCollector.Key(kind: kind, step: step, below: below))
    _ = collected.count(key, times: offsets.count, from: first, to: last)
  }

  /// Adds the drift for a new difference.
  mutating func describe(
    _ difference: Difference, severity: Drift.Severity = .drift, expected: String, actual: String,
    fix: String? = nil
  ) {
    let (key, offset) = (difference.key, difference.offset)
    let site = program.sites[key.step]
    let drift = Drift(
      key.kind,
      check: key.kind == .bodyUnreadable ? .bodyReadable : .responseSchema,
      at: Drift.Location(.body, pointer(to: key.step).appending(key.below), offset: offset),
      source: site.field?.position, expected: expected, actual: actual
    )
    .rated(severity).fixed(by: site.field?.fix ?? fix)
    collected.add(drift, as: key, inElementsOf: site.list, at: offset)
  }

  /// The location of a step in this body.
  private func pointer(to step: Int) -> JSON.Pointer {
    let documented = location(of: step)
    switch envelope {
    case .asDocumented: return documented
    case .missing: return JSON.Pointer(Array(documented.tokens.dropFirst()))
    case .added(let name): return JSON.Pointer([.name(name)]).appending(documented)
    }
  }

  /// The name of the innermost field around a step, for messages.
  func name(of step: Int) -> String {
    program.sites[step].field?.name ?? "the body"
  }
}

extension ValidationPass {
  /// Reports a value that violates its schema.
  mutating func report(
    _ kind: Drift.Kind, _ step: Int, _ value: Range<Int>, expected: @autoclosure () -> String,
    suffix: @autoclosure () -> String = "", in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let new = try newDifference(kind, step, at: value.lowerBound) else { return }
    describe(new, expected: expected(), actual: bytes.excerpt(value) + suffix())
  }

  mutating func reportLimit(
    _ limit: NumberLimit, _ number: JSON.Number, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    let kind = Drift.Kind.constraintBroken(limit.id(violatedBy: number))
    guard let new = try newDifference(kind, step, at: offset) else { return }
    describe(
      new, expected: "number \(limit)",
      actual: shortened("number \(number.text)"), fix: limit.fix(for: number))
  }

  mutating func reportNewValue(
    _ step: Int, at place: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let new = try newDifference(.enumNewValue, step, at: place.lowerBound) else { return }
    describe(
      new,
      expected: program.sites[step].schema.summary, actual: bytes.excerpt(place),
      fix: "decode \(name(of: step)) so that unknown values survive, or document the new one")
  }

  mutating func reportFormat(
    _ step: Int, at value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let schema = program.sites[step].schema
    try report(.formatBroken, step, value, expected: schema.summary, in: bytes)
  }

  mutating func reportPrecision(
    _ digits: Int, _ form: SchemaProgram.TimestampForm, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    guard let new = try newDifference(.precisionChanged, step, at: offset) else { return }
    let (least, most) = (form.fractionDigits.lowerBound, form.fractionDigits.upperBound)
    describe(
      new,
      expected: least == most ? Self.fraction(most) : "\(least) to \(most) fraction digits",
      actual: Self.fraction(digits),
      fix: "parse \(name(of: step)) with any number of fraction digits, "
        + "or have the backend keep to the documented one")
  }

  private static func fraction(_ digits: Int) -> String {
    digits == 1 ? "1 fraction digit" : digits == 0 ? "no fraction" : "\(digits) fraction digits"
  }

  mutating func reportCount(
    _ count: Int, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    let kind = Drift.Kind.constraintBroken("count")
    guard let new = try newDifference(kind, step, at: offset) else { return }
    guard case .array(_, let constraints) = program.sites[step].schema.kind else { return }
    let limits = constraints.required().filter { $0.sizes != nil }
    describe(
      new,
      expected: "array \(limits.map(\.description).joined(separator: ", "))",
      actual: count == 1 ? "array of 1 element" : "array of \(count) elements")
  }

  mutating func reportRepeatedElement(
    _ value: JSON, _ first: Int, _ second: Int, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    let kind = Drift.Kind.constraintBroken("unique")
    guard let new = try newDifference(kind, step, at: offset) else { return }
    let text = String(decoding: value.bytes(.compact), as: UTF8.self)
    describe(
      new, expected: "array without repeated elements",
      actual: "elements \(first) and \(second) are both \(shortened(text))")
  }
}

extension NumberLimit {
  /// The suggested fix for a share of one that was sent as a percentage.
  fileprivate func fix(for number: JSON.Number) -> String? {
    guard bounds.contains(where: { $0.side == .maximum && $0.value == 1 }),
      // Written without an exponent, the number can be given one.
      let share = JSON.Number(number.text + "e-2")?.adding(0), number > 1, allows(share)
    else { return nil }
    return "\(number.text) looks like a percentage; \(share.text) expected"
  }
}

extension ValidationPass {
  /// Adds the drift for a body that is not JSON, with the message of the parser.
  mutating func report(_ stop: ValidationStop, in body: Span<UInt8>) {
    let offset: Int
    switch stop {
    case .malformed(let place): offset = place
    case .exhausted(let place): return reportExhaustion(at: place)
    case .rejected: preconditionFailure("a pass that reports all drifts continues after each")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    for index in body.indices { bytes.append(body[index]) }
    var (place, reason) = (offset, "something else")
    if let error = JSON.parseError(in: bytes) {
      (place, reason) = (error.offset, error.reason.description)
    }
    let location = JSON.TextPosition(offset: place, in: bytes)
    collected.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable, at: Drift.Location(.body, offset: place),
        expected: "strict JSON", actual: "\(reason) at byte \(place) (\(location))"),
      as: DriftCollector.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: place)
  }
}

extension ValidationPass {
  /// Notes that the rest of a body was not validated.
  private mutating func reportExhaustion(at offset: Int) {
    collected.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable,
        at: Drift.Location(.body, offset: offset), expected: "a body with fewer differences",
        actual: "\(allowance.differences) differences; the rest of the body was not validated"
      )
      .asNote,
      as: DriftCollector.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: offset)
  }

  /// Validates a value of another JSON type than the schema expects.
  @inline(never)
  mutating func validateOtherType(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let schema = program.sites[step].schema
    let word = bytes.word(at: start, length: 5)
    let isNull = word & 0xFFFF_FFFF == .null
    if isNull, schema.isNullable { return start &+ 4 }
    if case .boolean = schema.kind {
      // The fast check does not recognise the last bytes of a body.
      if word & 0xFFFF_FFFF == .true { return start &+ 4 }
      if word == .false { return start &+ 5 }
    }
    guard reportsAll else { throw .rejected }
    // Every step is as deep as its pointer is long.
    let depth = program.sites[step].pointer.tokens.count
    let end = try skip(from: start, inside: step, depth: depth, in: bytes)
    let value = start..<end
    if isNull {
      guard let new = try newDifference(.nullUnexpected, step, at: start) else { return end }
      describeType(new, step, value, Self.fixForNull(name(of: step)), in: bytes)
      return end
    }
    let first = bytes.byte(at: start)
    switch schema.kind {
    case .number where first == UInt8(ascii: "\""):
      let isNumber = JSON.Number(bytes.string(start &+ 1..<end &- 1)) != nil
      guard isNumber else { break }
      try report(
        .numberAsString, step, value, "have the backend send the number without quotes", in: bytes)
      return end
    case .string, .date, .timestamp, .uuid:
      guard first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else { break }
      try report(
        .stringAsNumber, step, value, "have the backend send the text in quotes", in: bytes)
      return end
    case .array:
      if try validateAsElement(step, value, in: bytes) { return end }
      if try validateInsideAddedEnvelope(step, value, in: bytes) { return end }
    case .object:
      if try validateWithoutEnvelope(step, value, in: bytes) { return end }
    case .boolean, .number, .map, .constants, .union, .composed, .recursive, .reference, .any:
      break
    }
    guard let new = try newDifference(.typeChanged, step, at: start) else { return end }
    describeType(new, step, value, fixForType(step, value, in: bytes), in: bytes)
    return end
  }

  private mutating func report(
    _ kind: Drift.Kind, _ step: Int, _ value: Range<Int>, _ fix: String, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let new = try newDifference(kind, step, at: value.lowerBound) else { return }
    describeType(new, step, value, fix, in: bytes)
  }

  private mutating func describeType(
    _ difference: Difference, _ step: Int, _ value: Range<Int>, _ fix: String,
    in bytes: Span<UInt8>
  ) {
    describe(
      difference, expected: program.sites[step].schema.jsonType, actual: bytes.excerpt(value),
      fix: fix)
  }
}
