import ContractModel

extension MockBehavior.Deviation {
  /// Requests without credentials are accepted.
  static let authenticationIgnored = Self("authenticationIgnored")
  /// Sockets are opened without credentials.
  static let handshakesUnchecked = Self("handshakesUnchecked")
  /// Some invalid credentials are accepted.
  static func credentials(_ leniency: CredentialLeniency) -> Self {
    Self("credentials \(leniency)")
  }
}

extension MockDrift {
  /// Drifts in which invalid credentials are accepted.
  static func credentials(of contract: Contract) -> [MockDrift] {
    let required = contract.operations.filter { !$0.isSetUpOnly }
      .map(contract.authentication).filter(\.isRequired)
    let schemes = Set(required.flatMap(\.schemes))
    let hasKeys = schemes.contains(where: \.isKey)
    let drifts = [
      behavior(
        when: contract.channels.contains { contract.authentication(of: $0).isRequired },
        "sockets-open-to-all", "sockets are opened without credentials", .authenticationIgnored,
        by: .handshakesUnchecked),
      behavior(
        when: schemes.contains(.basic), "password-ignored", "any password of a user is accepted",
        .authenticationIgnored, by: .credentials(.anyPassword)),
      behavior(
        when: hasKeys, "any-key-accepted", "any key is accepted, also an unknown one",
        .authenticationIgnored, by: .credentials(.anyKey)),
      behavior(
        when: hasKeys, "key-accepted-anywhere",
        "keys are accepted in every part of a request", .authenticationIgnored,
        by: .credentials(.anyLocation)),
      behavior(
        when: required.contains { $0.alternatives.contains { $0.count > 1 } },
        "one-credential-enough", "of several required credentials one is sufficient",
        .authenticationIgnored, by: .credentials(.onlyFirst)),
    ]
    return drifts.compactMap(\.self)
  }
}
