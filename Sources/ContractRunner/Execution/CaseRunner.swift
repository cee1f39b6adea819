import ContractFindings
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

  var outcome = CaseOutcome()

  /// By resource: what this case has made for itself.
  var fresh: [String: RunState.Made] = [:]
  var captured: [String: JSON] = [:]

  /// By resource: what was shown of it, to be compared later in the case.
  var kept: [String: JSON] = [:]

  /// The operation that the step under way is put down to, where the plan names one.
  var blamed: Operation?

  /// Whether the outcome is to tell what was sent.
  var keepsTrail = false

  /// Where the last answer said that something is.
  var location: (text: String, base: String)?

  /// By their names in the scenario.
  var sockets: [String: any WebSocket] = [:]

  /// How many requests with unsafe methods are left to the case; `nil` for any number.
  private var writesLeft: Int?

  private let transport: any Transport

  init(
    _ planned: Plan.Case, in run: RunContext, writes: Int? = nil, over lane: (any Transport)? = nil
  ) {
    transport = lane ?? run.environment.transport
    writesLeft = writes
    self.run = run
    self.planned = planned
  }

  mutating func carryThrough() async -> CaseOutcome {
    let allowance = writesLeft
    for (index, step) in planned.steps.enumerated() {
      let problem = await perform(step)
      noteOrigins(index)
      guard let problem else { continue }
      outcome.untested = problem
      outcome.unasked =
        planned.isWalk ? openChecks(step) : planned.steps[index...].flatMap(openChecks)
      break
    }
    outcome.writes = (allowance ?? 0) - (writesLeft ?? 0)
    for socket in sockets.values { await socket.close() }
    return outcome
  }

  /// - Returns: Why the case cannot go on, if it cannot.
  private mutating func perform(_ step: Plan.Step) async -> Obstacle? {
    if let reason = run.reasonNotToSend(step) { return Obstacle(reason: reason) }
    if run.isOverBudget { return leftOut(.budget) }
    blamed = step.blames.flatMap { run.contract.operation($0) }
    if let socket = step.socket {
      if case .connect = socket.action, await !run.takeTurn() { return leftOut(.budget) }
      return await converse(socket, step).map { Obstacle(reason: $0) }
    }
    guard let compiled = run.compiled.operation(step.operation) else { return nil }
    let parameters: [String: String]
    switch resolve(step.parameters) {
    case .success(let values): parameters = values
    case .failure(let problem): return obstacle(problem)
    }
    if let reason = run.reasonNotToTouch(compiled.operation, parameters) {
      return Obstacle(reason: reason)
    }
    let body: Plan.Body
    switch self.body(of: step, compiled) {
    case .success(let resolved): body = resolved
    case .failure(let problem): return obstacle(problem)
    }
    let located = step.followsLocation ? locatedTarget : nil
    // That one is missing is told where it has to be; there is nothing to look at then.
    guard !step.followsLocation || located != nil else { return nil }
    func subject(with token: String?) -> StepSubject {
      var request = RequestBuilder(compiled: compiled, token: token)
        .request(parameters: parameters, body: body, identity: step.identity)
        .changed(by: step.wire)
      if let located { request.target = located }
      return StepSubject(
        step: step, compiled: compiled, request: request, parameters: parameters)
    }
    let first = subject(with: run.token(of: step.identity))
    if let framing = step.framing {
      guard first.request.method.isSafe || run.takeWrite(&writesLeft) else {
        return leftOut(run.writeLimit)
      }
      guard await run.takeTurn() else { return leftOut(.budget) }
      return await sendBroken(framing, first).map { Obstacle(reason: $0) }
    }
    let (subject, delivery) = await deliver(first, with: subject)
    // A token that could not be fetched again says nothing about the backend.
    if case .answered(let refusal, _, _) = delivery, refusal.status == .unauthorized,
      step.mindsRefusal, run.configuration.fetchedTokens.contains(step.identity),
      let reason = run.reasonNotToSend(step)
    {
      outcome.requests += 1
      return Obstacle(reason: reason)
    }
    if keepsTrail { outcome.trail.append(Reproduction.Sent(request: subject.request)) }
    switch delivery {
    case .answered(let response, let duration, let isFirst):
      outcome.requests += 1
      outcome.duration += duration
      if isFirst, step.identity == .user, response.status == 401, step.expectation.isSuccess {
        return Obstacle(
          reason: run.abort(
            "the backend refused the token (401); give a valid one with --token"))
      }
      if let reason = run.refusalOfOther(response, step) { return Obstacle(reason: reason) }
      return judge(response, duration, of: subject).map { Obstacle(reason: $0) }
    case .faulty(let error, let duration):
      outcome.requests += 1
      outcome.duration += duration
      return Obstacle(reason: record(error, duration, of: subject))
    case .untested(let reason): return Obstacle(reason: reason)
    case .leftOut(let limit): return leftOut(limit)
    }
  }

  /// Sends a request, once more with another token where the first one was too old.
  private mutating func deliver(
    _ first: StepSubject, with makeSubject: (String?) -> StepSubject
  ) async -> (StepSubject, RunContext.Delivery) {
    let step = first.step
    var subject = first
    var delivery = await run.send(
      first.request, for: step, named: planned.name, &writesLeft, over: transport)
    // Of several tries, only one that others fetched can be too old by now.
    for _ in 0..<3 {
      guard case .answered(let refusal, _, let wasFirst) = delivery,
        refusal.status == .unauthorized, step.mindsRefusal, let token = subject.request.bearer,
        let other = await run.anotherToken(of: step.identity, insteadOf: token, for: planned.name)
      else { break }
      outcome.requests += 1
      subject = makeSubject(other)
      delivery = await run.send(
        subject.request, for: step, named: planned.name, &writesLeft, over: transport)
      guard case .answered(let response, let duration, let isFirst) = delivery else { break }
      delivery = .answered(response, duration, isFirst: wasFirst || isFirst)
      if response.status == .unauthorized { run.noteRefusal(ofFetched: other, step.identity) }
    }
    if case .answered(let response, _, _) = delivery, response.status != .unauthorized,
      !run.configuration.fetchedTokens.isEmpty, let token = subject.request.bearer
    {
      run.noteUse(of: token, step.identity)
    }
    return (subject, delivery)
  }

  /// What cannot be had because what makes it was left out, is left out, too.
  private func obstacle(_ problem: Unresolved) -> Obstacle {
    guard problem.isMissing, let limit = run.state.withLock({ $0.reachedLimit }) else {
      return Obstacle(reason: problem.reason)
    }
    return leftOut(limit)
  }

  private func leftOut(_ limit: RunLimit) -> Obstacle {
    // Random cases are no list that could have gaps.
    if !planned.isRandom { run.state.withLock { $0.reachedLimit = $0.reachedLimit ?? limit } }
    return Obstacle(reason: limit.reason, isLimit: true)
  }
}

