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
      guard let planned = step.request, let compiled = step.operation
      else { return nil }
      await renewReferences(of: compiled, in: step)
      switch record.draft(planned, in: step, compiled) {
      case .success(let draft):
        if let reason = await runner.reasonNotToChange(draft) { return reason }
        drafts.append(draft)
      case .failure(let reason): return reason
      }
    }
    var subjects = drafts.map { $0.subject(with: backend.credentials(of: $0.step.identity)) }
    // Of what rejections have called taken, equal values would be rejected as well.
    let takesEqual = runner.world.withLock { world in
      !subjects.contains { world.uniqueValues.isTakenOnce(by: $0.operation.id) }
    }
    if takesEqual { subjects.equalizeCreations() }
    let deliveries = await sendTogether(subjects)
    record.current.isRaw = false
    record.memory.simultaneous.open()
    defer { record.memory.simultaneous.close() }
    var problem: NotTestedReason?
    for (index, delivery) in deliveries.enumerated() {
      var (subject, outcome) = (subjects[index], delivery.outcome)
      subject.ledgerNumber = delivery.ledgerNumber
      if delivery.isUncertain {
        record.accountForUnknownCreation(by: subject)
        record.noteUnknownOutcome(of: subject, mayComeLate: !outcome.isBroken)
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
      record.current.attributed = subject.step.attribution
      problem = conclude(outcome, of: subject) ?? problem
    }
    return problem
  }

  /// Sends several requests at the same time, as many of them as the limit of writes allows.
  private mutating func sendTogether(_ subjects: [StepSubject]) async -> [Backend.Delivery] {
    let backend = runner.backend
    let count = subjects.count
    let allowances = writesLeft.map { min($0, count) }
    let sent = await runner.environment.transport.concurrently(count, jobs: count) {
      index, shard in
      let subject = subjects[index]
      var left: Int? = allowances.map { index < $0 ? 1 : 0 }
      let delivery = await backend.send(
        subject.request, for: subject.step, named: subject.operation.id, &left, over: shard)
      return (delivery: delivery, left: left)
    }
    if let allowances {
      let unused = sent.reduce(0) { $0 + ($1.left ?? 0) }
      writesLeft = writesLeft.map { $0 - (allowances - unused) }
    }
    return sent.map(\.delivery)
  }
}

extension [StepSubject] {
  /// Gives equal creations equal unique values, too.
  fileprivate mutating func equalizeCreations() {
    // What a path names is one resource, however often it is created.
    guard let first, first.operation.performs(.creates),
      first.compiled.effect(.creates)?.pathParameter == nil
    else { return }
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
