import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Validates what is known of a response without its body.
  ///
  /// - Returns: Why the case cannot go on.
  mutating func validateHead(
    of response: HTTPResponse, _ duration: Duration, of subject: StepSubject
  ) -> NotTestedReason {
    let operation = subject.operation
    if !operation.isSetUpOnly {
      let exchange = HTTPExchange(subject.request, response)
      for drift in subject.compiled.headDrifts(in: exchange, expecting: subject.step.expectation) {
        report(drift.about(subject, response), of: operation, exchange)
      }
      outcome.performed.append(
        CaseOutcome.PerformedChecks(
          operation: operation.id, checks: [.connection, .serverError, .status],
          duration: duration, primary: .status))
      outcome.openChecks += [Check.responseSchema, .responseRules].map {
        CheckResults.Key(operation: operation.id, check: $0)
      }
    }
    if response.status.isSuccess { noteUncertainCreations(by: subject.step) }
    return .other(runner.backend.reasonForCutting(operation.id))
  }

  mutating func report(_ drift: Drift, of operation: Operation, _ exchange: HTTPExchange) {
    report([drift], of: operation, exchange.request, exchange)
  }

  mutating func report(
    _ drifts: [Drift], of operation: Operation, _ exchange: HTTPExchange
  ) {
    report(drifts, of: operation, exchange.request, exchange)
  }

  mutating func report(
    _ drifts: [Drift], of operation: Operation, _ request: HTTPRequest, _ exchange: HTTPExchange?
  ) {
    guard !drifts.isEmpty, !operation.isSetUpOnly else { return }
    // A scenario performs every check at once; only the selected ones count.
    let checks = runner.configuration.checks
    let selected = drifts.filter { checks.contains($0.check) }
    guard !selected.isEmpty else { return }
    outcome.findings += runner.findings(
      selected, operation, request, exchange, caseID: planned.id)
  }
}
