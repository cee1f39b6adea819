/// One header field: a name as it was written, and its value.
public struct HTTPField: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HTTPFields: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { lines.count }

  public subscript(index: Int) -> HTTPField {
    let line = lines[index]
    return HTTPField(
      String(decoding: block[line.name], as: UTF8.self),
      String(decoding: block[line.value], as: UTF8.self))
  }

  /// Fields with these names and values, in this order.
  ///
  /// - Precondition: The names are tokens, see ``isName(_:)``.
  public init(_ fields: some Sequence<HTTPField>) {
    self.init()
    for field in fields {
      append(field.name, field.value)
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// - Precondition: The names are tokens, see ``isName(_:)``.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.lazy.map { HTTPField($0.0, $0.1) })
  }
}

extension HTTPFields: Hashable {
  /// Whether both have the same fields in the same order, comparing names without case and
  /// values byte for byte.
  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.lines.count == right.lines.count
      && zip(left.lines, right.lines).allSatisfy { mine, theirs in
        left.block[mine.value] == right.block[theirs.value]
          && left.block[mine.name].lazy.map(ASCII.lowercased)
            .elementsEqual(right.block[theirs.name].lazy.map(ASCII.lowercased))
      }
  }

  public func hash(into hasher: inout Hasher) {
    for line in lines {
      for byte in block[line.name] { hasher.combine(ASCII.lowercased(byte)) }
      hasher.combine(block[line.value])
    }
  }
}

extension HTTPFields: CustomStringConvertible {
  /// The fields as lines of text, each followed by a line feed.
  public var description: String {
    map { "\($0.name): \($0.value)\n" }.joined()
  }
}
