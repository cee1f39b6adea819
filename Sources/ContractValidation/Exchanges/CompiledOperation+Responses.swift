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
    in response: HTTPResponse, to request: HTTPRequest, expecting expectation: Expectation
  ) -> [Drift] {
    let status = response.status
    if status.isServerError {
      return [serverFailure(response, expectation)] + failureShapeNotes(in: response)
    }
    guard status.isSuccess else {
      return refusalDrifts(in: response, expectation)
        + (isDocumentedFailure(status) ? errorBodyDrifts(in: response, expectation) : [])
    }
    if let drift = successDrift(response, expectation) { return [drift] }
    guard request.method != .head, let documented = operation.success(status) else { return [] }
    return bodyDrifts(in: response, documented) + variantDrifts(in: response, expectation)
  }

  /// Whether the answer is the documented one of another situation.
  private func variantDrifts(
    in response: HTTPResponse, _ expectation: Expectation
  ) -> [Drift] {
    guard case .variant(let name) = expectation else { return [] }
    let distances = variants.filter { $0.status == response.status }.map { variant in
      (name: variant.name, drifts: variant.judge.drifts(in: response.body))
    }
    func distance(_ drifts: [Drift]) -> (Int, Int) {
      (drifts.count { $0.severity == .drift }, drifts.count { $0.severity == .note })
    }
    guard let expected = distances.first(where: { $0.name == name }),
      let nearest = distances.min(by: { distance($0.drifts) < distance($1.drifts) }),
      distance(nearest.drifts) < distance(expected.drifts)
    else { return [] }
    return [
      Drift(
        .statusUnexpected, check: .status, at: Drift.Place(.body),
        source: operation.responses.first { $0.variant == name }?.position ?? operation.position,
        expected: "the answer '\(name)'", found: "the answer '\(nearest.name)'",
        mend: "answer as documented for '\(name)' here")
    ]
  }

  private func bodyDrifts(in response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard let judge = responseJudge(for: documented.status) else {
      // After a 204 no body is read (RFC 9112, section 6.3), but a length still announces one.
      let announced = response.fields["content-length"].flatMap(Int.init) ?? 0
      let length = max(response.body.count, announced)
      guard length > 0 else { return [] }
      return [
        Drift(
          .typeChanged, check: .responseSchema, at: Drift.Place(.body, offset: 0),
          source: documented.position, expected: "no body", found: "\(length) bytes",
          mend: "send no body, or document it")
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
    in response: HTTPResponse, _ expectation: Expectation
  ) -> [Drift] {
    guard !errors.isSilent else { return [] }
    let documented = failures.filter { $0.status == response.status }
    let candidates: [Failure]
    switch expectation {
    case .success, .variant: candidates = []
    case .failure(let expected): candidates = expected.filter { $0.status == response.status }
    case .anything, .refusal: candidates = documented
    }
    let failure = candidates.first ?? documented.first
    return readableBodyDrifts(in: response, source: failure?.position ?? operation.position) {
      let drifts = errors.drifts(in: response.body, of: failure)
      guard !drifts.contains(where: { $0.severity == .drift }),
        var drift = errors.codeDrift(in: response.body, among: candidates)
      else { return drifts }
      if [.anything, .refusal].contains(expectation) { drift.severity = .note }
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
