/// Parses one document into a value.
///
/// Open containers are kept in an array instead of on the call stack, so that nesting uses no stack.
struct Reader: ~Copyable {
  /// The document as an array, because strings are created from its slices.
  let document: [UInt8]
  private let depthLimit: Int

  /// Whether values are built; otherwise the document is only checked, in constant memory.
  private let keepsValues: Bool
  var scanner = Scanner()
  private var open: [Container] = []

  init(_ document: [UInt8], depthLimit: Int, keepsValues: Bool = true) {
    self.document = document
    self.depthLimit = depthLimit
    self.keepsValues = keepsValues
  }
}

extension Reader {
  /// An array or object whose end has not been read.
  private struct Container {
    var isObject: Bool
    var elements: [JSON] = []
    var members: [JSON.Object.Member] = []

    /// The name of the member whose value is read next.
    var name = ""

    mutating func append(_ value: JSON) {
      if isObject {
        members.append(JSON.Object.Member(name: name, value: value))
      } else {
        elements.append(value)
      }
    }

    consuming func closed() -> JSON {
      isObject ? .object(JSON.Object(members)) : .array(elements)
    }
  }

  mutating func readDocument(in bytes: Span<UInt8>) throws(JSON.ParseError) -> JSON {
    try rejectByteOrderMark()
    scanner.skipWhitespace(in: bytes)
    guard scanner.offset < bytes.count else {
      throw JSON.ParseError(.empty, at: scanner.offset)
    }
    while true {
      guard var value = try readValueOrOpening(in: bytes) else { continue }
      while !open.isEmpty {
        if keepsValues { open[open.count &- 1].append(value) }
        guard let container = try readSeparatorOrEnd(in: bytes) else { break }
        value = container
      }
      guard open.isEmpty else { continue }
      scanner.skipWhitespace(in: bytes)
      guard scanner.offset == bytes.count else {
        throw JSON.ParseError(.trailingBytes, at: scanner.offset)
      }
      return value
    }
  }

  private func rejectByteOrderMark() throws(JSON.ParseError) {
    // Valid documents start with smaller bytes and skip the comparison.
    guard let first = document.first, first >= 0xEF else { return }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    guard !marks.contains(where: document.starts) else {
      throw JSON.ParseError(.byteOrderMark, at: 0)
    }
  }

  /// Reads a scalar or an empty container, or opens a container and returns `nil` before its first
  /// value.
  private mutating func readValueOrOpening(in bytes: Span<UInt8>) throws(JSON.ParseError) -> JSON? {
    scanner.skipWhitespace(in: bytes)
    guard scanner.offset < bytes.count else {
      throw scanner.unexpected(in: bytes, expected: .value)
    }
    switch bytes[scanner.offset] {
    case UInt8(ascii: "\""):
      return .string(try readText(in: bytes))
    case UInt8(ascii: "{"):
      return try readOpening(isObject: true, in: bytes)
    case UInt8(ascii: "["):
      return try readOpening(isObject: false, in: bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = scanner.offset
      try scanner.skipNumber(in: bytes)
      guard keepsValues else { return .null }
      return .number(JSON.Number(validated: text(start..<scanner.offset)))
    case UInt8(ascii: "t"):
      try scanner.skipWord("true", in: bytes)
      return .boolean(true)
    case UInt8(ascii: "f"):
      try scanner.skipWord("false", in: bytes)
      return .boolean(false)
    case UInt8(ascii: "n"):
      try scanner.skipWord("null", in: bytes)
      return .null
    default:
      throw scanner.unexpected(in: bytes, expected: .value)
    }
  }

  private mutating func readOpening(isObject: Bool, in bytes: Span<UInt8>) throws(JSON.ParseError)
    -> JSON?
  {
    guard open.count < depthLimit else {
      throw JSON.ParseError(.nestedTooDeeply(limit: depthLimit), at: scanner.offset)
    }
    scanner.offset &+= 1
    let container = Container(isObject: isObject)
    if skip(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), in: bytes) {
      return container.closed()
    }
    open.append(container)
    if isObject { try readName(in: bytes) }
    return nil
  }

  /// Reads what follows a value in the innermost container: a comma and the name of the next member,
  /// or the end.
  ///
  /// - Returns: The finished container at its end, otherwise `nil`.
  private mutating func readSeparatorOrEnd(in bytes: Span<UInt8>) throws(JSON.ParseError) -> JSON? {
    let isObject = open[open.count &- 1].isObject
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if skip(UInt8(ascii: ","), in: bytes) {
      if skip(end, in: bytes) { throw JSON.ParseError(.trailingComma, at: scanner.offset &- 1) }
      if isObject { try readName(in: bytes) }
      return nil
    }
    guard skip(end, in: bytes) else {
      throw scanner.unexpected(
        in: bytes, expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
    }
    return open.removeLast().closed()
  }

  /// Reads the name of a member and its colon.
  private mutating func readName(in bytes: Span<UInt8>) throws(JSON.ParseError) {
    guard scanner.offset < bytes.count, bytes[scanner.offset] == UInt8(ascii: "\"") else {
      throw scanner.unexpected(in: bytes, expected: .name)
    }
    open[open.count &- 1].name = try readText(in: bytes)
    guard skip(UInt8(ascii: ":"), in: bytes) else {
      throw scanner.unexpected(in: bytes, expected: .colon)
    }
  }

  /// Skips white space and then the byte, if it is next.
  ///
  /// - Returns: Whether the byte was next.
  private mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    scanner.skipWhitespace(in: bytes)
    guard scanner.offset < bytes.count, bytes[scanner.offset] == byte else { return false }
    scanner.offset &+= 1
    return true
  }

  mutating func readText(in bytes: Span<UInt8>) throws(JSON.ParseError) -> String {
    let token = try scanner.skipString(in: bytes)
    guard keepsValues else { return "" }
    return token.hasEscapes ? unescaped(token.content) : text(token.content)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: document[range], as: UTF8.self)
  }

  /// Decodes the escapes of a string that the scanner has validated.
  private func unescaped(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard document[offset] == UInt8(ascii: "\\") else {
        text.append(document[offset])
        offset &+= 1
        continue
      }
      if let byte = Scanner.escapedByte(document[offset &+ 1]) {
        text.append(byte)
        offset &+= 2
        continue
      }
      var code = codeUnit(at: offset &+ 2)
      offset &+= 6
      if 0xD800..<0xDC00 ~= code {
        code = 0x10000 + ((code & 0x3FF) << 10) + (codeUnit(at: offset &+ 2) & 0x3FF)
        offset &+= 6
      }
      if let scalar = Unicode.Scalar(code), let encoded = UTF8.encode(scalar) {
        text.append(contentsOf: encoded)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func codeUnit(at offset: Int) -> UInt32 {
    document[offset..<offset &+ 4].reduce(0) {
      $0 << 4 | UInt32($1.hexadecimalValue ?? 0)
    }
  }
}
