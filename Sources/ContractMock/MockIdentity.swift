import ContractHTTP

/// A user the mock knows: the token, and the id that resources name as their owner.
package struct MockIdentity: Sendable, Hashable {
  package var token: String
  package var userID: String

  package init(token: String, userID: String) {
    self.token = token
    self.userID = userID
  }
}

extension MockIdentity {
  /// The user of a check without `--token`.
  package static let user = MockIdentity(
    token: "user-token", userID: "15d3af32-a0f7-424c-952a-18c372476bfe")

  /// A second, unrelated user.
  package static let other = MockIdentity(
    token: "other-token", userID: "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842")
}

/// The users of a mock, found by token.
struct MockIdentities: Sendable {
  private let identities: [MockIdentity]
  private let indices: [String: Int]

  /// How many requests a token is valid for; unlimited when `nil`.
  private let tokenLifetime: Int?

  init(_ identities: [MockIdentity], tokenLifetime: Int?) {
    self.identities = identities
    self.tokenLifetime = tokenLifetime
    indices = Dictionary(
      identities.enumerated().map { ($1.token, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension MockIdentities {
  /// An index into the identities; the default user where the mock has none.
  subscript(caller: Int?) -> MockIdentity {
    identities.indices.contains(caller ?? 0) ? identities[caller ?? 0] : .user
  }

  /// The identity whose token a request carries; `nil` without a known token.
  func knownCaller(of request: HTTPRequest) -> Int? {
    guard let token = request.bearerToken else { return nil }
    return indices[token] ?? (tokenLifetime == nil ? nil : indices[token.firstToken])
  }

  /// The identity that sends a request; `nil` when authentication is required and missing.
  func caller(
    of request: HTTPRequest, _ plan: OperationPlan, _ state: inout MockState
  ) -> Int? {
    let known = knownCaller(of: request)
    guard plan.requiresAuthentication else { return known ?? 0 }
    guard let tokenLifetime, let token = request.bearerToken else { return known }
    return state.use(of: token, atMost: tokenLifetime) ? known : nil
  }

  /// A valid token for the sender of these credentials.
  ///
  /// The first credentials sent belong to the first user, all others to the second.
  func token(for credentials: [UInt8], _ state: inout MockState) -> String {
    let caller = min(state.number(of: credentials), max(identities.count - 1, 0))
    let first = self[caller].token
    guard let tokenLifetime else { return first }
    return state.freshToken(after: first, lifetime: tokenLifetime)
  }
}

extension HTTPRequest {
  /// The token of an `Authorization: Bearer …` field (RFC 6750, section 2.1); schemes are compared
  /// without case (RFC 9110, section 11.1).
  fileprivate var bearerToken: String? {
    let scheme = "bearer "
    guard let value = fields["authorization"], value.utf8.count > scheme.utf8.count,
      zip(value.utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    return String(value.dropFirst(scheme.utf8.count).drop { $0 == " " })
  }
}

extension String {
  /// The token that a token succeeds: `user-token` for `user-token-2`.
  fileprivate var firstToken: String {
    guard let hyphen = lastIndex(of: "-"), let number = Int(self[index(after: hyphen)...]),
      number > 1
    else { return self }
    return String(self[..<hyphen])
  }
}
