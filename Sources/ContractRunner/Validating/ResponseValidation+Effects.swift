import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension ResponseValidation {
  /// Notes what a success has done to resources.
  ///
  /// What a response shows of a resource is relied on only where the response conforms.
  ///
  /// - Returns: What is wrong with the ids of created resources.
  func applyEffects(
    of exchange: HTTPExchange, _ document: JSON?, conforms: Bool, in record: inout CaseRecord
  ) -> [Drift] {
    var drifts: [Drift] = []
    let isExpected = subject.step.expectation.allowsEffects
    for effect in subject.operation.effects {
      if let link = effect.link {
        applyLink(link, of: effect, exchange, document, in: record)
        continue
      }
      let id = identity(of: effect, exchange, document, in: record)
      let state = conforms ? document.flatMap { effect.representation(in: $0) } : nil
      if effect.action == .creates {
        if let drift = applyCreation(
          effect, id, document, state, isNew: exchange.status == .created, in: &record)
        {
          drifts.append(drift)
        }
        continue
      }
      guard let key = id.map({ World.ResourceID(resource: effect.resource.name, id: $0) }) else {
        continue
      }
      if noteRenaming(of: key, effect, state, in: &record) { continue }
      let known = record.runner.world.withLock { $0.states[key] }
      note(effect, on: key, state: state, isExpected: isExpected, in: &record)
      if effect.action == .updates, isExpected {
        noteClaim(of: effect, on: key, exchange, state: state, known: known, in: record)
      }
    }
    return drifts
  }

  /// Notes what an effect other than a creation does to a resource, whose new state is known or not.
  private func note(
    _ effect: CompiledEffect, on key: World.ResourceID, state: JSON?, isExpected: Bool,
    in record: inout CaseRecord
  ) {
    switch effect.action {
    case .updates:
      record.noteRestoration(of: effect.resource, by: subject)
      if let state { record.memory.created.noteUpdate(of: key, state) }
      // Which of two simultaneous updates was last, only the backend knows.
      let isLast = !record.planned.sharesState && !record.memory.simultaneous.isOpen && isExpected
      record.runner.world.withLock { world in
        world.noteUpdate(
          of: key, by: subject.request, state: isLast ? state : nil, isExpected: isExpected)
        guard effect.isOnSingleton, let original = world.noteChange(ofSingleton: key) else {
          return
        }
        record.environment.recordLedger?(.changed(key, original: original))
      }
    case .deletes:
      // What is accepted may happen later.
      if response.status != .accepted { record.memory.created.noteDeletion(of: key) }
      record.runner.world.withLock { $0.noteDeletion(of: key, isExpected: isExpected) }
      record.environment.recordLedger?(.deleted(key))
    case .reads:
      guard effect.isOnSingleton, let state else { return }
      record.runner.world.withLock { world in
        // What an update has set is compared with this state first.
        guard !subject.step.comparesUpdate(of: effect.resource) || world.states[key] == nil
        else { return }
        world.noteState(state, of: key)
      }
    case .creates, .lists, .links: return
    }
  }

  /// Notes that two resources name each other.
  private func applyLink(
    _ link: Effect.Link, of effect: CompiledEffect, _ exchange: HTTPExchange, _ document: JSON?,
    in record: CaseRecord
  ) {
    let context = RuleContext(
      request: subject.compiled.requestDocument(of: exchange), response: document,
      path: subject.parameters, captured: record.captured)
    guard let one = effect.id.flatMap(context.value), let other = context.value(of: link.id),
      let oneID = one.identityText, let otherID = other.identityText
    else { return }
    record.runner.world.withLock { world in
      world.noteLink(
        from: World.ResourceID(resource: effect.resource.name, id: oneID), at: link.member,
        to: other,
        isExclusive: link.isExclusive)
      guard let back = link.back else { return }
      world.noteLink(
        from: World.ResourceID(resource: link.other, id: otherID), at: back, to: one,
        isExclusive: link.isExclusive)
    }
  }

  private func applyCreation(
    _ effect: CompiledEffect, _ id: String?, _ document: JSON?, _ state: JSON?, isNew: Bool,
    in record: inout CaseRecord
  ) -> Drift? {
    guard let id else { return nil }
    if let drift = unusableID(id, effect, isNew: isNew, in: &record) { return drift }
    record.current.hasNamedCreation = true
    let keyLocation = effect.resource.key
    let shown = document.flatMap { effect.representation(in: $0) }
    let creation = World.Creation(
      id: id, key: keyLocation.flatMap { shown?[$0] },
      parameters: pathParameters(of: effect.resource, id, shown, in: record),
      request: subject.request, idMember: effect.idMember)
    record.fresh[effect.resource.name] = creation
    record.memory.created.noteCreation(
      of: World.ResourceID(resource: effect.resource.name, id: id), state)
    let step = subject.step
    record.runner.world.withLock { world in
      world.noteCreation(
        creation, of: effect.resource.name, by: step.identity, state: state,
        isFixture: step.purpose == .probe && step.identity == .user)
    }
    record.environment.recordLedger?(
      .created(ResourceLedger.Entry(creation, of: effect.resource.name, by: step.identity)))
    return nil
  }

  /// Notes that a request that names nothing has succeeded: it may have created what it names.
  func noteUnexpectedCreation(in record: inout CaseRecord) {
    let (runner, operation) = (record.runner, subject.operation)
    guard operation.method != .delete, let name = subject.compiled.pathTemplate.names.last,
      let id = subject.parameters[name],
      case .namesNothing = runner.writeEffect(
        of: subject.compiled, by: subject.request.method, subject.parameters)
    else { return }
    let resource = runner.writes.rules.resource(named: name, in: subject.compiled)
    let entry = ResourceLedger.Entry(
      resource: resource?.name ?? operation.template, id: id, identity: subject.step.identity,
      parameters: subject.pathParameters)
    let isKnown = runner.world.withLock { world in
      defer { world.noteExistence(of: entry) }
      return world.ledger.contains(entry.resourceID)
    }
    record.current.hasNamedCreation = true
    if !isKnown { runner.environment.recordLedger?(.created(entry)) }
  }

  /// An id that is not that of a new resource never enters the ledger: deleting it would take away
  /// what the run has not created.
  private func unusableID(
    _ id: String, _ effect: CompiledEffect, isNew: Bool, in record: inout CaseRecord
  ) -> Drift? {
    let actual: String
    var isShared = false
    let key = World.ResourceID(resource: effect.resource.name, id: id)
    if record.runner.world.withLock({ $0.foreign.contains(key) }) {
      actual = "\(id), which was there before"
      record.current.hasNamedCreation = true
      // Others may have deleted it meanwhile, and the new one may have its number.
      isShared = id.isNumberedID
    } else if isNew, !hasIdempotencyKey, subject.compiled.references.isEmpty,
      subject.operation.targets.isEmpty,
      // Of what belongs to another resource there may be one only.
      record.runner.world.withLock({
        $0.ledger.contains(key) && $0.createsAnew(effect.resource.name)
      })
    {
      actual = "\(id), which another one has"
      record.current.hasNamedCreation = true
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
      actual: actual
    )
    .shared(if: isShared)
  }

  /// Whether the request asks for the resource that an earlier one with its key has created.
  private var hasIdempotencyKey: Bool {
    subject.operation.idempotencyKey.map(subject.request.fields.contains) ?? false
  }

  private func identity(
    of effect: CompiledEffect, _ exchange: HTTPExchange, _ document: JSON?, in record: CaseRecord
  ) -> String? {
    if effect.action == .creates,
      let learned = record.runner.world.withLock({ $0.learnedIdentities[subject.operation.id] }),
      learned.isKnown
    {
      let text = learned.text(
        in: IdentitySource.Creation(
          document: document, request: subject.compiled.requestDocument(of: exchange),
          location: exchange.response.fields["location"]), of: effect.resource)
      if case .request(let location) = learned {
        let key = subject.compiled.requestDocument(of: exchange)?[location]
        return key.flatMap { chosenIdentity($0, at: location, in: record) }
      }
      return text.flatMap { $0.isUsableID ? $0 : nil }
    }
    switch effect.id {
    case .path(let name): return subject.parameters[name]
    case .response(let pointer):
      return document.flatMap { CompiledEffect.find(pointer, in: $0) }.flatMap(
        effect.resource.identity)
    case .request(let location):
      guard let key = subject.compiled.requestDocument(of: exchange)?[location] else { return nil }
      if effect.action == .creates { return chosenIdentity(key, at: location, in: record) }
      return record.runner.world.withLock {
        $0.id(
          of: effect.resource.name, key: key, parameters: subject.pathParameters,
          identity: subject.step.identity)
      }
    case nil where effect.isOnSingleton: return subject.step.identity.ownID
    default: return nil
    }
  }
}

