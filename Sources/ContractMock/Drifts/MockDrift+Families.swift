import ContractHTTP
import ContractJSON
import ContractModel

extension MockDrift {
  static func envelope(of contract: Contract) -> [MockDrift] {
    guard let name = contract.envelope else { return [] }
    return [
      MockDrift(
        name: "envelope-lost", summary: "bodies are what belongs into \"\(name)\"",
        expects: .unwrapped, change: .envelopeLost(name)),
      MockDrift(
        name: "envelope-doubled", summary: "bodies are in one more envelope, \"response\"",
        expects: .wrapped, change: .envelopeDoubled("response")),
    ]
  }

  static func statuses(of contract: Contract) -> [MockDrift] {
    contract.operations.flatMap { operation -> [MockDrift] in
      let name = operation.id.kebabCase
      var drifts: [MockDrift] = []
      if let documented = operation.responses.first?.status,
        let other = [HTTPStatus.ok, .created, .accepted].first(where: {
          operation.success($0) == nil
        })
      {
        drifts.append(
          MockDrift(
            name: "\(name)-wrong-status",
            summary: "\(operation.id) answers \(other.code) instead of \(documented.code)",
            expects: .statusUndocumented, change: .status(operation: operation.id, other)))
      }
      drifts.append(
        MockDrift(
          name: "\(name)-server-error", summary: "\(operation.id) answers 500",
          expects: .serverFailed, change: .serverError(operation: operation.id)))
      return drifts
    }
  }

  static func errors(of contract: Contract) -> [MockDrift] {
    var drifts = [
      MockDrift(
        name: "error-as-string", summary: "error bodies are {\"error\": \"text\"}",
        expects: .errorShapeChanged, change: .error(.asText)),
      MockDrift(
        name: "error-status-changed", summary: "errors answer 422 instead of their status",
        expects: .statusUndocumented, change: .error(.statusChanged)),
    ]
    if contract.errors.code != nil {
      drifts.append(
        MockDrift(
          name: "error-code-changed", summary: "errors have a code the contract does not have",
          expects: .errorShapeChanged, change: .error(.codeChanged)))
    }
    return drifts
  }

  static func requests(of contract: Contract) -> [MockDrift] {
    let bodies = contract.operations.compactMap(\.body?.schema)
    guard !bodies.isEmpty else { return [] }
    let names = bodies.flatMap { $0.places().compactMap(\.field?.name) }
    return [
      conduct("invalid-accepted", "no request body is checked", .invalidAccepted, .invalidAccepted)
    ]
      + names.map { name in
        conduct(
          "\(name.kebabCase)-unchecked", "\(name) of requests is not checked", .invalidAccepted,
          .unchecked(name))
      }
  }

  static func states(of contract: Contract) -> [MockDrift] {
    let actions = Set(contract.operations.flatMap(\.effects).map(\.action))
    let isOwned = contract.resources.contains { $0.access == .owner }
    var drifts: [MockDrift] = []
    if actions.contains(.creates) {
      drifts.append(
        conduct("created-not-stored", "what was created is gone", .stateLost, .createdNotStored))
    }
    if actions.contains(.updates) {
      drifts.append(
        conduct(
          "update-ignored", "updates are answered and forgotten", .stateLost, .updateIgnored))
    }
    if actions.contains(.deletes) {
      drifts.append(
        conduct(
          "deleted-still-listed", "what was deleted is still there", .stateLeaked,
          .deletedStillListed))
    }
    if isOwned, actions.contains(.lists) {
      drifts.append(
        conduct(
          "other-users-listed", "lists show what belongs to others", .identityLeak,
          .otherUsersListed))
    }
    if contract.operations.contains(where: { $0.target != nil }) {
      if isOwned {
        drifts.append(
          conduct(
            "foreign-served", "others' resources can be read and changed", .identityLeak,
            .foreignServed))
      }
      drifts.append(
        conduct("unknown-served", "unknown ids are served", .statusUnexpected, .unknownServed))
    }
    if contract.authentication != .none {
      drifts.append(
        conduct(
          "authentication-ignored", "requests without a token are served",
          .authenticationIgnored, .authenticationIgnored))
    }
    return drifts
  }

  static func wire(of contract: Contract) -> [MockDrift] {
    guard contract.operations.contains(where: { $0.responses.contains { $0.body != nil } }) else {
      return []
    }
    let rows: [(String, String, Drift.Kind, WireChange)] = [
      ("trailing-comma", "objects end in a comma", .bodyUnreadable, .trailingComma),
      ("byte-order-mark", "bodies begin with U+FEFF", .bodyUnreadable, .byteOrderMark),
      ("duplicate-member", "a member is there twice", .bodyUnreadable, .duplicateMember),
      ("truncated-body", "bodies end in the middle", .bodyUnreadable, .truncatedBody),
      (
        "wrong-content-type", "bodies are declared text/html", .contentTypeChanged,
        .wrongContentType
      ),
      (
        "undocumented-field", "bodies have a field the contract does not know",
        .fieldUndocumented, .undocumentedField
      ),
    ]
    return rows.map { MockDrift(name: $0, summary: $1, expects: $2, change: .wire($3)) }
  }

  private static func conduct(
    _ name: String, _ summary: String, _ expects: Drift.Kind, _ change: ConductChange
  ) -> MockDrift {
    MockDrift(name: name, summary: summary, expects: expects, change: .conduct(change))
  }
}

extension Contract {
  /// The one member that the bodies of all successes consist of, if they do.
  var envelope: String? {
    let bodies = operations.flatMap { $0.responses.compactMap(\.body) }
    guard let name = bodies.first?.fields.first?.name,
      bodies.allSatisfy({ $0.fields.count == 1 && $0.fields.first?.name == name })
    else { return nil }
    return name
  }
}
