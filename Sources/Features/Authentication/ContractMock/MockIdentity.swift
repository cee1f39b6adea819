import ContractHTTP
package import ContractModel
import ContractText

/// A user the mock knows: the credentials, and the id that resources name as their owner.
package struct MockIdentity: Sendable, Equatable {
  package var credentials: Credentials
  package var userID: String

  package init(credentials: Credentials, userID: String) {
    self.credentials = credentials
    self.userID = userID
  }

  package init(token: String, userID: String) {
    self.init(credentials: Credentials(token: token), userID: userID)
  }

  package var token: String { credentials.token ?? "" }
}

extension MockIdentity {
  /// The user of a check without `--token`.
  package static let user = MockIdentity(
    credentials: Credentials(
      token: "user-token", user: "user:user-password", apiKeys: ["": "user-key"]),
    userID: "15d3af32-a0f7-424c-952a-18c372476bfe")

  /// A second, unrelated user.
  package static let other = MockIdentity(
    credentials: Credentials(
      token: "other-token", user: "other:other-password", apiKeys: ["": "other-key"]),
    userID: "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842")
}

extension MockIdentity {
  /// The credentials of both users.
  package static let credentialsOfTwo: [Identity: Credentials] = [
    .user: user.credentials, .other: other.credentials,
  ]
}

/// The users of a mock, found by their credentials.
struct MockIdentities: Sendable {
  private let identities: [MockIdentity]

  /// How many requests a token is valid for; unlimited when `nil`.
  private let tokenLifetime: Int?

  /// The mistakes with which credentials are looked at.
  private let leniencies: Set<CredentialLeniency>

  init(
    _ identities: [MockIdentity], tokenLifetime: Int?, leniencies: Set<CredentialLeniency> = []
  ) {
    self.identities = identities
    self.tokenLifetime = tokenLifetime
    self.leniencies = leniencies
  }
}

extension MockIdentities {
  /// An index into the identities; the default user where the mock has none.
  subscript(caller: Int?) -> MockIdentity {
    identities.indices.contains(caller ?? 0) ? identities[caller ?? 0] : .user
  }

  /// The identity whose credentials a request carries; `nil` without known credentials.
  func knownCaller(of request: HTTPRequest, by authentication: Authentication) -> Int? {
    for combination in authentication.alternatives where !combination.isEmpty {
      let schemes = leniencies.contains(.onlyFirst) ? combination.prefix(1) : combination[...]
      let values = schemes.map { credential(of: $0, in: request) }
      // The other credentials show who sends the request.
      let isAnyKey = leniencies.contains(.anyKey) && !schemes.allSatisfy(\.isKey)
      let caller = identities.firstIndex { identity in
        zip(schemes, values).allSatisfy { scheme, value in
          identity.accepts(value, of: scheme, isExpiring, leniencies)
            || isAnyKey && scheme.isKey && value != nil
        }
      }
      if let caller { return caller }
      let hasKey = values.contains { $0 != nil }
      if leniencies.contains(.anyKey), hasKey, schemes.allSatisfy(\.isKey) { return 0 }
    }
    return nil
  }

  /// Whether tokens expire, so that each has successors.
  private var isExpiring: Bool { tokenLifetime != nil }

  private func credential(of scheme: Authentication.Scheme, in request: HTTPRequest) -> String? {
    if let value = request.credential(of: scheme) { return value }
    guard leniencies.contains(.anyLocation), scheme.isKey else { return nil }
    return Authentication.Location.allCases.lazy.filter { $0 != scheme.location }
      .compactMap { request.credential(of: .apiKey($0, name: scheme.name)) }.first
  }

  /// The identity that sends a request; `nil` when authentication is required and missing.
  func caller(
    of request: HTTPRequest, _ plan: OperationPlan, _ state: inout MockState
  ) -> Int? {
    let known = knownCaller(of: request, by: plan.access.identification)
    guard plan.access.requiresAuthentication else { return known ?? 0 }
    guard let tokenLifetime, let token = request.credential(of: .bearer) else { return known }
    return state[IssuedTokens.self].use(of: token, atMost: tokenLifetime) ? known : nil
  }

  /// A valid token for the sender of these credentials.
  ///
  /// The first credentials sent belong to the first user, all others to the second.
  func token(for credentials: [UInt8], _ state: inout MockState) -> String {
    let caller = min(state[IssuedTokens.self].number(of: credentials), max(identities.count - 1, 0))
    let first = self[caller].token
    guard let tokenLifetime else { return first }
    return state[IssuedTokens.self].freshToken(after: first, lifetime: tokenLifetime)
  }
}

extension MockIdentity {
  /// Whether the value proves this identity under a scheme.
  fileprivate func accepts(
    _ value: String?, of scheme: Authentication.Scheme, _ isExpiring: Bool,
    _ leniencies: Set<CredentialLeniency>
  ) -> Bool {
    guard let value, let own = credentials.value(of: scheme) else { return false }
    if value == own { return true }
    if scheme == .bearer { return isExpiring && value.firstToken == own }
    return scheme.kind.isUser && leniencies.contains(.anyPassword)
      && value.prefix(upToASCII: ":") == own.prefix(upToASCII: ":")
  }
}

/// A mistake of a backend with credentials.
enum CredentialLeniency: Sendable, CaseIterable {
  /// Any password of a known user is accepted, or any key.
  case anyPassword, anyKey
  /// Keys are accepted in every part of a request.
  case anyLocation
  /// Of several required credentials, only the first are looked at.
  case onlyFirst
}

extension String {
  /// The token that a token succeeds: `user-token` for `user-token-2`.
  fileprivate var firstToken: String {
    guard let hyphen = lastIndex(ofASCII: "-"),
      let number = Int(self[hyphen...].dropping(bytes: 1)),
      number > 1
    else { return self }
    return String(self[..<hyphen])
  }
}
