package import ContractFindings
package import ContractHTTP
import ContractJSON
package import ContractModel

extension CompiledOperation {
  /// How a response differs from what the contract says about it.
  ///
  /// Judges status, media type, body and error code. Rules are judged by
  /// ``RuleContext/drifts(of:check:)``, because they may need the state before the exchange.
  ///
  /// - Parameters:
  ///   - response: As it came, its body complete.
  ///   - request: What it answers.
  ///   - expectation: Which answers this request allows.
  /// - Returns: What is wrong with the status, or else with the header fields and the body; notes
  ///   among it.
  package func drifts(
    in response: HTTPResponse, to request: HTTPRequest, expecting expectation: ExpectedResponse
  ) -> [Drift] {
    drifts(in: HTTPExchange(request, response), expecting: expectation)
  }

  /// How the response of an exchange differs from what the contract says about it.
  package func drifts(
    in exchange: HTTPExchange, expecting expectation: ExpectedResponse
  ) -> [Drift] {
    let (request, response) = (exchange.request, exchange.response)
    let status = response.status
    if expectation == .noServerError, !status.isServerError || [501, 505].contains(status) {
      return []
    }
    if status.isServerError {
      return [serverFailure(exchange, expectation)] + failureShapeNotes(in: response)
    }
    guard status.isSuccess else {
      return refusalDrifts(in: exchange, expectation)
        + (isDocumentedFailure(status) ? errorBodyDrifts(in: exchange, expectation) : [])
    }
    if let drift = successDrift(exchange, expectation) { return [drift] }
    guard request.method != .head, let documented = operation.success(status) else { return [] }
    if case .variant(let name) = expectation,
      let variant = variants.first(where: { $0.name == name })
    {
      return drifts(in: response, ofVariant: variant)
    }
    // Of several answers of one status some may name nothing.
    let isLocated = operation.responses.allSatisfy { $0.status != status || $0.location != nil }
    return (isLocated ? locationDrifts(in: response, documented) : [])
      + bodyDrifts(in: response, documented, judge: responseValidator(for: status))
  }

  /// What is wrong with an answer that must be the documented one of a certain situation.
  private func drifts(in response: HTTPResponse, ofVariant expected: Variant) -> [Drift] {
    let documented = expected.response
    guard documented.status == response.status else {
      return [
        Drift(
          .statusUnexpected, check: .status, at: Drift.Location(.status),
          source: documented.position,
          expected: "\(documented.status), the answer '\(expected.name)'",
          actual: response.status.description, fix: "answer \(documented.status) here")
      ]
    }
    guard let nearer = variant(nearerThan: expected, to: response) else {
      let drifts =
        locationDrifts(in: response, documented)
        + bodyDrifts(in: response, documented, judge: expected.judge)
      guard drifts.contains(where: isOfOtherVariant) else { return drifts }
      return drifts + [
        Drift(
          .statusUnexpected, check: .status, at: Drift.Location(.body), source: documented.position,
          expected: "the answer '\(expected.name)'", actual: "it, with a part of another answer",
          fix: "answer as documented for '\(expected.name)' here")
      ]
    }
    return bodyDrifts(in: response, nearer.response, judge: nearer.judge) + [
      Drift(
        .statusUnexpected, check: .status, at: Drift.Location(.body), source: documented.position,
        expected: "the answer '\(expected.name)'", actual: "the answer '\(nearer.name)'",
        fix: "answer as documented for '\(expected.name)' here")
    ]
  }

  /// Whether a field that is undocumented for one answer is what tells another by.
  private func isOfOtherVariant(_ drift: Drift) -> Bool {
    drift.kind == .fieldUndocumented
      && operation.responses.contains {
        $0.variant != nil && $0.body?.schema(at: drift.location.pointer) != nil
      }
  }

  /// The answer of the same status that a response resembles more than the one it must be.
  private func variant(nearerThan expected: Variant, to response: HTTPResponse) -> Variant? {
    func distance(_ variant: Variant) -> (Int, Int) {
      guard let judge = variant.judge else { return (response.body.isEmpty ? 0 : 1, 0) }
      let drifts = judge.drifts(in: response.body)
      return (
        drifts.count { $0.severity == .drift }, drifts.count { $0.severity == .note }
      )
    }
    let limit = distance(expected)
    let others = variants.filter {
      $0.response.status == response.status && $0.name != expected.name
    }
    let nearest = others.map { ($0, distance($0)) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 < limit ? $0.0 : nil }
  }

  private func bodyDrifts(
    in response: HTTPResponse, _ documented: Response, judge: SchemaValidator?
  ) -> [Drift] {
    guard let judge else {
      // After a 204 no body is read (RFC 9112, section 6.3), but a length still announces one.
      let announced = response.fields["content-length"].flatMap(Int.init) ?? 0
      let length = max(response.body.count, announced)
      guard length > 0 else { return [] }
      return [
        Drift(
          .typeChanged, check: .responseSchema, at: Drift.Location(.body, offset: 0),
          source: documented.position, expected: "no body", actual: "\(length) bytes",
          fix: "send no body, or document it")
      ]
    }
    return readableBodyDrifts(in: response, source: documented.position) {
      judge.drifts(in: response.body).map { drift in
        var drift = drift
        drift.source = drift.source ?? documented.position
        return drift
      }
    }
  }

  /// The error shape, then the code among those that the status has in this situation.
  private func errorBodyDrifts(
    in exchange: HTTPExchange, _ expectation: ExpectedResponse
  ) -> [Drift] {
    let response = exchange.response
    guard !errors.isSilent else { return [] }
    let documented = failures.filter { $0.status == response.status }
    let candidates: [Failure]
    switch expectation {
    case .success, .variant: candidates = []
    case .failure(let expected): candidates = expected.filter { $0.status == response.status }
    case .anyDocumented, .rejection, .successOrRejection, .noServerError: candidates = documented
    }
    let failure = candidates.first ?? documented.first
    return readableBodyDrifts(in: response, source: failure?.position ?? operation.position) {
      let drifts = errors.drifts(in: response.body, of: failure)
      guard !drifts.contains(where: { $0.severity == .drift }),
        var drift = errors.codeDrift(in: exchange.responseDocument, among: candidates)
      else { return drifts }
      if [.anyDocumented, .rejection, .successOrRejection].contains(expectation) {
        drift.severity = .note
      }
      return drifts + [drift]
    }
  }

  /// The shape of a documented 5xx, as notes: that it came at all is the drift.
  private func failureShapeNotes(in response: HTTPResponse) -> [Drift] {
    guard !errors.isSilent,
      let failure = failures.first(where: { $0.status == response.status })
    else { return [] }
    return errors.drifts(in: response.body, of: failure).map { drift in
      var drift = drift
      drift.severity = .note
      return drift
    }
  }

  private func isDocumentedFailure(_ status: HTTPStatus) -> Bool {
    failures.contains { $0.status == status }
  }
}
