package import ContractGeneration
package import ContractHTTP
import ContractJSON
package import ContractModel
import ContractText

/// A change of a request message after it has been built.
package enum MessageChange: Sendable, Equatable {
  case method(HTTPMethod)
  /// The request with which a browser asks whether it may send this one for an app of another origin
  /// (Fetch, "CORS-preflight fetch").
  case preflight(origin: String, method: HTTPMethod, fields: [String])
  /// A slash appended to the path.
  case trailingSlash
  /// The last letter of the path percent-encoded, which means the same (RFC 3986, section 6.2.2.2).
  case encodedLetter
  /// A percent sign without digits appended to the path.
  case invalidEncoding
  /// A query item that no operation defines.
  case unknownQuery
  /// The credentials of a scheme that the request carries.
  case credential(CredentialChange, Authentication.Scheme)
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
  /// Whether a server may route the request to another operation.
  package var changesPath: Bool {
    switch self {
    case .encodedLetter, .invalidEncoding: true
    default: false
    }
  }

  /// The new method of the request, if it changes.
  package var method: HTTPMethod? {
    switch self {
    case .method(let method): method
    case .preflight: .options
    default: nil
    }
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
    case .preflight(let origin, let method, let names):
      self.method = .options
      fields["Accept"] = "*/*"
      fields["Origin"] = origin
      fields["Access-Control-Request-Method"] = method.name
      fields["Access-Control-Request-Headers"] =
        names.isEmpty ? nil : names.joined(separator: ",")
    case .trailingSlash: changePath { $0 + "/" }
    case .encodedLetter:
      changePath { path in
        guard let index = path.lastIndex(where: \.isLetter), let byte = path[index].asciiValue
        else { return path }
        return path[..<index] + "%" + String(byte, radix: 16).uppercased()
          + path[path.index(after: index)...]
      }
    case .invalidEncoding: changePath { $0 + "%zz" }
    case .unknownQuery: target += (target.containsASCII("?") ? "&" : "?") + "contract-check=1"
    case .credential(let change, let scheme): applyChange(change, of: scheme)
    case .field(let name, let value): fields[name] = value
    case .smallFieldNames:
      fields = HTTPFields(fields.map { HTTPField($0.name.lowercased(), $0.value) })
    case .added(let name, let value): fields.append(name, value)
    case .notation(let notation):
      if let json = try? JSON(parsing: body) { body = notation.bytes(of: json) }
    }
  }

  private mutating func changePath(_ change: (String) -> String) {
    let path = target.prefix(upToASCII: "?")
    target = change(String(path)) + target.dropping(bytes: path.utf8.count)
  }
}
