package import ContractHTTP

/// What is made odd about a request after it has been built.
package enum WireChange: Sendable, Hashable {
  case method(HTTPMethod)
  /// A slash behind the path.
  case trailingSlash
  /// The last letter of the path percent-encoded, which means the same (RFC 3986, section 6.2.2.2).
  case encodedLetter
  /// A percent sign that encodes nothing behind the path.
  case brokenEncoding
  /// A query that no operation knows.
  case unknownQuery
  /// The token without its scheme, as a part of a longer one, or left out behind the scheme.
  case bareToken, longerToken, emptyToken
  /// The field with this value alone, or not at all.
  case field(String, String?)
  /// Another field of the same name behind the first.
  case added(String, String)
}

extension WireChange {
  /// The method that it gives a request, if it does.
  package var method: HTTPMethod? {
    if case .method(let method) = self { method } else { nil }
  }
}

extension HTTPRequest {
  /// The request with all of the changes, in their order.
  package func changed(by changes: [WireChange]) -> HTTPRequest {
    var request = self
    for change in changes { request.apply(change) }
    return request
  }

  private mutating func apply(_ change: WireChange) {
    switch change {
    case .method(let method): self.method = method
    case .trailingSlash: changePath { $0 + "/" }
    case .encodedLetter:
      changePath { path in
        guard let index = path.lastIndex(where: \.isLetter), let byte = path[index].asciiValue
        else { return path }
        return path[..<index] + "%" + String(byte, radix: 16).uppercased()
          + path[path.index(after: index)...]
      }
    case .brokenEncoding: changePath { $0 + "%zz" }
    case .unknownQuery: target += (target.contains("?") ? "&" : "?") + "contract-check=1"
    case .bareToken: changeToken { String($0) }
    case .longerToken: changeToken { "Bearer \($0)x" }
    case .emptyToken: changeToken { _ in "Bearer" }
    case .field(let name, let value): fields[name] = value
    case .added(let name, let value): fields.append(name, value)
    }
  }

  private mutating func changeToken(_ change: (Substring) -> String) {
    guard let value = fields["Authorization"], let space = value.firstIndex(of: " ") else { return }
    fields["Authorization"] = change(value[value.index(after: space)...])
  }

  private mutating func changePath(_ change: (String) -> String) {
    let path = target.prefix { $0 != "?" }
    target = change(String(path)) + target.dropFirst(path.count)
  }
}
