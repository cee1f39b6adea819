/// The names and values of a query, in order and including repeated names.
package struct QueryItems: Sendable, Equatable {
  /// One `name=value`, decoded; the value is `nil` if there is no equals sign.
  package struct Item: Sendable, Equatable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  package var items: [Item]

  package init(_ items: [Item] = []) {
    self.items = items
  }

  /// Parses a query, the part of a target after the question mark.
  ///
  /// Accepts any text: `+` is a space, empty items are ignored, and an item that is not
  /// percent-encoded UTF-8 is kept as written.
  package init(parsing query: some StringProtocol) {
    items = query.utf8.split(separator: UInt8(ascii: "&")).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      return Item(
        QueryItems.decode(part[..<(equals ?? part.endIndex)]),
        equals.map { QueryItems.decode(part[part.index(after: $0)...]) })
    }
  }

  private static func decode(_ part: some Collection<UInt8>) -> String {
    let bytes = part.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
    return PercentCoding.decode(bytes[...]).flatMap { String(validating: $0, as: UTF8.self) }
      ?? String(decoding: part, as: UTF8.self)
  }
}

extension QueryItems {
  /// The first value with this name: `nil` if the name does not occur, empty if it has no value.
  package subscript(name: String) -> String? {
    items.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// Returns every value with this name, in order.
  package func values(_ name: String) -> [String] {
    items.filter { $0.name == name }.map { $0.value ?? "" }
  }

  package mutating func append(_ name: String, _ value: String?) {
    items.append(Item(name, value))
  }
}

extension QueryItems: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { Item($0.0, $0.1) })
  }
}

extension QueryItems: CustomStringConvertible {
  /// The percent-encoded query, without the question mark.
  package var description: String {
    items.map { item in
      let name = PercentCoding.encode(item.name)
      return item.value.map { "\(name)=\(PercentCoding.encode($0))" } ?? name
    }.joined(separator: "&")
  }
}
