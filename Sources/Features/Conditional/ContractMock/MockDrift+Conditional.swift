import ContractHTTP
import ContractModel

extension MockBehavior.Deviation {
  /// A request with a current `If-None-Match` gets the whole representation.
  static let validatorIgnored = Self("validatorIgnored")
  /// An `ETag` stays the same after an update.
  static let validatorKept = Self("validatorKept")
  /// A request with an old `If-Match` is carried out.
  static let preconditionIgnored = Self("preconditionIgnored")
}

extension MockDrift {
  /// Drifts of `ETag` and `If-None-Match`.
  static func validators(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    var drifts: [MockDrift] = []
    let target = operation.target?.resource
    let isSteady =
      target.flatMap(contract.resource)?.states.map { !$0.hasTimedTransition(from: $0.initial) }
      ?? true
    if operation.success(.notModified) != nil, !isSteady {
      drifts.append(
        MockDrift(
          "validator-kept", "the ETag stays the same when time changes the state",
          expects: .ruleBroken, by: .behavior(.validatorKept)))
    }
    if operation.success(.notModified) != nil, isSteady {
      drifts.append(
        MockDrift(
          "validator-ignored", "a representation that has not changed is sent again",
          expects: .statusUnexpected, by: .behavior(.validatorIgnored)))
      if contract.operations.contains(where: { update in
        update.body?.schema != nil
          && update.effects(.updates, on: target).contains { $0.pathParameter != nil }
      }) {
        drifts.append(
          MockDrift(
            "validator-kept", "the ETag of an updated resource stays the same",
            expects: .statusUnexpected, .invalidAccepted, by: .behavior(.validatorKept)))
      }
    }
    return drifts
  }

  /// Drifts of `If-Match`.
  static func preconditions(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    guard contract.failures(of: operation).contains(where: { $0.condition.isStale }) else {
      return []
    }
    return [
      MockDrift(
        "precondition-ignored", "a request with an old If-Match is carried out",
        expects: .invalidAccepted, by: .behavior(.preconditionIgnored))
    ]
  }
}

extension Failure.Condition {
  fileprivate var isStale: Bool { if case .stale = self { true } else { false } }
}
