import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// The requests that show what of the state of a backend should not have changed.
struct StateViews: Sendable {
  struct View: Sendable {
    var operation: CompiledOperation
    var resource: CompiledResource
    var identity: Identity
  }

  /// The lists of the contract that this user can request.
  let ownLists: [View]

  /// The per-user singletons of this user.
  let ownSingletons: [View]

  /// The views in which another user sees private resources without naming one.
  let ofOtherUser: [View]

  /// - Parameters:
  ///   - operations: The checked operations of the contract.
  ///   - resources: The resources of the contract.
  ///   - hasSecondUser: Whether requests can be sent as another user.
  init(_ operations: [CompiledOperation], of resources: [CompiledResource], hasSecondUser: Bool) {
    let reading = operations.filter { $0.method == .get }
    let untargeted = reading.filter(\.targets.isEmpty)
    ownLists = reading.flatMap { operation in
      operation.effects(.lists).map {
        View(operation: operation, resource: $0.resource, identity: .user)
      }
    }
    ownSingletons = untargeted.flatMap { operation in
      operation.effects.filter(\.showsSingleton).map {
        View(operation: operation, resource: $0.resource, identity: .user)
      }
    }
    let owned = Set(resources.filter { $0.access == .owner })
    ofOtherUser =
      hasSecondUser
      ? untargeted.flatMap { operation in
        operation.effects.filter { effect in
          owned.contains(effect.resource) && (effect.action == .lists || effect.showsSingleton)
        }.map { View(operation: operation, resource: $0.resource, identity: .other) }
      } : []
  }
}

extension CompiledEffect {
  fileprivate var showsSingleton: Bool { isOnSingleton && self.state != nil }
}

extension PlanningMaterial {
  /// The request of another user for the list of a resource, which must not show this case's one in its
  /// present state.
  func listOfOther(without resource: CompiledResource) -> [Plan.Step] {
    guard resource.access == .owner,
      let view = views.ofOtherUser.first(where: { $0.operation.lists(resource) })
    else { return [] }
    let step = step(
      .verify, view.operation, "another user does not see it in this state", as: view.identity,
      target: .fresh(resource))
    return [
      step.observing(.isNotListed(resource, check: .isolatesIdentities))
        .attributed(to: view.operation)
    ]
  }
}

extension Collection where Element == StateViews.View {
  /// The requests that compare what each view shows with what it showed before.
  func looks(by material: PlanningMaterial) -> [Plan.Step] {
    map { view in
      material.step(.verify, view.operation, "the other resources", as: view.identity)
        .observing(.neighbours(view.resource))
    }
  }

  /// Two looks in a row: what differs between them changes by itself.
  func twoLooks(by material: PlanningMaterial) -> [Plan.Step] {
    looks(by: material) + looks(by: material)
  }
}
