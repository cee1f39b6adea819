extension Span<UInt8> {
  /// The byte at an offset, or 0 past the end.
  ///
  /// A JSON document contains no 0 byte, so the end needs no separate check.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The eight bytes from an offset as a number, the first one lowest; 0 unless there are eight.
  ///
  /// The fast checks by words therefore do not recognise the last bytes of a body, where the slower
  /// checks decide.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) <= UInt(bitPattern: count) else { return 0 }
    let part = extracting(offset...)
    // This check makes the bounds checks below redundant, so that they become a single load.
    guard part.count >= 8 else { return 0 }
    return UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16
      | UInt64(part[3]) << 24 | UInt64(part[4]) << 32 | UInt64(part[5]) << 40
      | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
  }

  /// The bytes from an offset, at most eight, as a number with zeros for the missing ones.
  func word(at offset: Int, length: Int) -> UInt64 {
    let word = word(at: offset)
    guard length < 8 || word == 0 else { return word }
    guard word == 0 else { return word & .bytes(length) }
    return (0..<min(8, length)).reduce(0) {
      $0 | UInt64(byte(at: offset &+ $1)) << UInt64($1 &* 8)
    }
  }
}

extension UInt64 {
  /// Eight times the same byte.
  @inline(__always)
  static func eight(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Ones in the lowest bytes, at most eight.
  @inline(__always)
  static func bytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
  }

  static var topBits: UInt64 { 0x8080_8080_8080_8080 }

  /// `true`, `false` and `null` as words of text.
  static var `true`: UInt64 { 0x6575_7274 }
  static var `false`: UInt64 { 0x65_736C_6166 }
  static var null: UInt64 { 0x6C6C_756E }

  /// Up to eight bytes of text, the first one lowest.
  init(text: some Collection<UInt8>) {
    self = text.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A number that was read.
struct NumberText {
  var end: Int

  /// The digits without the point; undefined unless the number is short.
  var digits: Int

  /// How many digits follow the point.
  var scale: Int

  /// Whether digits and scale are exact: at most 18 digits and no exponent.
  var isShort: Bool
}

extension Span<UInt8> {
  /// Reads one number (RFC 8259, section 6).
  @inline(__always)
  func number(at start: Int) throws(ValidationStop) -> NumberText {
    var offset = start
    let isNegative = byte(at: offset) == UInt8(ascii: "-")
    if isNegative { offset &+= 1 }
    let first = offset
    var digits = 0
    try readDigits(into: &digits, from: &offset)
    if byte(at: first) == UInt8(ascii: "0"), offset &- first > 1 {
      throw .malformed(at: first)
    }
    var scale = 0
    if byte(at: offset) == UInt8(ascii: ".") {
      offset &+= 1
      let point = offset
      try readDigits(into: &digits, from: &offset)
      scale = offset &- point
    }
    var isShort = offset &- first <= 18
    if byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      isShort = false
      offset = try endOfExponent(from: offset &+ 1)
    }
    return NumberText(
      end: offset, digits: isNegative ? 0 &- digits : digits, scale: scale, isShort: isShort)
  }

  @inline(__always)
  private func readDigits(into digits: inout Int, from offset: inout Int) throws(ValidationStop) {
    var digit = byte(at: offset) &- UInt8(ascii: "0")
    guard digit < 10 else { throw .malformed(at: offset) }
    repeat {
      digits = digits &* 10 &+ Int(digit)
      offset &+= 1
      digit = byte(at: offset) &- UInt8(ascii: "0")
    } while digit < 10
  }

  @inline(never)
  private func endOfExponent(from start: Int) throws(ValidationStop) -> Int {
    var offset = start
    var digits = 0
    if byte(at: offset) == UInt8(ascii: "+") || byte(at: offset) == UInt8(ascii: "-") {
      offset &+= 1
    }
    try readDigits(into: &digits, from: &offset)
    return offset
  }
}

/// A string that was read.
struct TextToken {
  /// The range between the quotes.
  var content: Range<Int>
  var hasEscapes = false

  /// Whether every byte is one character.
  var isPlain = true

