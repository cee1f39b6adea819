extension JSON {
  /// Returns the text of a member of a document, without making values of the others.
  ///
  /// Checks only as much of the grammar as needed: a document that is no JSON behind the member has it, too.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - document: A document in UTF-8.
  /// - Returns: `nil` where the document is no object, or the first member of that name is no string.
  /// - Complexity: O(*n*) in the bytes, and no memory besides the text.
  package static func text(ofMember name: String, in document: [UInt8]) -> String? {
    var reader = MemberReader()
    do throws(ParseError) {
      guard let range = try reader.string(named: name, in: document.span) else { return nil }
      return try JSON(parsing: Array(document[range])).stringValue
    } catch {
      return nil
    }
  }
}

/// Looks for one member of an object.
private struct MemberReader: ~Copyable {
  private var scanner = Scanner()

  /// The position of the string, quotes included.
  mutating func string(
    named name: String, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Range<Int>? {
    guard try scanner.peek(in: bytes) == UInt8(ascii: "{") else { return nil }
    repeat {
      scanner.offset &+= 1
      guard try scanner.peek(in: bytes) == UInt8(ascii: "\"") else { return nil }
      let label = try scanner.skipString(in: bytes)
      let isWanted = try isName(label, name, in: bytes)
      guard try scanner.peek(in: bytes) == UInt8(ascii: ":") else { return nil }
      scanner.offset &+= 1
      let first = try scanner.peek(in: bytes)
      guard isWanted else {
        try scanner.skipValue(in: bytes)
        continue
      }
      guard first == UInt8(ascii: "\"") else { return nil }
      let value = try scanner.skipString(in: bytes).content
      return value.lowerBound - 1..<value.upperBound + 1
    } while try scanner.peek(in: bytes) == UInt8(ascii: ",")
    return nil
  }

  private func isName(
    _ label: Scanner.StringToken, _ name: String, in bytes: Span<UInt8>
  ) throws(JSON.ParseError) -> Bool {
    if label.hasEscapes {
      let token = label.content.lowerBound - 1..<label.content.upperBound + 1
      let text = try JSON(parsing: token.map { bytes[$0] }).stringValue
      return text?.hasSameScalars(as: name) ?? false
    }
    guard label.content.count == name.utf8.count else { return false }
    return zip(label.content, name.utf8).allSatisfy { bytes[$0] == $1 }
  }
}
