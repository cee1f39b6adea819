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
