import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The state in which a resource must be so that an operation has success: other operations lead to it from a new one.
struct Preparation: Sendable {
  var resource: CompiledResource
  var operations: [CompiledOperation]
}

/// The states and resources that operations of a document need, as far as a run has found them.
struct Preparations: Sendable {
  /// The states, by operation.
  var known: [String: Preparation] = [:]

  /// How often they were looked for, by operation.
  var searches: [String: Int] = [:]

  /// How often they were brought about, by operation.
  var uses: [String: Int] = [:]

  /// The resources from before the run that are read, by type, where no operation creates one.
  var existing: [String: World.Creation] = [:]

  /// The types that such resources were looked for.
  var triedExisting: Set<String> = []
}

// A document does not say in which states of a resource an operation is refused. What 409 refuses is tried on a new
// resource, as it is and after other operations on it; what leads to success is done before each later request.
extension CaseRunner {
  /// Brings what the path of a request names into the state in which the operation has success, where one was found.
  mutating func prepareTarget(of compiled: CompiledOperation, in step: Plan.Step) async {
    guard step.identity == .user, step.purpose != .verify, let request = step.request else {
      return
    }
    let spent = runner.spentResource(by: request, of: compiled, in: step)
    let preparation = runner.world.withLock { world -> Preparation? in
      let known =
        world.conclusions.preparations.known[compiled.id]
        ?? spent.map { Preparation(resource: $0, operations: []) }
      guard let known else { return nil }
      let uses = world.conclusions.preparations.uses[compiled.id, default: 0]
      world.conclusions.preparations.uses[compiled.id] = uses + 1
      let limit = known.operations.isEmpty ? Self.mostCreations : Self.mostUses
      return uses < limit ? known : nil
    }
    if let preparation { _ = await prepare(preparation) }
  }

  /// The number of requests of an operation for which a resource is brought into a state: it may be impossible to delete
  /// then, as a paid invoice is.
  private static let mostUses = 15

  /// The number of requests of an operation for which a resource is only created.
  private static let mostCreations = 100

  /// How often the way to a success of an operation is looked for: first what cases share may be used up.
  private static let mostSearches = 2

  /// The request with the resources that the case has created for its operation, see ``naming(renewed:)``.
  func naming(
    renewed request: Plan.Request, of compiled: CompiledOperation, in step: Plan.Step
  ) -> Plan.Request {
    let isPrepared = runner.world.withLock {
      $0.conclusions.preparations.known[compiled.id] != nil
        || $0.uniqueValues.resources[compiled.id] != nil
    }
    return isPrepared || runner.spentResource(by: request, of: compiled, in: step) != nil
      ? naming(renewed: request) : request
  }

