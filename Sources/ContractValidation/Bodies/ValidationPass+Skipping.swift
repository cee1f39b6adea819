import ContractJSON
import ContractModel

/// The name of an undocumented member, kept to find repeated names.
struct SkippedName {
  var hash: Int
  var name: TextToken
}

extension ValidationPass {
  /// Skips a value that the contract does not define.
  ///
  /// The step is the innermost documented location around the value, the depth the number of arrays
  /// and objects open there.
  mutating func skip(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    switch bytes.byte(at: start) {
    case UInt8(ascii: "\""):
      return try bytes.text(at: start).end
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try bytes.number(at: start).end
    case UInt8(ascii: "["):
      guard depth < depthLimit else { throw .malformed(at: start) }
      return try skipArray(from: start, inside: step, depth: depth, in: bytes)
    case UInt8(ascii: "{"):
      guard depth < depthLimit else { throw .malformed(at: start) }
      return try skipObject(from: start, inside: step, depth: depth, in: bytes)
    default:
      let word = bytes.word(at: start, length: 5)
      if word & 0xFFFF_FFFF == .true || word & 0xFFFF_FFFF == .null { return start &+ 4 }
      if word & 0xFF_FFFF_FFFF == .false { return start &+ 5 }
      throw .malformed(at: start)
    }
  }

  private mutating func skipArray(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "]") { return offset &+ 1 }
    skippedPath.append(nil)
    while true {
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "]") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    skippedPath.removeLast()
    return offset &+ 1
  }

  private mutating func skipObject(
    from start: Int, inside step: Int, depth: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    let firstName = skippedNames.count
    var offset = bytes.endOfWhitespace(from: start &+ 1)
    if bytes.byte(at: offset) == UInt8(ascii: "}") { return offset &+ 1 }
    while true {
      let name = try bytes.name(at: offset)
      skippedNames.append(SkippedName(hash: hash(of: name, in: bytes), name: name))
      if skippedNames.count & 0xFFF == 0 { try checkCancellation(at: offset) }
      offset = try bytes.startOfValue(afterNameAt: name.end)
      skippedPath.append(name)
      offset = try skip(from: offset, inside: step, depth: depth &+ 1, in: bytes)
      skippedPath.removeLast()
      offset = bytes.endOfWhitespace(from: offset)
      if bytes.byte(at: offset) == UInt8(ascii: "}") { break }
      guard bytes.byte(at: offset) == UInt8(ascii: ",") else { throw .malformed(at: offset) }
      offset = bytes.endOfWhitespace(from: offset &+ 1)
    }
    try reportRepeatedNames(since: firstName, inside: step, in: bytes)
    return offset &+ 1
  }
}

extension ValidationPass {
  /// Reports names that occur more than once among the last skipped ones, and drops them all.
  mutating func reportRepeatedNames(
    since first: Int, inside step: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) {
    defer { skippedNames.removeSubrange(first...) }
    guard skippedNames.count - first > 1 else { return }
    skippedNames[first...].sort {
      ($0.hash, $0.name.content.lowerBound) < ($1.hash, $1.name.content.lowerBound)
    }
    var index = first + 1
    while index < skippedNames.count {
      // Names of one hash are nearly always the same name, so this ends after one comparison.
      var other = index - 1
      while other >= first, skippedNames[other].hash == skippedNames[index].hash,
        !haveSameName(other, index, in: bytes)
      {
        other -= 1
      }
      guard other >= first, skippedNames[other].hash == skippedNames[index].hash else {
        index += 1
        continue
      }
      var end = index + 1
      while end < skippedNames.count, skippedNames[end].hash == skippedNames[index].hash,
        haveSameName(index, end, in: bytes)
      {
        end += 1
      }
      try reportRepeated(skippedNames[index..<end].map(\.name), inside: step, in: bytes)
      index = end
    }
  }

  private func haveSameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
    let (left, right) = (skippedNames[left].name, skippedNames[right].name)
    guard left.hasEscapes || right.hasEscapes else {
      return bytes.areEqual(left.content, right.content)
    }
    return text(of: left, in: bytes).hasSameScalars(as: text(of: right, in: bytes))
  }

  mutating func hash(of name: TextToken, in bytes: Span<UInt8>) -> Int {
    guard name.hasEscapes else { return bytes.hash(of: name.content) }
    decoded.removeAll(keepingCapacity: true)
    bytes.decode(name.content, into: &decoded)
    return decoded.span.hash(of: 0..<decoded.count)
  }

  /// The text of a string of the body.
  func text(of token: TextToken, in bytes: Span<UInt8>) -> String {
    guard token.hasEscapes else { return bytes.string(token.content) }
    var text: [UInt8] = []
    bytes.decode(token.content, into: &text)
    return String(decoding: text, as: UTF8.self)
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
