/// Block collections (YAML 1.2.2, section 8.2) and the nodes in them.
extension YAML.DocumentReader {
  /// The surroundings of a node in a block collection.
  struct BlockContext {
    /// The indentation of the collection around the node; -1 around the document.
    var parentIndentation: Int

    /// Whether a collection may start on the line of the indicator before it.
    var allowsCompact: Bool

    /// Whether the node belongs to a mapping, so that a sequence needs no more indentation.
    var isMappingValue: Bool
  }

  /// The start of a node after its properties.
  private struct NodeStart {
    var context: BlockContext

    /// The properties on lines before that of the node, for it or the mapping that it is a key of.
    var outer: YAML.Properties

    /// The properties on the line of the node, for it alone.
    var inner: YAML.Properties

    /// The offset and the column of the properties on the line, or of the node.
    var offset: Int
    var column: Int

    /// Whether a block collection may start here.
    var allowsCollection: Bool

    /// Whether a tab precedes, which cannot indent a block collection.
    var followsTab: Bool
  }

  /// Reads a node up to its end, or opens a collection and returns `nil`.
  mutating func readBlockNode(
    in context: BlockContext
  ) throws(YAML.ParseError) -> YAML.Node? {
    var outer = YAML.Properties()
    var allowsCollection = context.allowsCompact
    while true {
      cursor.skipToContent()
      if cursor.startsLine {
        allowsCollection = true
        guard isIndented(in: context) else { return .scalar(.empty(at: cursor.offset, outer)) }
      }
      guard !cursor.isAtEnd else { return .scalar(.empty(at: cursor.offset, outer)) }
      let (offset, column) = (cursor.offset, cursor.column)
      let followsTab = cursor.followsTab
      let inner = try cursor.readProperties(tagPrefixes, inFlow: false)
      guard inner.isEmpty || !cursor.isAtLineEnd else {
        outer = try merged(outer, inner, at: offset)
        continue
      }
      return try readBlockContent(
        NodeStart(
          context: context, outer: outer, inner: inner, offset: offset, column: column,
          allowsCollection: allowsCollection, followsTab: followsTab))
    }
  }

  /// Whether the content of a line is indented enough to belong to a node.
  private func isIndented(in context: BlockContext) -> Bool {
    let indentation = cursor.blockIndentation
    if indentation > context.parentIndentation { return true }
    return context.isMappingValue && indentation == context.parentIndentation
      && cursor.isAtIndicator(UInt8(ascii: "-"))
  }

  private func merged(
    _ outer: YAML.Properties, _ inner: YAML.Properties, at offset: Int
  ) throws(YAML.ParseError) -> YAML.Properties {
    guard outer.anchor == nil || inner.anchor == nil, outer.tag == nil || inner.tag == nil else {
      throw cursor.error(.repeatedProperty, at: offset)
    }
    return YAML.Properties(anchor: outer.anchor ?? inner.anchor, tag: outer.tag ?? inner.tag)
  }

  private mutating func readBlockContent(
    _ start: NodeStart
  ) throws(YAML.ParseError) -> YAML.Node? {
    let parentIndentation = start.context.parentIndentation
    let next = cursor.next
    switch next {
    case UInt8(ascii: "-") where cursor.isAtIndicator(next),
      UInt8(ascii: "?") where cursor.isAtIndicator(next):
      guard start.allowsCollection, start.inner.isEmpty else { throw cursor.unexpected(.value) }
      try openBlockCollection(next == UInt8(ascii: "-") ? .blockSequence : .blockMapping, start)
      return nil
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      let properties = try merged(start.outer, start.inner, at: start.offset)
      var scalar = try YAML.BlockScalar.read(
        from: &cursor, parentIndentation: parentIndentation)
      scalar.properties = properties
      return .scalar(scalar)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let properties = try merged(start.outer, start.inner, at: start.offset)
      try openFlowCollection(indentation: parentIndentation, properties)
      return nil
    default:
      let node = try readKeyOrScalar(start.inner, parentIndentation: parentIndentation)
      return try openMapping(withKey: node, start) ? nil : try addOuterProperties(to: node, start)
    }
  }

  private func addOuterProperties(
    to node: YAML.Node, _ start: NodeStart
  ) throws(YAML.ParseError) -> YAML.Node {
    guard !start.outer.isEmpty else { return node }
    guard case .scalar(var scalar) = node else {
      throw cursor.error(.repeatedProperty, at: node.start)
    }
    scalar.properties = try merged(start.outer, start.inner, at: start.offset)
    return .scalar(scalar)
  }

