import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRunner {
  mutating func validateWhole(
    _ response: HTTPResponse, _ duration: Duration, of subject: StepSubject
  ) -> NotTestedReason? {
    let exchange = subject.compiled.exchange(subject.request, response)
    // The contract that a set-up only operation comes from checks it.
    let isChecked = !subject.operation.isSetUpOnly
    var drifts =
      isChecked
      ? subject.compiled.drifts(in: exchange, expecting: subject.step.expectation)
        + (runner.contract.cors?.drifts(in: exchange) ?? []) : []
    if runner.isConsequenceOfLoss(response, subject) { return Runner.lossReason }
    if exchange.responseHasTooManyValues {
      return concludeUnparsed(exchange, drifts, duration, subject)
    }
    let isSuccess = response.status.isSuccess
    location =
      isSuccess ? response.fields["location"].map { ($0, subject.request.target) } : nil
    let isOpen = runner.coverage.withLock { $0.isOpen(subject.operation.id) }
    let document =
      isOpen || looksInside(response, subject) ? exchange.responseDocument : nil
    cover(exchange, document, subject)
    // The rules of an operation do not apply to requests that it does not define.
    if isSuccess, subject.step.expectation.isOfDefinedRequest {
      if subject.hasTerms, !subject.step.expectation.isFailure,
        subject.compiled.showsValues(exchange)
      {
        drifts += applyTerms(exchange, document, subject, besides: drifts)
      }
      if isChecked, !subject.step.assignsMembers, let document {
        drifts += ownerDrifts(document, subject)
      }
    }
    if isSuccess, subject.request.method == subject.operation.method {
      let conforms = !drifts.contains { $0.severity == .drift }
      drifts += applyEffects(of: exchange, document, conforms: conforms, subject)
    }
    noteWrite(subject, exchange.status)
    memory.simultaneous.note(
      exchange, body: subject.compiled.requestDocument(of: exchange))
    if isChecked {
      drifts += slowness(duration, subject.operation)
      noteChecks(response, duration, subject)
    }
    if planned.isRandom { noteNovelty(exchange, document, subject) }
    current.endsCase =
      !isSuccess && subject.step.expectation == .keptOrRejected
      && subject.operation.performs(.creates)
    report(drifts.map { $0.about(subject, response) }, of: subject.operation, exchange)
    guard let observation = subject.step.observation else { return nil }
    return observe(observation, in: document, exchange, subject, besides: drifts)
  }

  /// Whether the response has to be looked at beyond its schema.
  private func looksInside(_ response: HTTPResponse, _ subject: StepSubject) -> Bool {
    guard !response.body.isEmpty else { return false }
    return !response.status.isSuccess || subject.hasTerms || !subject.operation.effects.isEmpty
      || subject.step.observation != nil
  }

  private func errorCode(in document: JSON?) -> String? {
    runner.contract.errors.code.flatMap { document?[$0]?.stringValue }
  }

  /// Notes what the exchange covers.
  private func cover(_ exchange: HTTPExchange, _ document: JSON?, _ subject: StepSubject) {
    // A message that is unusual as such covers nothing of what it means.
    guard subject.step.expectation.isOfDefinedRequest else { return }
    let status = exchange.status
    let id = subject.operation.id
    let isOpen = runner.coverage.withLock { record in
      record.count(id, isSuccess: status.isSuccess)
      return record.isOpen(id)
    }
    guard isOpen, subject.request.body.count < 1_000_000 else { return }
    let covered = CoveredExchange(
      body: subject.compiled.requestDocument(of: exchange), parameters: subject.parameters,
      status: status.code,
      code: errorCode(in: document))
    runner.coverage.withLock { $0.note(covered, of: id) }
  }

  /// Notes what the fuzzer learns from the response.
  private mutating func noteNovelty(
    _ exchange: HTTPExchange, _ document: JSON?, _ subject: StepSubject
  ) {
    // A token must not be sent in other requests.
    let isReusable =
      exchange.status.isSuccess && !runner.isLogin(subject.operation)
      && exchange.response.body.count <= Backend.LongBodies.threshold
    outcome.novelty = CaseOutcome.Novelty(
      signature: exchange.response.signature(
        of: subject.operation.id, code: errorCode(in: document)),
      exchange: isReusable ? exchange : nil)
  }

  /// Notes which checks the exchange has performed.
  private mutating func noteChecks(
    _ response: HTTPResponse, _ duration: Duration, _ subject: StepSubject
  ) {
    var checks: [Check] = []
    checks.reserveCapacity(10)
    checks += [.connection, .serverError, .status, .responseTime]
    if runner.contract.cors != nil, subject.request.fields.contains("origin") {
      checks.append(.crossOrigin)
    }
    let isDefined = subject.step.expectation.isOfDefinedRequest
    if !response.body.isEmpty, isDefined { checks += [.contentType, .bodyReadable] }
    let primary = subject.step.expectation.primaryCheck
    if let primary { checks.append(primary) }
    if response.status.isSuccess, isDefined, !subject.step.expectation.isFailure {
      checks += [.responseSchema, .responseRules]
    }
    if response.status.isClientError, isDefined { checks.append(.errorShape) }
    outcome.performed.append(
      CaseOutcome.PerformedChecks(
        operation: subject.operation.id, checks: checks, duration: duration,
        primary: primary ?? .status))
  }

  private func slowness(_ duration: Duration, _ operation: Operation) -> [Drift] {
    let limit = runner.configuration.responseTimeLimit
    guard duration > limit ?? .seconds(2) else { return [] }
    return [
      Drift(
        .tooSlow, severity: limit == nil ? .note : .drift, check: .responseTime,
        at: Drift.Location(.request), source: operation.position,
        expected: "a response within \(limit ?? .seconds(2))", actual: "\(duration)")
    ]
  }

  /// Records a failure of the transport that is the backend's own on this operation.
  ///
  /// - Returns: Why the case cannot go on.
  mutating func record(
    _ error: TransportError, _ duration: Duration, of subject: StepSubject
  ) -> NotTestedReason {
    if error.isSilence || error.isTimeOut { outcome.timedOut = true }
    outcome.performed.append(
      CaseOutcome.PerformedChecks(
        operation: subject.operation.id, checks: [.connection], duration: duration,
        primary: .connection))
    report(
      [
        Drift(
          .connectionBroken, check: .connection, at: Drift.Location(.connection),
          source: subject.operation.position, expected: "a complete HTTP response",
          actual: "\(error)",
          fix: "check the backend's log for this request; other requests get responses")
      ], of: subject.operation, subject.request, nil)
    return "no complete response: \(error)"
  }
}

