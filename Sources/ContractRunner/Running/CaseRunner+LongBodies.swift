import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Validates a response by the contract, by the rules of the step and by what it shows of the
  /// state, and applies its effects.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  mutating func validate(
    _ response: HTTPResponse, _ duration: Duration, of subject: StepSubject
  ) -> NotTestedReason? {
    if response.isCut, !subject.operation.mayStayOpen {
      defer { runner.backend.noteCutBody(of: subject.operation.id) }
      return validateHead(of: response, duration, of: subject)
    }
    guard response.body.count > Backend.LongBodies.threshold else {
      return validateWhole(response, duration, of: subject)
    }
    // Values take several times the memory of their text, so that one is looked at after the other.
    let before = outcome.findings.count
    let problem: NotTestedReason? = runner.backend.longBodyTurn.withLock { _ in
      Task.isCancelled ? .interrupted : validateWhole(response, duration, of: subject)
    }
    if outcome.findings[before...].contains(where: { $0.drift.severity == .drift }) {
      runner.backend.longBodies.withLock { $0.noteViolation(of: subject.operation.id) }
    }
    return problem
  }

  /// Reports the drifts of a response whose body has too many values to be parsed, so that neither
  /// its rules nor its effects are known.
  ///
  /// - Returns: Why the case cannot go on.
  mutating func concludeUnparsed(
    _ exchange: HTTPExchange, _ drifts: [Drift], _ duration: Duration, _ subject: StepSubject
  ) -> NotTestedReason {
    if Task.isCancelled { return .interrupted }
    let operation = subject.operation
    if !operation.isSetUpOnly {
      report(drifts.map { $0.about(subject, exchange.response) }, of: operation, exchange)
      outcome.performed.append(
        CaseOutcome.PerformedChecks(
          operation: operation.id,
          checks: [.connection, .serverError, .status, .bodyReadable, .responseSchema],
          duration: duration, primary: .status))
      outcome.openChecks.append(
        CheckResults.Key(operation: operation.id, check: .responseRules))
    }
    if exchange.status.isSuccess { noteUncertainCreations(by: subject.step) }
    return .other("the response body of \(operation.id) has too many values to be parsed")
  }
}
