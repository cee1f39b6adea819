extension MediaType {
  /// Reads a media type as it stands in `Content-Type` (RFC 9110, section 8.3.1).
  ///
  /// - Returns: `nil` when the text is no media type. One with a parameter that is cut off or
  ///   malformed is none either.
  public init?(_ text: String) {
    var scanner = MediaTypeScanner(bytes: Array(text.utf8))
    scanner.skipBlanks()
    guard let type = scanner.token(), scanner.skip(ASCII.slash), let subtype = scanner.token()
    else { return nil }
    var parameters: [Parameter] = []
    scanner.skipBlanks()
    while scanner.skip(ASCII.semicolon) {
      scanner.skipBlanks()
      if let name = scanner.token() {
        guard scanner.skip(UInt8(ascii: "=")), let value = scanner.quoted() ?? scanner.token()
        else { return nil }
        parameters.append(Parameter(name, value))
        scanner.skipBlanks()
      }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(type, subtype, parameters: parameters)
  }
}

private struct MediaTypeScanner: ~Copyable {
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

  /// A value in quotation marks, where a backslash takes the next byte as it is.
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
