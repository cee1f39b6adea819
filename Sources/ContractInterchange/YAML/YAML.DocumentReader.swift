import ContractJSON

extension YAML {
  /// Reads the document of a stream into a value.
  ///
  /// Open collections are kept in an array instead of on the call stack, so that nesting uses no
  /// stack.
  struct DocumentReader: ~Copyable {
    var cursor: Cursor
    private let limits: Limits
    private(set) var open: [OpenCollection] = []
    private var anchors: [Name: Anchored] = [:]

    /// The number of values so far, with those that aliases refer to.
    private var valueCount = 0

    /// The prefixes of tag handles.
    var tagPrefixes = Tag.defaultPrefixes

    /// Where the parts of the document begin; `nil` where they are not needed.
    private(set) var offsets: NodeOffsets?

    init(_ bytes: [UInt8], limits: Limits, recordsOffsets: Bool = false) {
      cursor = Cursor(bytes)
      self.limits = limits
      if recordsOffsets { offsets = NodeOffsets() }
    }
  }
}

extension YAML.DocumentReader {
  mutating func readStream() throws(YAML.ParseError) -> JSON {
    try readPrologue()
    let value = try readDocument()
    try readEpilogue()
    return value
  }

  private mutating func readDocument() throws(YAML.ParseError) -> JSON {
    var node = try readBlockNode(
      in: BlockContext(parentIndentation: -1, allowsCompact: false, isMappingValue: false))
    while true {
      if let node {
        guard !open.isEmpty else { return try compose(node).value }
        try accept(node)
      }
      node = try continueCollection()
    }
  }

  /// Reads the next part of the innermost collection.
  ///
  /// - Returns: A complete node: a scalar, an alias, or the collection itself at its end. `nil` if
  ///   a collection was opened, or if no node was complete.
  private mutating func continueCollection() throws(YAML.ParseError) -> YAML.Node? {
    let indentation = open[open.count &- 1].indentation
    switch open[open.count &- 1].kind {
    case .blockSequence: return try continueBlockSequence(at: indentation)
    case .blockMapping: return try continueBlockMapping(at: indentation)
    case .flowSequence: return try continueFlowSequence()
    case .flowMapping: return try continueFlowMapping()
    case .flowPair: return try continueFlowPair()
    }
  }

  /// Adds a complete node to the innermost collection.
  private mutating func accept(_ node: YAML.Node) throws(YAML.ParseError) {
    // Not a copy of the collection, which would make its elements be copied when one is added.
    let kind = open[open.count &- 1].kind
    if kind == .flowSequence, try isKeyOfPair(node) {
      let indentation = open[open.count &- 1].indentation
      try openCollection(.flowPair, at: node.start, indentation: indentation)
      try beginMember(node, next: .value)
      cursor.offset &+= 1
      return
    }
    if !open[open.count &- 1].isSequence, case .entry = open[open.count &- 1].phase {
      try beginMember(node, next: .colon(isAdjacent: node.isLikeJSON))
    } else {
      try append(compose(node), at: node.start)
    }
  }
}

/// Changing the open collections.
extension YAML.DocumentReader {
  mutating func openCollection(
    _ kind: YAML.OpenCollection.Kind, at start: Int, indentation: Int,
    _ properties: YAML.Properties = YAML.Properties()
  ) throws(YAML.ParseError) {
    guard open.count < limits.depth else {
      throw cursor.error(.nestedTooDeeply(limit: limits.depth), at: start)
    }
    try count(1, at: start)
    let collection = YAML.OpenCollection(
      kind, indentation: indentation, start: start, properties: properties)
    switch properties.tag {
    case nil, .other: break
    case .sequence where collection.isSequence: break
    case .mapping where !collection.isSequence: break
    case .some(let tag):
      let content: YAML.ParseError.Content = collection.isSequence ? .sequence : .mapping
      throw cursor.error(.tagMismatch(tag: tag.rawValue, content: content), at: start)
    }
    if let anchor = properties.anchor { anchors[YAML.Name(text: anchor)] = YAML.Anchored() }
    offsets?.begin(at: start)
    open.append(collection)
  }

