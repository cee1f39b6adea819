import ContractNetwork
import ContractText

/// The http(s) address of a document: an origin without base path, and a target.
struct DocumentAddress: Equatable {
  var origin: Origin

  /// Path and query.
  var target: String

  /// - Returns: `nil` for a text that is no address of http or https.
  /// - Throws: The reason why one cannot be used.
  init?(_ text: String) throws(Origin.ParseError) {
    guard Self.isAddress(text) else { return nil }
    let address = text.prefix(upToASCII: "#")
    let start = address.utf8.index(
      address.startIndex, offsetBy: address.lowercased().hasScalarPrefix("https") ? 8 : 7)
    let end =
      address[start...].utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      ?? address.endIndex
    origin = try Origin(parsing: String(address[..<end]))
    let rest = address[end...]
    target = rest.hasScalarPrefix("/") ? String(rest) : "/" + rest
    if let byte = target.utf8.first(where: { !(0x21...0x7E).contains($0) }) {
      throw Origin.ParseError(.invalidPath(byte == 0x20 ? "it has a space" : target), in: text)
    }
  }

  static func isAddress(_ text: String) -> Bool {
    let start = Substring(text.unicodeScalars.prefix(8)).lowercased()
    return start.hasScalarPrefix("http://") || start.hasScalarPrefix("https://")
  }

  /// The address that a reference leads to from here (RFC 3986, section 5.2), as far as redirects need it.
  func following(_ reference: String) throws(Origin.ParseError) -> DocumentAddress? {
    if let absolute = try DocumentAddress(reference) { return absolute }
    if reference.hasScalarPrefix("//") {
      return try DocumentAddress("\(origin.scheme.rawValue):\(reference)")
    }
    let path = target.prefix(upToASCII: "?")
    let prefix =
      if reference.hasScalarPrefix("/") {
        ""
      } else if reference.hasScalarPrefix("?") {
        String(path)
      } else {
        String(path[...(path.lastIndex(ofASCII: "/") ?? path.startIndex)])
      }
    return try DocumentAddress(origin.url(for: "") + prefix + reference)
  }
}

extension DocumentAddress: CustomStringConvertible {
  /// The address without its query, which may hold a key.
  var description: String {
    let path = target.prefix(upToASCII: "?")
    return origin.url(for: "") + path + (path.endIndex < target.endIndex ? "?…" : "")
  }
}
