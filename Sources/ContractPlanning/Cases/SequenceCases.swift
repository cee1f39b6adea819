import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// For every resource that can be made: its whole life, then random walks.
  ///
  /// What has no operation that deletes it is made once only, since it stays.
  func sequenceStages() -> [Plan.Stage] {
    let cases = contract.resources.concurrentFlatMap { resource -> [Plan.Case] in
      guard let walk = Walk(resource.name, in: self) else { return [] }
      let count = walk.delete == nil ? 0 : options.walks
      return walk.directed + (0..<count).map(walk.random)
    }
    // One after the other: lists show what others make, too.
    return [Plan.Stage(phase: .sequences, runsInParallel: false, cases: cases)]
  }
}

/// Builds sequences of requests about one resource, with a model of whether it must exist.
struct Walk {
  let planner: PlanningMaterial
  let resource: String
  let create: Operation
  let delete: Operation?
  let updates: [Operation]

  /// What shows the resource: its details, its list.
  let views: [Operation]

  /// Everything that needs the resource to be there and names it in its path.
  let uses: [Operation]

  /// - Returns: `nil` when the resource cannot be made, or not without something of another
  ///   contract's.
  init?(_ resource: String, in planner: PlanningMaterial) {
    let operations = planner.compiled.operations(about: resource).filter { !$0.isSetUpOnly }
    func those(that action: Effect.Action) -> [Operation] {
      operations.filter { operation in
        operation.effects(action, on: resource).contains { !$0.isOnSingleton }
      }
    }
    guard let create = those(that: .creates).first else { return nil }
    self.planner = planner
    self.resource = resource
    self.create = create
    delete = those(that: .deletes).first
    updates = those(that: .updates)
    let details = those(that: .reads).filter { operation in
      operation.method == .get && operation.effects(on: resource).contains { $0.state != nil }
    }
    views = details + those(that: .lists)
    uses = operations.filter { operation in
      operation.effects(on: resource).contains {
        $0.requiresExistingResource && $0.pathParameter != nil
      } && !operation.performs(.deletes)
    }
  }
}

extension Walk {
  /// Walks that are the same whatever the seed: each asks one question.
  var directed: [Plan.Case] {
    var walks = [("life", life)]
    for update in updates {
      walks.append(("\(update.id) again", updatedTwice(update)))
      walks.append(("\(update.id) refused", refused(update)))
      walks.append(("\(update.id) replaces", replaced(update)))
    }
    if let foreign { walks.append(("another user", foreign)) }
    return walks.filter { !$0.1.isEmpty }.map { name, steps in
      walk(.sequence(resource: resource, name: name), steps)
    }
  }

  private var life: [Plan.Step] {
    var steps = made + shown(.createdIsAvailable, by: create)
    for update in updates { steps += [updated(by: update)] + shown(.updatePreserves, by: update) }
    return steps + deleted
  }

  private func updatedTwice(_ update: Operation) -> [Plan.Step] {
    // Only of PUT is it said that the second time changes nothing (RFC 9110, section 9.2.2).
    guard update.method == .put, let view = views.first else { return [] }
    let put = updated(by: update)
    var again = put
    again.reason = "the same update again"
    return made + [
      put, looking(with: view, "what it is after the update", .keeps(resource)), again,
      blaming(
        update,
        looking(with: view, "still the same", .isAsKept(resource, check: .updatePreserves))),
    ]
  }

  private func refused(_ update: Operation) -> [Plan.Step] {
    guard let view = views.first, let refusal = planner.refusal(of: update, resource) else {
      return []
    }
    return made + [
      looking(with: view, "what it is", .keeps(resource)), refusal,
      blaming(
        update,
        looking(
          with: view, "still the same", .isAsKept(resource, check: .rejectionHasNoEffect))),
    ]
  }

  private func replaced(_ update: Operation) -> [Plan.Step] {
    guard let view = views.first, update.replaces(resource), let schema = update.body?.schema,
      case .object(let fields) = schema.kind, var least = planner.typicalBody(of: update)
    else { return [] }
    let optional = fields.filter {
      $0.presence == .optional && $0.fallback == nil
    }
    .map { JSON.Pointer([.name($0.name)]) }
    .filter { least[$0] != nil }
    guard !optional.isEmpty else { return [] }
    let whole = updated(by: update)
    for place in optional { _ = least.remove(at: place) }
    var rest = whole
    rest.reason = "the same without what is optional"
    rest.request?.body = .json(least)
    return made + [
      whole, looking(with: view, "with everything", .keeps(resource)), rest,
      blaming(
        update, looking(with: view, "what was left out is gone", .isReplaced(resource, optional))),
    ]
  }

