/// The header fields of a message, in the order of the message and including repeated names.
///
/// Names are case-insensitive. Values keep their bytes; as text, invalid UTF-8 is repaired.
package struct HTTPFields: Sendable {
  /// The position of one field in ``block``.
  package struct Line: Sendable {
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// All lines as they are sent, each ending in CRLF, so that a head is one allocation and sending
  /// it is one copy.
  package var block: [UInt8]

  package var lines: [Line]

  package init() {
    block = []
    lines = []
  }

  package init(block: [UInt8], lines: [Line]) {
    self.block = block
    self.lines = lines
  }
}

extension HTTPFields {
  /// The first value with this name.
  ///
  /// Setting a value removes all fields with this name and appends one; setting `nil` removes them.
  package subscript(name: String) -> String? {
    get {
      firstLine(named: name).map { text(lines[$0].value) }
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// Returns every value with this name, in order.
  package func values(_ name: String) -> [String] {
    lines.indices.filter { isLine($0, named: name) }.map { text(lines[$0].value) }
  }

  /// Returns the members of a comma-separated list, such as `Allow`, as they are written.
  package func members(_ name: String) -> [String] {
    values(name).flatMap { value in
      value.utf8.split(separator: UInt8(ascii: ",")).compactMap { part in
        let trimmed = part.drop(while: ASCII.isBlank)
        let end = trimmed.lastIndex { !ASCII.isBlank($0) }
        return end.map { String(trimmed[...$0]) ?? "" }
      }
    }
  }

  package func contains(_ name: String) -> Bool {
    firstLine(named: name) != nil
  }

  /// Whether a field with a comma-separated list, such as `Connection`, has this member.
  ///
  /// Members are case-insensitive.
  package func hasMember(_ member: String, in name: String) -> Bool {
    guard contains(name) else { return false }
    return values(name).contains { value in
      value.utf8.split { $0 == UInt8(ascii: ",") || ASCII.isBlank($0) }.contains { part in
        part.lazy.map(ASCII.lowercased).elementsEqual(member.utf8.lazy.map(ASCII.lowercased))
      }
    }
  }

  /// Appends a field.
  ///
  /// Carriage returns, line feeds and NULs in the value become spaces, so that a value cannot start
  /// another line. Leading and trailing white space is removed.
  ///
  /// - Precondition: The name is a token, see ``isName(_:)``.
  package mutating func append(_ name: String, _ value: String) {
    precondition(HTTPFields.isName(name), "a field name is a token, unlike \(name)")
    let start = block.count
    if block.isEmpty {
      block.reserveCapacity(128)
      lines.reserveCapacity(4)
    }
    block.append(contentsOf: name.utf8)
    let nameEnd = block.count
    block.append(ASCII.colon)
    block.append(ASCII.space)
    var valueStart = block.count
    block.append(contentsOf: value.utf8)
    var valueEnd = block.count
    for index in valueStart..<valueEnd {
      let byte = block[index]
      if byte == ASCII.carriageReturn || byte == ASCII.lineFeed || byte == 0 {
        block[index] = ASCII.space
      }
    }
    while valueStart < valueEnd, ASCII.isBlank(block[valueEnd - 1]) { valueEnd -= 1 }
    while valueStart < valueEnd, ASCII.isBlank(block[valueStart]) { valueStart += 1 }
    lines.append(Line(name: start..<nameEnd, value: valueStart..<valueEnd))
    block.append(ASCII.carriageReturn)
    block.append(ASCII.lineFeed)
  }

  /// Removes every field with this name.
  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let kept = lines.indices.filter { !isLine($0, named: name) }.map { self[$0] }
    self = HTTPFields(kept)
  }

  /// Whether a text is a valid field name.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(ASCII.isToken)
  }

  func firstLine(named name: String) -> Int? {
    var index = 0
    while index < lines.count {
      if isLine(index, named: name) { return index }
      index += 1
    }
    return nil
  }

  func isLine(_ index: Int, named name: String) -> Bool {
    let range = lines[index].name
    guard range.count == name.utf8.count else { return false }
    var position = range.lowerBound
    for byte in name.utf8 {
      if ASCII.lowercased(block[position]) != ASCII.lowercased(byte) { return false }
      position += 1
    }
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: block[range], as: UTF8.self)
  }
}

/// A header field: its name as written, and its value.
package struct HTTPField: Sendable, Equatable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HTTPFields: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { lines.count }

  package subscript(index: Int) -> HTTPField {
    let line = lines[index]
    return HTTPField(
      String(decoding: block[line.name], as: UTF8.self),
      String(decoding: block[line.value], as: UTF8.self))
  }

  /// Creates fields with these names and values, in this order.
  ///
  /// - Precondition: The names are tokens, see ``isName(_:)``.
  package init(_ fields: some Sequence<HTTPField>) {
    self.init()
    for field in fields {
      append(field.name, field.value)
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// - Precondition: The names are tokens, see ``isName(_:)``.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.lazy.map { HTTPField($0.0, $0.1) })
  }
}

extension HTTPFields: Hashable {
  /// Whether both have the same fields in the same order; names are case-insensitive, values are
  /// compared byte by byte.
  package static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.lines.count == right.lines.count
      && zip(left.lines, right.lines).allSatisfy { leftLine, rightLine in
        left.block[leftLine.value] == right.block[rightLine.value]
          && left.block[leftLine.name].lazy.map(ASCII.lowercased)
            .elementsEqual(right.block[rightLine.name].lazy.map(ASCII.lowercased))
      }
  }

  package func hash(into hasher: inout Hasher) {
    for line in lines {
      for byte in block[line.name] { hasher.combine(ASCII.lowercased(byte)) }
      hasher.combine(block[line.value])
    }
  }
}

extension HTTPFields: CustomStringConvertible {
  /// The fields as lines, each followed by a line feed.
  package var description: String {
    map { "\($0.name): \($0.value)\n" }.joined()
  }
}
