import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Builds sequences of requests about one resource, with a model of whether it exists.
struct ResourceSequences: Sendable {
  let material: PlanningMaterial
  let resource: CompiledResource
  let create: CompiledOperation
  let delete: CompiledOperation?
  let updates: [CompiledOperation]

  /// The operations that show the resource: its details, its list.
  let views: [CompiledOperation]

  /// The operations that need the resource, identify it in their path and do not delete it.
  let uses: [CompiledOperation]

  /// The operation that the sequences are about: one that is checked.
  let subject: CompiledOperation

  /// - Returns: `nil` when no operation creates the resource, or none that is checked uses it.
  init?(_ resource: CompiledResource, _ material: PlanningMaterial) {
    let all = material.compiled.roles(of: resource).operations
    let operations = all.filter { !$0.isSetUpOnly }
    func performing(_ action: Effect.Action, among operations: [CompiledOperation])
      -> [CompiledOperation]
    {
      operations.filter { operation in
        operation.effects(action, on: resource).contains { !$0.isOnSingleton }
      }
    }
    func performing(_ action: Effect.Action) -> [CompiledOperation] {
      performing(action, among: operations)
    }
    // What another contract defines creates and deletes, too, but is not checked.
    guard let create = performing(.creates).first ?? performing(.creates, among: all).first
    else { return nil }
    self.material = material
    self.resource = resource
    self.create = create
    delete = performing(.deletes).first ?? performing(.deletes, among: all).first
    // What depends on the state of the resource has cases of its own.
    let isFree = { (operation: CompiledOperation) in !material.changesState(operation) }
    updates = performing(.updates).filter(isFree)
    let details = performing(.reads).filter { operation in
      operation.method == .get && operation.effects(on: resource).contains { $0.state != nil }
    }
    views = details + performing(.lists)
    uses = operations.filter { operation in
      operation.effects(on: resource).contains {
        $0.requiresExistingResource && $0.pathParameter != nil
      } && !operation.performs(.deletes) && isFree(operation)
        && !(material.contract.infersEffects && operation.bringsBack)
    }
    guard let subject = create.isSetUpOnly ? uses.first ?? views.first : create else { return nil }
    self.subject = subject
  }
}

extension ResourceSequences {
  /// Sequences that are the same for every seed, each about one property.
  var fixed: [Plan.Case] {
    var sequences = [("lifetime", lifetime)]
    for update in updates {
      sequences.append(("\(update.id) again", repeated(update)))
      sequences.append(("\(update.id) rejected", rejected(update)))
      sequences.append(("\(update.id) replaces", replacing(update)))
      sequences.append(("\(update.id) of each member", eachMember(of: update)))
    }
    sequences.append(("brought back", broughtBack))
    sequences.append(("another user", foreign))
    sequences.append(("refused", RefusalCases(material: material, sequences: self).steps))
    sequences.append(("private", PrivacyCases(material: material, sequences: self).steps))
    sequences.append(("others", NeighbourCases(material: material, sequences: self).steps))
    sequences += SimultaneousCases(material: material, sequences: self).cases
    for use in dependents + readers { sequences.append(("\(use.id) leaves it", leaving(use))) }
    sequences.append(
      ("changed later", ModificationTimeCases(material: material, sequences: self).steps))
    sequences += TwoUserCases(material: material, sequences: self).cases
    sequences += StateCases(material: material, sequences: self).cases
    sequences += RareValueCases(material: material, sequences: self).cases
    return sequences.filter { !$0.1.isEmpty }.map { name, steps in
      sequence(.sequence(resource: resource.name, name: name), steps)
    }
  }

  private func sequence(_ variant: CaseID.Variant, _ steps: [Plan.Step]) -> Plan.Case {
    Plan.Case(.sequences, of: subject, variant, steps: steps)
  }

  private var lifetime: [Plan.Step] {
    creation + shown(.createdIsAvailable, by: create) + reading
      + updates.flatMap { [update(by: $0)] + shown(.updatePreserves, by: $0) + reading } + deletion
  }

  private func repeated(_ operation: CompiledOperation) -> [Plan.Step] {
    guard material.isRepeatable(operation), let view = views.first else { return [] }
    let first = typicalUpdate(by: operation)
    var second = first
    second.reason = "the same update again"
    return creation + [
      first, viewing(view, "the state after the update", .keeps(resource)), second,
      viewing(view, "the state is unchanged", .isAsKept(resource, check: .updatePreserves))
        .attributed(to: operation),
    ]
  }

  private func rejected(_ operation: CompiledOperation) -> [Plan.Step] {
    let rejections = [rejectedUpdate(by: operation), rejectedUpdate(by: operation, last: true)]
      .compactMap(\.self)
    guard let view = views.first, !rejections.isEmpty else { return [] }
    return creation + [
      update(by: operation), viewing(view, "the state before", .keeps(resource)),
    ] + rejections + [
      viewing(view, "the state is unchanged", .isAsKept(resource, check: .rejectionHasNoEffect))
        .attributed(to: operation)
    ]
  }

