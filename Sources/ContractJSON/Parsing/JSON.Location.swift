extension JSON {
  /// Where a byte is in a document, as editors count.
  public struct Location: Sendable, Hashable {
    /// Counted from 1; LF, CR and CRLF each end a line.
    public var line: Int

    /// The number of Unicode scalars before it in its line, plus 1.
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }
}

extension JSON.Location {
  /// The location of the byte at an offset; an offset past the end stands for the end.
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
        // Continues a scalar that has been counted at its first byte.
        break
      default:
        column += 1
      }
      previous = byte
    }
  }
}

extension JSON.Location: CustomStringConvertible {
  public var description: String {
    "line \(line), column \(column)"
  }
}
