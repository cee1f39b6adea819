import ContractJSON
import ContractModel

extension ValidationPass {
  /// Validates an object whose members are not all known by name.
  @inline(never)
  mutating func validateMap(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let map = program.composites.maps[index]
    guard bytes.byte(at: start) == UInt8(ascii: "{") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    guard map.record.depth < allowance.depth else { throw .malformed(at: start) }
    let firstName = skipped.names.count
    var (count, others) = (0, 0)
    var present: Set<Int> = []
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) != UInt8(ascii: "}") {
      while true {
        count &+= 1
        let name = try bytes.name(at: offset)
        skipped.names.append(SkippedName(hash: hash(of: name, in: bytes), name: name))
        let value = try bytes.startOfValue(afterNameAt: name.end)
        if let member = member(of: map.record, named: name, in: bytes) {
          present.insert(member)
          offset = try validate(program.names.members[member].step, at: value, in: bytes)
        } else if let end = try validatePatterns(of: map, name, at: value, in: bytes) {
          others &+= 1
          if let keys = map.keys { _ = try validate(keys, at: offset, in: bytes) }
          offset = end
        } else if let element = map.others {
          others &+= 1
          if let keys = map.keys { _ = try validate(keys, at: offset, in: bytes) }
          offset = try validate(element, at: value, in: bytes)
        } else {
          let end = try skip(from: value, inside: step, depth: map.record.depth &+ 1, in: bytes)
          try reportFurther(name, value..<end, of: step, in: bytes)
          offset = end
        }
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "}") else { throw .malformed(at: offset) }
    }
    offset &+= 1
    if reportsAll { collected.elements[step] += others }
    try reportRepeatedNames(since: firstName, inside: step, in: bytes)
    for member in map.record.members
    where program.names.members[member].isRequired && !present.contains(member)
      && !program.names.aliases[map.record.aliases].contains(where: {
        $0.target == member && present.contains($0.member)
      })
    {
      try reportMissing(member, in: start..<offset, bytes)
    }
    if !map.count.contains(count) { try reportSize(count, step, at: start) }
    return offset
  }

  /// Validates a value against the schemas of all patterns that its name matches.
  ///
  /// - Returns: `nil` where it matches none.
  private mutating func validatePatterns(
    of map: SchemaProgram.Map, _ name: TextToken, at value: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int? {
    guard !map.patterns.isEmpty else { return nil }
    let text = text(of: name, in: bytes)
    var end: Int?
    for member in map.patterns where program.tables.patterns[member.pattern].matches(text) {
      end = try validate(member.step, at: value, in: bytes)
    }
    return end
  }

  /// Reports a member of an object that has no further ones.
  private mutating func reportFurther(
    _ name: TextToken, _ value: Range<Int>, of step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let text = text(of: name, in: bytes)
    let offset = name.content.lowerBound - 1
    let below = JSON.Pointer([.name(text)])
    guard let new = try newDifference(.fieldUndocumented, step, below: below, at: offset) else {
      return
    }
    describe(
      new, expected: "no member besides the documented ones", actual: bytes.excerpt(value),
      fix: "document \"\(shortened(text))\"")
  }

  private mutating func reportSize(
    _ count: Int, _ step: Int, at offset: Int
  ) throws(ValidationStop) {
    let kind = Drift.Kind.constraintBroken("count")
    guard let new = try newDifference(kind, step, at: offset) else { return }
    describe(
      new, expected: program.sites[step].schema.summary,
      actual: count == 1 ? "object with 1 member" : "object with \(count) members")
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
      try reportNewValue(step, at: start..<end, in: bytes)
      return end
    }
    return try validateOtherType(step, at: start, in: bytes)
  }
}

/// Where validation is inside a recursive schema: its steps describe one location in the contract,
/// and many in a body.
struct RecursionFrame {
  /// The location of the recursive part in the body.
  var location: JSON.Pointer

  /// The length of its location in the contract.
  var documented: Int
}

extension ValidationPass {
  /// Validates a value against the recursive schema that a reference names.
  @inline(never)
  mutating func validateReference(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if let end = endOfNull(step, at: start, in: bytes) { return end }
    let target = program.composites.references[index]
    let documented = program.sites[target].pointer.tokens.count
    // The steps of the target are compiled for its own depth.
    let descent = program.sites[step].pointer.tokens.count - documented
    guard allowance.depth > descent else { throw .malformed(at: start) }
    frames.append(RecursionFrame(location: location(of: step), documented: documented))
    allowance.depth -= descent
    // Members beyond the 64th of the objects that are open here.
    let seen = overflowSeen
    defer {
      frames.removeLast()
      allowance.depth += descent
      overflowSeen = seen
    }
    return try validate(target, at: start, in: bytes)
  }

  /// The location of a step in this body, the envelope aside.
  func location(of step: Int) -> JSON.Pointer {
    let documented = program.sites[step].pointer
    guard let frame = frames.last else { return documented }
    let rest = documented.tokens.dropFirst(frame.documented)
    return JSON.Pointer(frame.location.tokens + rest)
  }
}

/// The envelope of a body, compared with the contract.
enum BodyEnvelope {
  case asDocumented
  /// The outermost object is missing, and the value of its only member is the body.
  case missing
  /// The body is the value of the only member of an undocumented object.
  case added(name: String)
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
    let outer = collected
    let depths = skipped.depths
    collected = DriftCollector(steps: program.steps.count)
    // The contract has one more array open here than the body.
    allowance.depth += 1
    let wasRead = (try? validate(list.element, at: value.lowerBound, in: bytes)) != nil
    allowance.depth -= 1
    let inner = collected
    collected = outer
    skipped.close(to: depths)
    guard wasRead, !inner.hasDrift else { return false }
    collected.add(inner)
    guard let new = try newDifference(.singleForList, step, at: value.lowerBound) else {
      return true
    }
    describe(
      new,
      expected: program.sites[step].schema.jsonType, actual: bytes.excerpt(value),
      fix: "decode \(name(of: step)) as one or many, or have the backend send a list of one")
    return true
  }

  /// Whether a step describes the whole body: as its schema, or as one of its alternatives.
  private func isRoot(_ step: Int) -> Bool {
    frames.isEmpty && program.sites[step].pointer == .root
  }

  /// Validates a body that is the value of the only member that the contract documents.
  mutating func validateWithoutEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    guard isRoot(step), case .asDocumented = envelope,
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
    if let new = try newDifference(.unwrapped, step, at: value.lowerBound) {
      describe(
        new, expected: "object {\"\(name)\":…}",
        actual: bytes.excerpt(value),
        fix: "decode the content itself, or have the backend put it into \"\(name)\"")
    }
    envelope = .missing
    // The contract has one more object open than the body.
    allowance.depth += 1
    _ = try validate(inner, at: value.lowerBound, in: bytes)
    return true
  }

  /// Validates a body that is the only member of an undocumented object.
  mutating func validateInsideAddedEnvelope(
    _ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Bool {
    guard isRoot(step), case .asDocumented = envelope,
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
    let name = text(of: members[0].name, in: bytes)
    if let new = try newDifference(.wrapped, step, at: value.lowerBound) {
      describe(
        new,
        expected: "\(program.sites[step].schema.jsonType) without an envelope",
        actual: bytes.excerpt(value),
        fix: "decode the content of \"\(name)\", or have the backend send it bare")
    }
    envelope = .added(name: name)
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
