extension JSON {
  /// Appends a string with its quotes; escapes only what RFC 8259 says must be.
  package static func writeString(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    // Most strings need no escape: copying first and looking at the copy is faster.
    bytes.append(contentsOf: text.utf8)
    if isEscapeNeeded(in: bytes.span, from: start) {
      bytes.removeSubrange(start...)
      for byte in text.utf8 {
        if needsEscape(byte) {
          writeEscape(byte, into: &bytes)
        } else {
          bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func writeEscape(_ byte: UInt8, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x00..<0x20:
      bytes.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }

  private static func isEscapeNeeded(in bytes: Span<UInt8>, from start: Int) -> Bool {
    var scanner = Scanner(offset: start)
    while true {
      scanner.skipPlainText(in: bytes)
      guard scanner.offset < bytes.count else { return false }
      guard bytes[scanner.offset] >= 0x80 else { return true }
      scanner.offset &+= 1
    }
  }
}