extension CaseRunner {
  /// Checks the rules and keeps what the step captures.
  private mutating func applyTerms(
    _ exchange: HTTPExchange, _ document: JSON?, _ subject: StepSubject, besides known: [Drift]
  ) -> [Drift] {
    var context = RuleContext(
      request: subject.compiled.requestDocument(of: exchange), response: document,
      path: subject.parameters,
      stored: storedState(subject), captured: captured, now: runner.now())
    if subject.hasFieldTerms {
      context.fields = subject.compiled.messageFields(of: exchange.request, exchange.response)
    }
    var drifts: [Drift] = []
    if !subject.operation.isSetUpOnly,
      ![.successOrRejection, .advisedRejection].contains(subject.step.expectation)
    {
      drifts = unmetRules(of: subject, in: context, besides: known)
    }
    for capture in subject.step.captures {
      let value = context.value(of: capture.term)
      if runner.isLogin(subject.operation), let text = value?.stringValue {
        runner.backend.hide(text)
      }
      captured[capture.name] = value
    }
    return drifts
  }

  /// What is known of the resource that the operation is about; nothing where other cases may
  /// change it meanwhile.
  private func storedState(_ subject: StepSubject) -> JSON? {
    guard let target = subject.operation.target, !planned.sharesState, !memory.simultaneous.isOpen,
      let id = subject.id(of: target)
    else { return nil }
    return runner.world.withLock {
      $0.states[World.ResourceID(resource: target.resource, id: id)]
    }
  }

