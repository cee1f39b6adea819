import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation

extension CaseRunner {
  /// Repeats a request until the response is as the step expects, or the time is up; the request that
  /// counts is sent afterwards.
  mutating func wait(for draft: RequestDraft, _ polling: Polling) async {
    let environment = runner.environment
    let end = environment.clock.uptime() + .milliseconds(polling.limit)
    while environment.clock.uptime() < end, !Task.isCancelled {
      let (subject, delivery) = await deliver(draft)
      guard case .response(let response, let duration, _) = delivery else { return }
      outcome.requests += 1
      outcome.duration += duration
      if isSettled(subject.compiled.exchange(subject.request, response), subject) { return }
      let wished = response.fields["retry-after"].flatMap(Int.init).map(Duration.seconds)
      let wait = max(.milliseconds(polling.interval), wished ?? .zero)
      guard environment.clock.uptime() + wait < end else { return }
      try? await environment.clock.sleep(wait)
    }
  }

  /// Whether the response is what the step expects, the rules of the step included.
  private func isSettled(_ exchange: HTTPExchange, _ subject: StepSubject) -> Bool {
    let drifts = subject.compiled.drifts(in: exchange, expecting: subject.step.expectation)
    guard exchange.status.isSuccess, !drifts.contains(where: { $0.severity == .drift }) else {
      return false
    }
    var context = RuleContext(
      request: subject.compiled.requestDocument(of: exchange),
      response: exchange.responseDocument,
      path: subject.parameters, captured: captured, now: runner.now())
    context.fields = subject.compiled.messageFields(of: exchange.request, exchange.response)
    return context.drifts(of: subject.step.rules).isEmpty
  }
}
