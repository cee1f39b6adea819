import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Keeps the ledger, the fixtures and what is known of resources in step with a success.
  ///
  /// What an answer shows of a resource is only relied on where the answer conforms.
  ///
  /// - Returns: What is wrong with the identity of what was created.
  mutating func applyEffects(
    _ document: JSON?, conforms: Bool, _ subject: StepSubject
  ) -> [Drift] {
    var drifts: [Drift] = []
    for effect in subject.operation.effects {
      let id = identity(of: effect, document, subject)
      let key = id.map { RunState.ResourceID(resource: effect.resource, id: $0) }
      let representation = conforms ? document.flatMap { effect.representation(in: $0) } : nil
      switch effect.action {
      case .creates:
        guard let id else {
          run.leak(
            Leak(
              resource: effect.resource, id: "of unknown id",
              reason: "an answer of \(subject.operation.id) does not show its id"))
          continue
        }
        if let drift = unusableID(id, effect, subject) {
          drifts.append(drift)
          continue
        }
        let made = made(id, effect, document, subject)
        fresh[effect.resource] = made
        run.state.withLock { state in
          state.ledger.add(
            Ledger.Entry(
              resource: effect.resource, id: id, identity: subject.step.identity, key: made.key,
              parameters: made.parameters))
          let key = RunState.ResourceID(resource: effect.resource, id: id)
          state.made[key] = made
          state.known[key] = representation
          if subject.step.purpose == .probe, subject.step.identity == .user,
            state.fixtures[effect.resource] == nil
          {
            state.fixtures[effect.resource] = made
          }
        }
      case .updates:
        guard let key else { continue }
        // Which of two updates under way at once was last is for the backend alone to know.
        let isLast = !planned.sharesState && subject.step.expectation.isSuccess
        run.state.withLock { state in
          state.known[key] = isLast ? representation : nil
          if effect.isOnSingleton { state.changedOwn.insert(key) }
          if !subject.step.expectation.isSuccess { state.touched.insert(key) }
        }
      case .deletes:
        guard let key else { continue }
        run.state.withLock { state in
          state.ledger.remove(key)
          state.known[key] = nil
          if !subject.step.expectation.isSuccess { state.touched.insert(key) }
        }
      case .reads:
        guard effect.isOnSingleton, let key, let representation else { continue }
        run.state.withLock { $0.known[key] = representation }
      case .lists: continue
      }
    }
    return drifts
  }

  /// An id that is not that of a new resource must never be entered in the ledger: deleting it
  /// would take away what is not the run's own.
  private func unusableID(_ id: String, _ effect: Effect, _ subject: StepSubject) -> Drift? {
    let actual: String
    let key = RunState.ResourceID(resource: effect.resource, id: id)
    if run.state.withLock({ $0.foreign.contains(key) }) {
      actual = "\(id), which was there before"
    } else if ["", ".", ".."].contains(id) {
      actual = "\"\(id)\", which cannot stand in a path"
    } else {
      return nil
    }
    return Drift(
      .stateLost, check: .createdIsAvailable, at: Drift.Location(.state),
      source: subject.operation.position, expected: "a \(effect.resource) with an id of its own",
      actual: actual)
  }

  private func identity(of effect: Effect, _ document: JSON?, _ subject: StepSubject) -> String? {
    switch effect.id {
    case .path(let name): subject.parameters[name]
    case .response(let pointer): document.flatMap { Effect.find(pointer, in: $0)?.identityText }
    case .request(let place): named(by: place, effect, subject)
    case nil where effect.isOnSingleton: subject.step.identity.ownID
    default: nil
    }
  }

  /// The id of what a request names by its key.
  private func named(
    by place: JSON.Pointer, _ effect: Effect, _ subject: StepSubject
  ) -> String? {
    guard let key = (try? JSON(parsing: subject.request.body))?[place] else { return nil }
    // What was deleted before may have had the same key, and so may what somebody else has made.
    return run.state.withLock(\.ledger).entries.last { entry in
      entry.resource == effect.resource && entry.key == key
        && entry.parameters == subject.pathParameters && entry.identity == subject.step.identity
    }?.id
  }

  private func made(
    _ id: String, _ effect: Effect, _ document: JSON?, _ subject: StepSubject
  ) -> RunState.Made {
    var key: JSON?
    if let place = run.contract.resource(effect.resource)?.key, let document,
      let shown = effect.representation(in: document)
    {
      key = shown[place]
    }
    return RunState.Made(
      id: id, key: key, parameters: subject.pathParameters, creation: subject.request,
      idMember: effect.idMember)
  }
}

extension Identity {
  /// What stands for the id of what somebody has by being somebody.
  var ownID: String { "@\(rawValue)" }
}

extension JSON {
  /// An identity as it stands in a path; `nil` for what cannot be one.
  var identityText: String? { stringValue ?? numberValue?.text }
}

extension Effect {
  /// The name of the member of a response that holds the identity.
  fileprivate var idMember: String {
    guard case .response(let pointer)? = id, case .name(let name)? = pointer.tokens.last else {
      return "id"
    }
    return name
  }

  /// The resource as the response shows it.
  func representation(in document: JSON) -> JSON? {
    guard case .response(let pointer)? = state else { return nil }
    return Effect.find(pointer, in: document)
  }

  /// The value at a place, also where the envelope around it is gone.
  ///
  /// A backend that lost its envelope is reported once for that; everything else can still be
  /// tried.
  static func find(_ pointer: JSON.Pointer, in document: JSON) -> JSON? {
    document[pointer] ?? document[JSON.Pointer(Array(pointer.tokens.dropFirst()))]
  }
}

extension CaseRunner {
  /// Whether what is shown belongs to whom it must: always the same owner for one identity, never
  /// the same for two.
  func ownerDrifts(_ document: JSON, _ subject: StepSubject) -> [Drift] {
    guard [.user, .other].contains(subject.step.identity) else { return [] }
    return subject.operation.effects.flatMap { effect -> [Drift] in
      guard let resource = run.contract.resource(effect.resource), resource.access == .owner,
        let owner = resource.owner, case .response(let place)? = effect.state
      else { return [] }
      let path = effect.action == .lists ? place.appending(.every) : place
      let owners = Set(document.values(at: path.appending(owner)).compactMap(\.identityText))
      return owners.sorted().compactMap { told in
        let known = run.state.withLock { state in
          if effect.action == .creates, state.owners[subject.step.identity] == nil {
            state.owners[subject.step.identity] = told
          }
          return state.owners
        }
        guard let own = known[subject.step.identity] else { return nil }
        let isOthers = known.contains { $0.key != subject.step.identity && $0.value == told }
        guard own != told || isOthers else { return nil }
        return Drift(
          isOthers ? .identityLeak : .ruleBroken, check: .isolatesIdentities,
          at: Drift.Location(.body, path.appending(owner)), source: resource.position,
          expected: "the owner of everything this user makes",
          actual: isOthers ? "the owner of what another user made" : "another owner: \(told)")
      }
    }
  }
}
