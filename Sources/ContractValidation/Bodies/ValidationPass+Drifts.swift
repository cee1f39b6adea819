import ContractJSON
import ContractModel

extension ValidationPass {
  /// Counts a difference, or ends judging when only a verdict was asked for.
  ///
  /// - Returns: Whether it is the first of its kind at its place, so that ``describe`` must follow.
  mutating func isNew(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer = .root, at offset: Int
  ) throws(Halt) -> Bool {
    guard tellsAll else { throw .refused }
    return !findings.count(Findings.Key(kind: kind, step: step, below: below), at: offset)
  }

  /// Adds the drift that was found to be new.
  ///
  /// Its place is the step, or below it where the contract knows no place.
  mutating func describe(
    _ kind: Drift.Kind, _ step: Int, below: JSON.Pointer = .root, at offset: Int,
    severity: Drift.Severity = .drift, expected: String, actual: String, fix: String? = nil
  ) {
    let site = program.sites[step]
    let drift = Drift(
      kind, severity: severity, check: kind == .bodyUnreadable ? .bodyReadable : .responseSchema,
      at: Drift.Location(.body, pointer(to: step).appending(below), offset: offset),
      source: site.field?.position,
      expected: expected, actual: actual, fix: site.field?.fix ?? fix)
    findings.add(
      drift, as: Findings.Key(kind: kind, step: step, below: below), inElementsOf: site.list,
      at: offset)
  }

  /// The place of a step in this body.
  private func pointer(to step: Int) -> JSON.Pointer {
    let documented = program.sites[step].pointer
    switch envelope {
    case .asDocumented: return documented
    case .missing: return JSON.Pointer(Array(documented.tokens.dropFirst()))
    case .added(let name): return JSON.Pointer([.name(name)]).appending(documented)
    }
  }

  /// The name by which people call the value of a step: that of the innermost field.
  func noun(for step: Int) -> String {
    program.sites[step].field?.name ?? "the body"
  }
}

extension ValidationPass {
  mutating func reportForm(
    _ form: NumberForm, _ step: Int, at place: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken(form.rawValue)
    guard try isNew(kind, step, at: place.lowerBound) else { return }
    describe(
      kind, step, at: place.lowerBound,
      expected: form == .digits ? "integer, digits only" : "integer",
      actual: bytes.excerpt(place))
  }

  mutating func reportLimit(
    _ limit: NumberLimit, _ number: JSON.Number, _ step: Int, at offset: Int
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken(limit.id(violatedBy: number))
    guard try isNew(kind, step, at: offset) else { return }
    describe(
      kind, step, at: offset, expected: "number \(limit)",
      actual: shortened("number \(number.text)"), fix: limit.fix(for: number))
  }

  mutating func reportLength(
    _ limit: TextLimit.Length, _ count: Int, _ step: Int, at place: Range<Int>,
    in bytes: Span<UInt8>
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken("length")
    guard try isNew(kind, step, at: place.lowerBound) else { return }
    describe(
      kind, step, at: place.lowerBound, expected: "string \(limit)",
      actual: "\(bytes.excerpt(place)), \(count) long")
  }

  mutating func reportPattern(
    _ pattern: Pattern, _ step: Int, at place: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken("pattern")
    guard try isNew(kind, step, at: place.lowerBound) else { return }
    describe(
      kind, step, at: place.lowerBound, expected: "text matching /\(pattern.text)/",
      actual: bytes.excerpt(place))
  }

  mutating func reportNewValue(
    _ step: Int, at place: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard try isNew(.enumNewValue, step, at: place.lowerBound) else { return }
    describe(
      .enumNewValue, step, at: place.lowerBound,
      expected: program.sites[step].schema.summary, actual: bytes.excerpt(place),
      fix: "decode \(noun(for: step)) so that unknown values survive, or document the new one")
  }

  mutating func reportFormat(
    _ step: Int, at place: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard try isNew(.formatBroken, step, at: place.lowerBound) else { return }
    describe(
      .formatBroken, step, at: place.lowerBound, expected: program.sites[step].schema.summary,
      actual: bytes.excerpt(place))
  }

  mutating func reportPrecision(
    _ digits: Int, _ form: Program.TimestampForm, _ step: Int, at offset: Int
  ) throws(Halt) {
    guard try isNew(.precisionChanged, step, at: offset) else { return }
    let (least, most) = (form.fractionDigits.lowerBound, form.fractionDigits.upperBound)
    describe(
      .precisionChanged, step, at: offset,
      expected: least == most ? Self.fraction(most) : "\(least) to \(most) fraction digits",
      actual: Self.fraction(digits),
      fix: "parse \(noun(for: step)) with any number of fraction digits, "
        + "or have the backend keep to the documented one")
  }