  var end: Int { content.upperBound &+ 1 }
}

extension Span<UInt8> {
  /// The first offset at or after the start that is not a plain character of a string: a quote, a
  /// backslash, a control character, a byte beyond ASCII or the end.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while true {
      let word = word(at: offset)
      // A borrow can only mark a byte above the first marked one, so the lowest mark is correct.
      let marks =
        (((word ^ .eight(0x22)) &- .eight(1)) | ((word ^ .eight(0x5C)) &- .eight(1))
          | (word &- .eight(0x20)) | word) & UInt64.topBits
      if marks != 0 {
        offset &+= marks.trailingZeroBitCount &>> 3
        return word == 0 ? endOfLastPlainText(from: offset) : offset
      }
      offset &+= 8
    }
  }

  /// The same byte by byte, for the last bytes of a body.
  @inline(never)
  private func endOfLastPlainText(from start: Int) -> Int {
    var offset = start
    while 0x20..<0x80 ~= byte(at: offset), byte(at: offset) != UInt8(ascii: "\""),
      byte(at: offset) != UInt8(ascii: "\\")
    {
      offset &+= 1
    }
    return offset
  }

  /// Reads one string (RFC 8259, section 7) from its opening quote.
  func text(at start: Int) throws(ValidationStop) -> TextToken {
    var token = TextToken(content: start &+ 1..<start &+ 1)
    var offset = start &+ 1
    while true {
      offset = endOfPlainText(from: offset)
      switch byte(at: offset) {
      case UInt8(ascii: "\""):
        token.content = start &+ 1..<offset
        return token
      case UInt8(ascii: "\\"):
        token.hasEscapes = true
        token.isPlain = false
        offset = try endOfEscape(at: offset)
      case 0x80...:
        token.isPlain = false
        offset = try endOfScalar(at: offset)
      default:
        throw .malformed(at: offset)
      }
    }
  }

  private func endOfEscape(at start: Int) throws(ValidationStop) -> Int {
    switch byte(at: start &+ 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(at: start &+ 2)
      guard UTF16.isSurrogate(unit) else { return start &+ 6 }
      guard UTF16.isLeadSurrogate(unit), byte(at: start &+ 6) == UInt8(ascii: "\\"),
        byte(at: start &+ 7) == UInt8(ascii: "u"),
        UTF16.isTrailSurrogate(try codeUnit(at: start &+ 8))
      else { throw .malformed(at: start) }
      return start &+ 12
    default:
      throw .malformed(at: start)
    }
  }

  private func codeUnit(at start: Int) throws(ValidationStop) -> UInt16 {
    var unit: UInt16 = 0
    for offset in start..<start &+ 4 {
      guard let digit = byte(at: offset).hexadecimalValue else {
        throw .malformed(at: offset)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Reads one scalar of two bytes or more (Unicode, table 3-7).
  private func endOfScalar(at offset: Int) throws(ValidationStop) -> Int {
    let second = byte(at: offset &+ 1)
    let isWell =
      switch byte(at: offset) {
      case 0xC2...0xDF: isContinuation(second)
      case 0xE0: 0xA0...0xBF ~= second
      case 0xED: 0x80...0x9F ~= second
      case 0xE1...0xEF: isContinuation(second)
      case 0xF0: 0x90...0xBF ~= second
      case 0xF1...0xF3: isContinuation(second)
      case 0xF4: 0x80...0x8F ~= second
      default: false
      }
    let length = byte(at: offset) < 0xE0 ? 2 : byte(at: offset) < 0xF0 ? 3 : 4
    guard isWell, length < 3 || isContinuation(byte(at: offset &+ 2)),
      length < 4 || isContinuation(byte(at: offset &+ 3))
    else { throw .malformed(at: offset) }
    return offset &+ length
  }

  private func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// Appends the text of a string whose escapes are valid.
  func decode(_ content: Range<Int>, into text: inout [UInt8]) {
    var offset = content.lowerBound
    while offset < content.upperBound {
      let byte = byte(at: offset)
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        offset &+= 1
        continue
      }
      let letter = self.byte(at: offset &+ 1)
      offset &+= 2
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): offset = decodeScalar(at: offset, into: &text)
      default: text.append(letter)
      }
    }
  }

  private func decodeScalar(at offset: Int, into text: inout [UInt8]) -> Int {
    var code = UInt32((try? codeUnit(at: offset)) ?? 0)
    var end = offset &+ 4
    if 0xD800..<0xDC00 ~= code {
      let second = UInt32((try? codeUnit(at: offset &+ 6)) ?? 0)
      code = 0x10000 &+ (code & 0x3FF) << 10 &+ second & 0x3FF
      end &+= 6
    }
    if let scalar = Unicode.Scalar(code), let encoded = UTF8.encode(scalar) {
      text.append(contentsOf: encoded)
    }
    return end
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self & 0x0F
    case 0x41...0x46, 0x61...0x66: (self & 0x0F) &+ 9
    default: nil
    }
  }
}

extension Span<UInt8> {
  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return offset
      }
    }
  }

  /// Reads the name of a member.
  func name(at offset: Int) throws(ValidationStop) -> TextToken {
    guard byte(at: offset) == UInt8(ascii: "\"") else { throw .malformed(at: offset) }
    return try text(at: offset)
  }

  /// Reads the colon and white space between the name of a member and its value.
  func startOfValue(afterNameAt end: Int) throws(ValidationStop) -> Int {
    let colon = endOfWhitespace(from: end)
    guard byte(at: colon) == UInt8(ascii: ":") else { throw .malformed(at: colon) }
    return endOfWhitespace(from: colon &+ 1)
  }

  /// The end of a value that is validated later: where its brackets are balanced.
  func endOfValue(from start: Int) throws(ValidationStop) -> Int {
    var depth = 0
    var offset = start
    while offset < count {
      switch self[offset] {
      case UInt8(ascii: "\""):
        offset = try text(at: offset).end
        if depth == 0 { return offset }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return offset }
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: ","):
        if depth == 0 { return offset }
      default: break
      }
      offset += 1
    }
    throw .malformed(at: offset)
  }
}
