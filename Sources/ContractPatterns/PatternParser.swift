/// Parses the text of a pattern.
struct PatternParser {
  static let depthLimit = 100

  private let scalars: [Unicode.Scalar]
  private(set) var position = 0
  private var depth = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }
}

extension PatternParser {
  mutating func parse() throws(PatternError) -> Pattern.Node {
    let node = try parseChoice()
    if position < scalars.count { throw error(.unopenedGroup) }
    return node
  }

  private mutating func parseChoice() throws(PatternError) -> Pattern.Node {
    var alternatives = [try parseSequence()]
    while take("|") { alternatives.append(try parseSequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func parseSequence() throws(PatternError) -> Pattern.Node {
    var nodes: [Pattern.Node] = []
    while let next = peek, next != "|", next != ")" {
      let start = position
      let node = try parseAtom()
      guard let (minimum, maximum) = try parseQuantifier() else {
        nodes.append(node)
        continue
      }
      if case .assertion = node, scalars[start] != "(" { throw error(.nothingToRepeat, at: start) }
      nodes.append(.repetition(node, minimum: minimum, maximum: maximum))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func parseAtom() throws(PatternError) -> Pattern.Node {
    let start = position
    guard let scalar = next() else { throw error(.unexpectedEnd) }
    switch scalar {
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case ".": return .scalar(.withoutLineEnds)
    case "[": return .scalar(try parseClass(from: start))
    case "(": return try parseGroup(from: start)
    case "\\": return try parseEscape(from: start)
    case "*", "+", "?": throw error(.nothingToRepeat, at: start)
    case "{": throw error(.malformedQuantifier, at: start)
    case "}", "]": throw error(.unexpectedScalar(scalar), at: start)
    default: return .scalar(ScalarSet(scalar))
    }
  }

  private mutating func parseGroup(from start: Int) throws(PatternError) -> Pattern.Node {
    if take("?"), !take(":") {
      let flags = position
      switch next() {
      case "=", "!": throw error(.lookAround, at: start)
      case "<":
        let isLook = peek == "=" || peek == "!"
        throw error(isLook ? .lookAround : .namedGroup, at: start)
      case "P": throw error(.namedGroup, at: start)
      default:
        position = flags
        throw error(readFlags() ? .flags : .flagsOfRest, at: start)
      }
    }
    depth += 1
    guard depth <= Self.depthLimit else {
      throw error(.nestedTooDeeply(limit: Self.depthLimit), at: start)
    }
    let node = try parseChoice()
    depth -= 1
    guard take(")") else { throw error(.unclosedGroup, at: start) }
    return node
  }

  /// Whether the flags of a group follow, such as `i-m:` (ECMA-262, RegularExpressionModifiers).
  private mutating func readFlags() -> Bool {
    while let flag = peek, "ims-".unicodeScalars.contains(flag) { position += 1 }
    return peek == ":"
  }

  private mutating func parseQuantifier() throws(PatternError) -> (Int, Int?)? {
    let start = position
    let bounds: (Int, Int?)
    switch peek {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      position += 1
      bounds = try parseCounts(from: start)
    default: return nil
    }
    position += 1
    // Laziness decides which match is found, not whether there is one.
    _ = take("?")
    if let next = peek, "*+?{".unicodeScalars.contains(next) { throw error(.nothingToRepeat) }
    return bounds
  }

  /// Reads up to, but not including, the closing brace.
  private mutating func parseCounts(from start: Int) throws(PatternError) -> (Int, Int?) {
    guard let minimum = try parseCount(from: start) else {
      throw error(.malformedQuantifier, at: start)
    }
    var maximum: Int? = minimum
    if take(",") { maximum = try parseCount(from: start) }
    guard peek == "}" else { throw error(.malformedQuantifier, at: start) }
    if let maximum, maximum < minimum { throw error(.quantifierOutOfOrder, at: start) }
    return (minimum, maximum)
  }

  private mutating func parseCount(from start: Int) throws(PatternError) -> Int? {
    var count: Int?
    while let digit = peek, ("0"..."9").contains(digit) {
      let value = (count ?? 0) * 10 + Int(digit.value - 0x30)
      guard value <= Pattern.Program.stepLimit else {
        throw error(.tooLarge(limit: Pattern.Program.stepLimit), at: start)
      }
      count = value
      position += 1
    }
    return count
  }
}

extension PatternParser {
  var peek: Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    position += 1
    return scalar
  }

  mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard peek == expected else { return false }
    position += 1
    return true
  }

  mutating func advance() {
    position += 1
  }

  mutating func goBack(to earlier: Int) {
    position = earlier
  }

  func error(_ reason: PatternError.Reason, at index: Int? = nil) -> PatternError {
    let before = scalars[..<min(index ?? position, scalars.count)]
    return PatternError(reason, at: before.reduce(0) { $0 + UTF8.width($1) })
  }
}

extension PatternParser {
  /// The meaning of an escape or a class member.
  private enum Escaped {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
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
    case let digit? where ("1"..."9").contains(digit): throw error(.backReference, at: start)
    case "k": throw error(.backReference, at: start)
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
        switch low {
        case .scalar(let scalar): ranges.append(scalar.value...scalar.value)
        case .set(let set): ranges += set.ranges
        }
        continue
      }
      guard case .scalar(let first) = low, case .scalar(let last) = end else {
        throw error(.rangeOfClasses, at: memberStart)
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
    case "p", "P": throw error(.property, at: start)
    // More than ECMA-262 allows with the u flag, where `\-` is one outside a class only.
    case let other where other.isASCII && !ScalarSet.wordCharacters.contains(other.value):
      return .scalar(other)
    default: throw error(.unknownEscape(scalar), at: start)
    }
  }
}

extension PatternParser {
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
