import ContractJSON

extension YAML {
  /// A position in a document that knows its line and its indentation.
  struct Cursor {
    let bytes: [UInt8]
    var offset = 0

    /// The offset of the first byte of the line.
    private(set) var lineStart = 0

    /// The number of spaces at the start of the line, once its content is reached.
    private(set) var indentation = 0

    /// The offset of the first content of the line, or another offset if that was not reached.
    private var contentStart = -1

    /// The offset after the last white space that had a tab.
    private var tabEnd = -1

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }
}

/// Reading bytes.
extension YAML.Cursor {
  /// The next byte; 0 at the end.
  var next: UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Returns the byte at a distance from the offset; 0 outside the document.
  func byte(at distance: Int) -> UInt8 {
    let index = offset &+ distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  /// Whether no byte follows.
  var isAtEnd: Bool {
    offset >= bytes.count
  }

  var isAtBreakOrEnd: Bool {
    Self.isBreakOrEnd(next)
  }

  static func isBreakOrEnd(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  /// Whether a byte is a space, a tab, a line break or the end.
  static func isSpace(_ byte: UInt8) -> Bool {
    isBlank(byte) || isBreakOrEnd(byte)
  }

  /// Whether a byte is one of `,[]{}` (YAML 1.2.2, section 5.3).
  static func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Whether an indicator such as `-` is next, followed by white space.
  func isAtIndicator(_ indicator: UInt8) -> Bool {
    next == indicator && Self.isSpace(byte(at: 1))
  }

  /// Whether the colon between a key and its value is next.
  func isAtColon(inFlow: Bool) -> Bool {
    guard next == UInt8(ascii: ":") else { return false }
    let following = byte(at: 1)
    return Self.isSpace(following) || (inFlow && Self.isFlowIndicator(following))
  }

  /// Whether `---` or `...` starts the line (YAML 1.2.2, section 9.1.2).
  var isAtDocumentMarker: Bool {
    guard offset == lineStart else { return false }
    let first = next
    guard first == UInt8(ascii: "-") || first == UInt8(ascii: ".") else { return false }
    return byte(at: 1) == first && byte(at: 2) == first && Self.isSpace(byte(at: 3))
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The line that contains an offset.
  func line(of offset: Int) -> Int {
    JSON.TextPosition(offset: offset, in: bytes).line
  }

  func error(_ reason: YAML.ParseError.Reason, at offset: Int? = nil) -> YAML.ParseError {
    YAML.ParseError(reason, at: JSON.TextPosition(offset: offset ?? self.offset, in: bytes))
  }

  /// Returns the error for the character at the offset.
  func unexpected(_ expected: YAML.ParseError.Expectation) -> YAML.ParseError {
    let character = String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
    return error(.unexpected(character.unicodeScalars.first, expected: expected))
  }
}

/// Moving over white space, comments and line breaks.
extension YAML.Cursor {
  /// The column of the offset in bytes, from 0.
  var column: Int {
    offset &- lineStart
  }

  /// Whether only white space precedes the offset in its line.
  var startsLine: Bool {
    offset == contentStart
  }

  /// Whether a tab is in the white space before the offset.
  var followsTab: Bool {
    offset == tabEnd
  }

  /// The indentation for block collections to compare: -1 at the end of the document.
  var blockIndentation: Int {
    isAtEnd || isAtDocumentMarker ? -1 : indentation
  }

  /// Moves over a line break: LF, CR or CRLF (YAML 1.2.2, section 5.4).
  mutating func skipBreak() {
    if next == 0x0D, byte(at: 1) == 0x0A { offset &+= 1 }
    offset &+= 1
    lineStart = offset
  }

  /// Moves over spaces and tabs.
  mutating func skipBlanks() {
    while Self.isBlank(next) { offset &+= 1 }
  }

  /// Whether the rest of the line has no content, provided that white space was skipped.
  var isAtLineEnd: Bool {
    isAtBreakOrEnd || isAtComment
  }

  private var isAtComment: Bool {
    next == UInt8(ascii: "#") && (offset == lineStart || Self.isBlank(byte(at: -1)))
  }

  /// Moves over spaces, tabs, comments and line breaks to the next content (section 6).
  mutating func skipToContent() {
    var isNewLine = offset == lineStart
    var firstTab: Int?
    loop: while true {
      switch next {
      case 0x20: offset &+= 1
      case 0x09:
        firstTab = firstTab ?? offset
        offset &+= 1
      case 0x0A, 0x0D:
        skipBreak()
        isNewLine = true
        firstTab = nil
      case UInt8(ascii: "#") where isAtComment:
        while !isAtBreakOrEnd { offset &+= 1 }
      default: break loop
      }
    }
    if firstTab != nil { tabEnd = offset }
    guard isNewLine else { return }
    contentStart = offset
    indentation = (firstTab ?? offset) &- lineStart
  }

  /// Moves from a line break inside a scalar to the next line with content.
  ///
  /// - Returns: The number of line breaks.
  mutating func skipBreaks() -> Int {
    var count = 0
    while !isAtEnd, isAtBreakOrEnd {
      skipBreak()
      count &+= 1
      while next == 0x20 { offset &+= 1 }
      indentation = offset &- lineStart
      skipBlanks()
    }
    contentStart = offset
    return count
  }
}
