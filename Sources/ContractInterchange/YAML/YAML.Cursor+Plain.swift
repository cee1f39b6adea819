extension YAML.Cursor {
  /// Whether a plain scalar can start here: not with an indicator, except with one of `-?:` before
  /// other text.
  func canStartPlain(inFlow: Bool) -> Bool {
    switch next {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      let following = byte(at: 1)
      return !Self.isSpace(following) && !(inFlow && Self.isFlowIndicator(following))
    case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    case let byte: return !Self.isSpace(byte) && !Self.isFlowIndicator(byte)
    }
  }

  /// Reads a plain scalar (YAML 1.2.2, section 7.3.3), which may span several lines.
  ///
  /// - Throws: ``YAML/ParseError`` if a later line has a colon like that after a key, outside flow
  ///   collections.
  mutating func readPlain(
    in context: YAML.ScalarContext
  ) throws(YAML.ParseError) -> YAML.Scalar {
    let start = offset
    let end = skipPlainLine(inFlow: context.isInFlow)
    guard isAtBreakOrEnd, !isAtEnd else {
      return YAML.Scalar(text: text(start..<end), style: .plain, start: start)
    }
    var lines: [UInt8] = []
    var firstLineEnd = end
    while let line = skipContinuationLine(in: context) {
      if firstLineEnd > 0 {
        lines += bytes[start..<firstLineEnd]
        firstLineEnd = 0
      }
      Self.appendFolded(line.breaks, to: &lines)
      lines += bytes[line.content]
      guard context.isInFlow || !isAtColon(inFlow: false) else {
        throw error(.multilineKey(firstLine: self.line(of: start)))
      }
    }
    // No line has continued the first.
    guard firstLineEnd == 0 else {
      return YAML.Scalar(text: text(start..<end), style: .plain, start: start)
    }
    return YAML.Scalar(
      text: String(decoding: lines, as: UTF8.self), style: .plain, start: start)
  }

  /// Appends a line break that is folded into a space, or the empty lines after it (section 6.5).
  static func appendFolded(_ breaks: Int, to text: inout [UInt8]) {
    if breaks == 1 {
      text.append(0x20)
    } else {
      text.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
    }
  }

  /// Moves over the part of a plain scalar in one line, and the white space after it.
  ///
  /// - Returns: The end of the part.
  private mutating func skipPlainLine(inFlow: Bool) -> Int {
    let start = offset
    var end = start
    // A local copy is kept in a register.
    var current = start
    loop: while current < bytes.count {
      switch bytes[current] {
      case 0x0A, 0x0D: break loop
      case 0x20, 0x09:
        current &+= 1
        continue loop
      case UInt8(ascii: "#") where current > end: break loop
      case UInt8(ascii: ":"):
        offset = current
        if isAtColon(inFlow: inFlow) { break loop }
      case let byte where inFlow && Self.isFlowIndicator(byte): break loop
      default: break
      }
      current &+= 1
      end = current
    }
    offset = current
    return end
  }

  private struct ContinuationLine {
    /// The number of line breaks before the line.
    var breaks: Int
    var content: Range<Int>
  }

  /// Moves over the next line of a plain scalar; stays if the scalar ends before it.
  private mutating func skipContinuationLine(
    in context: YAML.ScalarContext
  ) -> ContinuationLine? {
    guard isAtBreakOrEnd, !isAtEnd else { return nil }
    let before = self
    let breaks = skipBreaks()
    if !isAtEnd, indentation > context.parentIndentation, !isAtDocumentMarker,
      next != UInt8(ascii: "#")
    {
      let start = offset
      let end = skipPlainLine(inFlow: context.isInFlow)
      if end > start { return ContinuationLine(breaks: breaks, content: start..<end) }
      // A colon at the start of a line belongs to no scalar, except to be reported by the caller.
      if !context.isInFlow { return ContinuationLine(breaks: breaks, content: start..<start) }
    }
    self = before
    return nil
  }
}
