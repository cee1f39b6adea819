import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

// What a backend takes only once: unique values, and resources that only one other may belong to.
extension CaseRunner {
  /// Creates anew what a request names, where only one request may name each.
  mutating func renewReferences(of compiled: CompiledOperation, in step: Plan.Step) async {
    await findExisting(for: compiled, in: step)
    await prepareTarget(of: compiled, in: step)
    guard step.expectation.isSuccess else { return }
    let resources = runner.world.withLock { $0.uniqueValues.resources[compiled.id] ?? [] }
    for resource in resources { _ = await renew(resource) }
  }

  /// Sends a request; where it should have had success, again with other values for what its rejection may call taken.
  ///
  /// That what the run itself has chosen is rejected is no finding; the response must be a documented one all the same.
  ///
  /// - Returns: The last request, and what came of it.
  mutating func deliverAccepted(
    _ draft: RequestDraft
  ) async -> (StepSubject, Backend.Delivery.Outcome) {
    var (subject, delivery) = await deliver(draft)
    var renewed: [CompiledResource] = []
    while case .response(let response, _, _) = delivery, draft.mayNameTaken(response.status),
      runner.contract.infersEffects, !record.isRepeated
    {
      if !noteTakenMembers(of: draft, in: response) {
        guard let resource = await renewReference(of: draft, after: response) else { break }
        renewed.append(resource)
      }
      guard
        case .success(let other) = record.draft(
          naming(renewed: draft.planned), in: draft.step, draft.compiled)
      else { break }
      var rejected = subject
      if !response.status.isServerError { rejected.step.expectation = .anyDocumented }
      _ = conclude(delivery, of: rejected)
      (subject, delivery) = await deliver(other)
    }
    if !renewed.isEmpty, case .response(let response, _, _) = delivery, response.status.isSuccess {
      runner.world.withLock { $0.uniqueValues.resources[draft.compiled.id, default: []] += renewed }
    }
    if let prepared = await deliverPrepared(draft, after: delivery) {
      var refused = subject
      refused.step.expectation = .anyDocumented
      _ = conclude(delivery, of: refused)
      return prepared
    }
    return (subject, delivery)
  }
}

extension CaseRunner {
  /// Notes the members whose values are taken, as a rejection says: from here on they differ in each request of the
  /// operation.
  ///
  /// - Returns: Whether there are any that were not known.
  private func noteTakenMembers(of draft: RequestDraft, in response: HTTPResponse) -> Bool {
    guard case .json(let body) = draft.planned.body, let schema = draft.compiled.body?.schema,
      let validator = draft.compiled.bodyValidator
    else { return false }
    let hints = BodyHints(body: body, schema: schema, validator: validator)
    let references = draft.compiled.references.map(\.pointer)
    let taken = hints.takenMembers(after: response).filter { location in
      !references.contains { $0.withoutIndices == location.withoutIndices }
    }
    return runner.world.withLock { world in
      let known = world.uniqueValues.members[draft.compiled.id] ?? []
      let news = taken.filter { !known.contains($0) }
      world.uniqueValues.members[draft.compiled.id] = known + news
      return !news.isEmpty
    }
  }

  /// Creates anew one of the resources that a body names, each once for an operation, where another request may have
  /// used up the one that cases share.
  private mutating func renewReference(
    of draft: RequestDraft, after response: HTTPResponse
  ) async -> CompiledResource? {
    let id = draft.compiled.id
    guard draft.compiled.performs(.creates), !response.status.isServerError,
      response.status == .conflict || runner.coverage.withLock({ $0.isReached(id) })
    else { return nil }
    for reference in draft.compiled.references {
      let isNew = runner.world.withLock { world in
        world.uniqueValues.triedResources[id, default: []].insert(reference.resource).inserted
      }
      if isNew, await renew(reference.resource) { return reference.resource }
    }
    return nil
  }

  /// The names of the resources that the case has created in the place of those that cases share.
  var renewedResources: Set<String> { record.memory[RenewedResources.self] ?? [] }

  /// Creates a resource that the requests of the case name instead of the one that cases share; not where the case is
  /// about such a one.
  ///
  /// - Returns: Whether it was created.
  mutating func renew(_ resource: CompiledResource) async -> Bool {
    let renewed = renewedResources
    guard record.fresh[resource.name] == nil || renewed.contains(resource.name),
      var creation = runner.creation(of: resource), var request = creation.request,
      let operation = creation.operation
    else { return false }
    creation.purpose = .setUp
    if case .json(let body) = request.body {
      request.body = .json(operation.withoutOptionalReferences(body))
    }
    await renewReferences(of: operation, in: creation)
    guard
      case .success(let draft) = record.draft(naming(renewed: request), in: creation, operation)
    else { return false }
    let (subject, delivery) = await deliver(draft)
    guard conclude(delivery, of: subject) == nil, record.fresh[resource.name] != nil else {
      return false
    }
    record.memory[RenewedResources.self] = renewed.union([resource.name])
    return true
  }
}

/// The names of the resources that the case has created for single requests.
private enum RenewedResources: CaseMemory.Key {
  typealias Value = Set<String>
}

extension Runner {
  /// The step that creates a resource which cases share.
  fileprivate func creation(of resource: CompiledResource) -> Plan.Step? {
    preparation.lazy.flatMap(\.steps).first { step in
      step.purpose == .probe && step.operation?.performs(.creates, on: resource) == true
    }
  }
}

extension CompiledOperation {
  /// The body without the members that name other resources, as far as it is valid without: those may be used up.
  fileprivate func withoutOptionalReferences(_ body: JSON) -> JSON {
    references.map(\.pointer.firstElement).reduce(body) { body, location in
      var rest = body
      guard rest.remove(at: location), bodyValidator?.accepts(rest.bytes()) == true else {
        return body
      }
      return rest
    }
  }
}

extension RequestDraft {
  /// Whether a response with this status may be about values that are taken.
  fileprivate func mayNameTaken(_ status: HTTPStatus) -> Bool {
    guard case .json = planned.body else { return false }
    return step.expectation.isSuccess && [400, 409, 422, 500].contains(status.code)
  }
}