extension ResponseValidation {
  /// The identity that a request has chosen for what it creates; `nil` unless the run has made it, and it is so long
  /// that nothing had it before.
  private func chosenIdentity(
    _ key: JSON, at location: JSON.Pointer, in record: CaseRecord
  ) -> String? {
    let members = record.runner.writes.rules.identifyingMembers(of: subject.compiled)
    guard let text = key.identityText, text.isUsableID, text.utf8.count >= Self.leastLength,
      case .name(let name)? = location.tokens.last, members?.contains(name) == true,
      subject.compiled.name(like: key, at: location, RandomSource(seed: 1)) != nil
    else { return nil }
    return text
  }

  private static let leastLength = 8
}

extension String {
  /// Whether a path can name what a request has called like this.
  fileprivate var isUsableID: Bool {
    !["", ".", ".."].contains(self) && utf8.count <= World.idLimit
  }
}

extension CompiledEffect {
  /// The name of the member of a response that holds the id.
  fileprivate var idMember: String {
    guard case .response(let pointer)? = id, case .name(let name)? = pointer.tokens.last else {
      return "id"
    }
    return name
  }
}

extension Plan.Step {
  /// Whether the response is compared with what the last update of a resource has shown.
  fileprivate func comparesUpdate(of resource: CompiledResource) -> Bool {
    guard let listed = observation as? Observations.IsListed else { return false }
    return listed.resource == resource && listed.check == .updatePreserves
  }
}
