import ContractJSON

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
