import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Judges an answer by the contract, by the rules of the step and by what it shows of the state.
  mutating func judge(
    _ response: HTTPResponse, _ duration: Duration, of subject: StepSubject
  ) -> String? {
    let exchange = Exchange(request: subject.request, response: response)
    // What a borrowed operation answers is judged by the contract that it is borrowed from.
    let isSetUpOnly = subject.operation.isSetUpOnly
    // What it answers to a request it does not know is not judged by its rules.
    let isOwn = subject.step.expectation != .noServerError
    var drifts =
      isSetUpOnly
      ? []
      : subject.compiled.drifts(
        in: response, to: subject.request, expecting: subject.step.expectation)
    if run.isConsequenceOfLoss(response, subject) {
      return RunContext.lossReason
    }
    location =
      response.status.isSuccess
      ? response.fields["location"].map { ($0, subject.request.target) } : nil
    let isWanted = run.coverage.withLock { $0.isOpen(subject.operation.id) }
    let document =
      isWanted || looksInside(response, subject) ? try? JSON(parsing: response.body) : nil
    cover(response, document, subject)
    if response.status.isSuccess, isOwn, let document {
      if subject.hasTerms, !subject.step.expectation.isFailure {
        let context = ruleContext(document, subject)
        if !isSetUpOnly, subject.step.expectation != .successOrRejection {
          drifts += brokenRules(of: subject, in: context, besides: drifts)
        }
        for capture in subject.step.captures {
          let value = context.value(of: capture.term)
          if run.isLogin(subject.operation), let text = value?.stringValue { run.hide(text) }
          captured[capture.name] = value
        }
      }
      if !isSetUpOnly { drifts += ownerDrifts(document, subject) }
    }
    if response.status.isSuccess, subject.request.method == subject.operation.method {
      drifts += applyEffects(
        document, conforms: !drifts.contains { $0.severity == .drift }, subject)
    }
    if !isSetUpOnly {
      drifts += slowness(duration, subject.operation)
      ask(response, duration, subject)
    }
    if planned.isRandom {
      let code = run.contract.errors.code.flatMap { document?[$0]?.stringValue }
      outcome.signature = response.signature(of: subject.operation.id, code: code)
      // Somebody's token is nothing to be sent around.
      if response.status.isSuccess, !run.isLogin(subject.operation) {
        outcome.answer = response.body
      }
    }
    for drift in drifts {
      report(drift.about(subject.step, response), of: subject.operation, exchange)
    }
    guard let observation = subject.step.observation else { return nil }
    return observe(observation, in: document, exchange, subject, besides: drifts)
  }

  /// Whether anything is to be found in the answer besides what its schema says.
  private func looksInside(_ response: HTTPResponse, _ subject: StepSubject) -> Bool {
    guard !response.body.isEmpty else { return false }
    return !response.status.isSuccess || subject.hasTerms || !subject.operation.effects.isEmpty
      || subject.step.observation != nil
  }

  /// Notes what the exchange has exercised.
  private func cover(_ response: HTTPResponse, _ document: JSON?, _ subject: StepSubject) {
    // What is odd as a message shows nothing of what it says.
    guard subject.step.expectation != .noServerError else { return }
    let id = subject.operation.id
    let isOpen = run.coverage.withLock { ledger in
      ledger.count(id, isSuccess: response.status.isSuccess)
      return ledger.isOpen(id)
    }
    guard isOpen else { return }
    guard subject.request.body.count < 1_000_000 else { return }
    let exchange = CoveredExchange(
      body: try? JSON(parsing: subject.request.body), parameters: subject.parameters,
      status: response.status.code,
      code: run.contract.errors.code.flatMap { document?[$0]?.stringValue })
    run.coverage.withLock { $0.note(exchange, of: id) }
  }

  /// The rules that are broken, save where the body has been found wrong already: a count that is
  /// no number is one drift, not two.
  private func brokenRules(
    of subject: StepSubject, in context: RuleContext, besides found: [Drift]
  ) -> [Drift] {
    var all = found
    for rules in [subject.operation.rules, subject.step.rules] {
      let news = context.drifts(of: rules)
      all += news.filter { new in !all.contains { $0.covers(new.location.pointer) } }
    }
    return all.dropFirst(found.count).map { drift in
      var drift = drift
      // What holds for documented requests is only likely for others.
      if subject.step.expectation == .anyDocumented { drift.severity = .note }
      return drift
    }
  }

  private func ruleContext(_ document: JSON?, _ subject: StepSubject) -> RuleContext {
    let stored = subject.operation.target.flatMap { target -> JSON? in
      guard !planned.sharesState else { return nil }
      let id =
        target.isOnSingleton
        ? subject.step.identity.ownID : target.pathParameter.flatMap { subject.parameters[$0] }
      guard let id else { return nil }
      return run.state.withLock {
        $0.known[RunState.ResourceID(resource: target.resource, id: id)]
      }
    }
    return RuleContext(
      request: try? JSON(parsing: subject.request.body), response: document,
      path: subject.parameters, stored: stored, captured: captured, now: run.now())
  }

  /// Notes which checks the exchange has answered.
  private mutating func ask(_ response: HTTPResponse, _ duration: Duration, _ subject: StepSubject)
  {
    var checks: [Check] = []
    checks.reserveCapacity(10)
    checks += [.connection, .serverError, .status, .responseTime]
    let isJudged = subject.step.expectation != .noServerError
    if !response.body.isEmpty, isJudged { checks += [.contentType, .bodyReadable] }
    let primary = subject.step.expectation.primaryCheck
    if let primary { checks.append(primary) }
    if response.status.isSuccess, isJudged, !subject.step.expectation.isFailure {
      checks += [.responseSchema, .responseRules]
    }
    if response.status.isClientError, isJudged { checks.append(.errorShape) }
    outcome.asked.append(
      CaseOutcome.Asked(
        operation: subject.operation.id, checks: checks, duration: duration,
        primary: primary ?? .status))
  }

  private func slowness(_ duration: Duration, _ operation: Operation) -> [Drift] {
    let limit = run.configuration.responseTimeLimit
    guard duration > limit ?? .seconds(2) else { return [] }
    return [
      Drift(
        .tooSlow, severity: limit == nil ? .note : .drift, check: .responseTime,
        at: Drift.Location(.request), source: operation.position,
        expected: "an answer within \(limit ?? .seconds(2))", actual: "\(duration)")
    ]
  }

  /// A fault of the transport that is the backend's own on this operation.
  mutating func record(
    _ error: TransportError, _ duration: Duration, of subject: StepSubject
  ) -> String {
    if error.isSilence { outcome.timedOut = true }
    outcome.asked.append(
      CaseOutcome.Asked(
        operation: subject.operation.id, checks: [.connection], duration: duration,
        primary: .connection))
    report(
      Drift(
        .connectionBroken, check: .connection, at: Drift.Location(.connection),
        source: subject.operation.position, expected: "a complete HTTP response",
        actual: "\(error)",
        fix: "see what the backend logs for this request; other requests are answered"),
      of: subject.operation, Exchange(request: subject.request, response: nil))
    return "no complete answer: \(error)"
  }

  mutating func report(_ drift: Drift, of operation: Operation, _ exchange: Exchange) {
    // A scenario asks everything at once; here, too, only the wanted checks count.
    guard !operation.isSetUpOnly, run.configuration.checks.contains(drift.check) else { return }
    outcome.findings.append(
      run.finding(drift, operation, exchange, caseID: planned.id))
  }

  /// The operation that the case is about: what it probes, and not what it verifies with.
  var probed: Operation {
    if let blamed { return blamed }
    let steps = planned.steps
    let id = (steps.first { $0.purpose == .probe } ?? steps.first)?.operation ?? ""
    if case .operation(let subject) = planned.subject,
      let operation = run.contract.operation(subject)
    {
      return operation
    }
    return run.contract.operation(id) ?? run.contract.operations[0]
  }

  /// Notes that a question about the state was answered for an operation.
  mutating func answered(_ check: Check, _ operation: Operation) {
    outcome.asked.append(
      CaseOutcome.Asked(operation: operation.id, checks: [check]))
  }
}

extension Drift {
  /// The drift with what was special about the request, which an answer alone does not show.
  fileprivate func about(_ step: Plan.Step, _ response: HTTPResponse) -> Drift {
    var drift = self
    switch kind {
    case .invalidAccepted:
      drift.location = Location(.request, step.fault ?? .root)
      drift.actual = "\(response.status) for \(step.reason)"
    case .authenticationIgnored,
      .identityLeak where location.part == .status:
      drift.actual = "\(response.status) for \(step.reason)"
    default: break
    }
    return drift
  }
}

extension Drift {
  /// Whether a drift of the body is at a place or around it.
  func covers(_ pointer: JSON.Pointer) -> Bool {
    guard location.part == .body, severity == .drift else { return false }
    let tokens = location.pointer.tokens
    return tokens.count <= pointer.tokens.count
      && zip(tokens, pointer.tokens).allSatisfy { mine, other in
        mine == other || mine == .every || other == .every
      }
  }
}
