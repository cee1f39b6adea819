import ContractJSON

extension YAML.Cursor {
  /// Reads a scalar in single or double quotes (YAML 1.2.2, sections 7.3.1 and 7.3.2).
  mutating func readQuoted(
    in context: YAML.ScalarContext
  ) throws(YAML.ParseError) -> YAML.Scalar {
    let start = offset
    let quote = next
    offset &+= 1
    let end = skipQuotedText(quote)
    if next == quote, quote == UInt8(ascii: "\"") || byte(at: 1) != quote {
      offset &+= 1
      return YAML.Scalar(text: text(end), style: .quoted, start: start)
    }
    var content = Array(bytes[end])
    // Bytes before it came from escapes, and are no white space to be removed before a line break.
    var fixedCount = 0
    while true {
      switch next {
      case 0x0A, 0x0D:
        while content.count > fixedCount, content.last.map(Self.isBlank) == true {
          content.removeLast()
        }
        Self.appendFolded(try skipBreaksInQuotes(context, from: start), to: &content)
        fixedCount = content.count
      case quote:
        offset &+= 1
        guard quote == UInt8(ascii: "'"), next == quote else {
          return YAML.Scalar(
            text: String(decoding: content, as: UTF8.self), style: .quoted, start: start)
        }
        content.append(quote)
        offset &+= 1
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        try readEscape(to: &content, context, stringStart: start)
        fixedCount = content.count
      default:
        throw unexpected(.endOfString(firstLine: line(of: start)))
      }
      content += bytes[skipQuotedText(quote)]
    }
  }

  /// Moves to the next quote, backslash or line break.
  private mutating func skipQuotedText(_ quote: UInt8) -> Range<Int> {
    let start = offset
    var end = start
    let backslash = quote == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : quote
    while end < bytes.count {
      let byte = bytes[end]
      if byte == quote || byte == backslash || byte == 0x0A || byte == 0x0D { break }
      end &+= 1
    }
    offset = end
    return start..<end
  }

  /// Moves from a line break to the next line with content, which belongs to the scalar.
  ///
  /// It may begin at the column of the key, which YAML does not allow and widespread readers do.
  private mutating func skipBreaksInQuotes(
    _ context: YAML.ScalarContext, from start: Int
  ) throws(YAML.ParseError) -> Int {
    let breaks = skipBreaks()
    guard !isAtDocumentMarker else { throw error(.documentMarker) }
    let minimum = max(0, context.parentIndentation)
    guard isAtEnd || indentation >= minimum else {
      let line = line(of: start)
      throw error(.insufficientIndentation(indentation, minimum: minimum, firstLine: line))
    }
    return breaks
  }

  /// Reads an escape from its backslash (section 5.7).
  private mutating func readEscape(
    to content: inout [UInt8], _ context: YAML.ScalarContext, stringStart: Int
  ) throws(YAML.ParseError) {
    let start = offset
    offset &+= 1
    let letter = next
    switch letter {
    case 0x0A, 0x0D:
      let breaks = try skipBreaksInQuotes(context, from: stringStart)
      content.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let value = try readCodePoint(from: start)
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
        throw error(.invalidCodePoint(value), at: start)
      }
      content.append(contentsOf: encoded)
    default:
      guard let text = Self.unescaped(letter) else { throw unexpected(.escape) }
      content.append(contentsOf: text.utf8)
      offset &+= 1
    }
  }

  /// Reads the digits of an escape, and of a second one if both are a surrogate pair as in JSON.
  private mutating func readCodePoint(from start: Int) throws(YAML.ParseError) -> UInt32 {
    let value = try readHexadecimal()
    guard 0xD800..<0xDC00 ~= value, next == UInt8(ascii: "\\"), byte(at: 1) == UInt8(ascii: "u")
    else { return value }
    offset &+= 1
    let second = try readHexadecimal()
    guard 0xDC00..<0xE000 ~= second else { throw error(.invalidCodePoint(value), at: start) }
    return 0x10000 + ((value & 0x3FF) << 10) + (second & 0x3FF)
  }

  /// Reads `x` and two digits, `u` and four, or `U` and eight.
  private mutating func readHexadecimal() throws(YAML.ParseError) -> UInt32 {
    let letter = next
    let count = letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "u") ? 4 : 8
    var value: UInt32 = 0
    for _ in 0..<count {
      offset &+= 1
      guard let digit = next.hexadecimalValue else {
        throw unexpected(.hexadecimalDigit)
      }
      value = value << 4 | UInt32(digit)
    }
    offset &+= 1
    return value
  }

  /// Returns the text that an escape of one letter stands for.
  private static func unescaped(_ letter: UInt8) -> String? {
    switch letter {
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"), 0x09: "\t"
    case UInt8(ascii: " "): " "
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{7}"
    case UInt8(ascii: "v"): "\u{B}"
    case UInt8(ascii: "e"): "\u{1B}"
    case UInt8(ascii: "N"): "\u{85}"
    case UInt8(ascii: "_"): "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }
}