  private static func fraction(_ digits: Int) -> String {
    digits == 1 ? "1 fraction digit" : digits == 0 ? "no fraction" : "\(digits) fraction digits"
  }

  mutating func reportCount(
    _ count: Int, _ step: Int, _ list: Program.List, at offset: Int
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken("count")
    guard try isNew(kind, step, at: offset) else { return }
    guard case .array(_, let constraints) = program.sites[step].schema.kind else { return }
    let limits = constraints.required().filter { $0.sizes != nil }
    describe(
      kind, step, at: offset,
      expected: "array \(limits.map(\.description).joined(separator: ", "))",
      actual: count == 1 ? "array of 1 element" : "array of \(count) elements")
  }

  mutating func reportRepeatedElement(
    _ value: JSON, _ first: Int, _ second: Int, _ step: Int, at offset: Int
  ) throws(Halt) {
    let kind = Drift.Kind.constraintBroken("unique")
    guard try isNew(kind, step, at: offset) else { return }
    let text = String(decoding: value.bytes(.compact), as: UTF8.self)
    describe(
      kind, step, at: offset, expected: "array without repeated elements",
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
  /// Adds that the body is not JSON, in the words of the parser.
  mutating func report(_ halt: Halt, in body: Span<UInt8>) {
    guard case .unreadable(let offset) = halt else {
      preconditionFailure("judging goes on after a drift when all are told")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    for index in body.indices { bytes.append(body[index]) }
    var (place, reason) = (offset, "something else")
    do {
      _ = try JSON(parsing: bytes)
    } catch {
      (place, reason) = (error.offset, error.reason.description)
    }
    let location = JSON.Location(offset: place, in: bytes)
    findings.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable, at: Drift.Location(.body, offset: place),
        expected: "strict JSON", actual: "\(reason) at byte \(place) (\(location))"),
      as: Findings.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: place)
  }
}

extension ValidationPass {
  /// Judges a value that is not of the JSON type its step asks for.
  @inline(never)
  mutating func judgeOtherType(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let schema = program.sites[step].schema
    let word = bytes.word(at: start, length: 5)
    let isNull = word & 0xFFFF_FFFF == .null
    if isNull, schema.isNullable { return start &+ 4 }
    if case .boolean = schema.kind {
      // Not recognised before in the last bytes of a body.
      if word & 0xFFFF_FFFF == .true { return start &+ 4 }
      if word == .false { return start &+ 5 }
    }
    guard tellsAll else { throw .refused }
    // Every step is as deep as its pointer is long.
    let depth = program.sites[step].pointer.tokens.count
    let end = try skip(from: start, inside: step, depth: depth, in: bytes)
    let value = start..<end
    if isNull {
      try report(.nullUnexpected, step, value, Self.fixForNull(noun(for: step)), in: bytes)
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
      if try judgeAsElement(step, value, in: bytes) { return end }
      if try judgeInsideAddedEnvelope(step, value, in: bytes) { return end }
    case .object:
      if try judgeWithoutEnvelope(step, value, in: bytes) { return end }
    case .boolean, .number, .union, .any:
      break
    }
    try report(.typeChanged, step, value, fixForType(step, value, in: bytes), in: bytes)
    return end
  }

  private mutating func report(
    _ kind: Drift.Kind, _ step: Int, _ value: Range<Int>, _ fix: String, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard try isNew(kind, step, at: value.lowerBound) else { return }
    describe(
      kind, step, at: value.lowerBound, expected: program.sites[step].schema.jsonType,
      actual: bytes.excerpt(value), fix: fix)
  }
}

/// How a body is wrapped, compared with the contract.
enum Envelope {
  case asDocumented
  /// The one member of the outermost object is gone, and its value is the body.
  case missing
  /// The body is the value of one member that the contract does not know.
  case added(name: String)
}

extension ValidationPass {
  /// Judges one value as the element of a list that it stands for, if it fits.
  mutating func judgeAsElement(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) -> Bool {
    guard case .list(let index) = program.steps[step] else { return false }
    let list = program.lists[index]
    let outer = findings
    let depths = (strangers.count, skippedNames.count, skippedPath.count)
    findings = Findings(steps: program.steps.count)
    // The contract has one more array open here than the body.
    depthLimit += 1
    let wasRead = (try? judge(list.element, at: value.lowerBound, in: bytes)) != nil
    depthLimit -= 1
    let inner = findings
    findings = outer
    strangers.removeSubrange(depths.0...)
    skippedNames.removeSubrange(depths.1...)
    skippedPath.removeSubrange(depths.2...)
    guard wasRead, !inner.hasDrift else { return false }
    findings.add(inner)
    guard try isNew(.singleForList, step, at: value.lowerBound) else { return true }
    describe(
      .singleForList, step, at: value.lowerBound,
      expected: program.sites[step].schema.jsonType, actual: bytes.excerpt(value),
      fix: "decode \(noun(for: step)) as one or many, or have the backend send a list of one")
    return true
  }

