extension PatternParser {
  /// The meaning of an escape or a class member.
  private enum Escaped {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)

    var ranges: [ClosedRange<UInt32>] {
      switch self {
      case .scalar(let scalar): [scalar.value...scalar.value]
      case .set(let set): set.ranges
      }
    }
  }

  /// Reads what follows a backslash outside a class.
  mutating func parseEscape(from start: Int) throws(PatternError) -> Pattern.Node {
    switch peek {
    case "b":
      advance()
      return .assertion(.wordBoundary)
    case "B":
      advance()
      return .assertion(.noWordBoundary)
    case let digit? where ("1"..."9").contains(digit): return try parseReference(from: start)
    case "k": return try parseReference(from: start)
    default: break
    }
    switch try parseEscaped(from: start) {
    case .scalar(let scalar): return .scalar(ScalarSet(scalar))
    case .set(let set): return .scalar(set)
    }
  }

  /// Reads what follows an opening bracket, up to the closing one.
  mutating func parseClass(from start: Int) throws(PatternError) -> ScalarSet {
    let isInverted = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while true {
      guard peek != nil else { throw error(.unclosedClass, at: start) }
      if take("]") { break }
      let memberStart = position
      let low = try parseMember(of: start)
      guard peek == "-", let end = try parseRangeEnd(of: start) else {
        ranges += low.ranges
        continue
      }
      guard case .scalar(let first) = low, case .scalar(let last) = end else {
        // A hyphen beside a class is one, as without the flag `u` (ECMA-262, section B.1.2.8.1).
        ranges += low.ranges + end.ranges + [0x2D...0x2D]
        continue
      }
      guard first <= last else { throw error(.rangeOutOfOrder, at: memberStart) }
      ranges.append(first.value...last.value)
    }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  /// Reads a hyphen and the end of a range; a hyphen before the closing bracket is not consumed.
  private mutating func parseRangeEnd(of start: Int) throws(PatternError) -> Escaped? {
    let hyphen = position
    _ = take("-")
    if peek == "]" {
      goBack(to: hyphen)
      return nil
    }
    return try parseMember(of: start)
  }

  private mutating func parseMember(of classStart: Int) throws(PatternError) -> Escaped {
    let start = position
    guard let scalar = next() else { throw error(.unclosedClass, at: classStart) }
    guard scalar == "\\" else { return .scalar(scalar) }
    if take("b") { return .scalar("\u{8}") }
    return try parseEscaped(from: start)
  }

  private mutating func parseEscaped(from start: Int) throws(PatternError) -> Escaped {
    guard let scalar = next() else { throw error(.unexpectedEnd) }
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordCharacters)
    case "W": return .set(ScalarSet.wordCharacters.inverted)
    case "s": return .set(.spaces)
    case "S": return .set(ScalarSet.spaces.inverted)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "v": return .scalar("\u{B}")
    case "f": return .scalar("\u{C}")
    case "r": return .scalar("\r")
    case "0":
      if let digit = peek, ("0"..."9").contains(digit) {
        throw error(.unknownEscape(scalar), at: start)
      }
      return .scalar("\0")
    case "c": return .scalar(try parseControl(from: start))
    case "x": return .scalar(try scalarOf(parseHexadecimal(digits: 2, from: start), from: start))
    case "u": return .scalar(try parseUnicode(from: start))
    case "p", "P": return .set(try parseProperty(isInverted: scalar == "P", from: start))
    // More than ECMA-262 allows with the u flag, where `\-` is one outside a class only.
    case let other where other.isASCII && !ScalarSet.wordCharacters.contains(other.value):
      return .scalar(other)
    default: throw error(.unknownEscape(scalar), at: start)
    }
  }
}

extension PatternParser {
  /// Reads the name of a property in braces (ECMA-262, section 22.2.1, UnicodePropertyValueExpression).
  private mutating func parseProperty(
    isInverted: Bool, from start: Int
  ) throws(PatternError) -> ScalarSet {
    var name = ""
    guard take("{") else { throw error(.property, at: start) }
    while let scalar = peek, scalar != "}" {
      name.unicodeScalars.append(scalar)
      advance()
    }
    guard take("}"), let set = ScalarSet(property: name) else { throw error(.property, at: start) }
    return isInverted ? set.inverted : set
  }

  private mutating func parseControl(from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic else {
      throw error(.unknownEscape("c"), at: start)
    }
    return Unicode.Scalar(UInt8(letter.value & 0x1F))
  }

  private mutating func parseUnicode(from start: Int) throws(PatternError) -> Unicode.Scalar {
    if take("{") {
      var value: UInt32 = 0
      var count = 0
      while let digit = peek.flatMap(Self.hexadecimalValue) {
        value = min(value << 4 | digit, 0x11_0000)
        count += 1
        advance()
      }
      guard count > 0, take("}") else { throw error(.unknownEscape("u"), at: start) }
      return try scalarOf(value, from: start)
    }
    let first = try parseHexadecimal(digits: 4, from: start)
    let afterFirst = position
    guard (0xD800...0xDBFF).contains(first), take("\\"), take("u"),
      case let second = try parseHexadecimal(digits: 4, from: afterFirst),
      (0xDC00...0xDFFF).contains(second)
    else {
      goBack(to: afterFirst)
      return try scalarOf(first, from: start)
    }
    return try scalarOf(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), from: start)
  }

  private mutating func parseHexadecimal(
    digits: Int, from start: Int
  ) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek.flatMap(Self.hexadecimalValue) else {
        throw error(.unknownEscape(digits == 2 ? "x" : "u"), at: start)
      }
      value = value << 4 | digit
      advance()
    }
    return value
  }

  private func scalarOf(_ value: UInt32, from start: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw error(.notAScalar, at: start) }
    return scalar
  }

  private static func hexadecimalValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }
}
