import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// Carries one case through, request by request: resolves it, sends it, and has the response
/// validated.
struct CaseRunner {
  var record: CaseRecord
  private var conversation = SocketConversation()

  /// How many requests with unsafe methods are left to the case; `nil` for any number.
  var writesLeft: Int?

  let transport: any Transport

  init(
    _ planned: Plan.Case, in runner: Runner, writes: Int?, over shard: (any Transport)?
  ) {
    record = CaseRecord(planned, in: runner)
    transport = shard ?? runner.environment.transport
    writesLeft = writes
  }

  mutating func run() async -> CaseOutcome {
    let allowance = writesLeft
    var rest = record.planned.steps[...]
    while let step = rest.first {
      let group = 1 + rest.dropFirst().prefix { $0.timing == .simultaneous }.count
      let problem =
        group == 1 ? await perform(step) : await performTogether(Array(rest.prefix(group)))
      record.noteOrigins(rest.startIndex)
      if record.current.endsCase { break }
      guard let problem else {
        rest = rest.dropFirst(group)
        continue
      }
      record.outcome.untested = problem
      record.outcome.openChecks += record.openChecks(after: problem, rest)
      break
    }
    record.outcome.writes = (allowance ?? 0) - (writesLeft ?? 0)
    await conversation.close(on: runner.backend)
    return record.outcome
  }

  var runner: Runner { record.runner }
}

extension CaseRunner {
  /// - Returns: Why the case cannot go on; `nil` where it can.
  private mutating func perform(_ step: Plan.Step) async -> NotTestedReason? {
    let backend = runner.backend
    if let reason = backend.reasonNotToSend(step) { return reason }
    if let limit = backend.exhausted { return record.limited(by: limit) }
    if record.hasRestarted { return "the backend was restarted during the case" }
    record.current.attributed = step.attribution
    record.current.isRaw = step.isRawMessage
    if let socket = step.socket { return await perform(socket, of: step) }
    guard let planned = step.request, let compiled = step.operation else { return nil }
    // Without letters, a token in other letter case is the token.
    let credentials = backend.credentials(of: step.identity)
    for case .credential(.inOtherCase, let scheme) in planned.changes
    where !(credentials?.value(of: scheme).map(scheme.hasLetters) ?? false) {
      return nil
    }
    if step.purpose == .probe, step.expectation.isSuccess, record.planned.phase != .examples,
      let reason = runner.reasonToStopTrying(compiled.id)
    {
      return reason
    }
    await renewReferences(of: compiled, in: step)
    let draft: RequestDraft
    switch record.draft(naming(renewed: planned, of: compiled, in: step), in: step, compiled) {
    case .success(let resolved): draft = resolved
    case .failure(let reason): return reason
    }
    // A missing Location is reported where it is required; there is nothing to observe then.
    guard !planned.followsLocation || draft.target != nil else { return nil }
    if case .rawMessage(let framing, _) = step.action {
      if let reason = await runner.reasonNotToChange(draft) { return reason }
      return await performRaw(framing, draft.subject(with: credentials))
    }
    if case .pages(let walk, _) = step.action { return await perform(walk, draft) }
    switch step.timing {
    case .polling(let polling): return await perform(draft, polling, isPromised: true)
    case .awaiting(let polling): return await perform(draft, polling, isPromised: false)
    case .later(let time): try? await runner.environment.clock.sleep(time)
    case .inOrder, .simultaneous: break
    }
    let (subject, delivery) = await deliverAccepted(draft)
    record.memory.furtherPages =
      step.observation == nil
      ? nil : await furtherPages(after: delivery, of: subject, draft)
    let problem = conclude(delivery, of: subject) ?? draft.missing
    return await adapt(draft, after: delivery, problem)
  }

  private mutating func perform(
    _ socket: SocketStep, of step: Plan.Step
  ) async -> NotTestedReason? {
    if case .connect = socket.action, await !runner.backend.waitForRateLimit() {
      return record.limited(by: .budget)
    }
    return await conversation.perform(socket, of: step, in: &record)
  }

  /// Sends a malformed message, which counts as a write like any other request.
  private mutating func performRaw(
    _ framing: MalformedMessage, _ subject: consuming StepSubject
  ) async -> NotTestedReason? {
    let backend = runner.backend
    guard subject.request.method.isSafe || backend.limits.withLock({ $0.takeWrite(&writesLeft) })
    else { return record.limited(by: backend.writeLimit) }
    guard await backend.waitForRateLimit() else { return record.limited(by: .budget) }
    subject.ledgerNumber = backend.recordSending(subject.request, of: subject.operation)
    return await sendMalformed(framing, subject)
  }

