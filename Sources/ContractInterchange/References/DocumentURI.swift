import ContractHTTP
import ContractText

/// The address of a document, without a fragment, as far as references need it (RFC 3986).
package struct DocumentURI: Sendable, Hashable {
  package let text: String

  package init(_ text: String) {
    self.text = String(text.prefix(upToASCII: "#"))
  }
}

extension DocumentURI {
  /// The address that a reference leads to from here (RFC 3986, section 5.2.2), and its fragment.
  package func resolving(_ reference: String) -> (uri: DocumentURI, fragment: String) {
    let address = reference.prefix(upToASCII: "#")
    let fragment = String(reference.dropFirst(address.count + 1))
    if address.isEmpty { return (self, fragment) }
    if Self.scheme(of: address) != nil { return (DocumentURI(Self.normal(address)), fragment) }
    let (start, path) = parts
    let query = address.firstIndex(ofASCII: "?") ?? address.endIndex
    let rest = address[query...]
    let joined: String
    if address.hasScalarPrefix("//") {
      return (DocumentURI((Self.scheme(of: text[...]).map { "\($0):" } ?? "") + address), fragment)
    } else if address.hasScalarPrefix("/") {
      joined = String(address[..<query])
    } else if query == address.startIndex {
      joined = String(path)
    } else {
      let folder =
        path.lastIndex(ofASCII: "/").map { String(path[...$0]) } ?? (start.isEmpty ? "" : "/")
      joined = folder + address[..<query]
    }
    return (DocumentURI(start + joined.withoutDotSegments + rest), fragment)
  }

  /// Scheme and authority, and the path.
  private var parts: (start: String, path: Substring) {
    let end = text.firstIndex(ofASCII: "?") ?? text.endIndex
    let address = text[..<end]
    guard let scheme = Self.scheme(of: address) else { return ("", address) }
    let rest = address.dropFirst(scheme.count + 1)
    guard rest.hasScalarPrefix("//") else { return ("\(scheme):", rest) }
    let path = rest.dropping(bytes: 2).firstIndex(ofASCII: "/") ?? rest.endIndex
    return ("\(scheme):\(rest[..<path])", rest[path...])
  }

  private static func scheme(of address: Substring) -> String? {
    guard let colon = address.firstIndex(ofASCII: ":"), colon > address.startIndex else {
      return nil
    }
    let name = address[..<colon]
    let isScheme = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
      default: false
      }
    }
    return isScheme ? String(name) : nil
  }

  private static func normal(_ address: Substring) -> String {
    let uri = DocumentURI(String(address))
    let (start, path) = uri.parts
    return start.contains("//") ? start + path.withoutDotSegments + uri.query : uri.text
  }

  private var query: Substring { text.firstIndex(ofASCII: "?").map { text[$0...] } ?? "" }
}
