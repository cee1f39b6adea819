/// The way requests prove who sends them: combinations of schemes, each sufficient on its own.
///
/// ```swift
/// .bearer
/// .any(.bearer, .apiKey(header: "X-API-Key"))
/// .all(.apiKey(query: "app"), .basic)
/// .optional(.bearer)
/// ```
public struct Authentication: Sendable, Hashable {
  /// One kind of credentials, and where requests carry it.
  public struct Scheme: Sendable, Hashable {
    package let kind: CredentialKind
    package let location: Location

    /// The name of the header field, query item or cookie.
    package let name: String
  }

  /// The part of a request that carries credentials.
  public enum Location: String, Sendable, Hashable, CaseIterable {
    case header, query, cookie
  }

  /// The accepted combinations: a request carries the credentials of each scheme in one of them.
  ///
  /// An empty combination accepts requests without credentials.
  public var alternatives: [[Scheme]]

  /// Creates authentication from the accepted combinations.
  public init(alternatives: [[Scheme]]) {
    self.alternatives = alternatives
  }
}

extension Authentication {
  /// Requests carry no credentials.
  public static let none = Authentication(alternatives: [[]])

  /// A token in `Authorization: Bearer …` (RFC 6750).
  public static let bearer = Authentication(alternatives: [[.bearer]])

  /// A user name and a password in `Authorization: Basic …` (RFC 7617).
  public static let basic = Authentication(alternatives: [[.basic]])

  /// A key in a header field.
  public static func apiKey(header name: String) -> Authentication { apiKey(.header, name) }

  /// A key in a query item.
  public static func apiKey(query name: String) -> Authentication { apiKey(.query, name) }

  /// A key in a cookie.
  public static func apiKey(cookie name: String) -> Authentication { apiKey(.cookie, name) }

  private static func apiKey(_ location: Location, _ name: String) -> Authentication {
    Authentication(alternatives: [[.apiKey(location, name: name)]])
  }

  /// Any one of several is sufficient.
  public static func any(_ alternatives: Authentication...) -> Authentication {
    Authentication(alternatives: alternatives.flatMap(\.alternatives))
  }

  /// All are required together.
  public static func all(_ parts: Authentication...) -> Authentication {
    Authentication(
      alternatives: parts.reduce([[]]) { combinations, part in
        combinations.flatMap { combination in part.alternatives.map { combination + $0 } }
      })
  }

  /// Requests work with these credentials and without any.
  public static func optional(_ authentication: Authentication) -> Authentication {
    authentication.isRequired
      ? Authentication(alternatives: authentication.alternatives + [[]]) : authentication
  }
}

extension Authentication {
  /// Whether requests without credentials must be rejected.
  public var isRequired: Bool { !alternatives.contains([]) }

  /// The schemes of all combinations, each once, in their order.
  package var schemes: [Scheme] {
    var seen: Set<Scheme> = []
    return alternatives.joined().filter { seen.insert($0).inserted }
  }

  /// The schemes whose credentials a request carries: those of the first combination of which all
  /// are known; where none is, those of the first one that is required.
  package func combination(for credentials: Credentials) -> [Scheme] {
    let combinations = alternatives.filter { !$0.isEmpty }
    let known = combinations.first { $0.allSatisfy { credentials.value(of: $0) != nil } }
    return known ?? (isRequired ? combinations.first : nil) ?? []
  }
}

extension Authentication {
  /// Whether a backend sees the same user, whichever of two credentials requests carry.
  package func identifiesSameUser(_ credentials: Credentials, _ others: Credentials) -> Bool {
    let combination = combination(for: credentials)
    return !combination.isEmpty && combination == self.combination(for: others)
      && combination.allSatisfy { scheme in
        // Those that are fetched later are not known yet.
        credentials.value(of: scheme).map { $0 == others.value(of: scheme) } ?? false
      }
  }
}

extension Authentication.Scheme {
  /// A token in `Authorization: Bearer …` (RFC 6750).
  public static let bearer = inAuthorization(.bearer)

  /// A user name and a password in `Authorization: Basic …` (RFC 7617).
  public static let basic = inAuthorization(.basic)

  /// A key in a header field, a query item or a cookie of this name.
  public static func apiKey(
    _ location: Authentication.Location, name: String
  ) -> Authentication.Scheme {
    Authentication.Scheme(kind: .key, location: location, name: name)
  }

  /// Credentials in `Authorization` under the word of their kind.
  package static func inAuthorization(_ kind: CredentialKind) -> Authentication.Scheme {
    Authentication.Scheme(kind: kind, location: .header, name: "Authorization")
  }

  /// Whether the credentials are an API key.
  package var isKey: Bool { kind == .key }

  /// The header field that carries the credentials; `nil` where a cookie or the URL does.
  package var field: String? { location == .header ? name : nil }

  /// Whether `Authorization` carries the credentials.
  package var isInAuthorization: Bool { field?.lowercased() == "authorization" }
}

extension Authentication.Scheme: CustomStringConvertible {
  /// The kind of credentials: `token`, `user name and password`, `key 'X-API-Key'`.
  public var description: String { kind.description + (isKey ? " '\(name)'" : "") }

  /// The kind of credentials with the part of the request that carries it.
  package var placedDescription: String {
    isKey ? "\(self) in the \(location.rawValue)" : kind.placedDescription
  }
}

extension Authentication: CustomStringConvertible {
  /// In words: `bearer token, or key 'X-API-Key' in the header`.
  public var description: String {
    let combinations = alternatives.filter { !$0.isEmpty }.map { schemes in
      schemes.map(\.placedDescription).joined(separator: " and ")
    }
    guard !combinations.isEmpty else { return "none" }
    return combinations.joined(separator: ", or ") + (isRequired ? "" : "; optional")
  }
}