  /// A resource of a document is deleted and brought back, and is then as before.
  private var broughtBack: [Plan.Step] {
    guard material.contract.infersEffects, let view = views.first, let delete,
      let restore = material.compiled.roles(of: resource).operations.first(where: { operation in
        operation.bringsBack && operation.effects(on: resource).contains { $0.pathParameter != nil }
      })
    else { return [] }
    return creation + [
      viewing(view, "the state before", .keeps(resource)),
      material.step(.setUp, delete, "the deletion", target: .fresh(resource)),
      material.step(.probe, restore, "the resource is brought back", target: .fresh(resource)),
      viewing(view, "it is as before", .isAsKept(resource, check: .updatePreserves))
        .attributed(to: restore),
    ] + removal
  }

  /// The operations that need the resource and do nothing to it, besides those that show it.
  private var readers: [CompiledOperation] {
    let others = Set((views + dependents).map(\.id))
    return uses.filter { use in
      !others.contains(use.id) && use.effects(on: resource).allSatisfy { $0.action == .reads }
    }
  }

  /// A request that uses the resource, or creates something else for it, leaves what was written.
  private func leaving(_ use: CompiledOperation) -> [Plan.Step] {
    guard !views.isEmpty else { return [] }
    return creation + updates.map(update) + kept(through: use) + removal
  }

  /// A request that names the resource in its body, between two looks at the resource.
  func kept(through use: CompiledOperation) -> [Plan.Step] {
    let request = material.step(
      .probe, use, "a use of the \(resource)", target: .fresh(resource))
    guard let view = views.first else { return [request] }
    return [
      viewing(view, "the state before", .keeps(resource)), request,
      viewing(view, "the \(resource) as it was", .isAsKept(resource, check: .othersUnchanged))
        .attributed(to: use),
    ]
  }

  private func eachMember(of update: CompiledOperation) -> [Plan.Step] {
    guard let view = views.first(where: { !$0.lists(resource) }) else { return [] }
    let target = Plan.ParameterSource.fresh(resource)
    let changes = SingleMemberCases(
      material: material, resource: resource,
      look: material.step(.verify, view, "what it shows now", target: target), target: target
    ).steps(of: update)
    return changes.isEmpty ? [] : creation + changes + removal
  }

  private func replacing(_ operation: CompiledOperation) -> [Plan.Step] {
    guard let view = views.first,
      operation.effects(.updates, on: resource).contains(where: \.replacesWhole),
      let fields = operation.body?.schema?.objectFields,
      var least = material.typicalBody(of: operation)
    else { return [] }
    let optional = fields.filter { $0.presence == .optional && $0.fallback == nil }
      .map { JSON.Pointer([.name($0.name)]) }
      .filter { least[$0] != nil }
    guard !optional.isEmpty else { return [] }
    for pointer in optional { _ = least.remove(at: pointer) }
    let whole = typicalUpdate(by: operation)
    var rest = whole
    rest.reason = "the same without optional members"
    rest.request?.body = .json(least)
    return creation + [
      whole, viewing(view, "the state with all members", .keeps(resource)), rest,
      viewing(view, "omitted members are removed", .isReplaced(resource, optional))
        .attributed(to: operation),
    ]
  }

  private var foreign: [Plan.Step] {
    guard material.options.hasSecondUser, let view = views.first else { return [] }
    let attempts = usesAndDeletion.compactMap { operation in
      material.failure(.foreign(resource.name), of: operation).map { rejection in
        material.step(
          .probe, operation, "another user's \(resource)", as: .other, target: .fresh(resource),
          body: material.markedBody(of: operation)
        ).expecting(rejection)
      }
    }
    guard !attempts.isEmpty else { return [] }
    return creation + [viewing(view, "the state before", .keeps(resource))] + attempts + [
      viewing(view, "the state is unchanged", .isAsKept(resource, check: .isolatesIdentities))
    ]
  }
}

extension ResourceSequences {
  /// A random walk of ten turns at most.
  func walk(_ index: Int) -> Plan.Case {
    var random = material.source.forked("sequences/\(resource)/\(index)")
    var steps = creation
    var exists = true
    for _ in 0..<Int.random(in: 4...10, using: &random) {
      guard exists else {
        let isCreation = Int.random(in: 0..<3, using: &random) == 0
        steps += isCreation ? creation : useAfterDeletion(&random)
        exists = steps.last.map { $0.operation == create } ?? false
        continue
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: steps += creation
      case 1, 2: steps += shown(.listingAgrees, by: create)
      case 3, 4, 5:
        guard let operation = updates.randomElement(using: &random) else { continue }
        var step = update(by: operation)
        if let drafter = material.operations[operation.id]?.drafter {
          step.request?.body = .json(drafter.draft(&random))
        }
        steps += [step] + shown(.updatePreserves, by: operation)
      case 6:
        guard let operation = updates.randomElement(using: &random),
          let rejection = rejectedUpdate(by: operation)
        else { continue }
        steps += [rejection] + shown(.rejectionHasNoEffect, by: operation)
      default:
        steps += deletion
        exists = delete == nil
      }
    }
    return sequence(.walk(resource: resource.name, index: index), steps)
  }

