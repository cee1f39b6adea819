/// Finding members by name, for objects whose members are in another order than the contract's.
extension SchemaProgram {
  /// The member whose quoted name and colon start at an offset; -1 when the full search must decide.
  ///
  /// Has no branch before the name is found, because the processor could not predict it.
  @inline(never)
  func likelyMember(of record: Record, at quote: Int, in bytes: Span<UInt8>) -> Int {
    guard bytes.byte(at: quote) == UInt8(ascii: "\"") else { return -1 }
    let (first, second) = (bytes.word(at: quote &+ 1), bytes.word(at: quote &+ 9))
    let head = first & first.bytesBeforeQuote
    let rest = first.bytesBeforeQuote == .max ? second & second.bytesBeforeQuote : 0
    var slot = Self.slot(head, rest, of: record.slots)
    var index = Int(names.slots[slot])
    while index >= 0 {
      if names.members[index].token.matches(at: quote, in: bytes) { return index }
      slot = Self.slot(after: slot, of: record.slots)
      index = Int(names.slots[slot])
    }
    return -1
  }

  /// The member of a record that has the name, if it is documented.
  func member(
    of record: Record, named range: Range<Int>, in bytes: Span<UInt8>
  ) -> Int? {
    let head = bytes.word(at: range.lowerBound, length: range.count)
    let rest = bytes.word(at: range.lowerBound &+ 8, length: max(0, range.count &- 8))
    var slot = Self.slot(head, rest, of: record.slots)
    while names.slots[slot] >= 0 {
      let index = Int(names.slots[slot])
      if hasName(names.members[index], range, in: bytes) { return index }
      slot = Self.slot(after: slot, of: record.slots)
    }
    return nil
  }

  private func hasName(_ member: Member, _ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard member.nameLength == range.count else { return false }
    var word = member.nameWords
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = range.upperBound &- offset
      guard names.words[word] == bytes.word(at: offset, length: length) else { return false }
      word &+= 1
      offset &+= 8
    }
    return true
  }

  /// The slot of a name that starts with two words, in a table of 2^n slots.
  @inline(__always)
  private static func slot(_ head: UInt64, _ rest: UInt64, of table: Range<Int>) -> Int {
    let mixed = (head ^ rest &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    return table.lowerBound &+ Int(truncatingIfNeeded: mixed &>> 40) & (table.count &- 1)
  }

  private static func slot(after slot: Int, of table: Range<Int>) -> Int {
    slot &+ 1 < table.upperBound ? slot &+ 1 : table.lowerBound
  }

  /// Adds a hash table of at least twice as many slots as there are members; -1 is a free slot.
  ///
  /// At least one slot stays free, so that every search ends.
  mutating func addSlots(for members: Range<Int>, named spellings: [[UInt8]]) -> Range<Int> {
    var count = 2
    while count < 2 * members.count { count *= 2 }
    let table = names.slots.count..<names.slots.count + count
    names.slots += Array(repeating: -1, count: count)
    for (index, name) in zip(members, spellings) {
      var slot = Self.slot(UInt64(text: name), UInt64(text: name.dropFirst(8)), of: table)
      while names.slots[slot] >= 0 { slot = Self.slot(after: slot, of: table) }
      names.slots[slot] = Int32(index)
    }
    return table
  }
}

extension UInt64 {
  /// Ones in the bytes before the first quote.
  @inline(__always)
  fileprivate var bytesBeforeQuote: UInt64 {
    let zeros = self ^ .eight(UInt8(ascii: "\""))
    let marks = (zeros &- .eight(1)) & ~zeros & UInt64.topBits
    return marks == 0 ? .max : (marks ^ (marks &- 1)) &>> 8
  }
}
