import ContractJSON
import ContractModel

extension ValidationPass {
  /// Validates a value of a schema that is made of others.
  @inline(never)
  mutating func validateComposed(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if let end = endOfNull(step, at: start, in: bytes) { return end }
    switch program.composites.compositions[index] {
    case .all(let parts, let excluded):
      return try validateAll(parts, excluded, step, at: start, in: bytes)
    case .exactlyOne(let alternatives):
      return try validateExactlyOne(alternatives, step, at: start, in: bytes)
    case .tagged(let member, let alternatives, let unknown):
      guard bytes.byte(at: start) == UInt8(ascii: "{") else {
        return try validateOtherType(step, at: start, in: bytes)
      }
      let tag = try tag(member, at: start, in: bytes)
      for alternative in alternatives {
        guard let tag, hasText(tag, alternative.tag, in: bytes) else { continue }
        return try validate(alternative.step, at: start, in: bytes)
      }
      return try validate(unknown, at: start, in: bytes)
    case .tuple(let positions, let rest, let count):
      return try validateTuple(positions, rest, count, step, at: start, in: bytes)
    case .containing(let element, let count):
      return try validateContaining(element, count, step, at: start, in: bytes)
    case .perType(let types):
      guard let part = types.steps[bytes.typeName(at: start)] else {
        return try skipWhole(step, at: start, in: bytes)
      }
      return try validate(part, at: start, in: bytes)
    case .choice(let condition, let then, let otherwise):
      let isMet = try isAccepted(by: condition, at: start, in: bytes)
      guard let branch = isMet ? then : otherwise else {
        return try skipWhole(step, at: start, in: bytes)
      }
      return try validate(branch, at: start, in: bytes)
    }
  }

  /// The end of null, where a value is that and may be.
  func endOfNull(_ step: Int, at start: Int, in bytes: Span<UInt8>) -> Int? {
    guard program.sites[step].schema.isNullable,
      bytes.word(at: start, length: 4) & 0xFFFF_FFFF == .null
    else { return nil }
    return start &+ 4
  }

  /// Skips a value that nothing constrains.
  private mutating func skipWhole(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    // Every step is as deep as its pointer is long.
    let depth = program.sites[step].pointer.tokens.count
    return try skip(from: start, inside: step, depth: depth, in: bytes)
  }

  private mutating func validateAll(
    _ parts: [Int], _ excluded: [Int], _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    var end = start
    if parts.isEmpty { end = try skipWhole(step, at: start, in: bytes) }
    for part in parts { end = try validate(part, at: start, in: bytes) }
    for part in excluded where try isAccepted(by: part, at: start, in: bytes) {
      let schema = program.sites[part].schema
      if let element = schema.elementOfNone {
        try reporter.report(
          .constraintBroken("contains"), step, start..<end,
          expected: "array with an element that is \(element.summary)", in: bytes)
        continue
      }
      try reporter.report(
        .constraintBroken("not"), step, start..<end, expected: Schema.not(schema).summary,
        in: bytes)
    }
    return end
  }

  private mutating func validateExactlyOne(
    _ alternatives: [Int], _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let (best, matches) = try trials(of: alternatives, all: true, at: start, in: bytes)
    if reporter.reportsAll { reporter.collected.add(best.collected) }
    if matches.count > 1 {
      let numbers = matches.map { "\($0 + 1)" }.joined(separator: " and ")
      let schema = program.sites[step].schema
      try reporter.report(
        .constraintBroken("exactlyOne"), step, start..<best.end, expected: schema.summary,
        suffix: ", which matches \(numbers)", in: bytes)
    }
    return best.end
  }

  private mutating func validateTuple(
    _ positions: [Int], _ rest: Int?, _ allowed: Interval, _ step: Int, at start: Int,
    in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    guard bytes.byte(at: start) == UInt8(ascii: "[") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    let (count, end) = try readElements(
      inside: step, at: start, in: bytes
    ) { (pass, index, offset, depth, bytes) throws(ValidationStop) in
      guard let element = index < positions.count ? positions[index] : rest else {
        return try pass.skip(from: offset, inside: step, depth: depth, in: bytes)
      }
      return try pass.validate(element, at: offset, in: bytes)
    }
    if reporter.reportsAll { reporter.collected.elements[step] += max(0, count - positions.count) }
    if !allowed.contains(count),
      let new = try reporter.newDifference(.constraintBroken("count"), step, at: start)
    {
      reporter.describe(
        new, expected: program.sites[step].schema.summary,
        actual: count == 1 ? "array of 1 element" : "array of \(count) elements")
    }
    return end
  }