  /// Sends a request, again with other credentials where the first ones were too old.
  mutating func deliver(
    _ draft: RequestDraft
  ) async -> (StepSubject, Backend.Delivery.Outcome) {
    let (step, backend) = (draft.step, runner.backend)
    if let reason = await runner.reasonNotToChange(draft) {
      return (draft.subject(with: nil), .untested(reason))
    }
    var (isFirst, isUncertain) = (false, false)
    var sent: Credentials?
    let (subject, outcome) = await backend.refreshingCredentials(
      of: step.identity, for: record.planned.name
    ) { (credentials, isFetched) -> Backend.Attempt<(StepSubject, Backend.Delivery.Outcome)> in
      if isFetched { record.outcome.requests += 1 }
      var subject = draft.subject(with: credentials)
      sent = backend.carried(credentials, by: subject.request)
      if let reason = backend.reasonNotToUse(subject) { return ((subject, .untested(reason)), nil) }
      let delivery = await backend.send(
        subject.request, for: step, named: record.planned.name, &writesLeft, over: transport)
      subject.ledgerNumber = delivery.ledgerNumber
      isUncertain = isUncertain || delivery.isUncertain
      if delivery.isUncertain { record.accountForUnknownCreation(by: subject) }
      guard case .response(let response, let duration, let wasFirst) = delivery.outcome else {
        return ((subject, delivery.outcome), nil)
      }
      isFirst = isFirst || wasFirst
      var isRejected = response.status == .unauthorized
      if !isRejected {
        isRejected = await backend.shouldReplaceCredentials(after: response, to: subject)
      }
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
    if isUncertain {
      record.noteUnknownOutcome(of: subject, mayComeLate: !outcome.isBroken)
    }
    if case .response(let response, _, _) = outcome {
      backend.noteUse(of: draft, subject, response)
      await IdentitySearch(runner: runner, subject: subject).learn(from: response)
      if let reason = await backend.reasonOfStoppedCredentials(response, to: subject) {
        return (subject, .untested(reason))
      }
    }
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
      record.outcome.requests += 1
      return reason
    }
    if record.recordsTrail {
      record.outcome.trail.append(
        Reproduction.Sent(
          request: subject.request,
          isSimultaneous: record.memory.simultaneous.isOpen && record.memory.simultaneous.count > 0)
      )
    }
    switch delivery {
    case .response(let response, let duration, let isFirst):
      record.outcome.requests += 1
      record.outcome.duration += duration
      if record.recordsTrail, let last = record.outcome.trail.indices.last {
        record.outcome.trail[last].tag = response.fields["etag"]
      }
      backend.noteDuration(duration, of: subject.operation.id)
      if isFirst, step.identity == .user, response.status == 401, step.expectation.isSuccess {
        return backend.abort(backend.rejection(of: subject.request, fromSecondUser: false))
      }
      if let reason = backend.rejectionOfSecondUser(response, to: subject.request, step)
        ?? backend.rejectionOfScheme(response, to: subject)
      {
        return reason
      }
      return ResponseValidation(response: response, duration: duration, subject: subject)
        .conclude(in: &record)
    case .failure(let error, let duration):
      record.outcome.requests += 1
      record.outcome.duration += duration
      return record.noteFailure(error, duration, of: subject)
    case .untested(let reason): return reason
    case .limited(let limit): return record.limited(by: limit)
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
    request.target = environment.address.basePath + request.target
    let bytes = framing.bytes(of: request, authority: raw.authority)
    let start = environment.clock.uptime()
    let health = runner.backend.health.withLock { health in
      health.requests += 1
      return health
    }
    guard !health.isGivenUp(Self.malformedMessages) else {
      runner.backend.recordSettled(subject.ledgerNumber)
      return runner.contract.infersEffects
        ? nil : "given up: three malformed messages in a row were left without a response"
    }
    record.outcome.requests += 1
    do throws(TransportError) {
      let response = try await raw.send(bytes, timeoutsOfMalformed)
      runner.backend.health.withLock { $0.noteMalformed(timedOut: false, Self.malformedMessages) }
      return ResponseValidation(
        response: response, duration: environment.clock.uptime() - start, subject: subject
      ).conclude(in: &record)
    } catch {
      let end = environment.clock.uptime()
      let duration = end - start
      if case .cancelled = error.reason {
        record.accountForUnknownCreation(by: subject)
        return .interrupted
      }
      runner.backend.recordSettled(subject.ledgerNumber)
      runner.backend.health.withLock { health in
        health.noteMalformed(timedOut: error.isTimeOut, Self.malformedMessages)
        if error.isTimeOut { health.noteLoss(from: start, to: end, error) }
      }
      if error.isWaiting {
        let reason = record.noteFailure(error, duration, of: subject)
        return runner.contract.infersEffects ? nil : reason
      }
      return error.isBeforeRequest ? "\(error)" : nil
    }
  }

  /// For documents, of which silence is only a note, a short time.
  private var timeoutsOfMalformed: Timeouts {
    var timeouts = runner.backend.timeouts
    if runner.contract.infersEffects { timeouts.waiting = min(timeouts.waiting, .seconds(2)) }
    return timeouts
  }

  /// The name under which malformed messages are counted, whatever their operation.
  private static let malformedMessages = "malformed messages"
}
