import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// Carries one case through, request by request: resolves it, sends it, validates the response,
/// applies its effects and observes the state.
struct CaseRunner {
  let runner: Runner
  let planned: Plan.Case

  var outcome = CaseOutcome()

  /// By resource: what this case has created for itself.
  var fresh: [String: World.Creation] = [:]
  var captured: [String: JSON] = [:]

  /// What earlier steps have shown.
  var memory = CaseMemory()

  /// What is known of the current step.
  var current = CurrentStep()

  /// Whether the outcome lists the requests that were sent.
  var recordsTrail = false

  /// The `Location` of the last response, and the target that it is relative to.
  var location: (text: String, base: String)?

  /// By their names in the scenario.
  var sockets: [String: any WebSocket] = [:]

  /// How many requests with unsafe methods are left to the case; `nil` for any number.
  var writesLeft: Int?

  private let transport: any Transport

  init(
    _ planned: Plan.Case, in runner: Runner, writes: Int?, over shard: (any Transport)?
  ) {
    transport = shard ?? runner.environment.transport
    writesLeft = writes
    self.runner = runner
    self.planned = planned
  }

  mutating func carryThrough() async -> CaseOutcome {
    let allowance = writesLeft
    var rest = planned.steps[...]
    while let step = rest.first {
      let group = 1 + rest.dropFirst().prefix { $0.isSimultaneous }.count
      let problem =
        group == 1 ? await perform(step) : await performTogether(Array(rest.prefix(group)))
      noteOrigins(rest.startIndex)
      if current.endsCase { break }
      guard let problem else {
        rest = rest.dropFirst(group)
        continue
      }
      outcome.untested = problem
      outcome.openChecks += planned.isWalk ? openChecks(step) : rest.flatMap(openChecks)
      break
    }
    outcome.writes = (allowance ?? 0) - (writesLeft ?? 0)
    for socket in sockets.values { await socket.close() }
    return outcome
  }

  var resolver: RequestResolver {
    RequestResolver(runner: runner, fresh: fresh, captured: captured, name: planned.name)
  }
}

/// What the steps of a case have shown, to be compared with what later ones show.
struct CaseMemory {
  /// By resource: the state at an earlier step.
  var kept: [String: JSON] = [:]

  /// The resources that the case is not about.
  var neighbourhood = Neighbourhood()

  /// What the last requests that were sent at the same time have led to.
  var simultaneous = SimultaneousOutcomes()

  /// The pages after that of the current request, where it is a list that the run looks through.
  var furtherPages: PageSequence?

  /// The last request with members that it may not set.
  var assigned: JSON?
}

/// What is known of the current step of a case.
struct CurrentStep {
  /// The operation that it is attributed to, where the plan names one.
  var attributed: Operation?

  /// Whether its request is no valid message.
  var isRaw = false

  /// Whether the rest of the case is about a resource that the backend has rightly not created.
  var endsCase = false
}

/// A step with everything that its request is built from but the credentials.
struct RequestDraft {
  var step: Plan.Step
  var planned: Plan.Request
  var compiled: CompiledOperation
  var parameters: [String: String]
  var body: Plan.Body

  /// Where the request goes, where an earlier response has named it.
  var target: String?

  /// Fields that every request has.
  var fields: [HTTPField]

  func subject(with credentials: Credentials?) -> StepSubject {
    let request = RequestBuilder(compiled: compiled, credentials: credentials, fields: fields)
      .request(
        parameters: parameters, body: body, identity: step.identity, schemes: planned.schemes,
        target: target, mediaType: planned.mediaType
      ).changed(by: planned.changes)
    return StepSubject(
      step: step, compiled: compiled, request: request, parameters: parameters)
  }
}

/// A request with everything needed to validate its response.
struct StepSubject {
  var step: Plan.Step
  var compiled: CompiledOperation
  var request: HTTPRequest
  var parameters: [String: String]

  var operation: Operation { compiled.operation }

  /// Whether terms of the contract refer to the response.
  var hasTerms: Bool {
    !compiled.operation.rules.isEmpty || !step.rules.isEmpty || !step.captures.isEmpty
  }

  /// Whether they refer to parameters or header fields.
  var hasFieldTerms: Bool {
    compiled.hasFieldTerms
      || (step.rules.flatMap(\.terms) + step.captures.map(\.term)).contains(where: \.isField)
  }

  /// How many elements the request wants on a page, where it says so.
  var pageSize: Int? {
    operation.paging?.size.flatMap { parameters["?\($0)"] }.flatMap(Int.init)
  }

  /// The parameters of the path alone.
  var pathParameters: [String: String] {
    parameters.filter { key, _ in operation.parameters.contains { $0.name == key } }
  }

  /// The id of what an effect is about, where the request names it.
  func id(of effect: Effect) -> String? {
    effect.isOnSingleton ? step.identity.ownID : effect.pathParameter.flatMap { parameters[$0] }
  }
}

