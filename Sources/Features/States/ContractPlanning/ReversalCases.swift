import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Does to a resource of a document what another operation takes back, and takes it back: all that it showed before is
/// as it was then.
///
/// Join and leave, a star set and removed, a part created and deleted, for example.
struct ReversalCases: Sendable {
  let resources: ResourceMaker
  let resource: CompiledResource

  var cases: [Plan.Case] {
    guard material.contract.infersEffects else { return [] }
    if let view = resources.readingOwn(resource, "") {
      return planned(parts(below: []).prefix(Self.mostParts), [], view)
    }
    guard let creation = resources.creating(resource, as: "own"),
      let view = resources.reading(resource, "")
    else { return [] }
    let identities: [Identity] = material.options.hasSecondUser ? [.user, .other] : [.user]
    let changes = identities.flatMap { identity in
      pairs.map { first, second in
        Reversal(
          material: material, resource: resource, first: first, second: second, identity: identity)
      }
    }
    return planned(changes + parts(below: [resource]), [creation], view)
  }

  /// The number of types whose creation may show in what each user has one of.
  private static let mostParts = 4
}

extension ReversalCases {
  private var material: PlanningMaterial { resources.material }

  /// The operations on the resource that change it in a way that is not stated, each with one that takes it back.
  private var pairs: [(CompiledOperation, CompiledOperation)] {
    let operations = material.compiled.roles(of: resource).operations.filter { operation in
      !operation.isSetUpOnly && !operation.method.isReadOnly
        && operation.targets.map(\.resource) == [resource]
        && !operation.performs(.creates, .updates)
        && !operation.performs(.deletes, on: resource)
    }
    return operations.flatMap { first in
      operations.filter { first.isTakenBack(by: $0) }.prefix(1).map { (first, $0) }
    }
  }

  /// The creations below these resources alone, of what can be deleted.
  private func parts(below owners: [CompiledResource]) -> [Reversal] {
    material.checkedOperations.compactMap { create in
      guard let part = create.effect(.creates)?.resource, part != resource,
        material.creator(of: part) == create, create.targets.map(\.resource) == owners,
        let delete = material.deleter(of: part)
      else { return nil }
      return Reversal(
        material: material, resource: resource, part: part, first: create, second: delete)
    }
  }

  private func planned(
    _ reversals: some Sequence<Reversal>, _ creation: [Plan.Step],
    _ view: (step: Plan.Step, state: JSON.Pointer)
  ) -> [Plan.Case] {
    reversals.map { reversal in
      resources.planned(
        reversal.first, "\(reversal.name), seen by \(view.step.endpointID)",
        creation + reversal.steps(seenBy: view.step, view.state))
    }
  }
}

/// Two operations of which the second takes back what the first does to a resource, or creates below it.
private struct Reversal {
  let material: PlanningMaterial
  let resource: CompiledResource

  /// The type of what the first creates; `nil` where it changes the resource itself.
  var part: CompiledResource?
  let first: CompiledOperation
  let second: CompiledOperation
  var identity = Identity.user
}

extension Reversal {
  var name: String {
    "taken back by \(second.id)" + (identity == .other ? " of another user" : "")
  }

  /// The steps on a resource that the case has created.
  func steps(seenBy view: Plan.Step, _ state: JSON.Pointer) -> [Plan.Step] {
    func look(_ moment: Observations.Reversal.Moment, _ reason: String) -> Plan.Step {
      var step = view
      step.reason = reason
      let observation = Observations.Reversal(
        state: state, moment: moment,
        word: part == nil && identity == .user ? first.lastWords.joined() : nil,
        isIdempotent: first.method == .put)
      return step.observing(observation).attributed(to: moment == .takenBack ? second : first)
    }
    func act(
      _ moment: Observations.Reversal.Moment, _ operation: CompiledOperation, _ reason: String
    ) -> Plan.Step {
      let target = Plan.ParameterSource.fresh(moment == .takenBack ? part ?? resource : resource)
      var step = material.step(.probe, operation, reason, as: identity, target: target)
      step.useOwn(resource)
      return step.expecting(.successOrRejection).observing(Observations.Happens(moment: moment))
    }
    let again = [
      act(.repeated, first, "the same again"), look(.repeated, "the state after the same again"),
    ]
    return [
      look(.before, "the state before"), look(.unchanged, "the state that nothing changes"),
      act(.done, first, "what is to be taken back"), look(.done, "the state in between"),
    ] + (part == nil ? again : []) + [
      act(.takenBack, second, "it is taken back"), look(.takenBack, "all is as before"),
    ]
  }
}

extension Plan.Step {
  /// Names the resource of the case wherever the path names the one that cases share.
  fileprivate mutating func useOwn(_ resource: CompiledResource) {
    guard let parameters = request?.parameters else { return }
    request?.parameters = parameters.mapValues { source in
      source == .fixture(resource) ? .fresh(resource) : source
    }
  }
}