  /// Reads a plain or quoted scalar, an alias, or nothing before a colon.
  private mutating func readKeyOrScalar(
    _ properties: YAML.Properties, parentIndentation: Int
  ) throws(YAML.ParseError) -> YAML.Node {
    let context = YAML.ScalarContext(parentIndentation: parentIndentation, isInFlow: false)
    switch cursor.next {
    case UInt8(ascii: "*"): return try readAlias(properties)
    case _ where cursor.isAtColon(inFlow: false):
      return .scalar(.empty(at: cursor.offset, properties))
    default: return .scalar(try readScalar(in: context, properties))
    }
  }

  /// Opens a mapping if a colon follows its first key.
  private mutating func openMapping(
    withKey node: YAML.Node, _ start: NodeStart
  ) throws(YAML.ParseError) -> Bool {
    cursor.skipBlanks()
    guard cursor.isAtColon(inFlow: false) else { return false }
    guard node.start >= cursor.lineStart else {
      throw cursor.error(.multilineKey(firstLine: cursor.line(of: node.start)))
    }
    guard start.allowsCollection else { throw cursor.error(.nestedMapping) }
    try openBlockCollection(.blockMapping, start)
    try beginMember(node, next: .value)
    cursor.offset &+= 1
    return true
  }

  private mutating func openBlockCollection(
    _ kind: YAML.OpenCollection.Kind, _ start: NodeStart
  ) throws(YAML.ParseError) {
    guard !start.followsTab else { throw cursor.error(.tabIndentation, at: start.offset) }
    try openCollection(kind, at: start.offset, indentation: start.column, start.outer)
  }
}

/// Continuing block collections.
extension YAML.DocumentReader {
  mutating func continueBlockSequence(at indentation: Int) throws(YAML.ParseError) -> YAML.Node? {
    guard try isAtEntry(at: indentation) else { return closeCollection() }
    guard cursor.isAtIndicator(UInt8(ascii: "-")) else {
      // A sequence may be indented as little as the key before it.
      let parent = open.dropLast().last
      guard let parent, parent.kind == .blockMapping, parent.indentation == indentation else {
        throw cursor.unexpected(.sequenceEntry)
      }
      return closeCollection()
    }
    cursor.offset &+= 1
    return try readBlockNode(
      in: BlockContext(
        parentIndentation: indentation, allowsCompact: true, isMappingValue: false))
  }

  mutating func continueBlockMapping(at indentation: Int) throws(YAML.ParseError) -> YAML.Node? {
    var context = BlockContext(
      parentIndentation: indentation, allowsCompact: true, isMappingValue: true)
    switch open[open.count &- 1].phase {
    case .entry, .separator:
      guard try isAtEntry(at: indentation) else { return closeCollection() }
      if cursor.isAtIndicator(UInt8(ascii: "?")) {
        cursor.offset &+= 1
        return try readBlockNode(in: context)
      }
      try readImplicitKey(at: indentation)
      context.allowsCompact = false
    case .colon:
      guard try isAtEntry(at: indentation), cursor.isAtColon(inFlow: false) else {
        try appendNull()
        return nil
      }
      setPhase(.value)
      cursor.offset &+= 1
    case .value:
      context.allowsCompact = false
    }
    return try readBlockNode(in: context)
  }

  /// Moves to the next line of a block collection.
  ///
  /// - Returns: Whether the line belongs to the collection, and not to one around it.
  private mutating func isAtEntry(at indentation: Int) throws(YAML.ParseError) -> Bool {
    // The first entry may be on the line of another indicator.
    guard cursor.offset != open[open.count &- 1].start else { return true }
    cursor.skipToContent()
    guard !cursor.isAtEnd else { return false }
    guard cursor.startsLine else { throw cursor.unexpected(.endOfLine) }
    let actual = cursor.blockIndentation
    guard actual >= indentation else { return false }
    guard !cursor.followsTab else { throw cursor.error(.tabIndentation) }
    guard actual == indentation else {
      throw cursor.error(.wrongIndentation(actual, expected: indentation))
    }
    return true
  }

  /// Reads a key and its colon (YAML 1.2.2, section 8.2.2).
  private mutating func readImplicitKey(at indentation: Int) throws(YAML.ParseError) {
    let properties = try cursor.readProperties(tagPrefixes, inFlow: false)
    switch cursor.next {
    case UInt8(ascii: "["), UInt8(ascii: "{"): throw cursor.error(.keyNotScalar)
    case UInt8(ascii: "-") where cursor.isAtIndicator(cursor.next),
      UInt8(ascii: "|"), UInt8(ascii: ">"):
      throw cursor.unexpected(.key)
    default: break
    }
    let node = try readKeyOrScalar(properties, parentIndentation: indentation)
    guard node.start >= cursor.lineStart else {
      throw cursor.error(.multilineKey(firstLine: cursor.line(of: node.start)))
    }
    cursor.skipBlanks()
    guard cursor.isAtColon(inFlow: false) else { throw cursor.unexpected(.colon) }
    try beginMember(node, next: .value)
    cursor.offset &+= 1
  }
}
