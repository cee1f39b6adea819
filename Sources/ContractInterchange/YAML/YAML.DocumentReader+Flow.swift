/// Flow collections (YAML 1.2.2, section 7.4) and the nodes in them.
extension YAML.DocumentReader {
  mutating func openFlowCollection(
    indentation: Int, _ properties: YAML.Properties
  ) throws(YAML.ParseError) {
    let kind: YAML.OpenCollection.Kind =
      cursor.next == UInt8(ascii: "[") ? .flowSequence : .flowMapping
    try openCollection(kind, at: cursor.offset, indentation: indentation, properties)
    cursor.offset &+= 1
  }

  mutating func continueFlowSequence() throws(YAML.ParseError) -> YAML.Node? {
    let end = UInt8(ascii: "]")
    try skipToFlowContent()
    if case .separator = open[open.count &- 1].phase {
      guard try skipComma(or: end, .commaOrSequenceEnd) else { return try closeFlow() }
    }
    switch cursor.next {
    case end: return try closeFlow()
    case UInt8(ascii: ","): throw cursor.unexpected(.value)
    case UInt8(ascii: "?") where cursor.isAtIndicator(cursor.next):
      let indentation = open[open.count &- 1].indentation
      try openCollection(.flowPair, at: cursor.offset, indentation: indentation)
      cursor.offset &+= 1
      return try readFlowNode()
    default: return try readFlowNode()
    }
  }

  mutating func continueFlowMapping() throws(YAML.ParseError) -> YAML.Node? {
    let end = UInt8(ascii: "}")
    try skipToFlowContent()
    switch open[open.count &- 1].phase {
    case .colon(let isAdjacent):
      try readFlowColon(isAdjacent: isAdjacent)
      return nil
    case .value: return try readFlowNode()
    case .separator:
      guard try skipComma(or: end, .commaOrMappingEnd) else { return try closeFlow() }
    case .entry: break
    }
    switch cursor.next {
    case end: return try closeFlow()
    case UInt8(ascii: ","): throw cursor.unexpected(.key)
    case UInt8(ascii: "?") where cursor.isAtIndicator(cursor.next): cursor.offset &+= 1
    default: break
    }
    return try readFlowNode()
  }

  mutating func continueFlowPair() throws(YAML.ParseError) -> YAML.Node? {
    try skipToFlowContent()
    switch open[open.count &- 1].phase {
    case .entry, .value: return try readFlowNode()
    case .colon(let isAdjacent):
      try readFlowColon(isAdjacent: isAdjacent)
      return nil
    case .separator: return closeCollection()
    }
  }

  /// Moves over a comma to the next content.
  ///
  /// - Returns: Whether there was one; otherwise the end of the collection is next.
  private mutating func skipComma(
    or end: UInt8, _ expected: YAML.ParseError.Expectation
  ) throws(YAML.ParseError) -> Bool {
    if cursor.next == end { return false }
    guard cursor.next == UInt8(ascii: ",") else { throw cursor.unexpected(expected) }
    setPhase(.entry)
    cursor.offset &+= 1
    try skipToFlowContent()
    return true
  }

  /// Reads the colon between a key and its value, or adds null if there is none.
  private mutating func readFlowColon(isAdjacent: Bool) throws(YAML.ParseError) {
    guard isAtFlowColon(isAdjacent: isAdjacent) else { return try appendNull() }
    setPhase(.value)
    cursor.offset &+= 1
  }

  private func isAtFlowColon(isAdjacent: Bool) -> Bool {
    isAdjacent ? cursor.next == UInt8(ascii: ":") : cursor.isAtColon(inFlow: true)
  }

  /// Whether an element of a sequence is the key of a single pair: a colon follows on its line.
  mutating func isKeyOfPair(_ node: YAML.Node) throws(YAML.ParseError) -> Bool {
    try skipToFlowContent()
    guard isAtFlowColon(isAdjacent: node.isLikeJSON) else { return false }
    guard node.start >= cursor.lineStart else {
      throw cursor.error(.multilineKey(firstLine: cursor.line(of: node.start)))
    }
    return true
  }

  /// Closes a collection at its bracket.
  private mutating func closeFlow() throws(YAML.ParseError) -> YAML.Node {
    cursor.offset &+= 1
    let node = closeCollection()
    guard open.last?.isFlow != true else { return node }
    cursor.skipBlanks()
    guard !cursor.isAtColon(inFlow: false) else {
      throw cursor.error(.keyNotScalar, at: node.start)
    }
    return node
  }

  /// Moves to the next content, which has to be indented more than the block collection around.
  private mutating func skipToFlowContent() throws(YAML.ParseError) {
    cursor.skipToContent()
    guard cursor.startsLine, !cursor.isAtEnd else { return }
    guard !cursor.isAtDocumentMarker else { throw cursor.error(.documentMarker) }
    let minimum = open[open.count &- 1].indentation + 1
    let isEnd = cursor.next == UInt8(ascii: "]") || cursor.next == UInt8(ascii: "}")
    guard cursor.indentation >= (isEnd ? minimum - 1 : minimum) else {
      let line = cursor.line(of: open[open.count &- 1].start)
      throw cursor.error(
        .insufficientIndentation(cursor.indentation, minimum: minimum, firstLine: line))
    }
  }

  /// Reads a node up to its end, or opens a collection and returns `nil`.
  private mutating func readFlowNode() throws(YAML.ParseError) -> YAML.Node? {
    try skipToFlowContent()
    var properties = YAML.Properties()
    while cursor.next == UInt8(ascii: "&") || cursor.next == UInt8(ascii: "!") {
      guard properties.isEmpty else { throw cursor.error(.repeatedProperty) }
      properties = try cursor.readProperties(tagPrefixes, inFlow: true)
      try skipToFlowContent()
    }
    let indentation = open[open.count &- 1].indentation
    switch cursor.next {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try openFlowCollection(indentation: indentation, properties)
      return nil
    case UInt8(ascii: "*"): return try readAlias(properties)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return .scalar(.empty(at: cursor.offset, properties))
    case _ where cursor.isAtColon(inFlow: true):
      return .scalar(.empty(at: cursor.offset, properties))
    default:
      let context = YAML.ScalarContext(parentIndentation: indentation, isInFlow: true)
      return .scalar(try readScalar(in: context, properties))
    }
  }

  /// Reads a plain or quoted scalar.
  mutating func readScalar(
    in context: YAML.ScalarContext, _ properties: YAML.Properties
  ) throws(YAML.ParseError) -> YAML.Scalar {
    var scalar: YAML.Scalar
    switch cursor.next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): scalar = try cursor.readQuoted(in: context)
    case _ where cursor.canStartPlain(inFlow: context.isInFlow):
      scalar = try cursor.readPlain(in: context)
    default: throw cursor.unexpected(.value)
    }
    scalar.properties = properties
    return scalar
  }
}
