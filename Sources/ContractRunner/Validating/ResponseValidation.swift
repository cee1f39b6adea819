import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// A response to a step of a case, and what is needed to validate it.
struct ResponseValidation {
  let response: HTTPResponse
  let duration: Duration
  let subject: StepSubject
}

extension ResponseValidation {
  /// Validates a response by the contract, by the rules of the step and by what it shows of the
  /// state, and applies its effects.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  func conclude(in record: inout CaseRecord) -> NotTestedReason? {
    defer { record.accountForCreation(by: response, to: subject) }
    if response.isCut, !subject.operation.mayStayOpen {
      defer { record.backend.noteCutBody(of: subject.operation.id, in: response) }
      return validateHead(in: &record)
    }
    guard response.body.count > Backend.LongBodies.threshold else {
      return validateWhole(in: &record)
    }
    // Values take several times the memory of their text, so that one is looked at after the other.
    let before = record.outcome.findings.count
    let backend = record.backend
    let problem: NotTestedReason? = backend.longBodies.turn.withLock { _ in
      Task.isCancelled ? .interrupted : validateWhole(in: &record)
    }
    // What others may have changed is no reason not to read on.
    let news = record.outcome.findings[before...]
    if news.contains(where: { $0.drift.isFailure && !$0.drift.isShared }) {
      backend.longBodies.noteViolation(of: subject.operation.id)
    }
    return problem
  }

  /// Reports the drifts of a response whose body has too many values to be parsed, so that neither
  /// its rules nor its effects are known.
  ///
  /// - Returns: Why the case cannot go on.
  private func concludeUnparsed(
    _ exchange: HTTPExchange, _ drifts: [Drift], in record: inout CaseRecord
  ) -> NotTestedReason {
    if Task.isCancelled { return .interrupted }
    let operation = subject.operation
    if !operation.isSetUpOnly {
      record.report(drifts.map { $0.about(subject, exchange.response) }, of: operation, exchange)
      record.outcome.performed.append(
        CaseOutcome.PerformedChecks(
          operation: operation.id,
          checks: [.connection, .serverError, .status, .bodyReadable, .responseSchema],
          duration: duration, primary: .status))
      record.outcome.openChecks.append(
        CheckResults.Key(operation: operation.id, check: .responseRules))
    }
    if exchange.status.isSuccess { record.noteUnknownOutcome(of: subject) }
    return .other("the response body of \(operation.id) has too many values to be parsed")
  }

  /// Validates what is known of a response without its body.
  ///
  /// - Returns: Why the case cannot go on.
  private func validateHead(in record: inout CaseRecord) -> NotTestedReason {
    let operation = subject.operation
    if !operation.isSetUpOnly {
      let exchange = subject.compiled.exchange(subject.request, response)
      for drift in subject.compiled.headDrifts(in: exchange, expecting: subject.step.expectation) {
        record.report(drift.about(subject, response), of: operation, exchange)
      }
      record.outcome.performed.append(
        CaseOutcome.PerformedChecks(
          operation: operation.id, checks: [.connection, .serverError, .status],
          duration: duration, primary: .status))
      record.outcome.openChecks += [Check.responseSchema, .responseRules].map {
        CheckResults.Key(operation: operation.id, check: $0)
      }
    }
    if response.status.isSuccess { record.noteUnknownOutcome(of: subject) }
    record.outcome.hasCutList = operation.performs(.lists)
    return .other(record.backend.reasonForCutting(operation.id))
  }

}

extension ResponseValidation {
  private func validateWhole(in record: inout CaseRecord) -> NotTestedReason? {
    let exchange = subject.compiled.exchange(subject.request, response)
    // The contract that a set-up only operation comes from checks it.
    let isChecked = !subject.operation.isSetUpOnly
    var drifts = isChecked ? messageDrifts(exchange, in: record) : []
    if record.mayMeetOthers { drifts = drifts.map { shared($0) } }
    if record.runner.isConsequenceOfLoss(response, subject) { return Runner.lossReason }
    if exchange.responseHasTooManyValues {
      return concludeUnparsed(exchange, drifts, in: &record)
    }
    let isSuccess = response.status.isSuccess
    record.location = nil
    let isOpen = record.runner.coverage.withLock { $0.isOpen(subject.operation.id) }
    let document =
      isOpen || looksInside ? exchange.responseDocument : nil
    if isSuccess { record.location = link(in: document, of: record.runner) }
    cover(exchange, document, in: &record)
    drifts = withKeptText(drifts, exchange, document)
    if isSuccess { drifts += termDrifts(exchange, document, besides: drifts, in: &record) }
    if isSuccess, isChecked, let document {
      drifts += suspiciousValues(document, besides: drifts, in: record)
    }
    if isSuccess, subject.request.method == subject.operation.method {
      let conforms = !drifts.contains(where: \.isFailure)
      drifts += applyEffects(of: exchange, document, conforms: conforms, in: &record)
      noteUnexpectedCreation(in: &record)
      noteOtherCreations(in: record)
    }
    record.noteWrite(subject, exchange.status)
    if record.memory.simultaneous.isOpen {
      record.memory.simultaneous.note(
        exchange, body: subject.compiled.requestDocument(of: exchange))
    }
    if isChecked {
      drifts += slowness(limit: record.configuration.responseTimeLimit)
      noteChecks(in: &record)
    }
    if record.planned.isRandom { noteNovelty(exchange, document, in: &record) }
    record.current.endsCase = !isSuccess && leavesNothingToCompare(in: record)
    record.report(drifts.map { $0.about(subject, response) }, of: subject.operation, exchange)
    if let reason = reasonNotToContinue(in: &record) { return reason }
    guard let observation = subject.step.observation else { return nil }
    return ObservedResponse(
      document: document, exchange: exchange, subject: subject, drifts: drifts
    )
    .observe(observation, in: &record)
  }

