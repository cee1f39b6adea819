extension Program {
  /// The member of a record that has the name, if it is documented.
  func member(
    of record: Record, named range: Range<Int>, in bytes: Span<UInt8>
  ) -> Int? {
    var slot = Self.hash(range, in: bytes) & (record.slots.count &- 1)
    while true {
      let index = Int(slots[record.slots.lowerBound &+ slot])
      guard index >= 0 else { return nil }
      if hasName(members[index], range, in: bytes) { return index }
      slot = (slot &+ 1) & (record.slots.count &- 1)
    }
  }

  private func hasName(_ member: Member, _ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard member.nameLength == range.count else { return false }
    var word = member.nameWords
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = range.upperBound &- offset
      guard nameWords[word] == bytes.word(at: offset, length: length) else { return false }
      word &+= 1
      offset &+= 8
    }
    return true
  }

  static func hash(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash ^= bytes.word(at: offset, length: range.upperBound &- offset)
      hash = hash &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset &+= 8
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// A hash table of at least twice as many slots as there are members; -1 is a free slot.
  ///
  /// A free slot is always left, so that looking for a stranger ends.
  mutating func addSlots(for members: Range<Int>, named names: [[UInt8]]) -> Range<Int> {
    var count = 2
    while count < 2 * members.count { count *= 2 }
    var table = [Int32](repeating: -1, count: count)
    for (index, name) in zip(members, names) {
      var slot = Self.hash(0..<name.count, in: name.span) & (count - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      table[slot] = Int32(index)
    }
    let start = slots.count
    slots += table
    return start..<slots.count
  }
}