  /// Closes the innermost collection.
  mutating func closeCollection() -> YAML.Node {
    let collection = open.removeLast()
    offsets?.end()
    let (start, anchor) = (collection.start, collection.properties.anchor)
    let composed = collection.closed()
    if let anchor { anchors[YAML.Name(text: anchor)] = YAML.Anchored(composed: composed) }
    return .collection(composed, start: start)
  }

  mutating func setPhase(_ phase: YAML.OpenCollection.Phase) {
    open[open.count &- 1].phase = phase
  }

  /// Begins a member of the innermost mapping.
  mutating func beginMember(
    _ node: YAML.Node, next phase: YAML.OpenCollection.Phase
  ) throws(YAML.ParseError) {
    let key = try key(of: node)
    offsets?.name(key.text, at: key.start)
    if let earlier = open[open.count &- 1].begin(key, next: phase) {
      let line = cursor.line(of: earlier)
      throw cursor.error(.duplicateKey(key.text, firstLine: line), at: key.start)
    }
  }

  /// Adds an element or the value of a member to the innermost collection.
  mutating func append(_ composed: YAML.Composed, at start: Int) throws(YAML.ParseError) {
    offsets?.append(at: start)
    do throws(YAML.ParseError.Reason) {
      try open[open.count &- 1].append(composed)
    } catch {
      throw cursor.error(error, at: start)
    }
  }

  /// Adds null as the value of the member that was begun.
  mutating func appendNull() throws(YAML.ParseError) {
    try count(1, at: cursor.offset)
    try append(YAML.Composed(value: .null), at: cursor.offset)
  }

  private mutating func key(of node: YAML.Node) throws(YAML.ParseError) -> YAML.Key {
    switch node {
    case .scalar(let scalar):
      if scalar.properties.anchor != nil { _ = try compose(node) }
      let isMerge =
        scalar.text == "<<" && scalar.style == .plain && scalar.properties.tag == nil
      return YAML.Key(text: scalar.text, start: scalar.start, isMerge: isMerge)
    case .alias(let anchored, _, let start):
      guard let text = anchored.text else { throw cursor.error(.keyNotScalar, at: start) }
      return YAML.Key(text: text, start: start)
    case .collection(_, let start): throw cursor.error(.keyNotScalar, at: start)
    }
  }
}

/// Values, anchors and aliases.
extension YAML.DocumentReader {
  /// Returns the value of a node, and stores it under its anchor.
  private mutating func compose(_ node: YAML.Node) throws(YAML.ParseError) -> YAML.Composed {
    switch node {
    case .scalar(let scalar):
      try count(1, at: scalar.start)
      let composed: YAML.Composed
      do throws(YAML.ParseError.Reason) {
        composed = YAML.Composed(value: try YAML.CoreSchema.value(of: scalar))
      } catch {
        throw cursor.error(error, at: scalar.start)
      }
      if let anchor = scalar.properties.anchor {
        anchors[YAML.Name(text: anchor)] = YAML.Anchored(composed: composed, text: scalar.text)
      }
      return composed
    case .alias(let anchored, let name, let start):
      guard let composed = anchored.composed else {
        throw cursor.error(.cyclicAlias(name), at: start)
      }
      try count(composed.size, at: start)
      guard open.count &+ composed.height <= limits.depth else {
        throw cursor.error(.nestedTooDeeply(limit: limits.depth), at: start)
      }
      return composed
    case .collection(let composed, _): return composed
    }
  }

  private mutating func count(_ size: Int, at start: Int) throws(YAML.ParseError) {
    valueCount &+= size
    guard valueCount <= limits.values else {
      throw cursor.error(.tooManyValues(limit: limits.values), at: start)
    }
  }

  /// Reads an alias (YAML 1.2.2, section 7.1), which has no properties.
  mutating func readAlias(_ properties: YAML.Properties) throws(YAML.ParseError) -> YAML.Node {
    let start = cursor.offset
    guard properties.isEmpty else { throw cursor.error(.repeatedProperty) }
    let name = try cursor.readName()
    guard let anchored = anchors[YAML.Name(text: name)] else {
      throw cursor.error(.unknownAnchor(name), at: start)
    }
    return .alias(anchored, name: name, start: start)
  }
}
