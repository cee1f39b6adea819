/// The credentials of one identity, for any scheme.
package struct Credentials: Sendable, Hashable {
  /// The values by kind and, of keys, by their names in lower case; the one without a name is for all
  /// other names.
  private var values: [CredentialKind: [String: String]] = [:]

  package init(token: String? = nil, user: String? = nil, apiKeys: [String: String] = [:]) {
    self[.bearer] = token
    self[.basic] = user
    self.apiKeys = apiKeys
  }

  package var isEmpty: Bool { values.isEmpty }

  /// The credentials of a kind, of keys those without a name; an empty text until they are fetched.
  package subscript(kind: CredentialKind) -> String? {
    get { values[kind]?[""] }
    set {
      values[kind, default: [:]][""] = newValue
      if values[kind]?.isEmpty == true { values[kind] = nil }
    }
  }

  /// The bearer token; empty until it is fetched.
  package var token: String? {
    get { self[.bearer] }
    set { self[.bearer] = newValue }
  }

  /// The API keys by their names in lower case; the one without a name is for all other names.
  package var apiKeys: [String: String] {
    get { values[.key] ?? [:] }
    set { values[.key] = newValue.isEmpty ? nil : newValue }
  }

  /// The credentials of a scheme: a token, a user name and password joined by a colon, or a key.
  package func value(of scheme: Authentication.Scheme) -> String? {
    let known = values[scheme.kind]
    return known?[scheme.valueName] ?? known?[""]
  }

  /// Sets the credentials of a scheme, of a key under its name.
  package mutating func setValue(_ value: String, of scheme: Authentication.Scheme) {
    values[scheme.kind, default: [:]][scheme.valueName] = value
  }

  /// The credentials with those of others where they have none.
  package func filled(from others: Credentials, for schemes: [Authentication.Scheme]) -> Credentials
  {
    var copy = self
    for scheme in schemes where value(of: scheme) == nil {
      guard let known = others.values[scheme.kind] else { continue }
      let name = known[scheme.valueName] == nil ? "" : scheme.valueName
      if let value = known[name] { copy.values[scheme.kind, default: [:]][name] = value }
    }
    return copy
  }

  /// Replaces what others have, too.
  package mutating func replace(by others: Credentials) {
    for (kind, known) in others.values { values[kind, default: [:]].merge(known) { $1 } }
  }

  /// Every value with its kind and, of keys, its name, in the order of kinds and names.
  package var all: [(kind: CredentialKind, name: String, value: String)] {
    CredentialKind.all.flatMap { kind in
      (values[kind] ?? [:]).sorted { $0.key < $1.key }.map { (kind, $0.key, $0.value) }
    }
  }
}

extension Authentication.Scheme {
  /// The name of the credentials among those of their kind.
  fileprivate var valueName: String { isKey ? name.lowercased() : "" }
}

extension Credentials {
  /// The end of the environment variable with the credentials of a scheme; it has the name of a key only
  /// where the key is known by that name.
  package func variable(of scheme: Authentication.Scheme) -> String {
    let hasName = values[scheme.kind]?[scheme.valueName] != nil
    return scheme.kind.variable(ofKey: hasName ? scheme.valueName : "")
  }
}

extension CredentialKind {
  /// The end of the environment variable with credentials: `API_KEY`, or `API_KEY_X_APP` for the key
  /// `x-app` of several.
  package func variable(ofKey name: String) -> String {
    guard !name.isEmpty else { return variable }
    return "\(variable)_"
      + name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }
      .joined()
  }
}
