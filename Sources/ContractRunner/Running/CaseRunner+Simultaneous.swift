import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend.Delivery {
  fileprivate var isUnauthorized: Bool {
    if case .response(let response, _, _) = outcome {
      response.status == .unauthorized
    } else {
      false
    }
  }
}

extension CaseRunner {
  /// Sends the requests of several steps at the same time, and takes in their responses one after
  /// the other.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  mutating func performTogether(_ steps: [Plan.Step]) async -> NotTestedReason? {
    let backend = runner.backend
    var drafts: [RequestDraft] = []
    for step in steps {
      if let reason = backend.reasonNotToSend(step) { return reason }
      guard let planned = step.request, let compiled = runner.compiled.operation(step.operation)
      else { return nil }
      switch record.draft(planned, in: step, compiled) {
      case .success(let draft):
        if let reason = await runner.reasonNotToChange(draft) { return reason }
        drafts.append(draft)
      case .failure(let reason): return reason
      }
    }
    var subjects = drafts.map { $0.subject(with: backend.credentials(of: $0.step.identity)) }
    subjects.equalizeCreations()
    let allowances = writesLeft.map { left in min(left, steps.count) }
    let all = subjects
    let outcomes = await runner.environment.transport.concurrently(all.count, jobs: all.count) {
      index, shard in
      var left: Int? = allowances.map { index < $0 ? 1 : 0 }
      let delivery = await backend.send(
        all[index].request, for: all[index].step, named: all[index].operation.id, &left,
        over: shard)
      return (delivery, left)
    }
    if let allowances {
      let unused = outcomes.reduce(0) { $0 + ($1.1 ?? 0) }
      writesLeft = writesLeft.map { $0 - (allowances - unused) }
    }
    record.current.isRaw = false
    record.memory.simultaneous.open()
    defer { record.memory.simultaneous.close() }
    var problem: NotTestedReason?
    for (index, (delivery, _)) in outcomes.enumerated() {
      var (subject, outcome) = (subjects[index], delivery.outcome)
      subject.ledgerNumber = delivery.ledgerNumber
      if delivery.isUncertain {
        if subject.mayCreate { record.notePossibleCreation(by: subject, .unanswered) }
        record.noteUnknownOutcome(of: subject)
      }
      // A request whose token has expired is sent again, alone.
      if delivery.isUnauthorized, subject.step.shouldRefreshToken {
        backend.recordSettled(subject.ledgerNumber)
        (subject, outcome) = await deliver(drafts[index])
      } else if case .response(let response, _, _) = outcome,
        let reason = await backend.reasonOfStoppedCredentials(response, to: subject)
      {
        outcome = .untested(reason)
      }
      record.memory.furtherPages =
        subject.step.observation == nil
        ? nil : await furtherPages(after: outcome, of: subject, drafts[index])
      record.current.attributed = subject.step.attribution.flatMap { runner.contract.operation($0) }
      problem = conclude(outcome, of: subject) ?? problem
    }
    return problem
  }
}

extension [StepSubject] {
  /// Gives equal creations equal unique values, too.
  fileprivate mutating func equalizeCreations() {
    guard let first, first.operation.performs(.creates) else { return }
    for index in indices where self[index].operation.id == first.operation.id {
      var request = first.request
      // With one key they would be one request, repeated.
      if let key = first.operation.idempotencyKey {
        request.fields[key] = self[index].request.fields[key]
      }
      self[index].request = request
    }
  }
}
