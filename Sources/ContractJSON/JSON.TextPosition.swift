extension JSON {
  /// The line and column of a byte in a document, as editors count them.
  public struct TextPosition: Sendable, Equatable {
    /// The line, from 1; LF, CR and CRLF each end a line.
    public var line: Int

    /// The number of Unicode scalars before the byte in its line, plus 1.
    public var column: Int

    /// Creates a location with a line and a column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }
}

extension JSON.TextPosition {
  /// Creates the location of the byte at an offset; an offset past the end means the end.
  ///
  /// - Complexity: O(*n*) in the offset.
  public init(offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    var previous: UInt8 = 0
    for byte in bytes.prefix(max(0, offset)) {
      switch byte {
      case 0x0A where previous == 0x0D:
        break
      case 0x0A, 0x0D:
        line += 1
        column = 1
      case 0x80..<0xC0:
        // A continuation byte; the scalar was counted at its first byte.
        break
      default:
        column += 1
      }
      previous = byte
    }
  }
}

extension JSON.TextPosition: CustomStringConvertible {
  public var description: String {
    "line \(line), column \(column)"
  }
}

extension JSON.TextPosition {
  /// Creates the location of the value at a pointer in a document that is valid JSON.
  ///
  /// If the pointer matches nothing, this is the location of the innermost value on its path.
  ///
  /// - Complexity: O(*n*) in the length of the document.
  public init(of pointer: JSON.Pointer, in bytes: [UInt8]) {
    var walk = PointerWalk()
    walk.scanner.skipWhitespace(in: bytes.span)
    for token in pointer.tokens {
      guard (try? walk.enter(token, in: bytes)) == true else { break }
    }
    self.init(offset: walk.scanner.offset, in: bytes)
  }
}

/// A position in a document that follows a pointer, token by token.
private struct PointerWalk: ~Copyable {
  var scanner = Scanner()

  /// Moves to the value that a token matches in the value at the offset.
  ///
  /// - Returns: `false`, at the same offset, if there is none.
  mutating func enter(
    _ token: JSON.Pointer.Token, in bytes: [UInt8]
  ) throws(JSON.ParseError) -> Bool {
    let start = scanner.offset
    let isObject = try scanner.peek(in: bytes.span) == UInt8(ascii: "{")
    guard isObject || bytes[scanner.offset] == UInt8(ascii: "[") else { return false }
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var index = 0
    scanner.offset += 1
    while try scanner.peek(in: bytes.span) != end {
      var step = JSON.Pointer.Token.index(index)
      if isObject {
        step = try JSON.Pointer.Token.name(readName(in: bytes)).normalized
      }
      if token == .every || token == step {
        _ = try scanner.peek(in: bytes.span)
        return true
      }
      try scanner.skipValue(in: bytes.span)
      if try scanner.peek(in: bytes.span) == UInt8(ascii: ",") { scanner.offset += 1 }
      index += 1
    }
    scanner.offset = start
    return false
  }

  private mutating func readName(in bytes: [UInt8]) throws(JSON.ParseError) -> String {
    let start = scanner.offset
    try scanner.skipValue(in: bytes.span)
    let name = try JSON(parsing: Array(bytes[start..<scanner.offset]))
    _ = try scanner.peek(in: bytes.span)
    scanner.offset += 1
    return name.stringValue ?? ""
  }
}
