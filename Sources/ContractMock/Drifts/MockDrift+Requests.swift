import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

extension MockBehavior.Deviation {
  /// Invalid requests are accepted.
  static let invalidAccepted = Self("invalidAccepted")
  /// Requests that the contract recommends to reject are accepted.
  static let adviceIgnored = Self("adviceIgnored")
  /// Members of a resource that the request schema does not have are taken over from requests.
  static let membersTaken = Self("membersTaken")
  /// Any value of a field of this name is accepted.
  static func unchecked(_ name: String) -> Self { Self("unchecked \(name)") }
  /// An absent value is accepted.
  static func absenceAccepted(_ pointer: JSON.Pointer) -> Self { Self("absence \(pointer)") }
  /// A value that another resource has is accepted.
  static func duplicateAccepted(_ pointer: JSON.Pointer) -> Self { Self("duplicate \(pointer)") }
  /// Effects are confirmed and not carried out.
  static let createdNotStored = Self("createdNotStored")
  static let deletedStillListed = Self("deletedStillListed")
  static let updateIgnored = Self("updateIgnored")
  /// Resources of other users are listed, or served.
  static let otherUsersListed = Self("otherUsersListed")
  static let foreignServed = Self("foreignServed")
  /// Unknown identifiers are served.
  static let unknownServed = Self("unknownServed")
  /// A replacement keeps the members that it omits.
  static let replacementPatches = Self("replacementPatches")
  /// A repeated replacement changes the resource further.
  static let replacementNotIdempotent = Self("replacementNotIdempotent")
  /// `Location` names a resource that does not exist.
  static let locationDead = Self("locationDead")
}

// Drifts of the handling of requests and state.
extension MockDrift {
  /// Drifts in which invalid requests are accepted, though the contract states how they fail.
  static func requests(of contract: Contract) -> [MockDrift] {
    let names = contract.operations.flatMap { contract.checkedFields(of: $0) }
    let failures = contract.operations.flatMap { operation in
      contract.failures(of: operation).map(\.condition)
    }
    let parameters = contract.operations.flatMap { contract.checkedParameters(of: $0) }
    guard !names.isEmpty || !parameters.isEmpty else { return [] }
    let all = behavior(
      "invalid-accepted", "request bodies are not checked", .invalidAccepted, by: .invalidAccepted)
    let fields = names.map { name in
      // An accepted value may cause a later request to be rejected as a duplicate.
      behavior(
        "\(name.kebabCase)-unchecked", "\(name) of requests is not checked",
        .invalidAccepted, .ruleBroken, .identityLeak, by: .unchecked(name))
    }
    let advice = behavior(
      when: contract.advisesOnRequests, "advice-ignored",
      "requests that should be rejected are accepted", .adviceNotFollowed, by: .adviceIgnored)
    let assignment = behavior(
      when: contract.operations.contains { $0.assignmentLocation != nil }, "read-only-taken",
      "ids, owners and other members are taken over from requests", .readOnlyChanged,
      .identityLeak, by: .membersTaken)
    let drifts =
      [all, advice, assignment] + fields + parameters.map(uncheckedParameter)
      + failures.map(acceptance)
    return drifts.compactMap(\.self)
  }

  private static func uncheckedParameter(_ parameter: Operation.Parameter) -> MockDrift? {
    let name = parameter.field.name
    let location = parameter.location.rawValue
    return behavior(
      "\(location)-\(name.lowercased().kebabCase)-unchecked",
      "\(name) of the \(location) is not checked",
      .invalidAccepted, by: .unchecked(parameter.key))
  }

  private static func acceptance(of condition: Failure.Condition) -> MockDrift? {
    guard case .name(let name)? = condition.pointer?.tokens.last else { return nil }
    let field = name.filter { !"?:=".contains($0) }
    switch condition {
    case .absent(let pointer):
      return behavior(
        "\(field.kebabCase)-absence-accepted", "\(field) of requests may be absent or empty",
        .invalidAccepted, by: .absenceAccepted(pointer))
    case .duplicate(let pointer):
      return behavior(
        "\(field.kebabCase)-duplicate-accepted", "\(field) of requests may be a duplicate",
        .invalidAccepted, by: .duplicateAccepted(pointer))
    case .unauthenticated, .missing, .foreign, .invalid, .invalidAt, .stale, .refusedTransition,
      .serverError:
      return nil
    }
  }

  /// Drifts in which the effects of operations or the access to resources differ.
  static func effectsAndAccess(of contract: Contract) -> [MockDrift] {
    let actions = Set(contract.operations.flatMap(\.effects).map(\.action))
    let conditions = contract.operations.flatMap { contract.failures(of: $0).map(\.condition) }
    // A list within a resource is as private as that one.
    let owned = Set(contract.resources.filter { $0.access == .owner }.map(\.name))
    let listsOwned = contract.operations.filter(\.parameters.isEmpty)
      .flatMap { $0.effects(.lists) }
      .contains { owned.contains($0.resource) }
    let rejectsForeign = conditions.contains { if case .foreign = $0 { true } else { false } }
    let rejectsMissing = conditions.contains { if case .missing = $0 { true } else { false } }
    let drifts = [
      behavior(
        when: actions.contains(.creates),
        "created-not-stored", "created resources are not stored", .stateLost, .validRejected,
        by: .createdNotStored),
      // A value that is not stored is not rejected, either.
      behavior(
        when: actions.contains(.updates),
        "update-ignored", "updates are confirmed and not stored", .stateLost, .ruleBroken,
        .invalidAccepted, .validRejected, by: .updateIgnored),
      behavior(
        when: actions.contains(.deletes),
        "deleted-still-listed", "deleted resources still exist", .stateLeaked, .statusUnexpected,
        .stateLost, by: .deletedStillListed),
      behavior(
        when: listsOwned,
        "other-users-listed", "lists contain resources of other users", .identityLeak,
        by: .otherUsersListed),
      behavior(
        when: rejectsForeign,
        "foreign-served", "resources of other users can be read and changed", .identityLeak,
        by: .foreignServed),
      behavior(
        when: rejectsMissing, "unknown-served", "unknown ids are accepted", .statusUnexpected,
        by: .unknownServed),
      behavior(
        when: conditions.contains(.unauthenticated),
        "authentication-ignored", "requests without a token are accepted",
        .authenticationIgnored, by: .authenticationIgnored),
    ]
    return drifts.compactMap(\.self) + credentials(of: contract)
  }

