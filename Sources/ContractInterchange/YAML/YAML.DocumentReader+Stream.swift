import ContractText

/// Reads the parts of the stream that surround the document (YAML 1.2.2, chapter 9).
extension YAML.DocumentReader {
  /// Reads comments, directives and the start marker, up to the content of the document.
  mutating func readPrologue() throws(YAML.ParseError) {
    var hasDirectives = false
    var hasVersion = false
    cursor.skipToContent()
    while cursor.next == UInt8(ascii: "%"), cursor.column == 0 {
      if try readDirective() {
        guard !hasVersion else { throw cursor.unexpected(.documentStart) }
        hasVersion = true
      }
      hasDirectives = true
      cursor.skipToContent()
    }
    if cursor.isAtDocumentMarker, cursor.next == UInt8(ascii: "-") {
      cursor.offset &+= 3
      return
    }
    guard !hasDirectives else { throw cursor.unexpected(.documentStart) }
    guard !cursor.isAtEnd, !cursor.isAtDocumentMarker else { throw cursor.error(.noDocument) }
  }

  /// Reads the end marker and checks that no other document follows.
  mutating func readEpilogue() throws(YAML.ParseError) {
    var hasEnded = false
    cursor.skipToContent()
    while cursor.isAtDocumentMarker {
      guard cursor.next == UInt8(ascii: ".") else { throw cursor.error(.secondDocument) }
      hasEnded = true
      cursor.offset &+= 3
      cursor.skipBlanks()
      guard cursor.isAtLineEnd else { throw cursor.unexpected(.endOfLine) }
      cursor.skipToContent()
    }
    guard cursor.isAtEnd else {
      throw hasEnded ? cursor.error(.secondDocument) : cursor.unexpected(.endOfDocument)
    }
  }

  /// Reads a directive up to the end of its line (section 6.8); those of unknown names are ignored.
  ///
  /// - Returns: Whether it is the version.
  private mutating func readDirective() throws(YAML.ParseError) -> Bool {
    let start = cursor.offset
    cursor.offset &+= 1
    let words = readWords()
    switch words.first {
    case "YAML":
      guard words.count == 2 else { throw cursor.error(.unsupportedVersion(""), at: start) }
      let parts = words[1].split(ascii: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "1", Int(parts[1]) != nil else {
        throw cursor.error(.unsupportedVersion(words[1]), at: start)
      }
      return true
    case "TAG":
      guard words.count == 3, words[1].hasScalarPrefix("!"), words[1].hasScalarSuffix("!") else {
        throw cursor.unexpected(.tag)
      }
      tagPrefixes[words[1]] = words[2]
    case nil: throw cursor.unexpected(.directive)
    default: break
    }
    return false
  }

  /// Reads the words in the rest of the line, without a comment.
  private mutating func readWords() -> [String] {
    var words: [String] = []
    while true {
      cursor.skipBlanks()
      guard !cursor.isAtLineEnd else { return words }
      let start = cursor.offset
      while !YAML.Cursor.isSpace(cursor.next) { cursor.offset &+= 1 }
      words.append(cursor.text(start..<cursor.offset))
    }
  }
}
