import ContractJSON
import ContractModel

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
    let list = program.lists[index]
    let outer = collected
    let depths = (undocumented.count, skippedNames.count, skippedPath.count)
    collected = DriftCollector(steps: program.steps.count)
    // The contract has one more array open here than the body.
    depthLimit += 1
    let wasRead = (try? validate(list.element, at: value.lowerBound, in: bytes)) != nil
    depthLimit -= 1
    let inner = collected
    collected = outer
    undocumented.removeSubrange(depths.0...)
    skippedNames.removeSubrange(depths.1...)
    skippedPath.removeSubrange(depths.2...)
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
      case .record(let index) = program.steps[step], program.records[index].members.count == 1,
      let member = program.records[index].members.first, program.names.members[member].isRequired
    else { return false }
    let inner = program.names.members[member].step
    switch program.steps[inner] {
    case .list:
      guard bytes.byte(at: value.lowerBound) == UInt8(ascii: "[") else { return false }
    case .record(let index):
      guard looks(value, like: program.records[index], in: bytes) else { return false }
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
    depthLimit += 1
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
      guard looks(inner, like: program.records[index], in: bytes) else { return false }
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
