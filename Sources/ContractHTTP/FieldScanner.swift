/// Reads the value of a header field from left to right (RFC 9110, section 5.6).
struct FieldScanner: ~Copyable {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while skip(ASCII.space) || skip(ASCII.tab) {}
  }

  mutating func token() -> String? {
    let start = index
    while index < bytes.count, ASCII.isToken(bytes[index]) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// Reads the bytes before one of these, or before the end.
  mutating func text(before ends: [UInt8]) -> String {
    let start = index
    while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads a quoted string, in which a backslash escapes the next byte.
  mutating func quoted() -> String? {
    guard skip(ASCII.quote) else { return nil }
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != ASCII.quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      value.append(bytes[index])
      index += 1
    }
    guard skip(ASCII.quote) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }
}
