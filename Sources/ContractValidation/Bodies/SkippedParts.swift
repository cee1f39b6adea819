import ContractJSON

/// A member that the contract does not define.
struct UndocumentedMember {
  var name: TextToken
  var value: Range<Int>
}

/// The name of an undocumented member, kept to find repeated names.
struct SkippedName {
  var hash: Int
  var name: TextToken
}

/// Reads the parts of a body that the contract does not define, and keeps those that are open.
struct SkippedParts {
  /// The undocumented members of the open objects, innermost last.
  var members: [UndocumentedMember] = []

  /// The member names of the open undocumented objects, innermost last.
  var names: [SkippedName] = []

  /// The path from the last step to the undocumented value that is skipped; `nil` for an element.
  var path: [TextToken?] = []

  /// The innermost documented location around the value that is skipped.
  private var step = 0

  /// How many arrays and objects may be open.
  private var depthLimit = 0

  /// A buffer for names without their escapes.
  private var decoded: [UInt8] = []

  /// A buffer for the hashes of names, of which none is zero.
  private var table: [Int] = []
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

extension SkippedParts {
  /// Skips a value that the contract does not define.
  ///
  /// - Parameters:
  ///   - start: The offset of the value.
  ///   - location: The innermost documented location around it, and how many arrays and objects are open
  ///     there and may be.
  ///   - bytes: The body.
  ///   - reporter: What reports repeated names in it.
  /// - Returns: The end of the value.
  /// - Throws: ``ValidationStop`` at the first byte that cannot belong to a value.
  mutating func skip(
    from start: Int, at location: (step: Int, depth: Int, depthLimit: Int), in bytes: Span<UInt8>,
    reporting reporter: inout DriftReporter
  ) throws(ValidationStop) -> Int {
    // Stored, so that the arguments of the recursion stay in registers.
    (step, depthLimit) = (location.step, location.depthLimit)
    return try skip(from: start, depth: location.depth, in: bytes, reporting: &reporter)
  }

  private mutating func skip(
    from start: Int, depth: Int, in bytes: Span<UInt8>, reporting reporter: inout DriftReporter
  ) throws(ValidationStop) -> Int {
    switch bytes.byte(at: start) {
    case UInt8(ascii: "\""):
      return try bytes.text(at: start).end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try bytes.number(at: start).end
    case UInt8(ascii: "["):
      guard depth < depthLimit else { throw .malformed(at: start) }
      return try skipArray(from: start, depth: depth, in: bytes, reporting: &reporter)
    case UInt8(ascii: "{"):
      guard depth < depthLimit else { throw .malformed(at: start) }
      return try skipObject(from: start, depth: depth, in: bytes, reporting: &reporter)
    default:
      let word = bytes.word(at: start, length: 5)
      if word & 0xFFFF_FFFF == .true || word & 0xFFFF_FFFF == .null { return start &+ 4 }
      if word & 0xFF_FFFF_FFFF == .false { return start &+ 5 }
      throw .malformed(at: start)
    }
  }

  private mutating func skipArray(
    from start: Int, depth: Int, in bytes: Span<UInt8>, reporting reporter: inout DriftReporter
  ) throws(ValidationStop) -> Int {
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "]") { return offset &+ 1 }
    path.append(nil)
    while true {
      offset = try skip(from: offset, depth: depth &+ 1, in: bytes, reporting: &reporter)
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "]") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    path.removeLast()
    return offset &+ 1
  }

  private mutating func skipObject(
    from start: Int, depth: Int, in bytes: Span<UInt8>, reporting reporter: inout DriftReporter
  ) throws(ValidationStop) -> Int {
    let firstName = names.count
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "}") { return offset &+ 1 }
    while true {
      let name = try bytes.name(at: offset)
      add(name, in: bytes)
      if names.count & 0xFFF == 0 { try reporter.checkCancellation(at: offset) }
      offset = try bytes.startOfValue(afterNameAt: name.end)
      path.append(name)
      offset = try skip(from: offset, depth: depth &+ 1, in: bytes, reporting: &reporter)
      path.removeLast()
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    try reportRepeatedNames(since: firstName, inside: step, in: bytes, reporting: &reporter)
    return offset &+ 1
  }
}

extension SkippedParts {
  /// Reports names that occur more than once among the last skipped ones, and drops them all.
  mutating func reportRepeatedNames(
    since first: Int, inside step: Int, in bytes: Span<UInt8>,
    reporting reporter: inout DriftReporter
  ) throws(ValidationStop) {
    defer { names.removeSubrange(first...) }
    guard haveEqualHashes(since: first) else { return }
    names[first...].sort {
      ($0.hash, $0.name.content.lowerBound) < ($1.hash, $1.name.content.lowerBound)
    }
    var index = first + 1
    while index < names.count {
      // Names of one hash are nearly always the same name, so this ends after one comparison.
      var other = index - 1
      while other >= first, names[other].hash == names[index].hash,
        !haveSameName(other, index, in: bytes)
      {
        other -= 1
      }
      guard other >= first, names[other].hash == names[index].hash else {
        index += 1
        continue
      }
      var end = index + 1
      while end < names.count, names[end].hash == names[index].hash,
        haveSameName(index, end, in: bytes)
      {
        end += 1
      }
      try reporter.reportRepeated(
        names[index..<end], inside: step, below: path, in: bytes)
      index = end
    }
  }

  /// Whether two of the names from a position on may have the same hash: in nearly all objects none have.
  private mutating func haveEqualHashes(since first: Int) -> Bool {
    guard names.count - first > 1 else { return false }
    let mask = (2 * (names.count - first)).nextPowerOfTwo - 1
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(0, count: mask + 1))
    for index in first..<names.count {
      let hash = names[index].hash | 1
      var slot = (hash >> 1) & mask
      var steps = 0
      while table[slot] != 0 {
        // Names that were chosen to fill one part of the table are left to the sorting.
        if table[slot] == hash || steps == 64 { return true }
        slot = (slot + 1) & mask
        steps += 1
      }
      table[slot] = hash
    }
    return false
  }

  private func haveSameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
    let (left, right) = (names[left].name, names[right].name)
    guard left.hasEscapes || right.hasEscapes else {
      return bytes.areEqual(left.content, right.content)
    }
    return bytes.text(of: left).hasSameScalars(as: bytes.text(of: right))
  }

  /// Keeps the name of a member of an open object.
  @inline(__always)
  mutating func add(_ name: TextToken, in bytes: Span<UInt8>) {
    names.append(SkippedName(hash: hash(of: name, in: bytes), name: name))
  }

  private mutating func hash(of name: TextToken, in bytes: Span<UInt8>) -> Int {
    guard name.hasEscapes else { return bytes.hash(of: name.content) }
    decoded.removeAll(keepingCapacity: true)
    bytes.decode(name.content, into: &decoded)
    return decoded.span.hash(of: 0..<decoded.count)
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

extension Int {
  /// The least power of two that is not below a positive number.
  fileprivate var nextPowerOfTwo: Int { 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
