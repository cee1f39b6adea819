import ContractText

extension YAML {
  /// The type that a tag demands (YAML 1.2.2, sections 6.9.1 and 10.3).
  enum Tag: String {
    case string = "!!str"
    case integer = "!!int"
    case float = "!!float"
    case boolean = "!!bool"
    case null = "!!null"
    case mapping = "!!map"
    case sequence = "!!seq"
    /// `!`, a local tag, or a global tag of another type.
    case other = "!"
  }
}

extension YAML.Tag {
  private static let prefix = "tag:yaml.org,2002:"

  /// The prefixes of the handles that need no directive.
  static let defaultPrefixes = ["!": "!", "!!": prefix]

  /// Creates the type for a complete tag, `tag:yaml.org,2002:str` for example.
  init(name: String) {
    let isStandard = name.hasScalarPrefix(Self.prefix)
    self = isStandard ? Self(rawValue: "!!" + name.dropFirst(Self.prefix.count)) ?? .other : .other
  }
}

/// Reading tags and anchors.
extension YAML.Cursor {
  /// Reads the anchor and the tag in the rest of the line, as far as there are any.
  mutating func readProperties(
    _ prefixes: [String: String], inFlow: Bool
  ) throws(YAML.ParseError) -> YAML.Properties {
    var properties = YAML.Properties()
    while true {
      let start = offset
      switch next {
      case UInt8(ascii: "&"):
        guard properties.anchor == nil else { throw error(.repeatedProperty, at: start) }
        properties.anchor = try readName()
      case UInt8(ascii: "!"):
        guard properties.tag == nil else { throw error(.repeatedProperty, at: start) }
        properties.tag = try readTag(prefixes)
      default: return properties
      }
      guard Self.isSpace(next) || (inFlow && Self.isFlowIndicator(next)) else {
        throw unexpected(.separator)
      }
      skipBlanks()
    }
  }

  /// Reads the name of an anchor or alias after its indicator (section 6.9.2).
  mutating func readName() throws(YAML.ParseError) -> String {
    offset &+= 1
    let start = offset
    while !Self.isSpace(next), !Self.isFlowIndicator(next) { offset &+= 1 }
    guard offset > start else { throw unexpected(.name) }
    return text(start..<offset)
  }

  private mutating func readTag(
    _ prefixes: [String: String]
  ) throws(YAML.ParseError) -> YAML.Tag {
    let start = offset
    offset &+= 1
    if next == UInt8(ascii: "<") {
      let nameStart = offset &+ 1
      while next != UInt8(ascii: ">"), !Self.isSpace(next) { offset &+= 1 }
      guard next == UInt8(ascii: ">"), offset > nameStart else { throw unexpected(.tag) }
      offset &+= 1
      return YAML.Tag(name: text(nameStart..<offset &- 1))
    }
    var suffix = readTagCharacters()
    var handle = "!"
    if next == UInt8(ascii: "!") {
      offset &+= 1
      handle = text(start..<offset)
      suffix = readTagCharacters()
      guard !suffix.isEmpty else { throw unexpected(.tag) }
    }
    guard let prefix = prefixes[handle] else {
      throw error(.unknownTagHandle(handle), at: start)
    }
    // The non-specific tag `!` has no suffix.
    return suffix.isEmpty ? .other : YAML.Tag(name: prefix + text(suffix))
  }

  /// Moves over characters that need no escape in a tag (section 5.6, `ns-tag-char`).
  private mutating func readTagCharacters() -> Range<Int> {
    let start = offset
    while Self.isTagCharacter(next) { offset &+= 1 }
    return start..<offset
  }

  private static func isTagCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "#")...UInt8(ascii: "+"), UInt8(ascii: "-")...UInt8(ascii: ";"),
      UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
