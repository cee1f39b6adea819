import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel

extension CompiledOperation {
  /// The backend's own fault, whatever was expected and whether or not it is documented.
  func serverFailure(_ exchange: HTTPExchange, _ expectation: ExpectedResponse) -> Drift {
    Drift(
      .serverFailed, check: .serverError, at: Drift.Location(.status), source: source(expectation),
      expected: words(expectation), actual: errors.summary(of: exchange),
      fix: "find the fault in the backend's log; no request may cause a 5xx")
  }

  /// What is wrong with a 2xx as a status; `nil` when its body can be judged.
  func successDrift(_ exchange: HTTPExchange, _ expectation: ExpectedResponse) -> Drift? {
    let expected: [Failure]
    switch expectation {
    case .failure(let failures): expected = failures
    case .rejection: expected = []
    case .success, .variant, .anyDocumented, .successOrRejection, .noServerError:
      guard operation.success(exchange.status) == nil else { return nil }
      return undocumented(exchange, expectation, fix: documentingFix(exchange.status))
    }
    let (kind, check, found) = Self.blame(for: expected)
    return Drift(
      kind, check: check, at: Drift.Location(.status), source: source(expectation),
      expected: words(expectation), actual: "\(exchange.status), \(found)",
      fix: "refuse such a request with \(expectation)")
  }

  /// What is wrong with an answer that is neither a success nor a 5xx, as a status.
  func refusalDrifts(in exchange: HTTPExchange, _ expectation: ExpectedResponse) -> [Drift] {
    let status = exchange.status
    let isRefusal = status.isClientError
    let isDocumented = failures.contains { $0.status == status && !$0.isServerError }
    switch expectation {
    case .success where isRefusal, .variant where isRefusal:
      return [
        Drift(
          .validRejected, check: .acceptsValid, at: Drift.Location(.status),
          source: source(expectation), expected: words(expectation),
          actual: errors.summary(of: exchange),
          fix: "accept the request, or state in the contract what it breaks")
      ]
    case .failure(let expected) where isRefusal:
      if expected.contains(where: { $0.status == status }) { return [] }
      guard isDocumented else { return [undocumented(exchange, expectation)] }
      return [
        Drift(
          .statusUnexpected, check: .status, at: Drift.Location(.status),
          source: source(expectation), expected: words(expectation),
          actual: errors.summary(of: exchange), fix: "answer \(expectation) here")
      ]
    case .anyDocumented where isRefusal, .rejection where isRefusal:
      if isDocumented { return [] }
      var note = undocumented(
        exchange, expectation, fix: "document when the answer is \(status.code)")
      note.severity = .note
      return [note]
    case .successOrRejection where isRefusal: return []
    case .success, .variant, .failure, .rejection, .anyDocumented, .successOrRejection,
      .noServerError:
      return [undocumented(exchange, expectation)]
    }
  }

  private func undocumented(
    _ exchange: HTTPExchange, _ expectation: ExpectedResponse, fix: String? = nil
  ) -> Drift {
    let location = exchange.response.fields["location"].map { " to \($0.shortened(to: 80))" } ?? ""
    let found = errors.summary(of: exchange)
    return Drift(
      .statusUndocumented, check: .status, at: Drift.Location(.status), source: source(expectation),
      expected: words(expectation),
      actual: exchange.status.isRedirection ? found + location : found,
      fix: fix ?? "answer \(words(expectation)), or document \(exchange.status.code)")
  }

  private func documentingFix(_ status: HTTPStatus) -> String {
    "answer \(words(.success)), or document \(status.code)"
  }

  /// Which law a served request offends that one of these failures should have answered.
  private static func blame(for expected: [Failure]) -> (Drift.Kind, Check, actual: String) {
    func applies(_ isCause: (Failure.Condition) -> Bool) -> Bool {
      expected.contains { isCause($0.condition) }
    }
    if applies({ $0 == .unauthenticated }) {
      return (.authenticationIgnored, .requiresAuthentication, "served without a valid token")
    }
    if applies({ if case .foreign = $0 { true } else { false } }) {
      return (.identityLeak, .isolatesIdentities, "another user's resource was served")
    }
    if applies({ if case .missing = $0 { true } else { false } }),
      !applies({ $0 == .invalid })
    {
      return (.statusUnexpected, .status, "an unknown id was served")
    }
    return (.invalidAccepted, .rejectsInvalid, "a request that breaks the contract was accepted")
  }
}

extension CompiledOperation {
  /// The line of the contract that says which answer belongs here.
  private func source(_ expectation: ExpectedResponse) -> SourcePosition {
    switch expectation {
    case .success, .anyDocumented, .successOrRejection, .noServerError:
      operation.responses.first?.position ?? operation.position
    case .variant(let name):
      operation.responses.first { $0.variant == name }?.position ?? operation.position
    case .failure(let expected): expected.first?.position ?? operation.position
    case .rejection: operation.body?.position ?? operation.position
    }
  }

  /// The allowed answers by their numbers.
  private func words(_ expectation: ExpectedResponse) -> String {
    var statuses: [HTTPStatus] = []
    for response in operation.responses where !statuses.contains(response.status) {
      statuses.append(response.status)
    }
    let successes = statuses.map(\.description).joined(separator: " or ")
    switch expectation {
    case .success, .variant: return successes
    case .failure, .rejection, .successOrRejection, .noServerError: return expectation.description
    case .anyDocumented:
      let refusals = Set(failures.filter { !$0.isServerError }.map(\.status)).sorted()
      return ([successes] + refusals.map { String($0.code) }).joined(separator: " or ")
    }
  }
}

extension Failure {
  var isServerError: Bool { condition == .serverError || status.isServerError }
}
