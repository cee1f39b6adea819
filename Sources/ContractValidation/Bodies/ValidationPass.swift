import ContractJSON
import ContractModel

/// One pass over one body.
///
/// Offsets are passed and returned instead of stored, as they stay in registers that way. What is
/// not as the schema says goes to methods that are never inlined, which keeps the loops small.
struct ValidationPass: ~Copyable {
  private let shared: SharedProgram
  let undocumentedFields: Policies.UndocumentedFields

  /// Whether to go on after a drift.
  let tellsAll: Bool

  /// How many arrays and objects may be open at once; the same as where the body is parsed.
  var depthLimit = 512

  var findings: Findings
  var envelope = Envelope.asDocumented

  /// The undocumented members of the records that are open, innermost last.
  var strangers: [Stranger] = []

  /// The names of the undocumented objects that are open, innermost last.
  var skippedNames: [SkippedName] = []

  /// The way from the last step to the undocumented value that is read over; `nil` for an element.
  var skippedPath: [TextToken?] = []

  /// Which members beyond the 64th of a record are there.
  var farSeen: [UInt64]

  /// A text without its escapes, kept to be filled again.
  var decoded: [UInt8] = []

  init(_ judge: SchemaValidator, tellsAll: Bool) {
    shared = judge.program
    undocumentedFields = judge.undocumentedFields
    self.tellsAll = tellsAll
    farSeen = [UInt64](repeating: 0, count: shared.program.farWords)
    findings = Findings(steps: tellsAll ? shared.program.steps.count : 0)
  }
}

extension ValidationPass {
  @inline(__always)
  var program: Program { shared.program }

  /// Where the body of a message starts in the schema.
  static let root = 0

  /// Judges a whole body.
  mutating func judgeBody(_ bytes: Span<UInt8>) throws(Halt) {
    var offset = bytes.endOfWhitespace(from: 0)
    offset = try judge(Self.root, at: offset, in: bytes)
    offset = bytes.endOfWhitespace(from: offset)
    guard offset == bytes.count else { throw .unreadable(at: offset) }
  }

  /// Judges the value that starts at an offset and returns where it ends.
  mutating func judge(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    try judge(program.steps[step], step, at: offset, in: bytes)
  }

  /// The same without a call, for those who know what is asked at the step.
  @inline(__always)
  mutating func judge(
    _ demand: Program.Step, _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    switch demand {
    case .boolean:
      try judgeBoolean(step, at: offset, in: bytes)
    case .number(let index):
      try judgeNumber(step, index, at: offset, in: bytes)
    case .text(let index):
      try judgeText(step, index, at: offset, in: bytes)
    case .date:
      try judgeDate(step, at: offset, in: bytes)
    case .timestamp(let index):
      try judgeTimestamp(step, index, at: offset, in: bytes)
    case .uuid(let versionDigit):
      try judgeUUID(step, versionDigit, at: offset, in: bytes)
    case .list(let index):
      try judgeList(step, index, at: offset, in: bytes)
    case .record(let index):
      try judgeRecord(step, index, at: offset, in: bytes)
    case .union(let index):
      try judgeUnion(step, index, at: offset, in: bytes)
    case .any(let depth):
      try skip(from: offset, inside: step, depth: depth, in: bytes)
    }
  }

  @inline(__always)
  private mutating func judgeBoolean(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let word = bytes.word(at: offset)
    if word & 0xFFFF_FFFF == .true { return offset &+ 4 }
    if word & 0xFF_FFFF_FFFF == .false { return offset &+ 5 }
    return try judgeOtherType(step, at: offset, in: bytes)
  }
}

extension Span<UInt8> {
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return offset
      }
    }
  }
}

/// Why judging does not go on.
enum Halt: Error {
  /// The body is not JSON; the offset is near the byte that proves it.
  case unreadable(at: Int)
  /// A verdict was asked for, and it is no.
  case refused
}

extension ValidationPass {
  @inline(never)
  mutating func judgeList(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let list = program.lists[index]
    guard bytes.byte(at: start) == UInt8(ascii: "[") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    guard list.depth < depthLimit else { throw .unreadable(at: start) }
    var count = 0
    defer { if tellsAll { findings.elements[step] += count } }
    var elements: [Range<Int>] = []
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) != UInt8(ascii: "]") {
      while true {
        count &+= 1
        let element = offset
        offset = try judge(list.element, at: offset, in: bytes)
        if list.isUnique { elements.append(element..<offset) }
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "]") else { throw .unreadable(at: offset) }
    }
    if !list.count.contains(count) { try reportCount(count, step, list, at: start) }
    if list.isUnique { try refuseRepeated(elements, step, at: start, in: bytes) }
    return offset &+ 1
  }

  /// Reports elements of the same value, however it is written.
  private mutating func refuseRepeated(
    _ elements: [Range<Int>], _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    var indices: [JSON: Int] = [:]
    for (index, element) in elements.enumerated() {
      guard let value = try? JSON(parsing: bytes.extracting(element)) else { continue }
      if let first = indices.updateValue(index, forKey: value) {
        return try reportRepeatedElement(value, first, index, step, at: element.lowerBound)
      }
    }
  }
}

