import ContractJSON
import ContractModel

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