  /// The rules that are not met, except where the body has a drift already: a count that is no
  /// number is one drift, not two.
  private func unmetRules(
    of subject: StepSubject, in context: RuleContext, besides known: [Drift]
  ) -> [Drift] {
    var all = known
    let operation = subject.operation
    for rules in [operation.rules + operation.defaultRules, subject.step.rules] {
      let news = context.drifts(of: rules)
      all += news.filter { new in !all.contains { $0.covers(new.location.pointer) } }
    }
    return all.dropFirst(known.count).map { drift in
      var drift = drift
      // Rules for documented requests only probably apply to others.
      if subject.step.expectation == .anyDocumented { drift.severity = .note }
      return drift
    }
  }

  /// Checks that what is shown has the right owner: always the same for one identity, never the
  /// same for two.
  private func ownerDrifts(_ document: JSON, _ subject: StepSubject) -> [Drift] {
    let identity = subject.step.identity
    guard [.user, .other].contains(identity) else { return [] }
    return subject.operation.effects.flatMap { effect -> [Drift] in
      guard let resource = runner.contract.resource(effect.resource), resource.access == .owner,
        let owner = resource.owner, case .response(let place)? = effect.state
      else { return [] }
      let path = (effect.action == .lists ? place.appending(.every) : place).appending(owner)
      let owners = Set(document.values(at: path).compactMap(\.identityText))
      return owners.sorted().compactMap { shown in
        let known = runner.world.withLock {
          $0.noteOwner(shown, of: identity, isCreation: effect.action == .creates)
        }
        guard let own = known[identity] else { return nil }
        let isOthers = known.contains { $0.key != identity && $0.value == shown }
        guard own != shown || isOthers else { return nil }
        return Drift(
          isOthers ? .identityLeak : .ruleBroken, check: .isolatesIdentities,
          at: Drift.Location(.body, path), source: resource.position,
          expected: "the owner of everything that this user creates",
          actual: isOthers ? "the owner of another user's resources" : "another owner: \(shown)")
      }
    }
  }
}

extension CaseRunner {
  /// Notes what a success has done to resources.
  ///
  /// What a response shows of a resource is relied on only where the response conforms.
  ///
  /// - Returns: What is wrong with the ids of created resources.
  private mutating func applyEffects(
    of exchange: HTTPExchange, _ document: JSON?, conforms: Bool, _ subject: StepSubject
  ) -> [Drift] {
    var drifts: [Drift] = []
    let isExpected = subject.step.expectation.allowsEffects
    for effect in subject.operation.effects {
      let id = identity(of: effect, exchange, document, subject)
      let state = conforms ? document.flatMap { effect.representation(in: $0) } : nil
      if effect.action == .creates {
        if let drift = applyCreation(
          effect, id, document, state, subject, isNew: exchange.status == .created)
        {
          drifts.append(drift)
        }
        continue
      }
      guard let key = id.map({ World.ResourceID(resource: effect.resource, id: $0) }) else {
        continue
      }
      switch effect.action {
      case .updates:
        noteRestoration(of: effect.resource, by: subject)
        // Which of two simultaneous updates was last, only the backend knows.
        let isLast = !planned.sharesState && !memory.simultaneous.isOpen && isExpected
        runner.world.withLock { world in
          world.noteUpdate(
            of: key, by: subject.request, state: isLast ? state : nil, isExpected: isExpected)
          guard effect.isOnSingleton, let original = world.noteChange(ofSingleton: key) else {
            return
          }
          runner.environment.recordLedger?(.changed(key, original: original))
        }
      case .deletes:
        runner.world.withLock { $0.noteDeletion(of: key, isExpected: isExpected) }
        runner.environment.recordLedger?(.deleted(key))
      case .reads:
        guard effect.isOnSingleton, let state else { continue }
        runner.world.withLock { $0.noteState(state, of: key) }
      case .creates, .lists: continue
      }
    }
    return drifts
  }

