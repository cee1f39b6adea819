import ContractJSON
import ContractModel

/// One pass over the bytes of one body.
///
/// Offsets are passed and returned instead of stored, so that they stay in registers. Everything
/// that does not match the schema is handled in methods that are never inlined, which keeps the
/// loops small.
struct ValidationPass: ~Copyable {
  private let shared: SharedProgram

  /// The step of the whole body.
  let root: Int
  let undocumentedFields: Policies.UndocumentedFields

  /// Whether to continue after a drift.
  var reportsAll: Bool

  /// Whether a value is being validated that is sent in place of a list of one.
  var isInPlaceOfList = false

  var allowance = Allowance()
  var collected: DriftCollector

  var envelope = BodyEnvelope.asDocumented

  var skipped = SkippedParts()

  /// The recursive schemas that are open, innermost last.
  var frames: [RecursionFrame] = []

  /// A bit for each present member beyond the 64th of an object.
  var overflowSeen: [UInt64]

  /// A buffer for texts without their escapes.
  var decoded: [UInt8] = []

  init(
    _ program: SharedProgram, at root: Int = 0,
    _ undocumentedFields: Policies.UndocumentedFields, reportsAll: Bool
  ) {
    shared = program
    self.root = root
    self.undocumentedFields = undocumentedFields
    self.reportsAll = reportsAll
    overflowSeen = [UInt64](repeating: 0, count: shared.program.names.overflowWords)
    collected = DriftCollector(steps: reportsAll ? shared.program.steps.count : 0)
  }
}

extension ValidationPass {
  /// What bounds the time and memory of a pass.
  struct Allowance {
    /// How many alternatives may still be tried: nested ones would otherwise take a time that grows
    /// exponentially with the depth of a body.
    var attempts = Int.max

    /// How many arrays and objects may be open at once; the same as where the body is parsed.
    var depth = 512

    /// How many differences were counted, those of all attempts together.
    var differences = 0

    /// How many are counted before the pass ends; compared after every 4,096.
    var differencesLimit = Int.max
  }

  @inline(__always)
  var program: SchemaProgram { shared.program }

  /// Validates a whole body.
  mutating func validateBody(_ bytes: Span<UInt8>) throws(ValidationStop) {
    allowance.attempts = 1_000 + 16 * bytes.count
    var offset = bytes.endOfWhitespace(from: 0)
    offset = try validate(root, at: offset, in: bytes)
    offset = bytes.endOfWhitespace(from: offset)
    guard offset == bytes.count else { throw .malformed(at: offset) }
  }

  /// Validates the value that starts at an offset and returns where it ends.
  mutating func validate(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    try validate(program.steps[step], step, at: offset, in: bytes)
  }

  /// The same without a call, for callers that know the kind of the step.
  @inline(__always)
  mutating func validate(
    _ stepKind: SchemaProgram.Step, _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    switch stepKind {
    case .boolean:
      try validateBoolean(step, at: offset, in: bytes)
    case .number(let index):
      try validateNumber(step, index, at: offset, in: bytes)
    case .text(let index):
      try validateText(step, index, at: offset, in: bytes)
    case .date:
      try validateDate(step, at: offset, in: bytes)
    case .timestamp(let index):
      try validateTimestamp(step, index, at: offset, in: bytes)
    case .uuid(let versionDigit):
      try validateUUID(step, versionDigit, at: offset, in: bytes)
    case .list(let index):
      try validateList(step, index, at: offset, in: bytes)
    case .record(let index):
      try validateRecord(step, index, at: offset, in: bytes)
    case .union(let index):
      try validateUnion(step, index, at: offset, in: bytes)
    case .map(let index):
      try validateMap(step, index, at: offset, in: bytes)
    case .constants(let index):
      try validateConstants(step, index, at: offset, in: bytes)
    case .reference(let index):
      try validateReference(step, index, at: offset, in: bytes)
    case .composed(let index):
      try validateComposed(step, index, at: offset, in: bytes)
    case .any(let depth):
      try skip(from: offset, inside: step, depth: depth, in: bytes)
    }
  }

  @inline(__always)
  private mutating func validateBoolean(
    _ step: Int, at offset: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let word = bytes.word(at: offset)
    if word & 0xFFFF_FFFF == .true { return offset &+ 4 }
    if word & 0xFF_FFFF_FFFF == .false { return offset &+ 5 }
    return try validateOtherType(step, at: offset, in: bytes)
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

/// The reason why a pass ends early.
enum ValidationStop: Error {
  /// The body is not JSON; the offset is near the byte that proves it.
  case malformed(at: Int)
  /// The body shows a drift, and only a verdict is required.
  case rejected
  /// The body has too many differences to count all of them, or the task is cancelled.
  case exhausted(at: Int)
}

extension ValidationPass {
  @inline(never)
  mutating func validateList(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let list = program.composites.lists[index]
    guard bytes.byte(at: start) == UInt8(ascii: "[") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    guard list.depth < allowance.depth else { throw .malformed(at: start) }
    var count = 0
    defer { if reportsAll { collected.elements[step] += count } }
    var elements: [Range<Int>] = []
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) != UInt8(ascii: "]") {
      while true {
        count &+= 1
        let element = offset
        offset = try validate(list.element, at: offset, in: bytes)
        if list.isUnique { elements.append(element..<offset) }
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
        if count & 0xFFFF == 0 { try checkCancellation(at: offset) }
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "]") else { throw .malformed(at: offset) }
    }
    if !list.count.contains(count) { try reportCount(count, step, at: start) }
    if list.isUnique { try reportRepeatedElements(elements, step, at: start, in: bytes) }
    return offset &+ 1
  }

  /// Reports elements of the same value, however it is written.
  private mutating func reportRepeatedElements(
    _ elements: [Range<Int>], _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    // Hashes instead of values, which take several times the memory of their text.
    var indices: [Int: Int] = [:]
    for (index, element) in elements.enumerated() {
      if index & 0xFFFF == 0xFFFF { try checkCancellation(at: element.lowerBound) }
      guard let value = try? JSON(parsing: bytes.extracting(element)) else { continue }
      if let first = indices.updateValue(index, forKey: value.hashValue),
        (try? JSON(parsing: bytes.extracting(elements[first]))) == value
      {
        return try reportRepeatedElement(value, first, index, step, at: element.lowerBound)
      }
    }
  }
}

/// The name of an undocumented member, kept to find repeated names.
struct SkippedName {
  var hash: Int
  var name: TextToken
}

/// The parts of a body that the contract does not define, as far as they are open.
struct SkippedParts {
  /// The undocumented members of the open objects, innermost last.
  var members: [UndocumentedMember] = []

