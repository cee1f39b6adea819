import ContractJSON
import ContractModel
import ContractPatterns

/// An object that was read to its end.
struct RecordReading {
  var bytes: Range<Int>

  /// A bit for each present member of the first 64.
  var seen: UInt64

  /// The index of its first undocumented member.
  var undocumented: Int
}

extension ValidationPass {
  @inline(never)
  mutating func validateRecord(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let record = program.composites.records[index]
    guard bytes.byte(at: start) == UInt8(ascii: "{") else {
      return try validateOtherType(step, at: start, in: bytes)
    }
    guard record.depth < allowance.depth else { throw .malformed(at: start) }
    if record.hasOverflowMembers { clearOverflowMembers(of: record) }
    let firstUndocumented = skipped.members.count
    var seen: UInt64 = 0
    var offset = start
    var lead = UInt8(ascii: "{")
    var next = record.members.lowerBound
    while true {
      var member = -1
      if bytes.byte(at: offset) == lead {
        let isNext =
          next < record.members.upperBound
          && program.names.members[next].token.matches(at: offset &+ 1, in: bytes)
        member = isNext ? next : program.likelyMember(of: record, at: offset &+ 1, in: bytes)
      } else if bytes.byte(at: offset) == UInt8(ascii: "}"), lead == UInt8(ascii: ",") {
        offset &+= 1
        break
      }
      if member >= 0 {
        offset &+= 1 &+ program.names.members[member].token.length
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
      } else {
        // White space, escapes or an undocumented member.
        (member, offset) = try nextMember(
          of: record, at: step, expecting: next, lead: lead, from: offset, in: bytes)
        if member < 0 { break }
      }
      try mark(member, of: record, in: &seen, before: offset, of: bytes)
      offset = try validate(
        program.names.members[member].stepKind, program.names.members[member].step, at: offset,
        in: bytes)
      next = member &+ 1
      lead = UInt8(ascii: ",")
    }
    if record.required & ~seen != 0 || skipped.members.count > firstUndocumented
      || record.hasOverflowMembers
    {
      let reading = RecordReading(
        bytes: start..<offset, seen: seen, undocumented: firstUndocumented)
      try validateMembers(step, record, reading, in: bytes)
    }
    return offset
  }

