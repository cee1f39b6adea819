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

  /// Whether a value is being validated that is sent in place of a list of one.
  var isInPlaceOfList = false

  var allowance = Allowance()

  /// The reporter of everything that does not match the schema.
  var reporter: DriftReporter

  var skipped = SkippedParts()

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
    overflowSeen = [UInt64](repeating: 0, count: shared.program.names.overflowWords)
    reporter = DriftReporter(program, reportsAll: reportsAll)
  }
}

extension ValidationPass {
  /// The limits on the time and memory of a pass.
  struct Allowance {
    /// How many alternatives may still be tried: nested ones would otherwise take a time that grows
    /// exponentially with the depth of a body.
    var attempts = Int.max

    /// How many arrays and objects may be open at once; the same as where the body is parsed.
    var depth = 512
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
    defer { if reporter.reportsAll { reporter.collected.elements[step] += count } }
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
        if count & 0xFFFF == 0 { try reporter.checkCancellation(at: offset) }
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "]") else { throw .malformed(at: offset) }
    }
    if !list.count.contains(count) { try reporter.reportCount(count, step, at: start) }
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
      if index & 0xFFFF == 0xFFFF { try reporter.checkCancellation(at: element.lowerBound) }
      guard let value = try? JSON(parsing: bytes.extracting(element)) else { continue }
      if let first = indices.updateValue(index, forKey: value.hashValue),
        (try? JSON(parsing: bytes.extracting(elements[first]))) == value
      {
        return try reporter.reportRepeatedElement(value, first, index, step, at: element.lowerBound)
      }
    }
  }

  /// Skips a value that the contract does not define.
  ///
  /// The step is the innermost documented location around the value, the depth the number of arrays
  /// and objects open there.
  mutating func skip(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    try skipped.skip(
      from: start, at: (step, depth, allowance.depth),
      in: bytes, reporting: &reporter)
  }
}

extension ValidationPass {
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
    guard reporter.reportsAll else { throw .rejected }
    // Every step is as deep as its pointer is long.
    let depth = program.sites[step].pointer.tokens.count
    let end = try skip(from: start, inside: step, depth: depth, in: bytes)
    let value = start..<end
    if isNull {
      try reporter.reportNull(step, value, in: bytes)
      return end
    }
    let first = bytes.byte(at: start)
    switch schema.kind {
    case .number where first == UInt8(ascii: "\""):
      let isNumber = JSON.Number(bytes.string(start &+ 1..<end &- 1)) != nil
      guard isNumber else { break }
      try reporter.reportType(
        step, value, as: .numberAsString, fix: "have the backend send the number without quotes",
        in: bytes)
      return end
    case .string:
      guard first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else { break }
      try reporter.reportType(
        step, value, as: .stringAsNumber, fix: "have the backend send the text in quotes", in: bytes
      )
      return end
    case .array:
      if try validateAsElement(step, value, in: bytes) { return end }
      if try validateInsideAddedEnvelope(step, value, in: bytes) { return end }
    case .object:
      if try validateWithoutEnvelope(step, value, in: bytes) { return end }
    default:
      break
    }
    try reporter.reportType(step, value, in: bytes)
    return end
  }
}

extension ValidationPass {
  /// Validates a value that is sent in place of a list of one, as the element, if it matches.
  mutating func validateAsElement(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    // A list of lists of itself would take the value for an element of its element, without end.
    guard case .list(let index) = program.steps[step], !isInPlaceOfList else { return false }
    isInPlaceOfList = true
    defer { isInPlaceOfList = false }
    let list = program.composites.lists[index]
    let outer = reporter.collected
    let depths = skipped.depths
    reporter.collected = DriftCollector(steps: program.steps.count)
    // The contract has one more array open here than the body.
    allowance.depth += 1
    let wasRead = (try? validate(list.element, at: value.lowerBound, in: bytes)) != nil
    allowance.depth -= 1
    let inner = reporter.collected
    reporter.collected = outer
    skipped.close(to: depths)
    guard wasRead, !inner.hasDrift else { return false }
    reporter.collected.add(inner)
    guard let new = try reporter.newDifference(.singleForList, step, at: value.lowerBound) else {
      return true
    }
    reporter.describe(
      new,
      expected: program.sites[step].schema.jsonType, actual: bytes.excerpt(value),
      fix:
        "decode \(reporter.name(of: step)) as one or many, or have the backend send a list of one")
    return true
  }