  /// The member names of the open undocumented objects, innermost last.
  var names: [SkippedName] = []

  /// The path from the last step to the undocumented value that is skipped; `nil` for an element.
  var path: [TextToken?] = []
}

extension SkippedParts {
  /// How many parts are open.
  var depths: (members: Int, names: Int, path: Int) { (members.count, names.count, path.count) }

  /// Closes the parts that were opened since.
  mutating func close(to depths: (members: Int, names: Int, path: Int)) {
    members.removeSubrange(depths.members...)
    names.removeSubrange(depths.names...)
    path.removeSubrange(depths.path...)
  }
}

extension ValidationPass {
  /// Skips a value that the contract does not define.
  ///
  /// The step is the innermost documented location around the value, the depth the number of arrays
  /// and objects open there.
  mutating func skip(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    switch bytes.byte(at: start) {
    case UInt8(ascii: "\""):
      return try bytes.text(at: start).end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try bytes.number(at: start).end
    case UInt8(ascii: "["):
      guard depth < allowance.depth else { throw .malformed(at: start) }
      return try skipArray(from: start, inside: step, depth: depth, in: bytes)
    case UInt8(ascii: "{"):
      guard depth < allowance.depth else { throw .malformed(at: start) }
      return try skipObject(from: start, inside: step, depth: depth, in: bytes)
    default:
      let word = bytes.word(at: start, length: 5)
      if word & 0xFFFF_FFFF == .true || word & 0xFFFF_FFFF == .null { return start &+ 4 }
      if word & 0xFF_FFFF_FFFF == .false { return start &+ 5 }
      throw .malformed(at: start)
    }
  }

  private mutating func skipArray(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "]") { return offset &+ 1 }
    skipped.path.append(nil)
    while true {
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "]") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    skipped.path.removeLast()
    return offset &+ 1
  }

  private mutating func skipObject(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let firstName = skipped.names.count
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "}") { return offset &+ 1 }
    while true {
      let name = try bytes.name(at: offset)
      skipped.names.append(SkippedName(hash: hash(of: name, in: bytes), name: name))
      if skipped.names.count & 0xFFF == 0 { try checkCancellation(at: offset) }
      offset = try bytes.startOfValue(afterNameAt: name.end)
      skipped.path.append(name)
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      skipped.path.removeLast()
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    try reportRepeatedNames(since: firstName, inside: step, in: bytes)
    return offset &+ 1
  }
}

extension ValidationPass {
  /// Reports names that occur more than once among the last skipped ones, and drops them all.
  mutating func reportRepeatedNames(
    since first: Int, inside step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    defer { skipped.names.removeSubrange(first...) }
    guard skipped.names.count - first > 1 else { return }
    skipped.names[first...].sort {
      ($0.hash, $0.name.content.lowerBound) < ($1.hash, $1.name.content.lowerBound)
    }
    var index = first + 1
    while index < skipped.names.count {
      // Names of one hash are nearly always the same name, so this ends after one comparison.
      var other = index - 1
      while other >= first, skipped.names[other].hash == skipped.names[index].hash,
        !haveSameName(other, index, in: bytes)
      {
        other -= 1
      }
      guard other >= first, skipped.names[other].hash == skipped.names[index].hash else {
        index += 1
        continue
      }
      var end = index + 1
      while end < skipped.names.count, skipped.names[end].hash == skipped.names[index].hash,
        haveSameName(index, end, in: bytes)
      {
        end += 1
      }
      try reportRepeated(skipped.names[index..<end].map(\.name), inside: step, in: bytes)
      index = end
    }
  }

  private func haveSameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
    let (left, right) = (skipped.names[left].name, skipped.names[right].name)
    guard left.hasEscapes || right.hasEscapes else {
      return bytes.areEqual(left.content, right.content)
    }
    return text(of: left, in: bytes).hasSameScalars(as: text(of: right, in: bytes))
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
  fileprivate func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var offset = 0
    while offset < left.count {
      let length = left.count &- offset
      guard
        word(at: left.lowerBound &+ offset, length: length)
          == word(at: right.lowerBound &+ offset, length: length)
      else { return false }
      offset &+= 8
    }
    return true
  }

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
