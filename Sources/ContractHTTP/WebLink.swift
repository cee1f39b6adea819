import ContractText

/// A link in a `Link` field (RFC 8288, section 3).
package struct WebLink: Sendable, Equatable {
  /// The URI reference, as it stands between `<` and `>`.
  package var target: String

  /// The relation types, in lower case.
  package var relations: [String]

  package init(target: String, relations: [String]) {
    self.target = target
    self.relations = relations
  }
}

extension WebLink {
  /// Reads the links of a field value; what is no link is skipped up to the next comma.
  package static func links(in value: String) -> [WebLink] {
    let comma = UInt8(ascii: ",")
    var scanner = FieldScanner(bytes: Array(value.utf8))
    var links: [WebLink] = []
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      if scanner.skip(UInt8(ascii: "<")) {
        let target = scanner.text(before: [UInt8(ascii: ">")])
        guard scanner.skip(UInt8(ascii: ">")) else { return links }
        links.append(WebLink(target: target, relations: scanner.relations()))
      }
      _ = scanner.text(before: [comma])
      _ = scanner.skip(comma)
    }
    return links
  }
}

extension FieldScanner {
  /// Reads the parameters of a link, and returns the values of the first `rel`.
  fileprivate mutating func relations() -> [String] {
    var relations: [String]?
    skipBlanks()
    while skip(ASCII.semicolon) {
      skipBlanks()
      let name = token()?.lowercased()
      skipBlanks()
      guard skip(UInt8(ascii: "=")) else { continue }
      skipBlanks()
      let value = quoted() ?? text(before: [ASCII.semicolon, UInt8(ascii: ",")])
      if name == "rel", relations == nil {
        relations = value.lowercased().split(ascii: " ").map(String.init)
      }
      skipBlanks()
    }
    return relations ?? []
  }
}
