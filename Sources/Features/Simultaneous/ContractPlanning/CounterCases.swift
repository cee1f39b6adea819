import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Creates several resources at once, and reads the numbers that one creation raises: all of them are counted.
///
/// Which numbers these are is learned in the case, so that nothing has to be stated.
struct CounterCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  private static let creations = 3

  var cases: [Plan.Case] {
    guard operation.method == .post, operation.uniquePointers.isEmpty,
      let effect = operation.effects(.creates).first, !effect.isOnSingleton
    else { return [] }
    return views(of: effect.resource).map { view, owner in
      let target = owner.map { Plan.ParameterSource.fresh($0) }
      let create = material.step(
        .probe, operation, "one of several creations at once", target: target
      ).expecting(.successOrRejection)
      func read(_ reason: String, _ observation: some Plan.Observation) -> Plan.Step {
        material.step(.verify, view, reason, target: target).observing(observation)
          .attributed(to: operation)
      }
      var together = create
      together.timing = .simultaneous
      var steps = [
        read("the numbers before", Observations.Counts()),
        read("the numbers that nothing changes", Observations.Counts()), create,
        read("the numbers after one creation", Observations.Counts()), create,
      ]
      // What remains afterwards is kept small where nothing deletes it.
      let isKept = material.leavesResourcesBehind(operation)
      for _ in 1..<(isKept ? 2 : Self.creations) { steps.append(together) }
      steps.append(
        read("every creation is counted", Observations.CountsEach(resource: effect.resource)))
      let creation = owner.flatMap { resources.creating($0, as: $0.name) }
      return resources.planned(
        operation, "counted by \(view.id)", [creation].compactMap(\.self) + steps)
    }
  }
}

extension CounterCases {
  private var material: PlanningMaterial { resources.material }

  /// The operations that show numbers, of what each user has one of, or of what the new resource belongs to.
  private func views(
    of resource: CompiledResource
  ) -> [(view: CompiledOperation, owner: CompiledResource?)] {
    let owner = operation.targets.map(\.resource).first { $0 != resource }
    let isBelowOne = operation.targets.count <= 1
    return material.checkedOperations.compactMap { view in
      guard view.method == .get, view.responses.first?.body?.hasNumbers == true,
        let effect = view.effects(.reads).first(where: { $0.state != nil })
      else { return nil }
      if effect.isOnSingleton, owner == nil { return (view, nil) }
      guard isBelowOne, let owner, effect.resource == owner, effect.pathParameter != nil,
        resources.creating(owner, as: owner.name) != nil
      else { return nil }
      return (view, owner)
    }
  }
}

extension Schema {
  /// Whether an object has numbers, outside of its lists.
  fileprivate var hasNumbers: Bool {
    (merged.objectFields ?? []).contains { field in
      if case .number = field.schema.merged.kind { return true }
      return field.schema.merged.objectFields != nil && field.schema.hasNumbers
    }
  }
}
