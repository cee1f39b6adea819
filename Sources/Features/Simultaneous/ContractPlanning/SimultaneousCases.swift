import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Sends requests about one resource at the same time: what they lead to must be what some order of
/// them leads to.
struct SimultaneousCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  private static let readers = 4

  var cases: [(name: String, steps: [Plan.Step])] {
    guard !sequences.create.isSetUpOnly else { return [] }
    var cases = [
      ("simultaneous creations", creations), ("simultaneous reads", reads),
      ("simultaneous lists of two users", listsOfTwoUsers),
    ]
    for update in sequences.updates {
      cases.append(("simultaneous \(update.id)", sameMembers(by: update)))
      cases.append(("simultaneous \(update.id) of other members", otherMembers(by: update)))
    }
    return cases
  }
}

extension SimultaneousCases {
  private var resource: CompiledResource { sequences.resource }

  private var lists: [CompiledOperation] { sequences.views.filter { $0.lists(resource) } }

  /// The same request several times; where a member must be unique, with the same value.
  private var creations: [Plan.Step] {
    guard let list = lists.first else { return [] }
    let isUnique =
      !sequences.create.uniquePointers.isEmpty
    let create = material.step(
      .probe, sequences.create, "one of several creations at once"
    ).expecting(isUnique ? .successOrRejection : .success)
    // What remains afterwards is kept small where nothing deletes it.
    let more = material.leavesResourcesBehind(sequences.create) ? 1 : 2
    return [create] + (0..<more).map { _ in create.together }
      + [
        view(list, "each of them is listed once", Observations.AreListed(resource: resource))
          .attributed(to: sequences.create)
      ]
  }

  /// Every view at once by several readers, after each change.
  private var reads: [Plan.Step] {
    func read(_ views: [CompiledOperation], _ observation: some Plan.Observation) -> [Plan.Step] {
      let readers = views.flatMap { view in
        (0..<Self.readers).map { _ in
          self.view(view, "several readers right afterwards", observation)
        }
      }
      return readers.prefix(1) + readers.dropFirst().map(\.together)
    }
    var steps = sequences.creation
    steps += read(sequences.views, .isListed(resource, check: .createdIsAvailable))
    for update in sequences.updates {
      steps.append(
        material.step(.probe, update, "an update", target: .fresh(resource)))
      steps += read(sequences.views, .isListed(resource, check: .updatePreserves)).map {
        $0.attributed(to: update)
      }
    }
    guard let delete = sequences.delete else { return sequences.views.isEmpty ? [] : steps }
    steps += sequences.removal
    steps += read(lists, .isNotListed(resource, check: .deletedIsGone)).map {
      $0.attributed(to: delete)
    }
    return sequences.views.isEmpty ? [] : steps
  }

  /// The same list by both users, in turns and at once.
  private var listsOfTwoUsers: [Plan.Step] {
    guard material.options.hasSecondUser, let list = lists.first, list.targets.isEmpty,
      resource.access == .owner
    else { return [] }
    let reason = "the lists of two users at once"
    let own = view(list, reason, .isListed(resource, check: .isolatesIdentities))
      .attributed(to: list)
    var others = view(list, reason, .isNotListed(resource, check: .isolatesIdentities))
      .attributed(to: list)
    others.identity = .other
    let pairs = (0..<Self.readers).flatMap { _ in [own, others] }
    return sequences.creation + pairs.prefix(1) + pairs.dropFirst().map(\.together)
  }

  private func view(
    _ operation: CompiledOperation, _ reason: String, _ observation: some Plan.Observation
  ) -> Plan.Step {
    material.step(.verify, operation, reason, target: .fresh(resource)).observing(observation)
  }
}

extension SimultaneousCases {
  /// Two updates of the same members: all of them are those of one.
  private func sameMembers(by update: CompiledOperation) -> [Plan.Step] {
    guard let drafter = material.operations[update.id]?.drafter else { return [] }
    var random = material.source.forked("simultaneous/\(update.id)")
    let bodies = (0..<2).map { _ in drafter.draft(&random) }
    return steps(
      sending: bodies, by: update, Observations.IsMerged(resource: resource, ofAll: false))
  }

  /// Two updates, each of half of the members: all members are as sent.
  private func otherMembers(by update: CompiledOperation) -> [Plan.Step] {
    guard let fields = update.body?.schema?.objectFields,
      !update.effects(.updates, on: resource).contains(where: \.replacesWhole),
      let validator = update.bodyValidator,
      let typical = material.typicalBody(of: update)
    else { return [] }
    let names = fields.map(\.name).filter { typical[$0] != nil }
    let halves = [names.prefix(names.count / 2), names.suffix(from: names.count / 2)].map { half in
      JSON.object(
        JSON.Object(
          half.compactMap { name in
            typical[name].map { JSON.Object.Member(name: name, value: $0) }
          }))
    }
    guard names.count > 1, halves.allSatisfy({ validator.accepts($0.bytes()) }) else { return [] }
    return steps(
      sending: halves, by: update, Observations.IsMerged(resource: resource, ofAll: true))
  }

  private func steps(
    sending bodies: [JSON], by update: CompiledOperation, _ observation: some Plan.Observation
  ) -> [Plan.Step] {
    guard let shown = sequences.views.first, bodies.count == Set(bodies).count else { return [] }
    let updates = bodies.map { body in
      // A backend may reject one of two updates at once.
      material.step(
        .probe, update, "one of two updates at once", target: .fresh(resource), body: .json(body)
      ).expecting(.successOrRejection)
    }
    return sequences.creation + updates.prefix(1) + updates.dropFirst().map(\.together)
      + [view(shown, "what both have led to", observation).attributed(to: update)]
      + sequences.removal
  }
}

extension Plan.Step {
  /// The step, sent at the same time as the one before.
  fileprivate var together: Plan.Step {
    var step = self
    step.timing = .simultaneous
    return step
  }
}
