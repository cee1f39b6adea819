import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Lets each of two users see what the other one does to a resource that every user may read.
///
/// The views are requested before each change, so that a cache has something old to show.
struct TwoUserCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var cases: [(name: String, steps: [Plan.Step])] {
    // A document does not say who may see what.
    guard material.options.hasSecondUser, sequences.resource.access == .everyone,
      !material.contract.infersEffects, !sequences.create.isSetUpOnly, !views.isEmpty
    else { return [] }
    return [("seen by another user", seen), ("created by another user", created)]
  }

  private var resource: CompiledResource { sequences.resource }

  /// The views that another user can request: what their paths name is for everyone, too.
  private var views: [CompiledOperation] {
    sequences.views.filter { view in
      view.targets.allSatisfy { $0.resource.access == .everyone }
    }
  }

  private var lists: [CompiledOperation] { views.filter { $0.lists(resource) } }

  private func view(
    _ operation: CompiledOperation, _ reason: String, as identity: Identity
  ) -> Plan.Step {
    material.step(.verify, operation, reason, as: identity, target: .fresh(resource))
  }

  /// The requests for every view as a user, after a change by an operation.
  private func shown(
    _ check: Check, by operation: CompiledOperation, to identity: Identity
  ) -> [Plan.Step] {
    views.map { view in
      self.view(view, "as another user sees it", as: identity)
        .observing(.isListed(resource, check: check)).attributed(to: operation)
    }
  }

  /// The lists before a change.
  private func before(_ identity: Identity) -> [Plan.Step] {
    lists.map { view($0, "the list before", as: identity) }
  }

  private var seen: [Plan.Step] {
    let updates = sequences.updates.flatMap { update in
      [material.step(.probe, update, "an update", target: .fresh(resource))]
        + shown(.updatePreserves, by: update, to: .other)
    }
    let steps =
      before(.other) + sequences.creation
      + shown(.createdIsAvailable, by: sequences.create, to: .other) + updates
    guard let delete = sequences.delete, !delete.isSetUpOnly else { return steps }
    return steps + [material.step(.probe, delete, "the deletion", target: .fresh(resource))]
      + lists.map { list in
        view(list, "gone for another user, too", as: .other)
          .observing(.isNotListed(resource, check: .deletedIsGone)).attributed(to: delete)
      }
  }

  /// A resource of the other user, unless that one may not create any.
  private var created: [Plan.Step] {
    let create = sequences.create
    guard create.targets.isEmpty, create.references.isEmpty else { return [] }
    let creation = material.step(.probe, create, "another user creates one", as: .other)
      .expecting(.storedUnchangedOrRejected)
    let removal = sequences.removal.map { step in
      var step = step
      step.identity = .other
      return step
    }
    return before(.user) + [creation] + shown(.createdIsAvailable, by: create, to: .user)
      + shown(.createdIsAvailable, by: create, to: .other) + removal
  }
}
