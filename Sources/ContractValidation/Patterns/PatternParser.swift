/// Reads the text of a pattern, one scalar after the other.
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
      switch next() {
      case "=", "!": throw error(.lookAround, at: start)
      case "<":
        let isLook = peek == "=" || peek == "!"
        throw error(isLook ? .lookAround : .namedGroup, at: start)
      case "P": throw error(.namedGroup, at: start)
      default: throw error(.flags, at: start)
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
    // Lazy or greedy decides which match is found, never whether there is one.
    _ = take("?")
    if let next = peek, "*+?{".unicodeScalars.contains(next) { throw error(.nothingToRepeat) }
    return bounds
  }

  /// Reads up to the closing brace and leaves it.
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
