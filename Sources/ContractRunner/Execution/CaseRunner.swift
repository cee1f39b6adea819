import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

/// Carries one case through: its requests in order, each answer judged.
///
/// Part of a run; see ``RunContext`` for what cases share.
struct CaseRunner {
  let run: RunContext
  let planned: Plan.Case

  private(set) var outcome = CaseOutcome()

  /// By resource: what this case has made for itself.
  var fresh: [String: RunState.Made] = [:]
  private var captured: [String: JSON] = [:]

  init(_ planned: Plan.Case, in run: RunContext) {
    self.run = run
    self.planned = planned
  }

  mutating func carryThrough() async -> CaseOutcome {
    for (index, step) in planned.steps.enumerated() {
      guard let problem = await perform(step) else { continue }
      outcome.untested = problem
      outcome.unasked = planned.steps[index...].flatMap(openChecks)
      break
    }
    return outcome
  }

  /// - Returns: Why the case cannot go on, if it cannot.
  private mutating func perform(_ step: Plan.Step) async -> String? {
    guard let compiled = run.compiled.operation(step.operation) else { return nil }
    if let reason = run.reasonNotToSend(step) { return reason }
    let parameters: [String: String]
    switch resolve(step.parameters) {
    case .success(let values): parameters = values
    case .failure(let problem): return problem.reason
    }
    let request = RequestBuilder(operation: compiled.operation, token: run.token(of: step.identity))
      .request(parameters: parameters, body: body(of: step), identity: step.identity)
    let subject = StepSubject(
      step: step, compiled: compiled, request: request, parameters: parameters)
    switch await run.send(request, for: step, named: planned.name) {
    case .answered(let response, let duration, let isFirst):
      outcome.requests += 1
      outcome.duration += duration
      if isFirst, step.identity == .user, response.status == 401, step.expectation.isSuccess {
        return run.abort(
          "the backend refused the token (401); give a valid one with --token")
      }
      return judge(response, duration, of: subject)
    case .faulty(let error, let duration):
      outcome.requests += 1
      outcome.duration += duration
      return record(error, duration, of: subject)
    case .untested(let reason):
      return reason
    }
  }
}

/// A request with everything needed to judge its answer.
struct StepSubject {
  var step: Plan.Step
  var compiled: CompiledOperation
  var request: HTTPRequest
  var parameters: [String: String]

  var operation: Operation { compiled.operation }
}

extension CaseRunner {
  struct Unresolved: Error {
    var reason: String
  }

  private func resolve(
    _ sources: [String: Plan.ParameterSource]
  ) -> Result<[String: String], Unresolved> {
    var values: [String: String] = [:]
    for (name, source) in sources {
      switch source {
      case .text(let text): values[name] = text
      case .fixture(let resource):
        guard let made = run.state.withLock({ $0.fixtures[resource] }) else {
          return .failure(Unresolved(reason: "no \(resource) could be made to try it on"))
        }
        values[name] = made.id
      case .fresh(let resource):
        guard let made = fresh[resource] else {
          return .failure(Unresolved(reason: "no \(resource) could be made to try it on"))
        }
        values[name] = made.id
      case .term(let term):
        guard let value = RuleContext(captured: captured, now: run.now()).value(of: term) else {
          return .failure(Unresolved(reason: "\(term) has no value; an earlier step failed"))
        }
        values[name] = value.stringValue ?? value.text()
      }
    }
    return .success(values)
  }

  private func body(of step: Plan.Step) -> [UInt8]? {
    guard case .changed(var json, let changes) = step.body else { return step.body.bytes }
    for change in changes {
      switch change {
      case .remove(let pointer): _ = json.remove(at: pointer)
      case .set(let pointer, let term):
        if let value = RuleContext(captured: captured, now: run.now()).value(of: term) {
          _ = json.set(value, at: pointer)
        }
      }
    }
    return json.bytes()
  }

  /// The checks that stay open when a step is not carried out.
  private func openChecks(_ step: Plan.Step) -> [Tally.Key] {
    var checks: [Check] = step.expectation.primaryCheck.map { [$0] } ?? []
    if let observation = step.observation { checks.append(observation.check) }
    guard case .operation(let id) = planned.subject else { return [] }
    return checks.map { Tally.Key(operation: id, check: $0) }
  }
}

