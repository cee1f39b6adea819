import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

extension MockDrift {
  static func envelope(of contract: Contract) -> [MockDrift] {
    guard let name = contract.envelope else { return [] }
    return [
      MockDrift(
        "envelope-lost", "bodies are what belongs into \"\(name)\"", expects: .unwrapped,
        by: .envelopeLost(name)),
      MockDrift(
        "envelope-doubled", "bodies are in one more envelope, \"response\"", expects: .wrapped,
        by: .envelopeDoubled("response")),
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
            "\(name)-wrong-status",
            "\(operation.id) answers \(other.code) instead of \(documented.code)",
            expects: .statusUndocumented, by: .status(operation: operation.id, other)))
      }
      drifts.append(
        MockDrift(
          "\(name)-server-error", "\(operation.id) answers 500", expects: .serverFailed,
          by: .serverError(operation: operation.id)))
      return drifts
    }
  }

  static func locations(of contract: Contract) -> [MockDrift] {
    guard contract.operations.contains(where: { $0.responses.contains { $0.location != nil } })
    else { return [] }
    return [
      MockDrift(
        "location-missing", "no Location says where the new thing is", expects: .fieldMissing,
        by: .locationMissing)
    ]
  }

  static func errors(of contract: Contract) -> [MockDrift] {
    let failures = contract.operations.flatMap { contract.failures(of: $0) }
    guard failures.contains(where: { $0.status.isClientError }) else { return [] }
    var drifts: [MockDrift] = []
    // Where any error body is right, none is wrong.
    if contract.errors.schema != .any {
      drifts.append(
        MockDrift(
          "error-as-string", "error bodies are {\"error\": \"text\"}",
          expects: .errorShapeChanged, by: .error(.asText)))
    }
    drifts.append(
      MockDrift(
        "error-status-changed", "errors answer 422 instead of their status",
        expects: .statusUndocumented, by: .error(.statusChanged)))
    if contract.errors.code != nil {
      drifts.append(
        MockDrift(
          "error-code-changed", "errors have a code the contract does not have",
          expects: .errorShapeChanged, by: .error(.codeChanged)))
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
    return rows.map { MockDrift($0, $1, expects: $2, by: .wire($3)) }
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
