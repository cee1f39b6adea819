import ContractModel
import ContractText

/// The bytes of an XML 1.0 document being written.
///
/// The result is well-formed for any text: markup is escaped, and the characters that
/// XML 1.0 forbids even as references are replaced by visible ones. U+0000 to U+001F become the
/// control pictures ␀ to ␟; other characters that cannot be seen, and non-characters, are written
/// as `<U+200B>`.
struct XMLText {
  var bytes: [UInt8] = []

  /// The attributes of the last position: results that follow each other mostly have the same one.
  private var lastPosition: (position: SourcePosition, attributes: [UInt8])?

  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }
}

extension XMLText {
  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Appends markup as it is.
  mutating func markup(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends an attribute with a space before it.
  mutating func attribute(_ name: Attribute, _ value: String) {
    bytes.append(contentsOf: name.opening)
    append(value, in: .attribute)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ name: Attribute, _ value: Int) {
    bytes.append(contentsOf: name.opening)
    append(digits: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an attribute with the seconds in three decimals, after a dot in every locale.
  mutating func attribute(_ name: Attribute, _ value: Duration) {
    bytes.append(contentsOf: name.opening)
    let milliseconds = Int(value.milliseconds)
    append(digits: milliseconds / 1000)
    bytes.append(UInt8(ascii: "."))
    append(digits: milliseconds / 100 % 10)
    append(digits: milliseconds / 10 % 10)
    append(digits: milliseconds % 10)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the file and the line of a position as attributes.
  mutating func attributes(of position: SourcePosition) {
    if let lastPosition, lastPosition.position == position {
      bytes.append(contentsOf: lastPosition.attributes)
      return
    }
    let start = bytes.count
    attribute(.file, position.path)
    attribute(.line, position.line)
    lastPosition = (position, Array(bytes[start...]))
  }

  /// Appends the content of an element.
  mutating func text(_ text: String) {
    append(text, in: .content)
  }

  /// Removes the bytes and keeps their capacity.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(digits value: Int) {
    if 0..<10 ~= value {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      return
    }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: value.magnitude)
  }

  private mutating func append(digits value: UInt) {
    if value >= 10 { append(digits: value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}

extension XMLText {
  /// The name of an attribute as bytes, because a case of a report has five of them.
  struct Attribute: Sendable {
    /// ` name="`, with the space that must be before it.
    let opening: [UInt8]

    private init(_ name: String) {
      opening = Array(" \(name)=\"".utf8)
    }

    static let classname = Attribute("classname")
    static let errors = Attribute("errors")
    static let failures = Attribute("failures")
    static let file = Attribute("file")
    static let line = Attribute("line")
    static let message = Attribute("message")
    static let name = Attribute("name")
    static let skipped = Attribute("skipped")
    static let tests = Attribute("tests")
    static let time = Attribute("time")
    static let timestamp = Attribute("timestamp")
    static let type = Attribute("type")
    static let value = Attribute("value")
  }
}

extension XMLText {
  /// Where a text is, which decides what has to be escaped.
  enum Position {
    case content
    case attribute
  }

  mutating func append(_ text: String, in position: Position) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // Nearly every text is plain ASCII.
    if bytes.span.extracting(start...).isPlain { return }
    bytes.removeSubrange(start...)
    appendEscaped(text, in: position)
  }

  private mutating func appendEscaped(_ text: String, in position: Position) {
    var run = 0
    let shown = Array(text.showingHidden.utf8)
    for (index, byte) in shown.enumerated() where !byte.isPlainInXML {
      bytes.append(contentsOf: shown[run..<index])
      append(byte, in: position)
      run = index + 1
    }
    bytes.append(contentsOf: shown[run...])
  }

  private mutating func append(_ byte: UInt8, in position: Position) {
    switch byte {
    case UInt8(ascii: "&"): markup("&amp;")
    case UInt8(ascii: "<"): markup("&lt;")
    case UInt8(ascii: ">"): markup("&gt;")
    // In an attribute, a reader would turn a bare tab or line feed into a space.
    case UInt8(ascii: "\"") where position == .attribute: markup("&quot;")
    case 0x09 where position == .attribute: markup("&#9;")
    case 0x0A where position == .attribute: markup("&#10;")
    case 0x09, 0x0A: bytes.append(byte)
    // A reader turns a bare carriage return into a line feed everywhere.
    case 0x0D: markup("&#13;")
    case 0..<0x20: bytes.append(contentsOf: [0xE2, 0x90, 0x80 + byte])
    default: bytes.append(byte)
    }
  }
}

extension Span<UInt8> {
  /// Whether no byte may have to be written in another way: markup, control characters, those beyond ASCII.
  fileprivate var isPlain: Bool {
    var rest = self
    while rest.count >= 8 {
      guard rest.isPlainWord else { return false }
      rest = rest.extracting(8...)
    }
    for index in rest.indices where rest[index] >= 0x7F || !rest[index].isPlainInXML {
      return false
    }
    return true
  }

  /// Whether the first eight bytes are plain, all looked at as one number.
  private var isPlainWord: Bool {
    let word =
      UInt64(self[0]) | UInt64(self[1]) << 8 | UInt64(self[2]) << 16 | UInt64(self[3]) << 24
      | UInt64(self[4]) << 32 | UInt64(self[5]) << 40 | UInt64(self[6]) << 48
      | UInt64(self[7]) << 56
    // A borrow only marks a byte above one that is marked.
    let others =
      word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)
      | word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "&"))
      | word.marks(of: UInt8(ascii: "<")) | word.marks(of: UInt8(ascii: ">"))
    return others & 0x8080_8080_8080_8080 == 0
  }
}

extension UInt64 {
  /// Sets the top bit of each byte of a value, and possibly of some above it.
  fileprivate func marks(of byte: UInt8) -> UInt64 {
    (self ^ UInt64(byte) &* 0x0101_0101_0101_0101) &- 0x0101_0101_0101_0101
  }
}

extension UInt8 {
  /// Whether the byte is written as it is, in any position.
  fileprivate var isPlainInXML: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case 0..<0x20: false
    default: true
    }
  }
}
