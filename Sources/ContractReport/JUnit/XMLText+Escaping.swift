extension XMLText {
  /// Where a text stands, which decides what has to be escaped.
  enum Position {
    case content
    case attribute
  }

  mutating func append(_ text: String, in position: Position) {
    // Nearly every text is plain: copied at once and looked over, that is several times faster.
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    let plainEnd = endOfPlainText(from: start)
    guard plainEnd < bytes.count else { return }
    let rest = Array(bytes[plainEnd...])
    bytes.removeSubrange(plainEnd...)
    var run = 0
    for (index, byte) in rest.enumerated() where !isPlain(byte) {
      bytes.append(contentsOf: rest[run..<index])
      append(byte, in: position)
      run = index + 1
    }
    bytes.append(contentsOf: rest[run...])
  }

  /// Where the first byte is, from `start` on, that may not stand for itself.
  private func endOfPlainText(from start: Int) -> Int {
    let span = bytes.span
    var index = start
    while index < span.count, isPlain(span[index]) { index += 1 }
    return index
  }

  /// Whether a byte stands for itself, whatever is around it.
  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case 0..<0x20, 0xBE, 0xBF: false
    default: true
    }
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
    // The third byte of U+FFFE or U+FFFF; 0xEF only ever starts a character.
    case 0xBE, 0xBF: bytes.append(bytes.suffix(2) == [0xEF, 0xBF] ? 0xBD : byte)
    default: bytes.append(byte)
    }
  }
}