  /// Whether a step stands for the whole body: as its schema, or as one of its alternatives.
  private func isRoot(_ step: Int) -> Bool { program.sites[step].pointer == .root }

  /// Judges a body that is the content of the one member the contract documents.
  mutating func judgeWithoutEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) -> Bool {
    guard isRoot(step), case .asDocumented = envelope,
      case .record(let index) = program.steps[step], program.records[index].members.count == 1,
      let member = program.records[index].members.first, program.members[member].isRequired
    else { return false }
    let inner = program.members[member].step
    switch program.steps[inner] {
    case .list:
      guard bytes.byte(at: value.lowerBound) == UInt8(ascii: "[") else { return false }
    case .record(let index):
      guard looks(value, like: program.records[index], in: bytes) else { return false }
    case .boolean, .number, .text, .date, .timestamp, .uuid, .union, .any:
      return false
    }
    let name = program.sites[inner].field?.name ?? ""
    if try isNew(.unwrapped, step, at: value.lowerBound) {
      describe(
        .unwrapped, step, at: value.lowerBound, expected: "object {\"\(name)\":…}",
        actual: bytes.excerpt(value),
        fix: "decode the content itself, or have the backend put it into \"\(name)\"")
    }
    envelope = .missing
    // The contract has one more object open than the body.
    depthLimit += 1
    _ = try judge(inner, at: value.lowerBound, in: bytes)
    return true
  }

  /// Judges a body that sits in an object of one member that the contract does not know.
  mutating func judgeInsideAddedEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) -> Bool {
    guard isRoot(step), case .asDocumented = envelope,
      bytes.byte(at: value.lowerBound) == UInt8(ascii: "{"),
      let members = try? membersOfObject(value, in: bytes), members.count == 1
    else { return false }
    let inner = members[0].value
    switch program.steps[step] {
    case .list:
      guard bytes.byte(at: inner.lowerBound) == UInt8(ascii: "[") else { return false }
    case .record(let index):
      guard looks(inner, like: program.records[index], in: bytes) else { return false }
    case .boolean, .number, .text, .date, .timestamp, .uuid, .union, .any:
      return false
    }
    let name = text(of: members[0].name, in: bytes)
    if try isNew(.wrapped, step, at: value.lowerBound) {
      describe(
        .wrapped, step, at: value.lowerBound,
        expected: "\(program.sites[step].schema.jsonType) without an envelope",
        actual: bytes.excerpt(value),
        fix: "decode the content of \"\(name)\", or have the backend send it bare")
    }
    envelope = .added(name: name)
    _ = try judge(step, at: inner.lowerBound, in: bytes)
    return true
  }

  /// Whether a value is an object with at least half of the fields a record must have.
  private mutating func looks(
    _ value: Range<Int>, like record: Program.Record, in bytes: Span<UInt8>
  ) -> Bool {
    guard bytes.byte(at: value.lowerBound) == UInt8(ascii: "{"),
      let members = try? membersOfObject(value, in: bytes)
    else { return false }
    var known: Set<Int> = []
    for member in members {
      if let index = self.member(of: record, named: member.name, in: bytes) {
        known.insert(index)
      }
    }
    let required = record.members.filter { program.members[$0].isRequired }
    return !known.isEmpty && 2 * required.filter(known.contains).count >= required.count
  }

  /// The members of an object that has been read over before.
  private mutating func membersOfObject(
    _ object: Range<Int>, in bytes: Span<UInt8>
  ) throws(Halt) -> [Stranger] {
    var members: [Stranger] = []
    var offset = bytes.endOfWhitespace(from: object.lowerBound + 1)
    while bytes.byte(at: offset) == UInt8(ascii: "\"") {
      let name = try bytes.name(at: offset)
      let start = try bytes.startOfValue(afterNameAt: name.end)
      let end = try skip(from: start, inside: Self.root, depth: 1, in: bytes)
      members.append(Stranger(name: name, value: start..<end))
      offset = bytes.endOfWhitespace(from: end)
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
      offset = bytes.endOfWhitespace(from: offset + 1)
    }
    return members
  }
}
