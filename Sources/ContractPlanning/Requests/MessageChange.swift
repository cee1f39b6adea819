package import ContractGeneration
package import ContractHTTP
import ContractJSON

/// A change of a request message after it has been built.
package enum MessageChange: Sendable, Hashable {
  case method(HTTPMethod)
  /// A slash appended to the path.
  case trailingSlash
  /// The last letter of the path percent-encoded, which means the same (RFC 3986, section 6.2.2.2).
  case encodedLetter
  /// A percent sign without digits appended to the path.
  case invalidEncoding
  /// A query item that no operation defines.
  case unknownQuery
  /// The token without its scheme, with a letter appended, or omitted after its scheme.
  case bareToken, longerToken, emptyToken
  /// The token with its letters in the other case, in the query, or under the scheme Basic.
  case tokenInOtherCase, tokenInQuery, tokenAsBasic
  /// The field with this value alone, or no such field.
  case field(String, String?)
  /// All fields with their names in small letters.
  case smallFieldNames
  /// Another field with the same name after the first.
  case added(String, String)
  /// The JSON of the body in another notation.
  case notation(JSONNotation)
}

extension MessageChange {
  /// The new method of the request, if it changes.
  package var method: HTTPMethod? {
    if case .method(let method) = self { method } else { nil }
  }
}

extension HTTPRequest {
  /// The request with the changes, applied in their order.
  package func changed(by changes: [MessageChange]) -> HTTPRequest {
    var request = self
    for change in changes { request.apply(change) }
    return request
  }

  private mutating func apply(_ change: MessageChange) {
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
    case .invalidEncoding: changePath { $0 + "%zz" }
    case .unknownQuery: target += (target.contains("?") ? "&" : "?") + "contract-check=1"
    case .bareToken: changeToken { String($0) }
    case .longerToken: changeToken { "Bearer \($0)x" }
    case .emptyToken: changeToken { _ in "Bearer" }
    case .tokenInOtherCase: changeToken { "Bearer \($0.inOtherCase)" }
    case .tokenInQuery:
      guard let token = fields["Authorization"]?.split(separator: " ").last else { return }
      let item = QueryItems([QueryItems.Item("access_token", String(token))])
      target += (target.contains("?") ? "&" : "?") + "\(item)"
      fields["Authorization"] = nil
    case .tokenAsBasic: changeToken { "Basic \($0)" }
    case .field(let name, let value): fields[name] = value
    case .smallFieldNames:
      fields = HTTPFields(fields.map { HTTPField($0.name.lowercased(), $0.value) })
    case .added(let name, let value): fields.append(name, value)
    case .notation(let notation):
      if let json = try? JSON(parsing: body) { body = notation.bytes(of: json) }
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

extension StringProtocol {
  /// The text with every letter in the other case.
  fileprivate var inOtherCase: String {
    String(map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
  }
}
