extension JSON {
  /// What one pass over a document tells of it beside a value.
  package enum DocumentComparison: Sendable, Hashable {
    /// It says the same, but for the case of ASCII letters in the texts at these places.
    case equal(exceptCaseAt: [Pointer])
    /// It says something else, or that takes more to tell.
    case undetermined
  }

  /// Compares a document with this value, members in any order, without making a tree of it.
  ///
  /// - Complexity: O(*n*) in the bytes, times the members of the largest object.
  package func comparison(with document: [UInt8]) -> DocumentComparison {
    var matcher = Matcher()
    guard (try? matcher.matchesDocument(self, in: document.span)) == true else {
      return .undetermined
    }
    return .equal(exceptCaseAt: matcher.places)
  }
}

/// Goes through a document and a value side by side, and no farther than the first difference.
private struct Matcher: ~Copyable {
  var places: [JSON.Pointer] = []
  private var path: [JSON.Pointer.Token] = []
  private var scanner = Scanner()

  mutating func matchesDocument(
    _ value: JSON, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    guard try matches(value, in: bytes) else { return false }
    scanner.skipWhitespace(in: bytes)
    return scanner.offset == bytes.count
  }

  private mutating func matches(
    _ value: JSON, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    let first = try scanner.peek(in: bytes)
    switch value {
    case .null: return try matches("null", in: bytes)
    case .boolean(let boolean): return try matches(boolean ? "true" : "false", in: bytes)
    case .string(let text):
      guard first == UInt8(ascii: "\"") else { return false }
      let token = try scanner.skipString(in: bytes)
      switch text.likeness(to: bytes, in: token.content) {
      case .same: return true
      case .sameButCase:
        places.append(JSON.Pointer(path))
        return true
      case .unclear: return false
      }
    case .number(let number):
      let start = scanner.offset
      try scanner.skipNumber(in: bytes)
      if number.text.likeness(to: bytes, in: start..<scanner.offset) == .same { return true }
      let text = (start..<scanner.offset).map { bytes[$0] }
      return JSON.Number(validated: String(decoding: text, as: UTF8.self)) == number
    case .array(let elements):
      guard first == UInt8(ascii: "[") else { return false }
      return try matches(elements, in: bytes)
    case .object(let object):
      guard first == UInt8(ascii: "{") else { return false }
      return try matches(object, in: bytes)
    }
  }

  private mutating func matches(
    _ elements: [JSON], in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    let end = UInt8(ascii: "]")
    scanner.offset &+= 1
    path.append(.every)
    for index in elements.indices {
      guard try matches(elements[index], in: bytes) else { return false }
      let isLast = index == elements.count - 1
      guard try scanner.peek(in: bytes) == (isLast ? end : UInt8(ascii: ",")) else { return false }
      scanner.offset &+= 1
    }
    path.removeLast()
    guard elements.isEmpty else { return true }
    return try takes(end, in: bytes)
  }

  private mutating func matches(
    _ object: JSON.Object, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    scanner.offset &+= 1
    guard !object.isEmpty else { return try takes(UInt8(ascii: "}"), in: bytes) }
    guard object.count <= UInt64.bitWidth else { return false }
    // Bit by bit the members that have come.
    var seen: UInt64 = 0
    for number in object.indices {
      guard try scanner.peek(in: bytes) == UInt8(ascii: "\"") else { return false }
      let name = try scanner.skipString(in: bytes).content
      let member = object.members.firstIndex { $0.name.likeness(to: bytes, in: name) == .same }
      guard let member, seen & (1 << UInt64(member)) == 0 else { return false }
      seen |= 1 << UInt64(member)
      guard try takes(UInt8(ascii: ":"), in: bytes) else { return false }
      path.append(.name(object.members[member].name))
      guard try matches(object.members[member].value, in: bytes) else { return false }
      path.removeLast()
      let isLast = number == object.count - 1
      let next = isLast ? UInt8(ascii: "}") : UInt8(ascii: ",")
      guard try takes(next, in: bytes) else { return false }
    }
    return true
  }

  private mutating func matches(
    _ word: String, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    try scanner.skipWord(word, in: bytes)
    return true
  }

  private mutating func takes(
    _ byte: UInt8, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    guard try scanner.peek(in: bytes) == byte else { return false }
    scanner.offset &+= 1
    return true
  }
}

/// What the content of a string says beside a text.
private enum Likeness {
  case same, sameButCase, unclear
}

