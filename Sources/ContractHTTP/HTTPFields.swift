/// The header fields of a message, in the order of the wire, repeated names kept.
///
/// Names are compared without regard to case. Values are kept as the bytes that were on the
/// wire; reading one as text repairs what is not UTF-8.
public struct HTTPFields: Sendable {
  /// Where one field stands in ``block``.
  package struct Line: Sendable {
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// All lines as they are sent, each ending in CRLF: one allocation for the whole head, and
  /// sending it is one copy.
  package var block: [UInt8]

  package var lines: [Line]

  public init() {
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
  public subscript(name: String) -> String? {
    get {
      firstLine(named: name).map { text(lines[$0].value) }
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of this name, in order.
  public func values(_ name: String) -> [String] {
    lines.indices.filter { isLine($0, named: name) }.map { text(lines[$0].value) }
  }

  public func contains(_ name: String) -> Bool {
    firstLine(named: name) != nil
  }

  /// Whether a comma-separated list of this name, such as `Connection`, has this member.
  ///
  /// Members are compared without regard to case.
  public func hasMember(_ member: String, in name: String) -> Bool {
    guard contains(name) else { return false }
    return values(name).contains { value in
      value.utf8.split(separator: UInt8(ascii: ",")).contains { part in
        let part = part.trimmingWhitespace()
        return part.count == member.utf8.count
          && zip(part, member.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
      }
    }
  }
}

extension HTTPFields {
  /// Adds a field behind all others.
  ///
  /// Carriage returns, line feeds and NULs in the value become spaces, so that no value can
  /// start another line; whitespace around it is dropped.
  ///
  /// - Precondition: The name is a token, see ``isName(_:)``.
  public mutating func append(_ name: String, _ value: String) {
    precondition(HTTPFields.isName(name), "a field name is a token, and \(name) is not")
    let start = block.count
    block.append(contentsOf: name.utf8)
    let nameEnd = block.count
    block.append(ASCII.colon)
    block.append(ASCII.space)
    let valueStart = block.count
    for byte in value.utf8.trimmingWhitespace() {
      let ends = byte == ASCII.carriageReturn || byte == ASCII.lineFeed || byte == 0
      block.append(ends ? ASCII.space : byte)
    }
    lines.append(Line(name: start..<nameEnd, value: valueStart..<block.count))
    block.append(ASCII.carriageReturn)
    block.append(ASCII.lineFeed)
  }

  /// Removes every field of this name.
  public mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let kept = lines.indices.filter { !isLine($0, named: name) }.map { self[$0] }
    self = HTTPFields(kept)
  }

  /// Whether a text can be the name of a field.
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(ASCII.isToken)
  }
}

extension HTTPFields {
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

extension BidirectionalCollection<UInt8> {
  func trimmingWhitespace() -> SubSequence {
    let isBlank = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.tab }
    guard let last = lastIndex(where: { !isBlank($0) }) else {
      return self[startIndex..<startIndex]
    }
    return self[...last].drop(while: isBlank)
  }
}