  /// Reads the elements of an array, each by a closure that is given its index, offset and depth, and
  /// returns where it ends.
  private mutating func readElements(
    inside step: Int, at start: Int, in bytes: Span<UInt8>,
    _ read: (inout ValidationPass, Int, Int, Int, Span<UInt8>) throws(ValidationStop) -> Int
  ) throws(ValidationStop) -> (count: Int, end: Int) {
    let depth = program.sites[step].pointer.tokens.count
    guard depth < allowance.depth else { throw .malformed(at: start) }
    var count = 0
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    guard bytes.byte(at: offset) != UInt8(ascii: "]") else { return (0, offset &+ 1) }
    while true {
      offset = try read(&self, count, offset, depth &+ 1, bytes)
      count &+= 1
      offset = bytes.endOfWhitespace(from: offset)
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
      if count & 0xFFFF == 0 { try reporter.checkCancellation(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    guard bytes.byte(at: offset) == UInt8(ascii: "]") else { throw .malformed(at: offset) }
    return (count, offset &+ 1)
  }
}

extension ValidationPass {
  /// Counts the elements of a list that a step accepts.
  private mutating func validateContaining(
    _ element: Int, _ allowed: Interval, _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    guard bytes.byte(at: start) == UInt8(ascii: "[") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    var count = 0
    let (_, end) = try readElements(
      inside: step, at: start, in: bytes
    ) { (pass, _, offset, depth, bytes) throws(ValidationStop) in
      if try pass.isAccepted(by: element, at: offset, in: bytes) { count &+= 1 }
      return try pass.skip(from: offset, inside: step, depth: depth, in: bytes)
    }
    if !allowed.contains(count),
      let new = try reporter.newDifference(.constraintBroken("contains"), step, at: start)
    {
      reporter.describe(
        new, expected: program.sites[step].schema.summary,
        actual: count == 1 ? "array with 1 of them" : "array with \(count) of them")
    }
    return end
  }

  /// Whether a step accepts a value, without a report.
  private mutating func isAccepted(
    by step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    let outer = reporter.reportsAll
    reporter.reportsAll = false
    defer { reporter.reportsAll = outer }
    do {
      _ = try attempt(step, at: start, in: bytes)
      return true
    } catch {
      if case .rejected = error { return false }
      throw error
    }
  }

  /// The value of the first member with a name; `nil` where it is absent or no text.
  private mutating func tag(
    _ name: [UInt8], at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> TextToken? {
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    while bytes.byte(at: offset) == UInt8(ascii: "\"") {
      let token = try bytes.text(at: offset)
      offset = try bytes.startOfValue(afterNameAt: token.end)
      if hasText(token, name, in: bytes) {
        return bytes.byte(at: offset) == UInt8(ascii: "\"") ? try bytes.text(at: offset) : nil
      }
      offset = bytes.endOfWhitespace(from: try bytes.endOfValue(from: offset))
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { return nil }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    return nil
  }

  private mutating func hasText(
    _ token: TextToken, _ text: [UInt8], in bytes: Span<UInt8>
  ) -> Bool {
    if token.hasEscapes {
      decoded.removeAll(keepingCapacity: true)
      bytes.decode(token.content, into: &decoded)
      return decoded == text
    }
    guard token.content.count == text.count else { return false }
    for (offset, byte) in zip(token.content, text) where bytes[offset] != byte { return false }
    return true
  }
}

extension ValidationPass {
  /// Validates a value against the alternative that it matches best.
  ///
  /// Alternatives are tried in the order of the contract, and the first one without a drift or note
  /// decides. Otherwise the best match is an alternative with the JSON type of the value, if there
  /// is one, and among those the one with the fewest drifts, then notes.
  @inline(never)
  mutating func validateUnion(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if let end = endOfNull(step, at: start, in: bytes) { return end }
    let best = try trials(of: program.composites.unions[index], all: false, at: start, in: bytes)
      .best
    if reporter.reportsAll { reporter.collected.add(best.collected) }
    return best.end
  }

  /// The result of one alternative.
  struct Trial {
    var end: Int
    var collected: DriftCollector
    var isOfType: Bool

    fileprivate var isClean: Bool { collected.counts == (0, 0) }

    fileprivate func isBetter(than other: Trial?) -> Bool {
      guard let other else { return true }
      if isOfType != other.isOfType { return isOfType }
      return collected.counts < other.collected.counts
    }
  }

  /// Tries alternatives in their order, up to the first one without a drift or note, or all.
  ///
  /// - Returns: The best match, and the positions of the alternatives without a drift.
  mutating func trials(
    of alternatives: [Int], all: Bool, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> (best: Trial, matches: [Int]) {
    var best: Trial?
    var matches: [Int] = []
    var lastStop = ValidationStop.rejected
    for (position, alternative) in alternatives.enumerated() {
      do throws(ValidationStop) {
        let trial = try attempt(alternative, at: start, in: bytes)
        if !trial.collected.hasDrift { matches.append(position) }
        if trial.isBetter(than: best) { best = trial }
        if trial.isClean, !all { break }
        // The second match decides where nobody reads which ones match.
        if matches.count > 1, !reporter.reportsAll { break }
      } catch {
        if case .exhausted = error { throw error }
        lastStop = error
      }
    }
    guard let best else { throw lastStop }
    return (best, matches)
  }

  /// Validates a value without adding to the drifts collected so far.
  mutating func attempt(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Trial {
    guard allowance.attempts > 0 else { throw .exhausted(at: start) }
    allowance.attempts -= 1
    let outer = reporter.collected
    let outerEnvelope = (reporter.envelope, allowance.depth)
    let depths = skipped.depths
    let outerFrames = reporter.frames.count
    if reporter.reportsAll { reporter.collected = DriftCollector(steps: program.steps.count) }
    defer {
      reporter.collected = outer
      (reporter.envelope, allowance.depth) = outerEnvelope
      skipped.close(to: depths)
      reporter.frames.removeSubrange(outerFrames...)
    }
    let end = try validate(step, at: start, in: bytes)
    return Trial(
      end: end, collected: reporter.collected,
      isOfType: program.sites[step].schema.jsonTypes.contains(bytes.typeName(at: start)))
  }
}

extension Schema {
  /// The schema that no element of a list meets, where that is all it states: excluded, it makes a list contain one.
  fileprivate var elementOfNone: Schema? {
    guard case .array(let element, let limits) = kind, limits.isEmpty,
      case .composed(.not(let schema)) = element.kind
    else { return nil }
    return schema
  }
}