  private var foreign: [Plan.Step]? {
    guard planner.options.hasSecondUser, let view = views.first else { return nil }
    let attempts = (uses + [delete].compactMap(\.self)).compactMap { operation -> Plan.Step? in
      let refusals = planner.contract.failures(of: operation).filter {
        $0.condition == .foreign(resource)
      }
      guard !refusals.isEmpty else { return nil }
      return planner.step(
        .probe, operation, "another user's \(resource)", as: .other, target: .fresh(resource),
        body: planner.marked(operation), expecting: .failure(refusals))
    }
    guard !attempts.isEmpty else { return nil }
    return made + [looking(with: view, "what it is", .keeps(resource))] + attempts + [
      looking(with: view, "still the same", .isAsKept(resource, check: .isolatesIdentities))
    ]
  }
}

extension Walk {
  /// A walk that chance leads, of a dozen turns at most.
  func random(_ number: Int) -> Plan.Case {
    var chance = planner.source.forked("sequences/\(resource)/\(number)")
    var steps = made
    var exists = true
    for _ in 0..<Int.random(in: 4...10, using: &chance) {
      guard exists else {
        steps += Int.random(in: 0..<3, using: &chance) == 0 ? made : missing(&chance)
        exists = steps.last.map { $0.operation == create.id } ?? false
        continue
      }
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: steps += made
      case 1, 2: steps += shown(.listingAgrees, by: create)
      case 3, 4, 5:
        guard let update = updates.randomElement(using: &chance) else { continue }
        var step = updated(by: update)
        if let drafter = planner.kits[update.id]?.drafter {
          step.request?.body = .json(drafter.draft(&chance))
        }
        steps += [step] + shown(.updatePreserves, by: update)
      case 6:
        guard let update = updates.randomElement(using: &chance),
          let refusal = planner.refusal(of: update, resource)
        else { continue }
        steps += [refusal] + shown(.rejectionHasNoEffect, by: update)
      default:
        steps += deleted
        exists = delete == nil
      }
    }
    return walk(.walk(resource: resource, index: number), steps)
  }

  private func missing(_ chance: inout RandomSource) -> [Plan.Step] {
    guard let operation = (uses + [delete].compactMap(\.self)).randomElement(using: &chance) else {
      return []
    }
    return afterDeletion(operation)
  }
}

extension Walk {
  private func walk(_ variant: CaseID.Variant, _ steps: [Plan.Step]) -> Plan.Case {
    Plan.Case(id: CaseID(.sequences, .operation(create.id), variant: variant), steps: steps)
  }

  private var made: [Plan.Step] {
    [planner.step(.setUp, create, "a \(resource) of its own")]
  }

  private func updated(by update: Operation) -> Plan.Step {
    planner.step(.probe, update, "an update", target: .fresh(resource))
  }

  /// Every view of the resource shows what the answers said last.
  private func shown(_ check: Check, by operation: Operation) -> [Plan.Step] {
    views.map { view in
      blaming(
        operation,
        looking(with: view, "the \(resource) as it must be", .isListed(resource, check: check)))
    }
  }

  private var deleted: [Plan.Step] {
    guard let delete else { return [] }
    let gone = views.filter { view in
      view.performs(.lists, on: resource)
    }
    return [planner.step(.probe, delete, "it is deleted", target: .fresh(resource))]
      + gone.map { view in
        blaming(
          delete,
          looking(with: view, "it is gone", .isNotListed(resource, check: .deletedIsGone)))
      } + uses.flatMap(afterDeletion) + afterDeletion(delete)
  }

  private func afterDeletion(_ operation: Operation) -> [Plan.Step] {
    let missing = planner.contract.failures(of: operation).filter {
      $0.condition == .missing(resource)
    }
    guard !missing.isEmpty else { return [] }
    return [
      blaming(
        delete ?? operation,
        planner.step(
          .verify, operation, "after it was deleted", target: .fresh(resource),
          body: planner.marked(operation), expecting: .failure(missing)))
    ]
  }

  private func looking(
    with view: Operation, _ reason: String, _ observation: Plan.Observation
  ) -> Plan.Step {
    planner.step(
      .verify, view, reason, target: .fresh(resource), observation: observation)
  }

  private func blaming(_ operation: Operation, _ step: Plan.Step) -> Plan.Step {
    var step = step
    step.attribution = operation.id
    return step
  }
}

extension PlanningMaterial {
  /// An update that must be refused: the first fault of its body that has a documented answer.
  func refusal(of operation: Operation, _ resource: String) -> Plan.Step? {
    guard let compiledOperation = compiled.operation(operation.id),
      let mutator = kits[operation.id]?.mutator, let valid = refusableBody(of: operation)
    else { return nil }
    var source = source
    for way in mutator.mutations.indices {
      guard let violation = mutator.invalidValue(way, from: valid, &source) else { continue }
      var probe = step(
        .probe, operation, violation.name, target: .fresh(resource), body: .json(violation.body))
      expectRefusal(of: violation, in: &probe, operation, judgedBy: compiledOperation)
      if probe.expectation.isFailure { return probe }
    }
    return nil
  }
}

extension Operation {
  /// Whether what a request leaves out of the resource is gone afterwards.
  fileprivate func replaces(_ resource: String) -> Bool {
    effects(.updates, on: resource).contains(where: \.replacesWhole)
  }
}
