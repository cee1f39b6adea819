import ContractFindings
import ContractModel
import ContractValidation

/// Deletes a resource of which the contract states that its deletion only marks it, looks at it, and
/// restores it.
struct SoftDeletionCases: Sendable {
  let resources: ResourceMaker
  let resource: CompiledResource

  var cases: [Plan.Case] {
    guard let deletion = resource.softDeletion,
      let delete = material.deleter(of: resource),
      let creation = resources.creating(resource, as: "resource"),
      let before = looking("the \(resource) before", .keeps(resource))
    else { return [] }
    let removal = calling(delete, "the deletion")
    let restore = deletion.restoredBy.flatMap { material.compiled.operation($0) }
    let subjects = [delete, restore].compactMap(\.self).filter { !$0.isSetUpOnly }
    guard let subject = subjects.first else { return [] }
    var steps = [creation, before, removal]
    steps += looks(after: delete, marked: true)
    if let list {
      steps.append(
        listing(list, "it is no longer listed", .isNotListed(resource, check: .deletedIsGone))
          .attributed(to: delete))
    }
    if let restore {
      steps.append(calling(restore, "the restoration"))
      steps += looks(after: restore, marked: false)
      steps += [looking("all else is as before", .isAsKept(resource, check: .updatePreserves))]
        .compactMap { $0?.attributed(to: restore) }
      if let list {
        steps.append(
          listing(list, "it is listed again", .isListed(resource, check: .updatePreserves))
            .attributed(to: restore))
      }
      steps.append(calling(delete, "the deletion of what was restored"))
      steps += looks(after: delete, marked: true)
    }
    return [resources.planned(subject, "a deletion that marks", steps)]
  }
}

extension SoftDeletionCases {
  private var material: PlanningMaterial { resources.material }

  /// The first operation that lists the resource.
  private var list: CompiledOperation? {
    material.checkedOperations.first { $0.lists(resource) }
  }

  private func calling(_ operation: CompiledOperation, _ reason: String) -> Plan.Step {
    material.step(.probe, operation, reason, target: .fresh(resource)).expecting(.success)
  }

  private func looks(after operation: CompiledOperation, marked isMarked: Bool) -> [Plan.Step] {
    let reason = isMarked ? "it is marked as deleted" : "it is not marked any more"
    return [
      looking(reason, Observations.IsMarked(resource: resource, isDeleted: isMarked))?.attributed(
        to: operation)
    ]
    .compactMap(\.self)
  }

  private func looking(_ reason: String, _ observation: some Plan.Observation) -> Plan.Step? {
    resources.reading(resource, reason)?.step.expecting(.success).observing(observation)
  }

  private func listing(
    _ operation: CompiledOperation, _ reason: String, _ observation: some Plan.Observation
  ) -> Plan.Step {
    material.step(.verify, operation, reason, target: .fresh(resource)).observing(observation)
  }
}
