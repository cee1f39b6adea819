/// The header fields of a message, in the order of the wire, repeated names kept.
///
/// Names are compared without regard to case. Values are kept as the bytes that were on the
/// wire; reading one as text repairs what is not UTF-8.
package struct HTTPFields: Sendable {
  /// Where one field stands in ``block``.
  package struct Line: Sendable {
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// All lines as they are sent, each ending in CRLF: one allocation for the whole head, and
  /// sending it is one copy.
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
  /// The first value of this name.
  ///
  /// Setting it puts the value in place of every field of that name, at the end; setting `nil`
  /// removes them.
  package subscript(name: String) -> String? {
    get {
      firstLine(named: name).map { text(lines[$0].value) }
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of this name, in order.
  package func values(_ name: String) -> [String] {
    lines.indices.filter { isLine($0, named: name) }.map { text(lines[$0].value) }
  }

  package func contains(_ name: String) -> Bool {
    firstLine(named: name) != nil
  }

  /// Whether a comma-separated list of this name, such as `Connection`, has this member.
  ///
  /// Members are compared without regard to case.
  package func hasMember(_ member: String, in name: String) -> Bool {
    guard contains(name) else { return false }
    return values(name).contains { value in
      value.utf8.split { $0 == UInt8(ascii: ",") || ASCII.isBlank($0) }.contains { part in
        part.lazy.map(ASCII.lowercased).elementsEqual(member.utf8.lazy.map(ASCII.lowercased))
      }
    }
  }

  /// Adds a field behind all others.
  ///
  /// Carriage returns, line feeds and NULs in the value become spaces, so that no value can
  /// start another line. Whitespace around it does not belong to it.
  ///
  /// - Precondition: The name is a token, see ``isName(_:)``.
  package mutating func append(_ name: String, _ value: String) {
    precondition(HTTPFields.isName(name), "a field name is a token, and \(name) is not")
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

  /// Removes every field of this name.
  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let kept = lines.indices.filter { !isLine($0, named: name) }.map { self[$0] }
    self = HTTPFields(kept)
  }

  /// Whether a text can be the name of a field.
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

/// One header field: a name as it was written, and its value.
package struct HTTPField: Sendable, Hashable {
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

  /// Fields with these names and values, in this order.
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
  /// Whether both have the same fields in the same order, comparing names without case and
  /// values byte for byte.
  package static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.lines.count == right.lines.count
      && zip(left.lines, right.lines).allSatisfy { mine, theirs in
        left.block[mine.value] == right.block[theirs.value]
          && left.block[mine.name].lazy.map(ASCII.lowercased)
            .elementsEqual(right.block[theirs.name].lazy.map(ASCII.lowercased))
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
  /// The fields as lines of text, each followed by a line feed.
  package var description: String {
    map { "\($0.name): \($0.value)\n" }.joined()
  }
}
