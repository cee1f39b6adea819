import ContractNetwork

/// The http(s) address of a document: an origin without base path, and a target.
struct DocumentAddress: Hashable {
  var origin: Origin

  /// Path and query.
  var target: String

  /// - Returns: `nil` for a text that is no address of http or https.
  /// - Throws: The reason why one cannot be used.
  init?(_ text: String) throws(Origin.ParseError) {
    guard Self.isAddress(text) else { return nil }
    let address = text.prefix { $0 != "#" }
    let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
    let end = address[start...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
    origin = try Origin(parsing: String(address[..<end]))
    let rest = address[end...]
    target = rest.hasPrefix("/") ? String(rest) : "/" + rest
    if let byte = target.utf8.first(where: { !(0x21...0x7E).contains($0) }) {
      throw Origin.ParseError(.invalidPath(byte == 0x20 ? "it has a space" : target), in: text)
    }
  }

  static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// The address that a reference leads to from here (RFC 3986, section 5.2), as far as redirects need it.
  func following(_ reference: String) throws(Origin.ParseError) -> DocumentAddress? {
    if let absolute = try DocumentAddress(reference) { return absolute }
    if reference.hasPrefix("//") {
      return try DocumentAddress("\(origin.scheme.rawValue):\(reference)")
    }
    let path = target.prefix { $0 != "?" }
    let prefix =
      if reference.hasPrefix("/") {
        ""
      } else if reference.hasPrefix("?") {
        String(path)
      } else {
        String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
      }
    return try DocumentAddress(origin.url(for: "") + prefix + reference)
  }
}

extension DocumentAddress: CustomStringConvertible {
  /// The address without its query, which may hold a key.
  var description: String {
    let path = target.prefix { $0 != "?" }
    return origin.url(for: "") + path + (path.endIndex < target.endIndex ? "?…" : "")
  }
}
