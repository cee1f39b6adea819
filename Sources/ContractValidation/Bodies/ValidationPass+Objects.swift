import ContractJSON
import ContractModel

/// A member that the contract does not know.
struct Stranger {
  var name: TextToken
  var value: Range<Int>
}

/// A record that was read to its end.
struct RecordReading {
  var bytes: Range<Int>

  /// Which of the first 64 members are there.
  var seen: UInt64

  /// Where its undocumented members start.
  var strangers: Int
}

extension ValidationPass {
  @inline(never)
  mutating func judgeRecord(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let record = program.records[index]
    guard bytes.byte(at: start) == UInt8(ascii: "{") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    guard record.depth < depthLimit else { throw .unreadable(at: start) }
    if record.hasFarMembers { forgetFarMembers(of: record) }
    let firstStranger = strangers.count
    var seen: UInt64 = 0
    var offset = start
    var lead = UInt8(ascii: "{")
    var next = record.members.lowerBound
    while true {
      var member = -1
      if bytes.byte(at: offset) == lead {
        let isNext =
          next < record.members.upperBound
          && program.members[next].token.stands(at: offset &+ 1, in: bytes)
        member = isNext ? next : program.likelyMember(of: record, at: offset &+ 1, in: bytes)
      } else if bytes.byte(at: offset) == UInt8(ascii: "}"), lead == UInt8(ascii: ",") {
        offset &+= 1
        break
      }
      if member >= 0 {
        offset &+= 1 &+ program.members[member].token.length
        if bytes.byte(at: offset) <= 0x20 { offset = bytes.endOfWhitespace(from: offset) }
      } else {
        // White space, escapes or an undocumented member.
        (member, offset) = try nextMember(
          of: record, at: step, expecting: next, lead: lead, from: offset, in: bytes)
        if member < 0 { break }
      }
      let position = member &- record.members.lowerBound
      if position < 64 {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: position)
        if seen & bit != 0 { try reportRepeated(member, before: offset, in: bytes) }
        seen |= bit
      } else {
        try seeFarMember(member, of: record, before: offset, in: bytes)
      }
      offset = try judge(
        program.members[member].demand, program.members[member].step, at: offset, in: bytes)
      next = member &+ 1
      lead = UInt8(ascii: ",")
    }
    if record.required & ~seen != 0 || strangers.count > firstStranger || record.hasFarMembers {
      try settle(
        step, record,
        RecordReading(bytes: start..<offset, seen: seen, strangers: firstStranger), in: bytes)
    }
    return offset
  }

  /// Reads up to the value of the next documented member, over all others.
  ///
  /// - Returns: The member and where its value starts, or -1 and where the record ends.
  @inline(never)
  private mutating func nextMember(
    of record: Program.Record, at step: Int, expecting next: Int, lead: UInt8, from start: Int,
    in bytes: Span<UInt8>
  ) throws(Halt) -> (member: Int, offset: Int) {
    var offset = start
    var isFirst = lead == UInt8(ascii: "{")
    while true {
      offset = bytes.endOfWhitespace(from: isFirst ? offset &+ 1 : offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { return (-1, offset &+ 1) }
      if !isFirst {
        guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .unreadable(at: offset) }
        offset = bytes.endOfWhitespace(from: offset &+ 1)
      }
      if next < record.members.upperBound,
        program.members[next].token.stands(at: offset, in: bytes)
      {
        offset &+= program.members[next].token.length
        return (next, bytes.endOfWhitespace(from: offset))
      }
      let likely = program.likelyMember(of: record, at: offset, in: bytes)
      if likely >= 0 {
        offset &+= program.members[likely].token.length
        return (likely, bytes.endOfWhitespace(from: offset))
      }
      let name = try bytes.name(at: offset)
      let value = try bytes.startOfValue(afterNameAt: name.end)
      if let index = member(of: record, named: name, in: bytes) { return (index, value) }
      skippedPath.append(name)
      offset = try skip(from: value, inside: step, depth: record.depth &+ 1, in: bytes)
      skippedPath.removeLast()
      strangers.append(Stranger(name: name, value: value..<offset))
      isFirst = false
    }
  }

  /// The member of a record that has a name as it stands in the body, if it is documented.
  mutating func member(
    of record: Program.Record, named name: TextToken, in bytes: Span<UInt8>
  ) -> Int? {
    guard name.hasEscapes else {
      return program.member(of: record, named: name.content, in: bytes)
    }
    decoded.removeAll(keepingCapacity: true)
    bytes.decode(name.content, into: &decoded)
    return program.member(of: record, named: 0..<decoded.count, in: decoded.span)
  }
}

extension Span<UInt8> {
  /// Reads over the name of a member.
  func name(at offset: Int) throws(Halt) -> TextToken {
    guard byte(at: offset) == UInt8(ascii: "\"") else { throw .unreadable(at: offset) }
    return try text(at: offset)
  }

  /// Reads over the colon between the name of a member and its value, and the white space.
  func startOfValue(afterNameAt end: Int) throws(Halt) -> Int {
    let colon = endOfWhitespace(from: end)
    guard byte(at: colon) == UInt8(ascii: ":") else { throw .unreadable(at: colon) }
    return endOfWhitespace(from: colon &+ 1)
  }
}

extension Program.Record {
  /// Whether one word of bits does not suffice for the members.
  var hasFarMembers: Bool { members.count > 64 }
}

/// Which members of large records are there; one word of bits cannot tell beyond the 64th.
extension ValidationPass {
  @inline(never)
  mutating func forgetFarMembers(of record: Program.Record) {
    for word in 0..<record.members.count / 64 { farSeen[record.farWords + word] = 0 }
  }

