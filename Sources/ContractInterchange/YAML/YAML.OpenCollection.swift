import ContractJSON

extension YAML {
  /// A collection whose end has not been read.
  struct OpenCollection {
    enum Kind {
      case blockSequence, blockMapping, flowSequence, flowMapping
      /// The mapping of a single pair inside a flow sequence, without brackets.
      case flowPair
    }

    /// The part of the collection that is read next.
    enum Phase {
      /// An entry, a key, or the end.
      case entry
      /// The colon after a key; with `isAdjacent`, no white space has to follow.
      case colon(isAdjacent: Bool)
      case value
      /// The comma or the end of a flow collection.
      case separator
    }

    let kind: Kind

    /// The column of a block collection; that of the block collection around a flow collection.
    let indentation: Int

    /// The offset of the first byte.
    let start: Int
    let properties: Properties
    var phase = Phase.entry

    private var elements: [JSON] = []
    private var members = Members()
    private var size = 1
    private var height = 0

    init(_ kind: Kind, indentation: Int, start: Int, properties: Properties) {
      self.kind = kind
      self.indentation = indentation
      self.start = start
      self.properties = properties
    }
  }
}

extension YAML.OpenCollection {
  var isSequence: Bool {
    kind == .blockSequence || kind == .flowSequence
  }

  var isFlow: Bool {
    kind != .blockSequence && kind != .blockMapping
  }

  /// The offset of the key whose value is read.
  var keyStart: Int { members.keyStart }

  /// Begins a member, whose value or colon is next.
  ///
  /// - Returns: The offset of an earlier key with the same text.
  mutating func begin(_ key: YAML.Key, next phase: Phase) -> Int? {
    self.phase = phase
    return members.begin(key)
  }

  /// Appends an element, or the value of the member that was begun.
  ///
  /// - Throws: The reason that the value cannot be merged.
  mutating func append(_ composed: YAML.Composed) throws(YAML.ParseError.Reason) {
    phase = isFlow ? .separator : .entry
    size &+= composed.size
    height = max(height, composed.height)
    if isSequence {
      elements.append(composed.value)
    } else {
      try members.end(composed.value)
    }
  }

  consuming func closed() -> YAML.Composed {
    YAML.Composed(
      value: isSequence ? .array(elements) : .object(members.closed()), size: size,
      height: height &+ 1)
  }
}