  private func useAfterDeletion(_ random: inout RandomSource) -> [Plan.Step] {
    usesAndDeletion.randomElement(using: &random).map(afterDeletion) ?? []
  }
}

extension ResourceSequences {
  /// The operations that need the resource, change nothing by their effects and are no views.
  var readOnlyUses: [CompiledOperation] {
    uses.filter { use in
      !use.performs(.creates, .updates) && !views.contains { $0.id == use.id }
    }
  }

  /// The operations that are checked and create something else for the resource, which their body
  /// names.
  var dependents: [CompiledOperation] { material.dependents[resource] ?? [] }

  private var reading: [Plan.Step] {
    // What the others do, a document does not say.
    readOnlyUses.filter { !material.contract.infersEffects || $0.method.isReadOnly }.map {
      material.step(.verify, $0, "a use in its current state", target: .fresh(resource))
    }
  }

  /// The operations that need the resource, those that are checked.
  private var usesAndDeletion: [CompiledOperation] {
    uses + [delete].compactMap(\.self).filter { !$0.isSetUpOnly }
  }

  var creation: [Plan.Step] {
    [material.step(.setUp, create, "a new \(resource) for this case")]
  }

  /// The deletion of this case's resource, without looking at what remains.
  var removal: [Plan.Step] {
    guard let delete else { return [] }
    return [material.step(.verify, delete, "the deletion", target: .fresh(resource))]
  }

  /// An update that shows whether it is carried out: with the typical body, or with another one where the
  /// typical one sets what a new resource has.
  private func update(by operation: CompiledOperation) -> Plan.Step {
    var update = typicalUpdate(by: operation)
    if !material.changesNewResource(operation, resource),
      let body = material.changingBody(of: operation, on: resource)
    {
      update.request?.body = .json(body)
    }
    return update
  }

  private func typicalUpdate(by operation: CompiledOperation) -> Plan.Step {
    material.step(.probe, operation, "an update", target: .fresh(resource))
  }

  /// An update that must be rejected: the first or the last invalid body with a documented failure.
  private func rejectedUpdate(by operation: CompiledOperation, last: Bool = false) -> Plan.Step? {
    guard let own = material.operations[operation.id], let mutator = own.mutator,
      let valid = own.markedBody
    else { return nil }
    var random = material.source
    let mutations = Array(mutator.mutations.indices)
    for mutation in last ? mutations.reversed() : mutations {
      guard let value = mutator.invalidValue(mutation, from: valid, &random) else { continue }
      let probe = material.step(
        .probe, operation, value.name, target: .fresh(resource), body: .json(value.body))
      guard let rejection = material.expectingRejection(of: value, in: probe, by: operation),
        rejection.expectation.isFailure
      else { continue }
      return rejection
    }
    return nil
  }

  /// Every view of the resource shows its last known state.
  func shown(_ check: Check, by operation: CompiledOperation) -> [Plan.Step] {
    views.map { view in
      viewing(view, "the \(resource) in its current state", .isListed(resource, check: check))
        .attributed(to: operation)
    }
  }

  private var deletion: [Plan.Step] {
    guard let delete else { return [] }
    let lists = views.filter { $0.lists(resource) }
    return [material.step(.probe, delete, "the deletion", target: .fresh(resource))]
      + lists.map { view in
        viewing(view, "it is no longer listed", .isNotListed(resource, check: .deletedIsGone))
          .attributed(to: delete)
      } + usesAndDeletion.flatMap(afterDeletion) + namingAfterDeletion
  }

  /// The requests that name the deleted resource in their body.
  ///
  /// Where no failure is documented, a backend may store identifiers without looking at them.
  private var namingAfterDeletion: [Plan.Step] {
    guard resource.softDeletion == nil else { return [] }
    return (material.naming[resource] ?? []).compactMap { operation in
      guard let reference = operation.references.first(where: { $0.resource == resource }),
        !usesAndDeletion.contains(where: { $0.id == operation.id }), operation.id != create.id,
        !material.leavesResourcesBehind(operation),
        operation.targets.allSatisfy({ $0.resource == resource })
      else { return nil }
      var step = material.step(
        .verify, operation, "after the deletion of what it names", target: .fresh(resource),
        body: material.markedBody(of: operation))
      step.violation = reference.pointer
      return step.expecting(
        material.failure(.missing(resource.name), of: operation) ?? .advisedRejection
      ).attributed(to: operation)
    }
  }

  private func afterDeletion(_ operation: CompiledOperation) -> [Plan.Step] {
    guard resource.softDeletion == nil,
      let missing = material.failure(.missing(resource.name), of: operation)
    else { return [] }
    let step = material.step(
      .verify, operation, "after the deletion", target: .fresh(resource),
      body: material.markedBody(of: operation))
    return [step.expecting(missing).attributed(to: delete ?? operation)]
  }

  private func viewing(
    _ view: CompiledOperation, _ reason: String, _ observation: some Plan.Observation
  ) -> Plan.Step {
    material.step(.verify, view, reason, target: .fresh(resource)).observing(observation)
  }
}
