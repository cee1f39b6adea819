package import ContractHTTP
import ContractText

extension HTTPRequest {
  /// The credentials of a scheme that the request carries: a token, a user name and password joined
  /// by a colon, or a key; `nil` where it carries none, or malformed ones.
  package func credential(of scheme: Authentication.Scheme) -> String? {
    switch scheme {
    case .bearer: authorization(under: "bearer ")
    case .basic:
      authorization(under: "basic ").flatMap(Base64.bytes(of:)).flatMap { bytes in
        bytes.contains(UInt8(ascii: ":")) ? String(validating: bytes, as: UTF8.self) : nil
      }
    case .apiKey(.header, let name): fields[name]
    case .apiKey(.query, let name): query.flatMap { QueryItems(parsing: $0)[name] }
    case .apiKey(.cookie, let name): cookies.first { $0.name == name }.map { String($0.value) }
    }
  }

  /// All that the request carries by these schemes.
  package func credentials(of schemes: [Authentication.Scheme]) -> Credentials {
    var found = Credentials()
    for scheme in schemes {
      guard let value = credential(of: scheme) else { continue }
      switch scheme {
      case .bearer: found.token = value
      case .basic: found.user = value
      case .apiKey(_, let name): found.apiKeys[name.lowercased()] = value
      }
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
    switch scheme {
    case .bearer: fields["Authorization"] = value.map { "Bearer \($0)" }
    case .basic:
      fields["Authorization"] = value.map { "Basic \(Base64.text(of: Array($0.utf8)))" }
    case .apiKey(.header, let name): fields[name] = value
    case .apiKey(.query, let name): setQueryItem(name, value)
    case .apiKey(.cookie, let name):
      let pairs =
        cookies.filter { $0.name != name }.map { "\($0.name)=\($0.value)" }
        + (value.map { ["\(name)=\($0)"] } ?? [])
      fields["Cookie"] = pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }
  }

  /// The value of `Authorization` behind a scheme in small letters and its space; schemes are compared
  /// without case (RFC 9110, section 11.1).
  private func authorization(under scheme: String) -> String? {
    guard let value = fields["authorization"], value.utf8.count > scheme.utf8.count,
      zip(value.utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    return String(Substring(value.utf8.dropFirst(scheme.utf8.count).drop { $0 == 0x20 }))
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