  /// Whether a step describes the whole body: as its schema, or as one of its alternatives.
  private func isRoot(_ step: Int) -> Bool {
    reporter.frames.isEmpty && program.sites[step].pointer == .root
  }

  /// Validates a body that is the value of the only member that the contract documents.
  mutating func validateWithoutEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    guard isRoot(step), case .asDocumented = reporter.envelope,
      case .record(let index) = program.steps[step],
      program.composites.records[index].members.count == 1,
      let member = program.composites.records[index].members.first,
      program.names.members[member].isRequired
    else { return false }
    let inner = program.names.members[member].step
    switch program.steps[inner] {
    case .list:
      guard bytes.byte(at: value.lowerBound) == UInt8(ascii: "[") else { return false }
    case .record(let index):
      guard looks(value, like: program.composites.records[index], in: bytes) else { return false }
    case .boolean, .number, .text, .date, .timestamp, .uuid, .union, .map, .constants, .reference,
      .composed, .any:
      return false
    }
    let name = program.sites[inner].field?.name ?? ""
    if let new = try reporter.newDifference(.unwrapped, step, at: value.lowerBound) {
      reporter.describe(
        new, expected: "object {\"\(name)\":…}",
        actual: bytes.excerpt(value),
        fix: "decode the content itself, or have the backend put it into \"\(name)\"")
    }
    reporter.envelope = .missing
    // The contract has one more object open than the body.
    allowance.depth += 1
    _ = try validate(inner, at: value.lowerBound, in: bytes)
    return true
  }

  /// Validates a body that is the only member of an undocumented object.
  mutating func validateInsideAddedEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    guard isRoot(step), case .asDocumented = reporter.envelope,
      bytes.byte(at: value.lowerBound) == UInt8(ascii: "{"),
      let members = try? membersOfObject(value, in: bytes), members.count == 1
    else { return false }
    let inner = members[0].value
    switch program.steps[step] {
    case .list:
      guard bytes.byte(at: inner.lowerBound) == UInt8(ascii: "[") else { return false }
    case .record(let index):
      guard looks(inner, like: program.composites.records[index], in: bytes) else { return false }
    case .boolean, .number, .text, .date, .timestamp, .uuid, .union, .map, .constants, .reference,
      .composed, .any:
      return false
    }
    let name = bytes.text(of: members[0].name)
    if let new = try reporter.newDifference(.wrapped, step, at: value.lowerBound) {
      reporter.describe(
        new,
        expected: "\(program.sites[step].schema.jsonType) without an envelope",
        actual: bytes.excerpt(value),
        fix: "decode the content of \"\(name)\", or have the backend send it bare")
    }
    reporter.envelope = .added(name: name)
    _ = try validate(step, at: inner.lowerBound, in: bytes)
    return true
  }

  /// Whether a value is an object with at least half of the required members.
  private mutating func looks(
    _ value: Range<Int>, like record: SchemaProgram.Record, in bytes: Span<UInt8>
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
    let required = record.members.filter { program.names.members[$0].isRequired }
    return !known.isEmpty && 2 * required.filter(known.contains).count >= required.count
  }

  /// The members of an object that was already skipped.
  private mutating func membersOfObject(
    _ object: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> [UndocumentedMember] {
    var members: [UndocumentedMember] = []
    var offset = bytes.endOfWhitespace(from: object.lowerBound + 1)
    while bytes.byte(at: offset) == UInt8(ascii: "\"") {
      let name = try bytes.name(at: offset)
      let start = try bytes.startOfValue(afterNameAt: name.end)
      let end = try skip(from: start, inside: root, depth: 1, in: bytes)
      members.append(UndocumentedMember(name: name, value: start..<end))
      offset = bytes.endOfWhitespace(from: end)
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
      offset = bytes.endOfWhitespace(from: offset + 1)
    }
    return members
  }
}
