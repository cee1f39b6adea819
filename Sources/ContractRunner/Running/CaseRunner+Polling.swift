import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Repeats a request until the response is as the step expects, or the time is up, and sends the
  /// request that counts.
  ///
  /// - Parameters:
  ///   - draft: The request.
  ///   - polling: How long and how often it is repeated.
  ///   - isPromised: Whether it is drift where the response is not as expected in time.
  /// - Returns: Why the case cannot go on: what follows is about the state that was waited for.
  mutating func perform(
    _ draft: RequestDraft, _ polling: Polling, isPromised: Bool
  ) async -> NotTestedReason? {
    let step = draft.step
    let wait = World.Wait(operation: step.endpointID, rules: step.rules, isPromised: isPromised)
    let isVain = runner.world.withLock { $0.conclusions.unmetWaits.contains(wait) }
    let isSettled = await poll(draft, polling, for: isVain ? 0 : polling.limit)
    guard isSettled || isPromised else {
      // It takes longer than a run can wait, and that is no fault.
      _ = runner.world.withLock { $0.conclusions.unmetWaits.insert(wait) }
      return nil
    }
    let (subject, delivery) = await deliver(draft)
    if let reason = conclude(delivery, of: subject) { return reason }
    // It may be there just now.
    guard !isSettled, case .response(let response, _, _) = delivery,
      !self.isSettled(subject.compiled.exchange(subject.request, response), subject)
    else { return nil }
    _ = runner.world.withLock { $0.conclusions.unmetWaits.insert(wait) }
    let limit = Duration.milliseconds(polling.limit)
    return "\(step.endpointID) did not show the expected state within \(limit)"
  }

  /// - Returns: Whether the response was as the step expects.
  private mutating func poll(
    _ draft: RequestDraft, _ polling: Polling, for milliseconds: Int
  ) async -> Bool {
    let clock = runner.environment.clock
    let end = clock.uptime() + .milliseconds(milliseconds)
    while !Task.isCancelled {
      let (subject, delivery) = await deliver(draft)
      guard case .response(let response, let duration, _) = delivery else { return false }
      record.accountForCreation(by: response, to: subject)
      record.outcome.requests += 1
      record.outcome.duration += duration
      if isSettled(subject.compiled.exchange(subject.request, response), subject) { return true }
      let wished = response.retryDelay(now: runner.now().secondsSince1970)
      let wait = max(.milliseconds(polling.interval), wished ?? .zero)
      guard clock.uptime() + wait < end else { return false }
      try? await clock.sleep(wait)
    }
    return false
  }

  /// Whether the response is what the step expects, the rules of the step included.
  private func isSettled(_ exchange: HTTPExchange, _ subject: StepSubject) -> Bool {
    let drifts = subject.compiled.drifts(in: exchange, expecting: subject.step.expectation)
    guard exchange.status.isSuccess, !drifts.contains(where: \.isFailure) else {
      return false
    }
    var context = RuleContext(
      request: subject.compiled.requestDocument(of: exchange),
      response: exchange.responseDocument,
      path: subject.parameters, captured: record.captured, now: runner.now())
    context.fields = subject.compiled.messageFields(of: exchange.request, exchange.response)
    return context.drifts(of: subject.step.rules).isEmpty
  }
}
