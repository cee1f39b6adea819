import ContractText

/// The parameters of the `Content-Disposition` of a part, parsed leniently.
struct ContentDisposition {
  private(set) var name: String?
  private(set) var filename: String?

  init(_ header: [UInt8]) {
    var scanner = DispositionScanner(bytes: header)
    var values: [String: String] = [:]
    while let (key, value) = scanner.next() {
      if values[key] == nil { values[key] = value }
    }
    name = values["name*"].flatMap(ContentDisposition.extendedText) ?? values["name"]
    filename =
      values["filename*"].flatMap(ContentDisposition.extendedText) ?? values["filename"]
  }

  /// Decodes a value such as `utf-8''na%C3%AFve` (RFC 8187).
  private static func extendedText(_ value: String) -> String? {
    let pieces = value.split(ascii: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count == 3, pieces[0].lowercased() == "utf-8" else { return nil }
    return PercentCoding.decode(pieces[2])
  }
}

private struct DispositionScanner: ~Copyable {
  private let bytes: [UInt8]
  private var index: Int

  /// Starts after the disposition type.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.firstIndex(of: ASCII.semicolon) ?? bytes.count
  }

  /// Returns the next parameter, its name in lower case.
  mutating func next() -> (name: String, value: String)? {
    while index < bytes.count {
      index += 1  // the semicolon
      let name = take { $0 != ASCII.semicolon && $0 != UInt8(ascii: "=") }
      guard index < bytes.count, bytes[index] != ASCII.semicolon else { continue }
      index += 1
      while index < bytes.count, ASCII.isBlank(bytes[index]) { index += 1 }
      let isQuoted = index < bytes.count && bytes[index] == ASCII.quote
      let quoted = isQuoted ? takeQuoted() : nil
      let rest = take { $0 != ASCII.semicolon }
      return (text(name).lowercased(), text(quoted ?? rest))
    }
    return nil
  }

  /// Reads bytes while they satisfy a condition.
  ///
  /// - Returns: The bytes without leading and trailing blanks.
  private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, condition(bytes[index]) { index += 1 }
    return ASCII.withoutBlanks(bytes[start..<index])
  }

  /// Reads a quoted value; an unclosed one extends to the end.
  private mutating func takeQuoted() -> ArraySlice<UInt8> {
    var value: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != ASCII.quote {
      if let (byte, length) = escape() {
        value.append(byte)
        index += length
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    index = min(index + 1, bytes.count)
    return value[...]
  }

  /// Returns the byte that is escaped here in the style of curl or of browsers, and the length of the
  /// escape.
  ///
  /// Other backslashes and percent signs are literal: `C:\pictures\100%.png`.
  private func escape() -> (byte: UInt8, length: Int)? {
    let backslash = UInt8(ascii: "\\")
    guard index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    if bytes[index] == backslash, second == backslash || second == ASCII.quote {
      return (second, 2)
    }
    guard bytes[index] == ASCII.percent, index + 2 < bytes.count,
      let high = ASCII.hexDigit(second), let low = ASCII.hexDigit(bytes[index + 2])
    else { return nil }
    let byte = high << 4 | low
    let isEscaped =
      byte == ASCII.quote || byte == ASCII.carriageReturn || byte == ASCII.lineFeed
    return isEscaped ? (byte, 3) : nil
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