  /// Marks a member as present, and reports it if it was present already.
  @inline(__always)
  private mutating func mark(
    _ member: Int, of record: SchemaProgram.Record, in seen: inout UInt64, before offset: Int,
    of bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let position = member &- record.members.lowerBound
    guard position < 64 else {
      return try markOverflowMember(member, of: record, before: offset, in: bytes)
    }
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: position)
    if seen & bit != 0 { try reporter.reportRepeated(member, before: offset, in: bytes) }
    seen |= bit
  }

  /// Reads up to the value of the next documented member and skips all others.
  ///
  /// - Returns: The member and the offset of its value, or -1 and the offset behind the object.
  @inline(never)
  private mutating func nextMember(
    of record: SchemaProgram.Record, at step: Int, expecting next: Int, lead: UInt8,
    from start: Int,
    in bytes: Span<UInt8>
  ) throws(ValidationStop) -> (member: Int, offset: Int) {
    var offset = start
    var isFirst = lead == UInt8(ascii: "{")
    while true {
      offset = bytes.endOfWhitespace(from: isFirst ? offset &+ 1 : offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { return (-1, offset &+ 1) }
      if !isFirst {
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      if next < record.members.upperBound,
        program.names.members[next].token.matches(at: offset, in: bytes)
      {
        offset &+= program.names.members[next].token.length
        return (next, bytes.endOfWhitespace(from: offset))
      }
      let likely = program.likelyMember(of: record, at: offset, in: bytes)
      if likely >= 0 {
        offset &+= program.names.members[likely].token.length
        return (likely, bytes.endOfWhitespace(from: offset))
      }
      let name = try bytes.name(at: offset)
      let value = try bytes.startOfValue(afterNameAt: name.end)
      if let index = member(of: record, named: name, in: bytes) { return (index, value) }
      skipped.path.append(name)
      offset = try skip(from: value, inside: step, depth: record.depth &+ 1, in: bytes)
      skipped.path.removeLast()
      skipped.members.append(UndocumentedMember(name: name, value: value..<offset))
      if skipped.members.count & 0xFFF == 0 { try reporter.checkCancellation(at: offset) }
      isFirst = false
    }
  }

  /// The documented member with a name of the body.
  mutating func member(
    of record: SchemaProgram.Record, named name: TextToken, in bytes: Span<UInt8>
  ) -> Int? {
    guard name.hasEscapes else {
      return program.member(of: record, named: name.content, in: bytes)
    }
    decoded.removeAll(keepingCapacity: true)
    bytes.decode(name.content, into: &decoded)
    return program.member(of: record, named: 0..<decoded.count, in: decoded.span)
  }
}

extension SchemaProgram.Record {
  /// Whether one word of bits is too short for the members.
  var hasOverflowMembers: Bool { members.count > 64 }
}

/// The presence of members beyond the 64th, for which one word of bits is too short.
extension ValidationPass {
  @inline(never)
  mutating func clearOverflowMembers(of record: SchemaProgram.Record) {
    for word in 0..<record.members.count / 64 { overflowSeen[record.overflowWords + word] = 0 }
  }

  @inline(never)
  mutating func markOverflowMember(
    _ index: Int, of record: SchemaProgram.Record, before offset: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let position = index - record.members.lowerBound
    let word = record.overflowWords + position / 64 - 1
    let bit: UInt64 = 1 << UInt64(position % 64)
    if overflowSeen[word] & bit != 0 {
      try reporter.reportRepeated(index, before: offset, in: bytes)
    }
    overflowSeen[word] |= bit
  }

  func hasSeen(_ index: Int, of record: SchemaProgram.Record, in reading: RecordReading) -> Bool {
    let position = index - record.members.lowerBound
    let word =
      position < 64 ? reading.seen : overflowSeen[record.overflowWords + position / 64 - 1]
    return word & 1 << UInt64(position % 64) != 0
  }
}

extension ValidationPass {
  /// Reports missing, renamed, repeated and undocumented members at the end of an object.
  @inline(never)
  mutating func validateMembers(
    _ step: Int, _ record: SchemaProgram.Record, _ reading: RecordReading, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    var unknown = Array(skipped.members[reading.undocumented...])
    skipped.members.removeSubrange(reading.undocumented...)
    try reportRepeatedNames(unknown, inside: step, in: bytes)
    let missing = record.members.filter { index in
      program.names.members[index].isRequired && !hasSeen(index, of: record, in: reading)
        && !program.names.aliases[record.aliases].contains {
          $0.target == index && hasSeen($0.member, of: record, in: reading)
        }
    }
    if !missing.isEmpty {
      guard reporter.reportsAll else { throw .rejected }
      if try validateWithoutEnvelope(step, reading.bytes, in: bytes) { return }
      if missing.count == record.members.count,
        try validateInsideAddedEnvelope(step, reading.bytes, in: bytes)
      {
        return
      }
    }
    var letters =
      missing.isEmpty
      ? [] : unknown.prefix(Self.namesLimit).map { bytes.text(of: $0.name).letters }
    for index in missing {
      let name = program.sites[program.names.members[index].step].field?.name ?? ""
      if !letters.isEmpty, let position = letters.firstIndex(of: name.letters) {
        letters.remove(at: position)
        try validateRenamed(index, unknown.remove(at: position), in: bytes)
      } else {
        try reporter.reportMissing(index, in: reading.bytes, bytes)
      }
    }
    for member in unknown.prefix(Self.namesLimit) {
      try reportUndocumented(member, of: step, in: bytes)
    }
    try reportFurtherUndocumented(unknown.dropFirst(Self.namesLimit), of: step, in: bytes)
  }

  /// How many undocumented members of one object are looked at by name.
  private static let namesLimit = 256

  /// Counts the undocumented members of an object that has too many of them as one difference.
  private mutating func reportFurtherUndocumented(
    _ members: ArraySlice<UndocumentedMember>, of step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard let first = members.first else { return }
    try reportUndocumented(first, of: step, countedAsOne: true, in: bytes)
    reporter.countFurther(
      .fieldUndocumented, step, below: JSON.Pointer([.every]),
      at: members.dropFirst().lazy.map { $0.name.content.lowerBound - 1 })
  }

  private mutating func reportRepeatedNames(
    _ members: [UndocumentedMember], inside step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    guard members.count > 1 else { return }
    let firstName = skipped.names.count
    for member in members {
      skipped.add(member.name, in: bytes)
    }
    if members.count > 0xFFF { try reporter.checkCancellation(at: members[0].value.lowerBound) }
    try skipped.reportRepeatedNames(since: firstName, inside: step, in: bytes, reporting: &reporter)
  }

  private mutating func validateRenamed(
    _ index: Int, _ member: UndocumentedMember, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let step = program.names.members[index].step
    try reporter.reportRenamed(step, member.name, in: bytes)
    _ = try validate(step, at: member.value.lowerBound, in: bytes)
  }

  private mutating func reportUndocumented(
    _ member: UndocumentedMember, of step: Int, countedAsOne: Bool = false, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    let policy = isClosed(step) ? .fail : undocumentedFields
    if policy == .ignore || policy == .note && !reporter.reportsAll { return }
    try reporter.reportUndocumented(
      member, of: step, severity: policy == .fail ? .drift : .note, countedAsOne: countedAsOne,
      in: bytes)
  }

  /// Whether an undocumented member of the object is drift, whatever the policy.
  private func isClosed(_ step: Int) -> Bool {
    if case .record(let index) = program.steps[step] {
      program.composites.records[index].isClosed
    } else {
      false
    }
  }

}

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
        skipped.add(name, in: bytes)
        let value = try bytes.startOfValue(afterNameAt: name.end)
        if let member = member(of: map.record, named: name, in: bytes) {
          present.insert(member)
          offset = try validate(program.names.members[member].step, at: value, in: bytes)
        } else if let end = try validateOther(of: map, name, nameAt: offset, at: value, in: bytes) {
          others &+= 1
          offset = end
        } else {
          let end = try skip(from: value, inside: step, depth: map.record.depth &+ 1, in: bytes)
          let member = UndocumentedMember(name: name, value: value..<end)
          try reporter.reportFurther(member, of: step, in: bytes)
          offset = end
        }
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { break }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      guard bytes.byte(at: offset) == UInt8(ascii: "}") else { throw .malformed(at: offset) }
    }
    offset &+= 1
    if reporter.reportsAll { reporter.collected.elements[step] += others }
    try skipped.reportRepeatedNames(since: firstName, inside: step, in: bytes, reporting: &reporter)
    for member in map.record.members
    where program.names.members[member].isRequired && !present.contains(member)
      && !program.names.aliases[map.record.aliases].contains(where: {
        $0.target == member && present.contains($0.member)
      })
    {
      try reporter.reportMissing(member, in: start..<offset, bytes)
    }
    if !map.count.contains(count) { try reporter.reportSize(count, step, at: start) }
    return offset
  }

  /// Validates a member that the map does not know by name, and its name.
  ///
  /// - Returns: The end of its value; `nil` where the map has no such members.
  @inline(__always)
  private mutating func validateOther(
    of map: SchemaProgram.Map, _ name: TextToken, nameAt offset: Int, at value: Int,
    in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int? {
    if let end = try validatePatterns(of: map, name, at: value, in: bytes) {
      if let keys = map.keys { _ = try validate(keys, at: offset, in: bytes) }
      return end
    }
    guard let element = map.others else { return nil }
    if let keys = map.keys { _ = try validate(keys, at: offset, in: bytes) }
    return try validate(element, at: value, in: bytes)
  }

  /// Validates a value against the schemas of all patterns that its name matches.
  ///
  /// - Returns: `nil` where it matches none.
  private mutating func validatePatterns(
    of map: SchemaProgram.Map, _ name: TextToken, at value: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int? {
    guard !map.patterns.isEmpty else { return nil }
    let text = bytes.text(of: name)
    var end: Int?
    for member in map.patterns where program.tables.patterns[member.pattern].matches(text) {
      end = try validate(member.step, at: value, in: bytes)
    }
    return end
  }
}

extension String {
  /// The name without its notation: lower case, without `_` and `-`.
  fileprivate var letters: [UInt8] {
    utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map {
      0x41...0x5A ~= $0 ? $0 | 0x20 : $0
    }
  }
}
