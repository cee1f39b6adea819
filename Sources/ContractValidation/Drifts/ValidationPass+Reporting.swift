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
