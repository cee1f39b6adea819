package import ContractHTTP
import ContractText

extension HTTPRequest {
  /// The credentials of a scheme that the request carries: a token, a user name and password joined
  /// by a colon, or a key; `nil` where it carries none, or malformed ones.
  package func credential(of scheme: Authentication.Scheme) -> String? {
    let written =
      switch scheme.location {
      case .header: fields[scheme.name]
      case .query: query.flatMap { QueryItems(parsing: $0)[scheme.name] }
      case .cookie: cookies.first { $0.name == scheme.name }.map { String($0.value) }
      }
    return written.flatMap(scheme.kind.value(in:))
  }

  /// All that the request carries by these schemes.
  package func credentials(of schemes: [Authentication.Scheme]) -> Credentials {
    var found = Credentials()
    for scheme in schemes {
      if let value = credential(of: scheme) { found.setValue(value, of: scheme) }
    }
    return found
  }

  /// Whether the request carries the credentials of an identity under any of these schemes.
  package func carries(_ credentials: Credentials, by schemes: [Authentication.Scheme]) -> Bool {
    schemes.contains { scheme in
      credential(of: scheme).map { $0 == credentials.value(of: scheme) } ?? false
    }
  }

  /// Replaces the credentials of a scheme, or removes them.
  package mutating func setCredential(_ value: String?, of scheme: Authentication.Scheme) {
    let (name, written) = (scheme.name, value.map(scheme.kind.written))
    switch scheme.location {
    case .header: fields[name] = written
    case .query: setQueryItem(name, written)
    case .cookie:
      let pairs =
        cookies.filter { $0.name != name }.map { "\($0.name)=\($0.value)" }
        + (written.map { ["\(name)=\($0)"] } ?? [])
      fields["Cookie"] = pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }
  }

  /// The pairs of the fields `Cookie` (RFC 6265, section 4.2).
  private var cookies: [(name: Substring, value: Substring)] {
    fields.values("cookie").flatMap { value in
      value.split(ascii: ";").map { pair in
        let trimmed = Substring(pair.utf8.drop { $0 == 0x20 })
        let name = trimmed.prefix(upToASCII: "=")
        return (name, trimmed.dropping(bytes: name.utf8.count + 1))
      }
    }
  }

  /// Replaces the query items of a name by one, as the last; other items stay as they are written.
  private mutating func setQueryItem(_ name: String, _ value: String?) {
    var items = (query ?? "").split(ascii: "&").map(String.init).filter { item in
      QueryItems(parsing: item).items.first?.name != name
    }
    if let value { items.append("\(QueryItems([QueryItems.Item(name, value)]))") }
    target = path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
