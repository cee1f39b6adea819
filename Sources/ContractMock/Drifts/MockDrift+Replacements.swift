import ContractHTTP
import ContractModel

extension MockDrift {
  /// What can be wrong with replacing things and with where new ones are said to be.
  ///
  /// A service does the work of its contract by itself, so these are about data alone.
  static func replacements(of contract: Contract) -> [MockDrift] {
    var drifts: [MockDrift] = []
    if contract.operations.contains(where: { $0.effects.contains(where: \.replacesWhole) }) {
      drifts.append(
        MockDrift(
          "put-patches", "what a replacement leaves out is kept",
          expects: .stateLeaked, .stateLost, .ruleBroken, by: .conduct(.replacementPatches)))
    }
    if contract.operations.contains(where: \.isIdempotentUpdate) {
      drifts.append(
        MockDrift(
          "put-not-idempotent", "a PUT that is repeated changes more each time",
          expects: .stateLeaked, .stateLost, .ruleBroken,
          by: .conduct(.replacementNotIdempotent)))
    }
    if contract.operations.contains(where: { $0.responses.contains { $0.location != nil } }) {
      drifts.append(
        MockDrift(
          "location-dead", "nothing is where Location says",
          expects: .stateLost, .statusUnexpected, by: .conduct(.locationDead)))
    }
    return drifts
  }
}

extension Operation {
  /// Whether the operation changes something and may be repeated (RFC 9110, section 9.2.2).
  var isIdempotentUpdate: Bool {
    method == .put && body?.schema != nil && performs(.updates)
  }
}