extension CaseRunner {
  /// Judges an answer by the contract, by the rules of the step and by what it shows of the state.
  private mutating func judge(
    _ response: HTTPResponse, _ duration: Duration, of subject: StepSubject
  ) -> String? {
    let exchange = Exchange(request: subject.request, response: response)
    var drifts = subject.compiled.drifts(
      in: response, to: subject.request, expecting: subject.step.expectation)
    if run.isConsequenceOfLoss(response, subject) {
      return "what the run makes cannot be found afterwards; see created-is-available"
    }
    let document = response.body.isEmpty ? nil : try? JSON(parsing: response.body)
    if response.status.isSuccess, let document {
      let context = ruleContext(document, subject)
      if !subject.step.expectation.isFailure {
        drifts += brokenRules(of: subject, in: context, besides: drifts)
        for capture in subject.step.captures {
          captured[capture.name] = context.value(of: capture.term)
        }
      }
      drifts += ownerDrifts(document, subject)
    }
    if response.status.isSuccess {
      applyEffects(document, conforms: !drifts.contains { $0.severity == .drift }, subject)
    }
    drifts += slowness(duration, subject.operation)
    ask(response, duration, subject)
    for drift in drifts {
      report(drift.about(subject.step, response), of: subject.operation, exchange)
    }
    guard let observation = subject.step.observation else { return nil }
    return observe(observation, in: document, exchange, subject, besides: drifts)
  }

  /// The rules that are broken, save where the body has been found wrong already: a count that is
  /// no number is one drift, not two.
  private func brokenRules(
    of subject: StepSubject, in context: RuleContext, besides found: [Drift]
  ) -> [Drift] {
    var all = found
    for rules in [subject.operation.rules, subject.step.rules] {
      let news = context.drifts(of: rules)
      all += news.filter { new in !all.contains { $0.covers(new.place.pointer) } }
    }
    return Array(all.dropFirst(found.count))
  }

  private func ruleContext(_ document: JSON?, _ subject: StepSubject) -> RuleContext {
    let stored = subject.operation.target?.pathParameter
      .flatMap { subject.parameters[$0] }
      .flatMap { id in run.state.withLock { $0.known[id] } }
    return RuleContext(
      request: try? JSON(parsing: subject.request.body), response: document,
      path: subject.parameters, stored: stored, captured: captured, now: run.now())
  }

  /// Notes which checks the exchange has answered.
  private mutating func ask(_ response: HTTPResponse, _ duration: Duration, _ subject: StepSubject)
  {
    var checks: [Check] = [.connection, .serverError, .status, .responseTime]
    if !response.body.isEmpty { checks += [.contentType, .bodyReadable] }
    let primary = subject.step.expectation.primaryCheck
    if let primary { checks.append(primary) }
    if response.status.isSuccess, !subject.step.expectation.isFailure {
      checks += [.responseSchema, .responseRules]
    }
    if response.status.isClientError { checks.append(.errorShape) }
    outcome.asked += checks.map { check in
      CaseOutcome.Asked(
        key: Tally.Key(operation: subject.operation.id, check: check), duration: duration,
        isPrimary: check == primary ?? .status)
    }
  }

  private func slowness(_ duration: Duration, _ operation: Operation) -> [Drift] {
    let limit = run.configuration.responseTimeLimit
    guard duration > limit ?? .seconds(2) else { return [] }
    return [
      Drift(
        .tooSlow, severity: limit == nil ? .note : .drift, check: .responseTime,
        at: Drift.Place(.request), source: operation.position,
        expected: "an answer within \(limit ?? .seconds(2))", found: "\(duration)")
    ]
  }

  /// A fault of the transport that is the backend's own on this operation.
  private mutating func record(
    _ error: TransportError, _ duration: Duration, of subject: StepSubject
  ) -> String? {
    outcome.asked.append(
      CaseOutcome.Asked(
        key: Tally.Key(operation: subject.operation.id, check: .connection), duration: duration,
        isPrimary: true))
    report(
      Drift(
        .connectionBroken, check: .connection, at: Drift.Place(.connection),
        source: subject.operation.position, expected: "a complete HTTP response",
        found: "\(error)",
        mend: "see what the backend logs for this request; other requests are answered"),
      of: subject.operation, Exchange(request: subject.request, response: nil))
    return "no complete answer: \(error)"
  }

  mutating func report(_ drift: Drift, of operation: Operation, _ exchange: Exchange) {
    outcome.findings.append(
      run.finding(drift, operation, exchange, caseName: planned.name))
  }

  /// The operation that the case is about: what it probes, and not what it verifies with.
  var probed: Operation {
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
      CaseOutcome.Asked(
        key: Tally.Key(operation: operation.id, check: check), duration: .zero, isPrimary: false))
  }
}

extension Drift {
  /// The drift with what was special about the request, which an answer alone does not show.
  fileprivate func about(_ step: Plan.Step, _ response: HTTPResponse) -> Drift {
    var drift = self
    switch kind {
    case .invalidAccepted:
      drift.place = Place(.request, step.fault ?? .root)
      drift.found = "\(response.status) for \(step.reason)"
    case .authenticationIgnored, .identityLeak:
      drift.found = "\(response.status) for \(step.reason)"
    default: break
    }
    return drift
  }
}

extension Drift {
  /// Whether a drift of the body is at a place or around it.
  func covers(_ pointer: JSON.Pointer) -> Bool {
    guard place.part == .body, severity == .drift else { return false }
    let tokens = place.pointer.tokens
    return tokens.count <= pointer.tokens.count
      && zip(tokens, pointer.tokens).allSatisfy { mine, other in
        mine == other || mine == .every || other == .every
      }
  }
}
