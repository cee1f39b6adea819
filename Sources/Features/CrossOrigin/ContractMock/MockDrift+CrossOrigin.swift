import ContractHTTP
import ContractModel

extension MockBehavior.Deviation {
  /// Requests of other origins are answered in another way.
  static func crossOrigin(_ deviation: CrossOriginDeviation) -> Self {
    Self("crossOrigin \(deviation)")
  }
}

// Drifts of what the contract lets apps of other origins do.
extension MockDrift {
  static func crossOrigin(of contract: Contract) -> [MockDrift] {
    guard let cors = contract.cors else { return [] }
    let requests = contract.operations.compactMap { operation in
      contract.appRequest(to: operation).map { (operation: operation, request: $0) }
    }
    let preflighted = requests.filter(\.request.needsPreflight)
    let shown = requests.flatMap(\.operation.responses)
    let isExposing = cors.exposes.contains { name in shown.contains { $0.hasHeader(name) } }
    let isReading = requests.contains { $0.operation.method == .get }
    let origins = if case .listed(let origins) = cors.origins { origins.count } else { 0 }
    let isPreflighted = !preflighted.isEmpty
    let drifts = [
      drift(
        when: isPreflighted, "cors-preflight-rejected", "preflights are rejected",
        by: .preflightRejected),
      drift(
        when: preflighted.contains { !CORS.simpleMethods.contains($0.operation.method) },
        "cors-methods-missing", "preflights name no methods", by: .methodsMissing),
      drift(
        when: preflighted.contains { !$0.request.fields.isEmpty }, "cors-fields-missing",
        "preflights name no header fields", by: .fieldsMissing),
      drift(
        when: isPreflighted || isReading, "cors-origin-missing", "no response names the origin",
        by: .originMissing),
      drift(
        when: requests.contains { isRejected($0.operation, of: contract) }, "cors-errors-closed",
        "errors do not name the origin", by: .errorsClosed),
      drift(
        when: origins > 0 && isReading, "cors-any-origin", "every origin is permitted",
        .crossOriginAllowed, by: .anyOrigin),
      drift(
        when: cors.allowsCredentials && isReading, "cors-wildcard",
        "the origin is * although requests carry credentials", by: .wildcard),
      drift(
        when: cors.allowsCredentials && isReading, "cors-credentials-missing",
        "credentials are not permitted", by: .credentialsMissing),
      drift(
        when: isExposing && isReading, "cors-nothing-exposed", "responses expose no header fields",
        by: .nothingExposed),
      drift(
        when: origins > 1 && isReading, "cors-vary-missing", "Vary does not name Origin",
        .varyMissing, by: .varyMissing),
      drift(
        when: cors.maxAge != nil && isPreflighted, "cors-other-max-age",
        "preflights may be reused for another time", .enumNewValue, by: .otherMaxAge),
    ]
    return drifts.compactMap(\.self)
  }

  /// Whether a case makes the operation reject an app.
  private static func isRejected(_ operation: Operation, of contract: Contract) -> Bool {
    contract.failures(of: operation).contains { $0.condition == .unauthenticated }
  }

  private static func drift(
    when applies: Bool, _ name: String, _ summary: String,
    _ kind: Drift.Kind = .crossOriginRefused, by deviation: CrossOriginDeviation
  ) -> MockDrift? {
    applies
      ? MockDrift(name, summary, expects: kind, by: .behavior(.crossOrigin(deviation))) : nil
  }
}
