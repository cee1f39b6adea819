import ContractJSON
import ContractModel

extension DriftReporter {
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
      actual: "number \(number.text)".excerpt, fix: limit.fix(for: number))
  }

  mutating func reportNewValue(
    _ step: Int, at location: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let new = try newDifference(.enumNewValue, step, at: location.lowerBound) else { return }
    describe(
      new,
      expected: program.sites[step].schema.summary, actual: bytes.excerpt(location),
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
      actual: "elements \(first) and \(second) are both \(text.excerpt)")
  }

  /// Reports a value of another type than the schema has, with the usual fix unless there is a better one.
  mutating func reportType(
    _ step: Int, _ value: Range<Int>, as kind: Drift.Kind = .typeChanged, fix: String? = nil,
    in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let new = try newDifference(kind, step, at: value.lowerBound) else { return }
    describe(
      new, expected: program.sites[step].schema.jsonType, actual: bytes.excerpt(value),
      fix: fix ?? fixForType(step, value, in: bytes))
  }

  /// Reports null where the schema does not accept it.
  mutating func reportNull(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let fix = "make \(name(of: step)) optional, or have the backend send a value"
    try reportType(step, value, as: .nullUnexpected, fix: fix, in: bytes)
  }

  /// The suggested fix for a value of another type.
  private func fixForType(_ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>) -> String {
    let expected = program.sites[step].schema.jsonType
    let found = bytes.typeName(at: value.lowerBound)
    guard case .every? = program.sites[step].pointer.tokens.last else {
      return "decode \(name(of: step)) as \(Self.withArticle(found)), "
        + "or have the backend send \(Self.withArticle(expected)) as documented"
    }
    return "decode \(name(of: step)) as \(found)s, "
      + "or have the backend send \(expected)s as documented"
  }

  private static func withArticle(_ type: String) -> String {
    type == "object" || type == "array" ? "an \(type)" : "a \(type)"
  }
}

extension DriftReporter {
  mutating func reportMissing(
    _ index: Int, in object: Range<Int>, _ bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let step = program.names.members[index].step
    let offset = object.lowerBound
    guard let new = try newDifference(.fieldMissing, step, at: offset) else { return }
    describe(
      new,
      expected: "field \"\(name(of: step))\": \(program.sites[step].schema.summary)",
      actual: bytes.excerpt(object),
      fix: "make \(name(of: step)) optional, or have the backend send it")
  }

  /// Reports a member that is sent by another name.
  mutating func reportRenamed(
    _ step: Int, _ sent: TextToken, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let offset = sent.content.lowerBound - 1
    guard let new = try newDifference(.fieldRenamed, step, at: offset) else { return }
    let sent = bytes.text(of: sent).excerpt
    describe(
      new, expected: "field \"\(name(of: step))\"", actual: "field \"\(sent)\"",
      fix: "have the backend send \"\(name(of: step))\", "
        + "or decode it with the CodingKey \"\(sent)\"")
  }

  /// Reports a member that the contract does not define, by itself or with all others of its object.
  mutating func reportUndocumented(
    _ member: UndocumentedMember, of step: Int, severity: Drift.Severity,
    countedAsOne: Bool = false, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let name = bytes.text(of: member.name)
    let offset = member.name.content.lowerBound - 1
    let below = JSON.Pointer([countedAsOne ? .every : .name(name)])
    guard let new = try newDifference(.fieldUndocumented, step, below: below, at: offset) else {
      return
    }
    describe(
      new, severity: severity, expected: "documented fields only",
      actual: bytes.excerpt(member.value), fix: "document \"\(name.excerpt)\"")
  }

  /// Reports a member of an object that has no others than the documented ones.
  mutating func reportFurther(
    _ member: UndocumentedMember, of step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let name = bytes.text(of: member.name)
    let offset = member.name.content.lowerBound - 1
    let below = JSON.Pointer([.name(name)])
    guard let new = try newDifference(.fieldUndocumented, step, below: below, at: offset) else {
      return
    }
    describe(
      new, expected: "no member besides the documented ones", actual: bytes.excerpt(member.value),
      fix: "document \"\(name.excerpt)\"")
  }

  mutating func reportRepeated(
    _ index: Int, before offset: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let step = program.names.members[index].step
    guard let new = try newDifference(.bodyUnreadable, step, at: offset) else { return }
    describe(
      new, expected: Self.expectedNames,
      actual: "\"\(name(of: step))\" more than once", fix: Self.fixForRepeated)
  }

  /// Reports the further occurrences of a name in an object.
  mutating func reportRepeated(
    _ names: ArraySlice<SkippedName>, inside step: Int, below path: [TextToken?],
    in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let name = names.first?.name else { return }
    let text = bytes.text(of: name)
    let tokens = path.map { token -> JSON.Pointer.Token in
      token.map { .name(bytes.text(of: $0)) } ?? .every
    }
    let below = JSON.Pointer(tokens + [.name(text)])
    let offset = name.content.lowerBound - 1
    if let new = try newDifference(.bodyUnreadable, step, below: below, at: offset) {
      describe(
        new, expected: Self.expectedNames,
        actual: "\"\(text.excerpt)\" more than once", fix: Self.fixForRepeated)
    }
    countFurther(
      .bodyUnreadable, step, below: below,
      at: names.dropFirst().lazy.map { $0.name.content.lowerBound - 1 })
  }

  mutating func reportSize(
    _ count: Int, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    let kind = Drift.Kind.constraintBroken("count")
    guard let new = try newDifference(kind, step, at: offset) else { return }
    describe(
      new, expected: program.sites[step].schema.summary,
      actual: count == 1 ? "object with 1 member" : "object with \(count) members")
  }

  private static let expectedNames = "every name once in an object"

  private static let fixForRepeated =
    "have the backend send it once: readers differ in which of the values they take"
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