extension ValidationPass {
  /// Judges a value by the alternative that it comes nearest to.
  ///
  /// Alternatives are tried in the order of the contract, and the first one without a drift or a
  /// note decides. Otherwise the value was meant to be of an alternative that has its JSON type, if
  /// there is any, and among those of the one with the fewest drifts, then notes.
  @inline(never)
  mutating func judgeUnion(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    if program.sites[step].schema.isNullable,
      bytes.word(at: start, length: 4) & 0xFFFF_FFFF == .null
    {
      return start &+ 4
    }
    var best: Trial?
    var lastHalt = Halt.refused
    for alternative in program.unions[index] {
      do throws(Halt) {
        let trial = try trying(alternative, at: start, in: bytes)
        guard !trial.isClean else {
          best = trial
          break
        }
        if trial.isNearer(than: best) { best = trial }
      } catch {
        lastHalt = error
      }
    }
    guard let best else { throw lastHalt }
    if tellsAll { findings.add(best.findings) }
    return best.end
  }

  /// What an alternative says of a value.
  private struct Trial {
    var end: Int
    var findings: Findings
    var isOfType: Bool

    var isClean: Bool { findings.counts == (0, 0) }

    func isNearer(than other: Trial?) -> Bool {
      guard let other else { return true }
      if isOfType != other.isOfType { return isOfType }
      return findings.counts < other.findings.counts
    }
  }

  /// Judges a value apart from what was found before.
  private mutating func trying(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Trial {
    let outer = findings
    let outerEnvelope = (envelope, depthLimit)
    let depths = (strangers.count, skippedNames.count, skippedPath.count)
    if tellsAll { findings = Findings(steps: program.steps.count) }
    defer {
      findings = outer
      (envelope, depthLimit) = outerEnvelope
      strangers.removeSubrange(depths.0...)
      skippedNames.removeSubrange(depths.1...)
      skippedPath.removeSubrange(depths.2...)
    }
    let end = try judge(step, at: start, in: bytes)
    return Trial(
      end: end, findings: findings,
      isOfType: program.sites[step].schema.jsonTypes.contains(bytes.typeName(at: start)))
  }
}

/// The name of a member that the contract does not know, for finding repeated ones.
struct SkippedName {
  var hash: Int
  var name: TextToken
}

extension ValidationPass {
  /// Reads over a value that the contract does not describe.
  ///
  /// The step is the innermost place of the contract around the value, the depth how many arrays
  /// and objects are open there.
  mutating func skip(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    switch bytes.byte(at: start) {
    case UInt8(ascii: "\""):
      return try bytes.text(at: start).end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try bytes.number(at: start).end
    case UInt8(ascii: "["):
      guard depth < depthLimit else { throw .unreadable(at: start) }
      return try skipArray(from: start, inside: step, depth: depth, in: bytes)
    case UInt8(ascii: "{"):
      guard depth < depthLimit else { throw .unreadable(at: start) }
      return try skipObject(from: start, inside: step, depth: depth, in: bytes)
    default:
      let word = bytes.word(at: start, length: 5)
      if word & 0xFFFF_FFFF == .true || word & 0xFFFF_FFFF == .null { return start &+ 4 }
      if word & 0xFF_FFFF_FFFF == .false { return start &+ 5 }
      throw .unreadable(at: start)
    }
  }

  private mutating func skipArray(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "]") { return offset &+ 1 }
    skippedPath.append(nil)
    while true {
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "]") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .unreadable(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    skippedPath.removeLast()
    return offset &+ 1
  }

  private mutating func skipObject(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let firstName = skippedNames.count
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "}") { return offset &+ 1 }
    while true {
      let name = try bytes.name(at: offset)
      skippedNames.append(SkippedName(hash: hash(of: name, in: bytes), name: name))
      offset = try bytes.startOfValue(afterNameAt: name.end)
      skippedPath.append(name)
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      skippedPath.removeLast()
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .unreadable(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    try refuseRepeatedNames(since: firstName, inside: step, in: bytes)
    return offset &+ 1
  }
}

extension ValidationPass {
  /// Reports names that occur more than once among the last skipped ones, and forgets them all.
  mutating func refuseRepeatedNames(
    since first: Int, inside step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    defer { skippedNames.removeSubrange(first...) }
    guard skippedNames.count - first > 1 else { return }
    skippedNames[first...].sort {
      ($0.hash, $0.name.content.lowerBound) < ($1.hash, $1.name.content.lowerBound)
    }
    for index in first + 1..<skippedNames.count {
      // Names of one hash are nearly always the same name, so this ends after one comparison.
      var other = index - 1
      while other >= first, skippedNames[other].hash == skippedNames[index].hash {
        let (earlier, later) = (skippedNames[other].name, skippedNames[index].name)
        if text(of: earlier, in: bytes).hasSameScalars(as: text(of: later, in: bytes)) {
          try reportRepeated(later, inside: step, in: bytes)
          break
        }
        other -= 1
      }
    }
  }

  mutating func hash(of name: TextToken, in bytes: Span<UInt8>) -> Int {
    guard name.hasEscapes else { return bytes.hash(of: name.content) }
    decoded.removeAll(keepingCapacity: true)
    bytes.decode(name.content, into: &decoded)
    return decoded.span.hash(of: 0..<decoded.count)
  }

  /// The text of a string of the body.
  func text(of token: TextToken, in bytes: Span<UInt8>) -> String {
    guard token.hasEscapes else { return bytes.string(token.content) }
    var text: [UInt8] = []
    bytes.decode(token.content, into: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Span<UInt8> {
  fileprivate func hash(of range: Range<Int>) -> Int {
    var hash = UInt64(truncatingIfNeeded: range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash ^= word(at: offset, length: range.upperBound &- offset)
      hash = hash &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset &+= 8
    }
    return Int(truncatingIfNeeded: hash)
  }
}
