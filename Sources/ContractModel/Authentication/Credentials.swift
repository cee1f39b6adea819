/// The credentials of one identity, for any scheme.
package struct Credentials: Sendable, Hashable {
  /// The bearer token; empty until it is fetched.
  package var token: String?

  /// The user name and the password, joined by a colon.
  package var user: String?

  /// The API keys by their names in lower case; the one without a name is for all other names.
  package var apiKeys: [String: String]

  package init(token: String? = nil, user: String? = nil, apiKeys: [String: String] = [:]) {
    self.token = token
    self.user = user
    self.apiKeys = apiKeys
  }

  package var isEmpty: Bool { self == Credentials() }

  /// The credentials of a scheme: a token, a user name and password joined by a colon, or a key.
  package func value(of scheme: Authentication.Scheme) -> String? {
    switch scheme {
    case .bearer: token
    case .basic: user
    case .apiKey(_, let name): apiKeys[name.lowercased()] ?? apiKeys[""]
    }
  }

  /// The credentials with those of others where they have none.
  package func filled(from others: Credentials, for schemes: [Authentication.Scheme]) -> Credentials
  {
    var copy = self
    for scheme in schemes where value(of: scheme) == nil {
      guard let value = others.value(of: scheme) else { continue }
      switch scheme {
      case .bearer: copy.token = value
      case .basic: copy.user = value
      case .apiKey(_, let name):
        let key = others.apiKeys[name.lowercased()] == nil ? "" : name.lowercased()
        copy.apiKeys[key] = value
      }
    }
    return copy
  }
}

extension Credentials {
  /// Takes over all that others have.
  package mutating func replace(by others: Credentials) {
    token = others.token ?? token
    user = others.user ?? user
    apiKeys.merge(others.apiKeys) { $1 }
  }

  /// The end of the environment variable with a key: `API_KEY`, or `API_KEY_X_APP` for the key
  /// `x-app` of several.
  package static func variableSuffix(ofKey name: String) -> String {
    guard !name.isEmpty else { return "API_KEY" }
    return "API_KEY_"
      + name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }
      .joined()
  }
}