extension CaseRunner {
  /// - Returns: Why the case cannot go on; `nil` where it can.
  private mutating func perform(_ step: Plan.Step) async -> NotTestedReason? {
    let backend = runner.backend
    if let reason = backend.reasonNotToSend(step) { return reason }
    if backend.isOverBudget { return limited(by: .budget) }
    current.attributed = step.attribution.flatMap { runner.contract.operation($0) }
    current.isRaw = step.isRawMessage
    if let socket = step.socket {
      if case .connect = socket.action, await !backend.takeTurn() { return limited(by: .budget) }
      return await converse(socket, step)
    }
    guard let planned = step.request,
      let compiled = runner.compiled.operation(step.operation)
    else { return nil }
    // Without letters, a token in other letter case is the token.
    let credentials = backend.credentials(of: step.identity)
    for case .credential(.inOtherCase, let scheme) in planned.changes
    where !(credentials?.value(of: scheme).map(scheme.hasLetters) ?? false) {
      return nil
    }
    let draft: RequestDraft
    switch self.draft(planned, in: step, compiled) {
    case .success(let resolved): draft = resolved
    case .failure(let reason): return reason
    }
    // A missing Location is reported where it is required; there is nothing to observe then.
    guard !planned.followsLocation || draft.target != nil else { return nil }
    if case .rawMessage(let framing, _) = step.action {
      let subject = draft.subject(with: credentials)
      guard subject.request.method.isSafe || backend.limits.withLock({ $0.takeWrite(&writesLeft) })
      else {
        return limited(by: backend.writeLimit)
      }
      guard await backend.takeTurn() else { return limited(by: .budget) }
      return await sendMalformed(framing, subject)
    }
    if case .pages(let walk, _) = step.action { return await perform(walk, draft) }
    if let polling = step.polling { await wait(for: draft, polling) }
    let (subject, delivery) = await deliver(draft)
    memory.furtherPages =
      step.observation == nil
      ? nil : await furtherPages(after: delivery, of: subject, draft)
    return conclude(delivery, of: subject)
  }

  func draft(
    _ planned: Plan.Request, in step: Plan.Step, _ compiled: CompiledOperation
  ) -> Result<RequestDraft, NotTestedReason> {
    do throws(RequestResolver.Unresolved) {
      let parameters = try resolver.parameters(planned.parameters, of: compiled.operation)
      if let reason = runner.reasonNotToTouch(compiled.operation, parameters) {
        return .failure(reason)
      }
      let body = assigningOwner(
        try resolver.body(of: planned, in: step, compiled), in: step)
      return .success(
        RequestDraft(
          step: step, planned: planned, compiled: compiled, parameters: parameters, body: body,
          target: planned.followsLocation ? locatedTarget : nil,
          fields: runner.configuration.fields))
    } catch {
      // What depends on a resource that a limit has skipped is skipped, too.
      let limit = error.isMissing ? runner.backend.limits.withLock(\.reached) : nil
      return .failure(limit.map { limited(by: $0) } ?? error.reason)
    }
  }

  /// Sends a request, again with other credentials where the first ones were too old.
  mutating func deliver(
    _ draft: RequestDraft
  ) async -> (StepSubject, Backend.Delivery.Outcome) {
    let (step, backend) = (draft.step, runner.backend)
    var (isFirst, isUncertain) = (false, false)
    var sent: Credentials?
    let (subject, outcome) = await backend.refreshingCredentials(
      of: step.identity, for: planned.name
    ) { (credentials, isFetched) -> Backend.Attempt<(StepSubject, Backend.Delivery.Outcome)> in
      if isFetched { self.outcome.requests += 1 }
      let subject = draft.subject(with: credentials)
      sent = backend.carried(credentials, by: subject.request)
      let delivery = await backend.send(
        subject.request, for: step, named: planned.name, &writesLeft, over: transport)
      isUncertain = isUncertain || delivery.isUncertain
      guard case .response(let response, let duration, let wasFirst) = delivery.outcome else {
        return ((subject, delivery.outcome), nil)
      }
      isFirst = isFirst || wasFirst
      let isRejected = response.status == .unauthorized
      if isRejected, isFetched, let credentials {
        backend.noteRejection(ofFetched: credentials, step.identity)
      }
      return (
        (subject, .response(response, duration, isFirst: isFirst)),
        isRejected && step.shouldRefreshToken ? sent : nil
      )
    }
    if case .response(let response, _, _) = outcome, response.status != .unauthorized,
      !runner.configuration.fetchedTokens.isEmpty, let sent
    {
      backend.noteAcceptance(of: sent, step.identity)
    }
    if isUncertain { noteUncertainCreations(by: step) }
    return (subject, outcome)
  }