  /// Drifts of replacements and of `Location`.
  ///
  /// Only for mocks without a service, which implements both itself.
  static func replacements(of contract: Contract) -> [MockDrift] {
    let drifts = [
      behavior(
        when: contract.operations.contains(where: \.replacesOptionalFields),
        "put-patches", "a replacement keeps omitted members", .stateLeaked, .stateLost,
        .ruleBroken, by: .replacementPatches),
      behavior(
        when: contract.operations.contains {
          $0.isIdempotentUpdate && $0.uniquePointers(in: contract).isEmpty && $0.canDeviate
        },
        "put-not-idempotent", "each repeated PUT changes the resource further", .stateLeaked,
        .stateLost, .ruleBroken, by: .replacementNotIdempotent),
      behavior(
        when: contract.documentsLocations,
        "location-dead", "Location names no existing resource", .stateLost, .statusUnexpected,
        by: .locationDead),
    ]
    return drifts.compactMap(\.self)
  }

  static func behavior(
    when applies: Bool = true, _ name: String, _ summary: String, _ kinds: Drift.Kind...,
    by deviation: MockBehavior.Deviation
  ) -> MockDrift? {
    guard applies else { return nil }
    var drift = MockDrift(name, summary, by: .behavior(deviation))
    drift.expects = kinds
    return drift
  }
}

extension Operation {
  /// Whether what a request omits is absent from the resource afterwards.
  fileprivate var replacesOptionalFields: Bool {
    effects.contains(where: \.replacesWhole)
      && (body?.schema?.merged.memberFields ?? []).contains { field in
        field.presence == .optional && field.fallback == nil
      }
  }

  /// The representation in the response to a request with a JSON object, where it has more members
  /// than the request.
  var assignmentLocation: JSON.Pointer? {
    guard
      let location = effects.first(where: { [.creates, .updates].contains($0.action) })?.state?
        .responsePointer, let own = body?.schema?.objectFields,
      let shown = responses.first?.body?.schema(at: location)?.objectFields,
      !Set(shown.map(\.name)).isSubset(of: own.map(\.name))
    else { return nil }
    return location
  }

  /// Whether the operation changes a resource and may be repeated (RFC 9110, section 9.2.2).
  var isIdempotentUpdate: Bool {
    method == .put && body?.schema != nil && performs(.updates)
  }

  /// Whether the typical body has a value of which there are others like it.
  fileprivate var canDeviate: Bool {
    guard let typical = try? body?.schema?.typical() else { return false }
    return typical.deviating(by: 1, within: self) != typical
  }
}

extension Contract {
  /// Whether some request body has a value that the contract recommends to reject.
  fileprivate var advisesOnRequests: Bool {
    let schemas = operations.compactMap { $0.body?.schema }
    return schemas.contains { $0 != $0.withAdviceRequired }
      || policies.numbersAsText == .note
        && schemas.contains { $0.subschemas().contains { $0.schema.jsonType == "number" } }
  }

  /// The request fields for which a documented failure covers an invalid value.
  fileprivate func checkedFields(of operation: Operation) -> [String] {
    let conditions = failures(of: operation).map(\.condition)
    let isAnyStated = conditions.contains(.invalid)
    let locations = (operation.body?.schema?.subschemas() ?? []).compactMap { location in
      location.field.map { (location.pointer, $0) }
    }
    let fields = locations.filter { pointer, field in
      if conditions.contains(.absent(pointer)) { return true }
      // Anything is valid there.
      if case .any = field.schema.kind, !field.isRequired { return false }
      // A reference to another resource may also be rejected because that does not exist.
      guard field.aliased == nil, field.resource == nil || !field.isRequired else { return false }
      return isAnyStated || conditions.contains(.invalidAt(pointer))
    }
    let parts = (operation.body?.parts ?? []).map(\.name).filter { name in
      let pointer = JSON.Pointer([.name(name)])
      return isAnyStated || conditions.contains(.invalidAt(pointer))
    }
    return fields.map(\.1.name) + parts
  }

  /// The query and header parameters for which a documented failure covers an invalid value.
  fileprivate func checkedParameters(of operation: Operation) -> [Operation.Parameter] {
    let conditions = failures(of: operation).map(\.condition)
    return operation.allParameters.filter { parameter in
      parameter.location != .path && !operation.namesState(by: parameter)
        && [.invalid, .invalidAt(parameter.pointer), .absent(parameter.pointer)]
          .contains(where: conditions.contains)
    }
  }
}
