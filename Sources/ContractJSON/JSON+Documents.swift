extension JSON {
  /// The result of comparing a document with a value in one pass.
  package enum DocumentComparison: Sendable, Equatable {
    /// The document equals the value, except for the case of ASCII letters in the strings at these
    /// pointers.
    case equal(exceptCaseAt: [Pointer])
    /// The document differs, or one pass cannot decide.
    case undetermined
  }

  /// Compares this value with a document, members in any order, without parsing it into a value.
  ///
  /// - Complexity: O(*n*) in the number of bytes, times the number of members of the largest object.
  package func comparison(with document: [UInt8]) -> DocumentComparison {
    var matcher = Matcher()
    guard (try? matcher.matchesDocument(self, in: document.span)) == true else {
      return .undetermined
    }
    return .equal(exceptCaseAt: matcher.pointers)
  }
}

/// Reads a document in step with a value, up to the first difference.
private struct Matcher: ~Copyable {
  var pointers: [JSON.Pointer] = []
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
      switch text.comparison(with: bytes, in: token.content) {
      case .equal: return true
      case .equalExceptCase:
        pointers.append(JSON.Pointer(path))
        return true
      case .undetermined: return false
      }
    case .number(let number):
      let start = scanner.offset
      try scanner.skipNumber(in: bytes)
      if number.text.comparison(with: bytes, in: start..<scanner.offset) == .equal { return true }
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
    return try take(end, in: bytes)
  }

  private mutating func matches(
    _ object: JSON.Object, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    scanner.offset &+= 1
    guard !object.isEmpty else { return try take(UInt8(ascii: "}"), in: bytes) }
    guard object.count <= UInt64.bitWidth else { return false }
    // One bit per member that was read.
    var seen: UInt64 = 0
    for number in object.indices {
      guard try scanner.peek(in: bytes) == UInt8(ascii: "\"") else { return false }
      let name = try scanner.skipString(in: bytes).content
      let member = object.members.firstIndex { $0.name.comparison(with: bytes, in: name) == .equal }
      guard let member, seen & (1 << UInt64(member)) == 0 else { return false }
      seen |= 1 << UInt64(member)
      guard try take(UInt8(ascii: ":"), in: bytes) else { return false }
      path.append(.name(object.members[member].name))
      guard try matches(object.members[member].value, in: bytes) else { return false }
      path.removeLast()
      let isLast = number == object.count - 1
      let next = isLast ? UInt8(ascii: "}") : UInt8(ascii: ",")
      guard try take(next, in: bytes) else { return false }
    }
    return true
  }

  private mutating func matches(
    _ word: String, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    try scanner.skipWord(word, in: bytes)
    return true
  }

  private mutating func take(
    _ byte: UInt8, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    guard try scanner.peek(in: bytes) == byte else { return false }
    scanner.offset &+= 1
    return true
  }
}

/// The result of comparing a string with the escaped content of one in a document.
private enum StringComparison {
  case equal, equalExceptCase, undetermined
}

extension String {
  /// Compares the string with escaped content; `\u` escapes are left to the parser.
  fileprivate func comparison(
    with bytes: Span<UInt8>, in content: Range<Int>
  ) -> StringComparison {
    // Escaping never shortens a string.
    guard utf8.count <= content.count else { return .undetermined }
    var offset = content.lowerBound
    var result = StringComparison.equal
    for byte in utf8 {
      guard offset < content.upperBound else { return .undetermined }
      var actual = bytes[offset]
      offset &+= 1
      if actual == UInt8(ascii: "\\") {
        guard let unescaped = Scanner.escapedByte(bytes[offset]) else { return .undetermined }
        actual = unescaped
        offset &+= 1
      }
      guard actual != byte else { continue }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      guard isLetter, actual ^ byte == 0x20 else { return .undetermined }
      result = .equalExceptCase
    }
    return offset == content.upperBound ? result : .undetermined
  }
}

extension JSON {
  /// Returns a hash of the structure of a document: of the names and types of members, and the type
  /// of the first element of arrays.
  ///
  /// Does not parse the document into a value, and checks only as much of the grammar as needed.
  ///
  /// - Parameters:
  ///   - document: A document in UTF-8.
  ///   - levels: The number of container levels to include.
  /// - Returns: `nil` where a token cannot be read.
  package static func structureHash(of document: [UInt8], depth levels: Int) -> UInt64? {
    var reader = StructureReader()
    do throws(ParseError) {
      try reader.readValue(in: document.span, levels)
    } catch {
      return nil
    }
    return reader.hash.value
  }
}

/// Hashes the structure of a document in one pass, down to a given depth.
private struct StructureReader: ~Copyable {
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
      try readContents(in: bytes, to: UInt8(ascii: "}"), levels)
    case UInt8(ascii: "["):
      let start = scanner.offset
      scanner.offset &+= 1
      let isEmpty = try scanner.peek(in: bytes) == UInt8(ascii: "]")
      scanner.offset = start
      hash.add(isEmpty ? 5 : 6)
      guard levels > 0 else { return try scanner.skipContainer(in: bytes) }
      try readContents(in: bytes, to: UInt8(ascii: "]"), levels)
    default:
      try scanner.skipNumber(in: bytes)
      hash.add(3)
    }
  }

  /// Reads a container from its opening bracket.
  private mutating func readContents(
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

  /// - Returns: Whether another element or member follows; if not, the end was read.
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