/// A request with everything needed to judge its answer.
struct StepSubject {
  var step: Plan.Step
  var compiled: CompiledOperation
  var request: HTTPRequest
  var parameters: [String: String]

  var operation: Operation { compiled.operation }

  /// Whether anything is looked up in the answer by the contract's terms.
  var hasTerms: Bool {
    !compiled.operation.rules.isEmpty || !step.rules.isEmpty || !step.captures.isEmpty
  }

  /// The parameters of the path alone.
  var pathParameters: [String: String] {
    parameters.filter { key, _ in operation.parameters.contains { $0.name == key } }
  }
}

extension CaseRunner {
  /// Notes which step showed what, and what the last request has made.
  private mutating func noteOrigins(_ step: Int) {
    while outcome.showingSteps.count < outcome.findings.count { outcome.showingSteps.append(step) }
    guard let sent = outcome.trail.last,
      let made = fresh.sorted(by: { $0.key < $1.key }).map(\.value)
        .first(where: { $0.creation == sent.request })
    else { return }
    outcome.trail[outcome.trail.count - 1].made = Reproduction.Origin(
      creation: made.creation, id: made.id, member: made.idMember)
  }

  /// The checks that stay open when a step is not carried out.
  private func openChecks(_ step: Plan.Step) -> [Tally.Key] {
    var checks: [Check] = step.expectation.primaryCheck.map { [$0] } ?? []
    if let observation = step.observation { checks.append(observation.check) }
    guard case .operation(let subject) = planned.subject else { return [] }
    // A walk is about many operations, each of which is asked elsewhere, too.
    let id = planned.isWalk ? step.operation : subject
    return checks.map { Tally.Key(operation: id, check: $0) }
  }
}