  /// Sends a request that was refused with 409 again for other resources, until it has success.
  ///
  /// - Returns: The successful request and its response; `nil` where there is none.
  mutating func deliverPrepared(
    _ draft: RequestDraft, after delivery: Backend.Delivery.Outcome
  ) async -> (StepSubject, Backend.Delivery.Outcome)? {
    let id = draft.compiled.id
    guard case .response(let response, _, _) = delivery, response.status == .conflict,
      runner.contract.infersEffects, draft.step.expectation.isSuccess,
      draft.step.identity == .user, let resource = runner.target(of: draft.compiled)
    else { return nil }
    let searches = runner.world.withLock { world in
      defer { world.conclusions.preparations.searches[id, default: 0] += 1 }
      return world.conclusions.preparations.searches[id, default: 0]
    }
    guard searches < Self.mostSearches else { return nil }
    for operations in runner.ways(of: resource, to: draft.compiled) {
      let preparation = Preparation(resource: resource, operations: operations)
      guard await prepare(preparation),
        case .success(let other) = record.draft(
          naming(renewed: draft.planned), in: draft.step, draft.compiled)
      else { continue }
      let (subject, delivery) = await deliver(other)
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        if record.runner.backend.exhausted != nil { return nil }
        record.outcome.requests += 1
        continue
      }
      let new = record.fresh[resource.name]
      runner.world.withLock { world in
        if operations.isEmpty, searches == 0, let new, world.fixtures[resource.name] != nil {
          world.fixtures[resource.name] = new
        } else {
          world.conclusions.preparations.known[id] = preparation
        }
      }
      return (subject, delivery)
    }
    return nil
  }

  /// The request with the resources that the case has created for it in the place of those that cases share.
  func naming(renewed request: Plan.Request) -> Plan.Request {
    let renewed = renewedResources
    guard !renewed.isEmpty else { return request }
    var request = request
    request.parameters = request.parameters.mapValues { source in
      if case .fixture(let resource) = source, renewed.contains(resource.name) {
        return .fresh(resource)
      }
      return source
    }
    return request
  }

  /// - Returns: Whether the resource is in that state.
  private mutating func prepare(_ preparation: Preparation) async -> Bool {
    let resource = preparation.resource
    let isOfCase = record.fresh[resource.name] != nil && !renewedResources.contains(resource.name)
    if !isOfCase, await !renew(resource) { return false }
    for operation in preparation.operations {
      guard var step = runner.defaults.step(of: operation), let request = step.request else {
        return false
      }
      step.purpose = .setUp
      guard case .success(let draft) = record.draft(naming(renewed: request), in: step, operation)
      else { return false }
      let (subject, delivery) = await deliver(draft)
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        return false
      }
      _ = conclude(delivery, of: subject)
    }
    return true
  }
}

extension Runner {
  /// The resource that the last part of a path names.
  fileprivate func target(of operation: CompiledOperation) -> CompiledResource? {
    guard let name = operation.pathTemplate.names.last,
      let resource = writes.rules.resource(named: name, in: operation),
      compiled.roles(of: resource).creator != nil, !operation.performs(.creates, on: resource)
    else { return nil }
    return resource
  }

  /// The resource that cases share and that a request may leave in a state in which other operations are refused: by
  /// an operation of a document that changes it in a way that is not stated, or by a state that the request sets.
  fileprivate func spentResource(
    by request: Plan.Request, of operation: CompiledOperation, in step: Plan.Step
  ) -> CompiledResource? {
    guard contract.infersEffects, !step.expectation.isFailure, step.purpose == .probe,
      writes.rules.isWrite(operation), let target = target(of: operation),
      let name = operation.pathTemplate.names.last,
      case .fixture? = request.parameters[name]
    else { return nil }
    guard operation.performs(.updates) else {
      return operation.performs(.creates) || operation.performs(.deletes) ? nil : target
    }
    guard case .json(let body) = request.body else { return nil }
    let created = compiled.roles(of: target).creator.flatMap { defaults.body(of: $0.id) }
    let setsState =
      body.objectValue?.members.contains { member in
        member.name.namesState && member.value != created?[member.name]
      } ?? false
    return setsState ? target : nil
  }

  /// The operations that may lead to the state of a new resource that an operation needs: none, one of those on it,
  /// one after what leads to its own success, or two of them.
  fileprivate func ways(
    of resource: CompiledResource, to operation: CompiledOperation
  ) -> [[CompiledOperation]] {
    let others = compiled.roles(of: resource).operations.filter { other in
      other.id != operation.id && !other.method.isReadOnly && target(of: other) === resource
        && defaults.step(of: other) != nil
    }
    let deleting = others.filter { $0.performs(.deletes, on: resource) }
    let changing = others.filter { !$0.performs(.deletes, on: resource) }
    let pairs = changing.flatMap { first in
      changing.filter { $0.id != first.id }.map { [first, $0] }
    }
    let known = world.withLock { $0.conclusions.preparations.known }
    let led = changing.compactMap { other in
      known[other.id].flatMap { $0.operations.isEmpty ? nil : $0.operations + [other] }
    }
    let ways = [[]] + changing.map { [$0] } + led + deleting.map { [$0] } + pairs
    return Array(ways.prefix(Self.mostWays))
  }

  private static let mostWays = 16
}