  mutating func conclude(
    _ delivery: Backend.Delivery.Outcome, of subject: StepSubject
  ) -> NotTestedReason? {
    let (step, backend) = (subject.step, runner.backend)
    // A token that could not be fetched again says nothing about the backend.
    if case .response(let response, _, _) = delivery, response.status == .unauthorized,
      step.shouldRefreshToken, runner.configuration.fetchedTokens.contains(step.identity),
      let reason = backend.reasonNotToSend(step)
    {
      outcome.requests += 1
      return reason
    }
    if recordsTrail {
      outcome.trail.append(
        Reproduction.Sent(
          request: subject.request,
          isSimultaneous: memory.simultaneous.isOpen && memory.simultaneous.count > 0))
    }
    switch delivery {
    case .response(let response, let duration, let isFirst):
      outcome.requests += 1
      outcome.duration += duration
      backend.noteDuration(duration, of: subject.operation.id)
      if isFirst, step.identity == .user, response.status == 401, step.expectation.isSuccess {
        return backend.abort(backend.rejection(of: subject.request, fromSecondUser: false))
      }
      if let reason = backend.rejectionOfOther(response, to: subject.request, step) {
        return reason
      }
      return validate(response, duration, of: subject)
    case .failure(let error, let duration):
      outcome.requests += 1
      outcome.duration += duration
      return record(error, duration, of: subject)
    case .untested(let reason): return reason
    case .limited(let limit): return limited(by: limit)
    }
  }

  func noteUncertainCreations(by step: Plan.Step) {
    for effect in runner.contract.operation(step.operation)?.effects(.creates) ?? [] {
      runner.note(
        Leak(
          resource: effect.resource, id: "of unknown id",
          reason: "\(step.operation) got no complete response, but may have been carried out"))
    }
  }

  /// Sends a message that is malformed as bytes.
  ///
  /// Closing the connection without a response is a valid reaction; silence is not.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  private mutating func sendMalformed(
    _ framing: MalformedMessage, _ subject: StepSubject
  ) async -> NotTestedReason? {
    let environment = runner.environment
    guard let raw = environment.sendRaw else {
      return "the transport cannot send malformed messages"
    }
    var request = subject.request
    request.target = environment.basePath + request.target
    let bytes = framing.bytes(of: request, authority: raw.authority)
    let start = environment.clock.uptime()
    let health = runner.backend.health.withLock { health in
      health.requests += 1
      return health
    }
    guard !health.isGivenUp(Self.malformedMessages) else {
      return "given up: three malformed messages in a row were left without a response"
    }
    outcome.requests += 1
    do throws(TransportError) {
      let response = try await raw.send(bytes, runner.backend.timeouts)
      runner.backend.health.withLock { $0.noteMalformed(timedOut: false, Self.malformedMessages) }
      return validate(response, environment.clock.uptime() - start, of: subject)
    } catch {
      let end = environment.clock.uptime()
      let duration = end - start
      if case .cancelled = error.reason { return .interrupted }
      runner.backend.health.withLock { health in
        health.noteMalformed(timedOut: error.isTimeOut, Self.malformedMessages)
        if error.isTimeOut { health.noteLoss(from: start, to: end, error) }
      }
      if error.isWaiting { return record(error, duration, of: subject) }
      return error.isBeforeRequest ? "\(error)" : nil
    }
  }

  /// What malformed messages are counted under, whatever their operation.
  private static let malformedMessages = "malformed messages"

  func limited(by limit: RunLimit) -> NotTestedReason {
    // Random cases are not planned one by one, so that skipping some leaves no gap.
    if !planned.isRandom {
      runner.backend.limits.withLock { $0.reached = $0.reached ?? limit }
    }
    return .limit(limit)
  }
}

extension CaseRunner {
  /// Notes which step showed which finding, and what the last request has created.
  private mutating func noteOrigins(_ step: Int) {
    while outcome.stepsOfFindings.count < outcome.findings.count {
      outcome.stepsOfFindings.append(step)
    }
    guard let sent = outcome.trail.last,
      let creation = fresh.sorted(by: { $0.key < $1.key }).map(\.value)
        .first(where: { $0.request == sent.request })
    else { return }
    outcome.trail[outcome.trail.count - 1].created = Reproduction.Origin(creation)
  }

  /// The checks that stay open when a step is not performed.
  private func openChecks(_ step: Plan.Step) -> [CheckResults.Key] {
    // A step that may end in several ways checks at least that the server does not fail.
    let fallback: [Check] = planned.isRandom ? [] : [.serverError]
    var checks = step.expectation.primaryCheck.map { [$0] } ?? fallback
    if let observation = step.observation { checks.append(observation.check) }
    guard case .operation(let subject) = planned.subject else { return [] }
    // A walk is about many operations, each of which has cases of its own, too.
    let id = planned.isWalk ? step.operation : subject
    return checks.map { CheckResults.Key(operation: id, check: $0) }
  }
}