  /// Whether the rest of the case is about what the rejected request was to do.
  private func leavesNothingToCompare(in record: CaseRecord) -> Bool {
    if subject.step.expectation == .storedUnchangedOrRejected {
      return subject.operation.performs(.creates)
    }
    // A document says little of when requests are rejected.
    return record.runner.contract.infersEffects && !record.planned.isRandom
      && subject.step.expectation.isSuccess && !subject.request.method.isSafe
      && response.status.isClientError
  }

  /// The drifts of the response by itself.
  private func messageDrifts(_ exchange: HTTPExchange, in record: CaseRecord) -> [Drift] {
    subject.compiled.drifts(in: exchange, expecting: subject.step.expectation)
      + (record.runner.contract.cors?.drifts(in: exchange) ?? []) + surplusDrifts(in: record)
      + codingDrifts
  }

  /// Where the response leads: to the new resource, or to the image that the backend has stored.
  private func link(in document: JSON?, of runner: Runner) -> (text: String, base: String)? {
    if let location = subject.operation.storedImage?.pointer {
      guard let text = document?[location]?.stringValue, runner.isOwn(text) else { return nil }
      return (text, subject.request.target)
    }
    return response.fields["location"].map { ($0, subject.request.target) }
  }

  /// Whether the response has to be looked at beyond its schema.
  private var looksInside: Bool {
    // A stream of no elements has no bytes.
    guard !response.body.isEmpty || subject.operation.success(response.status)?.stream != nil else {
      return false
    }
    return !response.status.isSuccess || subject.hasTerms || !subject.operation.effects.isEmpty
      || subject.step.observation != nil || subject.operation.storedImage != nil
  }

  /// Notes what the exchange covers.
  private func cover(
    _ exchange: HTTPExchange, _ document: JSON?, in record: inout CaseRecord
  ) {
    if exchange.status.isClientError {
      let (id, violation) = (subject.operation.id, subject.step.violation)
      record.runner.coverage.withLock {
        $0.noteRejection(
          exchange.status, of: id, forMember: violation.map { $0 != .root } ?? false)
      }
    }
    // A message that is unusual as such covers nothing of what it means.
    guard subject.step.expectation.contractDefinesRequest else { return }
    let status = exchange.status
    let id = subject.operation.id
    // A redirect may be what the contract states.
    let isSuccess = status.isSuccess || subject.operation.success(status) != nil
    let (expectation, caseID) = (subject.step.expectation, record.planned.id)
    let isOpen = record.runner.coverage.withLock { record in
      record.count(id, isSuccess: isSuccess)
      if !isSuccess, expectation.mayBeSuccess {
        record.noteAttempt(exchange, of: id, mustSucceed: expectation.isSuccess, in: caseID)
      }
      return record.isOpen(id)
    }
    guard isOpen, subject.request.body.count < 1_000_000 else { return }
    let covered = CoveredExchange(
      body: subject.compiled.requestDocument(of: exchange), parameters: subject.parameters,
      status: status.code,
      code: record.runner.contract.errorCode(in: document))
    record.runner.coverage.withLock { $0.note(covered, of: id) }
  }

  /// Notes what the fuzzer learns from the response.
  private func noteNovelty(
    _ exchange: HTTPExchange, _ document: JSON?, in record: inout CaseRecord
  ) {
    // A token must not be sent in other requests.
    let isReusable =
      exchange.status.isSuccess && !record.runner.isLogin(subject.operation)
      && exchange.response.body.count <= Backend.LongBodies.threshold
    record.outcome.novelty = CaseOutcome.Novelty(
      signature: exchange.response.signature(
        of: subject.operation.id, code: record.runner.contract.errorCode(in: document)),
      exchange: isReusable ? exchange : nil)
  }

  /// Notes which checks the exchange has performed.
  private func noteChecks(in record: inout CaseRecord) {
    var checks: [Check] = []
    checks.reserveCapacity(10)
    checks += [.connection, .serverError, .status, .responseTime]
    if record.runner.contract.cors != nil, subject.request.fields.contains("origin") {
      checks.append(.crossOrigin)
    }
    let isDefined = subject.step.expectation.contractDefinesRequest
    if !response.body.isEmpty, isDefined { checks += [.contentType, .bodyReadable] }
    let primary = subject.step.expectation.primaryCheck
    if let primary { checks.append(primary) }
    if response.status.isSuccess, isDefined, !subject.step.expectation.isFailure {
      checks += [.responseSchema, .responseRules]
    }
    if response.status.isClientError, isDefined { checks.append(.errorShape) }
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(
        operation: subject.operation.id, checks: checks, duration: duration,
        primary: primary ?? .status))
  }

  private func slowness(limit: Duration?) -> [Drift] {
    // The run itself decides how long it reads an endless stream.
    guard !(response.isCut && subject.operation.mayStayOpen), duration > limit ?? .seconds(2) else {
      return []
    }
    return [
      Drift(
        .tooSlow, check: .responseTime,
        at: Drift.Location(.request), source: subject.operation.position,
        expected: "a response within \(limit ?? .seconds(2))", actual: "\(duration)"
      )
      .rated(limit == nil ? .note : .drift)
    ]
  }
}

extension Contract {
  fileprivate func errorCode(in document: JSON?) -> String? {
    errors.code.flatMap { document?[$0]?.stringValue }
  }
}