  private mutating func applyCreation(
    _ effect: Effect, _ id: String?, _ document: JSON?, _ state: JSON?, _ subject: StepSubject,
    isNew: Bool
  ) -> Drift? {
    guard let id else {
      runner.note(
        Leak(
          resource: effect.resource, id: "of unknown id",
          reason: "a response of \(subject.operation.id) does not show its id"))
      return nil
    }
    if let drift = unusableID(id, effect, subject, isNew: isNew) { return drift }
    let keyPlace = runner.contract.resource(effect.resource)?.key
    let shown = document.flatMap { effect.representation(in: $0) }
    let creation = World.Creation(
      id: id, key: keyPlace.flatMap { shown?[$0] }, parameters: subject.pathParameters,
      request: subject.request, idMember: effect.idMember)
    fresh[effect.resource] = creation
    let step = subject.step
    runner.world.withLock { world in
      world.noteCreation(
        creation, of: effect.resource, by: step.identity, state: state,
        isFixture: step.purpose == .probe && step.identity == .user)
    }
    // What cannot be deleted would be left in every ledger.
    if let record = runner.environment.recordLedger,
      runner.contract.operation(that: .deletes, effect.resource) != nil
    {
      record(.created(ResourceLedger.Entry(creation, of: effect.resource, by: step.identity)))
    }
    return nil
  }

  /// An id that is not that of a new resource never enters the ledger: deleting it would take away
  /// what the run has not created.
  private func unusableID(
    _ id: String, _ effect: Effect, _ subject: StepSubject, isNew: Bool
  ) -> Drift? {
    let actual: String
    let key = World.ResourceID(resource: effect.resource, id: id)
    if runner.world.withLock({ $0.foreign.contains(key) }) {
      actual = "\(id), which was there before"
    } else if isNew, subject.compiled.references.isEmpty, subject.operation.targets.isEmpty,
      // Of what belongs to another resource there may be one only.
      runner.world.withLock({ $0.ledger.contains(key) && $0.createsAnew(effect.resource) })
    {
      actual = "\(id), which another one has"
    } else if ["", ".", ".."].contains(id) {
      actual = "\"\(id)\", which cannot stand in a path"
    } else if id.utf8.count > World.idLimit {
      actual = "one of \(id.utf8.count) bytes"
    } else {
      return nil
    }
    return Drift(
      .stateLost, check: .createdIsAvailable, at: Drift.Location(.state),
      source: subject.operation.position, expected: "a \(effect.resource) with an id of its own",
      actual: actual)
  }

  private func identity(
    of effect: Effect, _ exchange: HTTPExchange, _ document: JSON?, _ subject: StepSubject
  ) -> String? {
    switch effect.id {
    case .path(let name): return subject.parameters[name]
    case .response(let pointer):
      return document.flatMap { Effect.find(pointer, in: $0)?.identityText }
    case .request(let place):
      guard let key = subject.compiled.requestDocument(of: exchange)?[place] else { return nil }
      return runner.world.withLock {
        $0.id(
          of: effect.resource, key: key, parameters: subject.pathParameters,
          identity: subject.step.identity)
      }
    case nil where effect.isOnSingleton: return subject.step.identity.ownID
    default: return nil
    }
  }
}

extension Effect {
  /// The name of the member of a response that holds the id.
  fileprivate var idMember: String {
    guard case .response(let pointer)? = id, case .name(let name)? = pointer.tokens.last else {
      return "id"
    }
    return name
  }
}
