package import ContractJSON

extension YAML {
  /// The reason that a document cannot be read, and the position of the first character at fault.
  package struct ParseError: Error, Sendable, Equatable {
    package var reason: Reason

    /// The line and column, not counting a byte order mark.
    package var position: JSON.TextPosition

    package init(_ reason: Reason, at position: JSON.TextPosition) {
      self.reason = reason
      self.position = position
    }
  }
}

extension YAML.ParseError {
  /// The reason that a document cannot be read.
  package enum Reason: Error, Sendable, Equatable {
    /// The stream has no document, only white space, comments or directives.
    case noDocument
    /// Another document follows the first.
    case secondDocument
    /// UTF-16 or UTF-32.
    case wideEncoding
    case invalidUTF8
    /// A character below U+0020 other than tab, line feed and carriage return.
    case controlCharacter(UInt8)
    /// A major version other than 1.
    case unsupportedVersion(String)
    /// `nil` at the end of the document.
    case unexpected(Unicode.Scalar?, expected: Expectation)
    /// A line that is not indented by the number of spaces that its collection started with.
    case wrongIndentation(Int, expected: Int)
    /// A line that does not belong to the flow collection or quoted scalar that is still open.
    case insufficientIndentation(Int, minimum: Int, firstLine: Int)
    /// A tab before a key or an indicator, where only spaces can indent.
    case tabIndentation
    /// A line of spaces, before a block scalar, that is longer than the scalar's indentation.
    case longEmptyLine(Int, indentation: Int)
    /// `---` or `...` inside a quoted scalar or flow collection.
    case documentMarker
    /// A mapping that starts on the line of another key or of `---`.
    case nestedMapping
    /// A key of several lines.
    case multilineKey(firstLine: Int)
    /// A mapping or sequence as a key.
    case keyNotScalar
    case duplicateKey(String, firstLine: Int)
    /// A merge key whose value is neither a mapping nor a sequence of mappings.
    case invalidMerge(typeName: String)
    case unknownAnchor(String)
    /// An alias inside the value that it refers to.
    case cyclicAlias(String)
    case unknownTagHandle(String)
    /// A second anchor or tag of the same node, or either on an alias.
    case repeatedProperty
    /// Content that does not belong to the type of its tag.
    case tagMismatch(tag: String, content: Content)
    /// `.inf` or `.nan`, in any spelling.
    case notFinite(String)
    /// An escape of a UTF-16 surrogate without its counterpart, or beyond U+10FFFF.
    case invalidCodePoint(UInt32)
    case nestedTooDeeply(limit: Int)
    case tooManyValues(limit: Int)
  }

  /// Content that does not belong to the type of its tag.
  package enum Content: Sendable, Equatable {
    case text(String)
    case mapping
    case sequence
  }

  /// The syntax that the grammar allows at a position.
  package enum Expectation: Sendable, Equatable {
    case value
    case key
    case colon
    case sequenceEntry
    case commaOrSequenceEnd
    case commaOrMappingEnd
    case endOfLine
    case endOfDocument
    case documentStart
    case directive
    case endOfString(firstLine: Int)
    case escape
    case hexadecimalDigit
    case name
    case tag
    case separator
  }
}