extension String {
  /// Escapes of one letter are read; those by number are left for whoever makes trees.
  fileprivate func likeness(to bytes: Span<UInt8>, in content: Range<Int>) -> Likeness {
    // Escapes only make it longer.
    guard utf8.count <= content.count else { return .unclear }
    var offset = content.lowerBound
    var likeness = Likeness.same
    for byte in utf8 {
      guard offset < content.upperBound else { return .unclear }
      var found = bytes[offset]
      offset &+= 1
      if found == UInt8(ascii: "\\") {
        guard let meant = Scanner.escapedByte(bytes[offset]) else { return .unclear }
        found = meant
        offset &+= 1
      }
      guard found != byte else { continue }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      guard isLetter, found ^ byte == 0x20 else { return .unclear }
      likeness = .sameButCase
    }
    return offset == content.upperBound ? likeness : .unclear
  }
}

extension JSON {
  /// A number that tells documents apart by how they are built: by the names and the kinds of their
  /// parts, in lists by the first one.
  ///
  /// Makes no tree, and checks no more of the grammar than it has to.
  ///
  /// - Parameters:
  ///   - document: UTF-8.
  ///   - levels: How many containers deep it looks.
  /// - Returns: `nil` when the bytes are no document.
  package static func structureHash(of document: [UInt8], depth levels: Int) -> UInt64? {
    var reader = ShapeReader()
    do throws(ParseError) {
      try reader.readValue(in: document.span, levels)
    } catch {
      return nil
    }
    return reader.hash.value
  }
}

/// Goes through a document once, and down to a depth that is given.
private struct ShapeReader: ~Copyable {
  var hash = StableHash()
  private var scanner = Scanner()

  mutating func readValue(in bytes: Span<UInt8>, _ levels: Int) throws(JSON.ParseError) {
    switch try scanner.peek(in: bytes) {
    case UInt8(ascii: "\""):
      _ = try scanner.skipString(in: bytes)
      hash.add(4)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      scanner.skipLetters(in: bytes)
      hash.add(2)
    case UInt8(ascii: "n"):
      scanner.skipLetters(in: bytes)
      hash.add(1)
    case UInt8(ascii: "{"):
      hash.add(7)
      guard levels > 0 else { return try scanner.skipContainer(in: bytes) }
      try readParts(in: bytes, to: UInt8(ascii: "}"), levels)
    case UInt8(ascii: "["):
      let start = scanner.offset
      scanner.offset &+= 1
      let isEmpty = try scanner.peek(in: bytes) == UInt8(ascii: "]")
      scanner.offset = start
      hash.add(isEmpty ? 5 : 6)
      guard levels > 0 else { return try scanner.skipContainer(in: bytes) }
      try readParts(in: bytes, to: UInt8(ascii: "]"), levels)
    default:
      try scanner.skipNumber(in: bytes)
      hash.add(3)
    }
  }

  /// Reads what is in a container, from its opening on.
  private mutating func readParts(
    in bytes: Span<UInt8>, to end: UInt8, _ levels: Int
  ) throws(JSON.ParseError) {
    let isObject = end == UInt8(ascii: "}")
    scanner.offset &+= 1
    if try scanner.peek(in: bytes) == end {
      hash.add(8)
      return scanner.offset &+= 1
    }
    var isFirst = true
    repeat {
      if isObject { try readName(in: bytes) }
      if isObject || isFirst {
        try readValue(in: bytes, levels &- 1)
      } else {
        try scanner.skipValue(in: bytes)
      }
      isFirst = false
    } while try takeSeparator(in: bytes, end)
    hash.add(8)
  }

  private mutating func readName(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    guard try scanner.peek(in: bytes) == UInt8(ascii: "\"") else {
      throw scanner.unexpected(in: bytes, expected: .name)
    }
    for index in try scanner.skipString(in: bytes).content { hash.add(UInt64(bytes[index])) }
    hash.add(0xFF)
    guard try scanner.peek(in: bytes) == UInt8(ascii: ":") else {
      throw scanner.unexpected(in: bytes, expected: .colon)
    }
    scanner.offset &+= 1
  }

  /// - Returns: Whether another part follows; if not, the end was read.
  private mutating func takeSeparator(
    in bytes: Span<UInt8>, _ end: UInt8
  ) throws(JSON.ParseError) -> Bool {
    let byte = try scanner.peek(in: bytes)
    guard byte == UInt8(ascii: ",") || byte == end else {
      throw scanner.unexpected(in: bytes, expected: .commaOrObjectEnd)
    }
    scanner.offset &+= 1
    return byte != end
  }
}
