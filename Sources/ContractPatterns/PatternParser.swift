/// Parses the text of a pattern.
struct PatternParser {
  static let depthLimit = 100

  private let scalars: [Unicode.Scalar]
  private(set) var position = 0
  private var depth = 0

  /// The groups by their numbers, once they are complete.
  private(set) var groups: [Int: Pattern.Node] = [:]
  private var groupCount = 0

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
      // With the flag `u`, look-around is not repeated; without it, a look ahead is.
      if case .look(_, isAhead: false, _) = node { throw error(.nothingToRepeat, at: start) }
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
    var look: (isAhead: Bool, isNegative: Bool)?
    var isCapturing = true
    if take("?") {
      isCapturing = false
      let flags = position
      switch next() {
      case ":": break
      case "=": look = (true, false)
      case "!": look = (true, true)
      case "<":
        if take("=") {
          look = (false, false)
        } else if take("!") {
          look = (false, true)
        } else {
          guard readName() != nil else { throw error(.namedGroup, at: start) }
          isCapturing = true
        }
      case "P": throw error(.namedGroup, at: start)
      default:
        position = flags
        throw error(readFlags() ? .flags : .flagsOfRest, at: start)
      }
    }
    if isCapturing { groupCount += 1 }
    let number = groupCount
    depth += 1
    guard depth <= Self.depthLimit else {
      throw error(.nestedTooDeeply(limit: Self.depthLimit), at: start)
    }
    let node = try parseChoice()
    depth -= 1
    guard take(")") else { throw error(.unclosedGroup, at: start) }
    if let look { return .look(node, isAhead: look.isAhead, isNegative: look.isNegative) }
    guard isCapturing else { return node }
    groups[number] = node
    return usesReferences ? .group(number, node) : node
  }

  /// Reads the name of a group up to its closing bracket; `nil` where there is none.
  private mutating func readName() -> String? {
    var name = ""
    while let scalar = peek, scalar != ">" {
      let isPart =
        scalar == "$" || scalar == "_" || scalar.properties.isAlphabetic
        || !name.isEmpty && scalar.properties.numericType != nil
      guard isPart else { return nil }
      name.unicodeScalars.append(scalar)
      advance()
    }
    return take(">") && !name.isEmpty ? name : nil
  }

  /// The number of all groups, and the numbers of those with a name.
  private func groupsAhead() -> (count: Int, names: [String: Int]) {
    var scan = self
    var (count, isInClass) = (0, false)
    var names: [String: Int] = [:]
    while let scalar = scan.next() {
      switch scalar {
      case "\\": _ = scan.next()
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        guard scan.take("?") else {
          count += 1
          continue
        }
        guard scan.take("<"), scan.peek != "=", scan.peek != "!", let name = scan.readName() else {
          continue
        }
        count += 1
        names[name] = count
      default: break
      }
    }
    return (count, names)
  }

  /// Whether the pattern may have a back reference, so that groups are of interest.
  private var usesReferences: Bool {
    zip(scalars, scalars.dropFirst()).contains { first, second in
      first == "\\" && (second == "k" || ("1"..."9").contains(second))
    }
  }

  /// Reads the number or the name of a group after a backslash.
  mutating func parseReference(from start: Int) throws(PatternError) -> Pattern.Node {
    let all = groupsOfPattern
    if take("k") {
      guard take("<"), let name = readName(), let number = all.names[name] else {
        throw error(.unknownEscape("k"), at: start)
      }
      return .back(number)
    }
    var number = 0
    while let digit = peek, ("0"..."9").contains(digit), number <= all.count {
      number = number * 10 + Int(digit.value - 0x30)
      advance()
    }
    guard number <= all.count else { throw error(.backReference, at: start) }
    return .back(number)
  }

  private var groupsOfPattern: (count: Int, names: [String: Int]) {
    var whole = self
    whole.position = 0
    return whole.groupsAhead()
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
