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
    switch try peek(in: bytes) {
    case UInt8(ascii: "\""):
      _ = try scanner.skipString(in: bytes)
      hash.add(4)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      skipWord(in: bytes)
      hash.add(2)
    case UInt8(ascii: "n"):
      skipWord(in: bytes)
      hash.add(1)
    case UInt8(ascii: "{"):
      hash.add(7)
      guard levels > 0 else { return try skipContainer(in: bytes) }
      try readParts(in: bytes, to: UInt8(ascii: "}"), levels)
    case UInt8(ascii: "["):
      let start = scanner.offset
      scanner.offset &+= 1
      let isEmpty = try peek(in: bytes) == UInt8(ascii: "]")
      scanner.offset = start
      hash.add(isEmpty ? 5 : 6)
      guard levels > 0 else { return try skipContainer(in: bytes) }
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
    if try peek(in: bytes) == end {
      hash.add(8)
      return scanner.offset &+= 1
    }
    var isFirst = true
    repeat {
      if isObject { try readName(in: bytes) }
      if isObject || isFirst {
        try readValue(in: bytes, levels &- 1)
      } else {
        try skipValue(in: bytes)
      }
      isFirst = false
    } while try takeSeparator(in: bytes, end)
    hash.add(8)
  }

  private mutating func readName(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    guard try peek(in: bytes) == UInt8(ascii: "\"") else {
      throw scanner.unexpected(in: bytes, expected: .name)
    }
    for index in try scanner.skipString(in: bytes).content { hash.add(UInt64(bytes[index])) }
    hash.add(0xFF)
    guard try peek(in: bytes) == UInt8(ascii: ":") else {
      throw scanner.unexpected(in: bytes, expected: .colon)
    }
    scanner.offset &+= 1
  }

  /// - Returns: Whether another part follows; if not, the end was read.
  private mutating func takeSeparator(
    in bytes: Span<UInt8>, _ end: UInt8
  ) throws(JSON.ParseError) -> Bool {
    let byte = try peek(in: bytes)
    guard byte == UInt8(ascii: ",") || byte == end else {
      throw scanner.unexpected(in: bytes, expected: .commaOrObjectEnd)
    }
    scanner.offset &+= 1
    return byte != end
  }

  private mutating func skipValue(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    switch try peek(in: bytes) {
    case UInt8(ascii: "\""): _ = try scanner.skipString(in: bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer(in: bytes)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): skipWord(in: bytes)
    default: try scanner.skipNumber(in: bytes)
    }
  }

  /// Reads over a container by counting, however deep it is.
  private mutating func skipContainer(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    var depth = 0
    repeat {
      switch try peek(in: bytes) {
      case UInt8(ascii: "\""):
        _ = try scanner.skipString(in: bytes)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
      default: break
      }
      scanner.offset &+= 1
    } while depth > 0
  }

  private mutating func skipWord(in bytes: Span<UInt8>) {
    while scanner.offset < bytes.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[scanner.offset])
    {
      scanner.offset &+= 1
    }
  }

  /// The next byte that is no white space.
  private mutating func peek(in bytes: Span<UInt8>) throws(JSON.ParseError) -> UInt8 {
    scanner.skipWhitespace(in: bytes)
    guard scanner.offset < bytes.count else {
      throw scanner.unexpected(in: bytes, expected: .value)
    }
    return bytes[scanner.offset]
  }
}