  @inline(never)
  mutating func seeFarMember(
    _ index: Int, of record: Program.Record, before offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    let position = index - record.members.lowerBound
    let word = record.farWords + position / 64 - 1
    let bit: UInt64 = 1 << UInt64(position % 64)
    if farSeen[word] & bit != 0 { try reportRepeated(index, before: offset, in: bytes) }
    farSeen[word] |= bit
  }

  func hasSeen(_ index: Int, of record: Program.Record, in reading: RecordReading) -> Bool {
    let position = index - record.members.lowerBound
    let word =
      position < 64 ? reading.seen : farSeen[record.farWords + position / 64 - 1]
    return word & 1 << UInt64(position % 64) != 0
  }
}

extension ValidationPass {
  /// Judges which members a record has, after its end.
  @inline(never)
  mutating func settle(
    _ step: Int, _ record: Program.Record, _ reading: RecordReading, in bytes: Span<UInt8>
  ) throws(Halt) {
    var unknown = Array(strangers[reading.strangers...])
    strangers.removeSubrange(reading.strangers...)
    try refuseRepeatedNames(unknown, inside: step, in: bytes)
    let missing = record.members.filter { index in
      program.members[index].isRequired && !hasSeen(index, of: record, in: reading)
        && !program.aliases[record.aliases].contains {
          $0.target == index && hasSeen($0.member, of: record, in: reading)
        }
    }
    if !missing.isEmpty {
      guard tellsAll else { throw .refused }
      if try judgeWithoutEnvelope(step, reading.bytes, in: bytes) { return }
      if missing.count == record.members.count,
        try judgeInsideAddedEnvelope(step, reading.bytes, in: bytes)
      {
        return
      }
    }
    for index in missing {
      if let position = unknown.firstIndex(where: { isRenamed(index, as: $0, in: bytes) }) {
        try judgeRenamed(index, unknown.remove(at: position), in: bytes)
      } else {
        try reportMissing(index, in: reading, bytes)
      }
    }
    for stranger in unknown { try reportUndocumented(stranger, of: step, in: bytes) }
  }

  private mutating func refuseRepeatedNames(
    _ members: [Stranger], inside step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard members.count > 1 else { return }
    let firstName = skippedNames.count
    for member in members {
      skippedNames.append(SkippedName(hash: hash(of: member.name, in: bytes), name: member.name))
    }
    try refuseRepeatedNames(since: firstName, inside: step, in: bytes)
  }

  private func isRenamed(_ index: Int, as stranger: Stranger, in bytes: Span<UInt8>) -> Bool {
    let name = program.sites[program.members[index].step].field?.name ?? ""
    return name.letters == text(of: stranger.name, in: bytes).letters
  }

  private mutating func judgeRenamed(
    _ index: Int, _ stranger: Stranger, in bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    let offset = stranger.name.content.lowerBound - 1
    if try isNew(.fieldRenamed, step, at: offset) {
      let name = text(of: stranger.name, in: bytes)
      describe(
        .fieldRenamed, step, at: offset, expected: "field \"\(noun(for: step))\"",
        actual: "field \"\(shortened(name))\"",
        fix: "have the backend send \"\(noun(for: step))\", "
          + "or decode it with the CodingKey \"\(shortened(name))\"")
    }
    _ = try judge(step, at: stranger.value.lowerBound, in: bytes)
  }

  private mutating func reportMissing(
    _ index: Int, in reading: RecordReading, _ bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    let offset = reading.bytes.lowerBound
    guard try isNew(.fieldMissing, step, at: offset) else { return }
    describe(
      .fieldMissing, step, at: offset,
      expected: "field \"\(noun(for: step))\": \(program.sites[step].schema.summary)",
      actual: bytes.excerpt(reading.bytes),
      fix: "make \(noun(for: step)) optional, or have the backend send it")
  }

  private mutating func reportUndocumented(
    _ stranger: Stranger, of step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    if undocumentedFields == .ignore || undocumentedFields == .note && !tellsAll { return }
    let name = text(of: stranger.name, in: bytes)
    let offset = stranger.name.content.lowerBound - 1
    let below = JSON.Pointer([.name(name)])
    guard try isNew(.fieldUndocumented, step, below: below, at: offset) else { return }
    describe(
      .fieldUndocumented, step, below: below, at: offset,
      severity: undocumentedFields == .fail ? .drift : .note, expected: "documented fields only",
      actual: bytes.excerpt(stranger.value), fix: "document \"\(shortened(name))\"")
  }

  mutating func reportRepeated(
    _ index: Int, before offset: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    let step = program.members[index].step
    guard try isNew(.bodyUnreadable, step, at: offset) else { return }
    describe(
      .bodyUnreadable, step, at: offset, expected: Self.expectedNames,
      actual: "\"\(noun(for: step))\" more than once", fix: Self.fixForRepeated)
  }

  mutating func reportRepeated(
    _ name: TextToken, inside step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    let text = text(of: name, in: bytes)
    let path = skippedPath.map { token -> JSON.Pointer.Token in
      token.map { .name(self.text(of: $0, in: bytes)) } ?? .every
    }
    let below = JSON.Pointer(path + [.name(text)])
    let offset = name.content.lowerBound - 1
    guard try isNew(.bodyUnreadable, step, below: below, at: offset) else { return }
    describe(
      .bodyUnreadable, step, below: below, at: offset, expected: Self.expectedNames,
      actual: "\"\(shortened(text))\" more than once", fix: Self.fixForRepeated)
  }

  private static let expectedNames = "every name once in an object"

  private static let fixForRepeated =
    "have the backend send it once: readers differ in which of the values they take"
}

extension String {
  /// What stays of a name when the style of writing it is taken away.
  fileprivate var letters: [UInt8] {
    utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map {
      0x41...0x5A ~= $0 ? $0 | 0x20 : $0
    }
  }
}
