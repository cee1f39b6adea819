import ContractGeneration
import ContractJSON
import ContractModel

extension MockDrift {
  /// Requests that are not refused, though the contract states how they are.
  static func requests(of contract: Contract) -> [MockDrift] {
    let names = contract.operations.flatMap { contract.checkedFields(of: $0) }
    let failures = contract.operations.flatMap { operation in
      contract.failures(of: operation).map(\.condition)
    }
    let parameters = contract.operations.flatMap { contract.checkedParameters(of: $0) }
    guard !names.isEmpty || !parameters.isEmpty else { return [] }
    return [
      conduct("invalid-accepted", "no request body is checked", .invalidAccepted, .invalidAccepted)
    ]
      + names.map { name in
        // What is taken instead may take the place of what is then refused as a duplicate.
        MockDrift(
          "\(name.kebabCase)-unchecked", "\(name) of requests is not checked",
          expects: .invalidAccepted, .ruleBroken, by: .conduct(.unchecked(name)))
      } + parameters.map(negligence) + failures.compactMap(acceptance)
  }

  /// A parameter of the query or the header that nobody looks at.
  private static func negligence(of parameter: Operation.Parameter) -> MockDrift {
    let name = parameter.field.name
    let place = parameter.place == .query ? "query" : "header"
    return conduct(
      "\(place)-\(name.lowercased().kebabCase)-unchecked", "\(name) of the \(place) is not checked",
      .invalidAccepted, .unchecked(parameter.key))
  }

  private static func acceptance(of condition: Failure.Condition) -> MockDrift? {
    guard case .name(let name)? = condition.place?.tokens.last else { return nil }
    let field = name.filter { $0 != "?" && $0 != ":" }
    switch condition {
    case .absent(let place):
      return conduct(
        "\(field.kebabCase)-absence-accepted", "\(field) of requests may be absent or empty",
        .invalidAccepted, .absenceAccepted(place))
    case .duplicate(let place):
      return conduct(
        "\(field.kebabCase)-duplicate-accepted", "\(field) of requests may be taken already",
        .invalidAccepted, .duplicateAccepted(place))
    case .unauthenticated, .missing, .foreign, .invalid, .invalidAt, .serverError: return nil
    }
  }

  static func states(of contract: Contract) -> [MockDrift] {
    let actions = Set(contract.operations.flatMap(\.effects).map(\.action))
    let conditions = contract.operations.flatMap { contract.failures(of: $0).map(\.condition) }
    let listsOwned = contract.operations.flatMap { $0.effects(.lists) }.contains {
      contract.resource($0.resource)?.access == .owner
    }
    var drifts: [MockDrift] = []
    if actions.contains(.creates) {
      drifts.append(
        conduct("created-not-stored", "what was created is gone", .stateLost, .createdNotStored))
    }
    if actions.contains(.updates) {
      var drift = conduct(
        "update-ignored", "updates are answered and forgotten", .stateLost, .updateIgnored)
      // What is forgotten is not taken either.
      drift.expects += [.ruleBroken, .invalidAccepted]
      drifts.append(drift)
    }
    if actions.contains(.deletes) {
      drifts.append(
        conduct(
          "deleted-still-listed", "what was deleted is still there", .stateLeaked,
          .deletedStillListed))
    }
    if listsOwned {
      drifts.append(
        conduct(
          "other-users-listed", "lists show what belongs to others", .identityLeak,
          .otherUsersListed))
    }
    if conditions.contains(where: { if case .foreign = $0 { true } else { false } }) {
      drifts.append(
        conduct(
          "foreign-served", "others' resources can be read and changed", .identityLeak,
          .foreignServed))
    }
    if conditions.contains(where: { if case .missing = $0 { true } else { false } }) {
      drifts.append(
        conduct("unknown-served", "unknown ids are served", .statusUnexpected, .unknownServed))
    }
    if conditions.contains(.unauthenticated) {
      drifts.append(
        conduct(
          "authentication-ignored", "requests without a token are served",
          .authenticationIgnored, .authenticationIgnored))
    }
    return drifts
  }

  private static func conduct(
    _ name: String, _ summary: String, _ kind: Drift.Kind, _ change: ConductChange
  ) -> MockDrift {
    MockDrift(name, summary, expects: kind, by: .conduct(change))
  }
}

extension Contract {
  /// The fields of requests of which it is stated how an offence is answered.
  fileprivate func checkedFields(of operation: Operation) -> [String] {
    let conditions = failures(of: operation).map(\.condition)
    let isAnyStated = conditions.contains(.invalid)
    let places = (operation.body?.schema?.places() ?? []).compactMap { place in
      place.field.map { (place.pointer, $0) }
    }
    let fields = places.filter { pointer, field in
      if conditions.contains(.absent(pointer)) { return true }
      // What names something else may also be refused as naming nothing that exists.
      guard field.aliased == nil, field.resource == nil || !field.isRequired else { return false }
      return isAnyStated || conditions.contains(.invalidAt(pointer))
    }
    let parts = (operation.body?.parts ?? []).map(\.name).filter { name in
      let pointer = JSON.Pointer([.name(name)])
      return isAnyStated || conditions.contains(.invalidAt(pointer))
    }
    return fields.map(\.1.name) + parts
  }

  /// The parameters of query and header of which it is stated how an offence is answered.
  fileprivate func checkedParameters(of operation: Operation) -> [Operation.Parameter] {
    let conditions = failures(of: operation).map(\.condition)
    return operation.allParameters.filter { parameter in
      parameter.place != .path
        && [.invalid, .invalidAt(parameter.pointer), .absent(parameter.pointer)]
          .contains(where: conditions.contains)
    }
  }
}
