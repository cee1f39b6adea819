import ContractFindings
import ContractHTTP
import ContractModel

/// Looks at the state of the backend that a case is not about: the lists of the contract and the
/// per-user singletons.
struct StateLooks: Sendable {
  /// A view of the backend.
  struct View: Sendable {
    var operation: Operation
    var resource: String
    var identity: Identity
  }

  let material: PlanningMaterial

  /// The lists of the contract that this user can request.
  var ownLists: [View] {
    material.checkedOperations.flatMap { operation -> [View] in
      guard operation.method == .get else { return [] }
      return operation.effects(.lists).map {
        View(operation: operation, resource: $0.resource, identity: .user)
      }
    }
  }

  /// The per-user singletons of this user.
  var ownSingletons: [View] {
    material.checkedOperations.flatMap { operation -> [View] in
      guard operation.method == .get, operation.targets.isEmpty else { return [] }
      return operation.effects.filter { $0.isOnSingleton && $0.state != nil }.map {
        View(operation: operation, resource: $0.resource, identity: .user)
      }
    }
  }

  /// What another user sees of private resources without naming one.
  var ofOtherUser: [View] {
    guard material.options.hasSecondUser else { return [] }
    return material.checkedOperations.flatMap { operation -> [View] in
      guard operation.method == .get, operation.targets.isEmpty else { return [] }
      return operation.effects.compactMap { effect in
        let isPrivate = material.contract.resource(effect.resource)?.access == .owner
        let isShown = effect.action == .lists || effect.isOnSingleton && effect.state != nil
        return isPrivate && isShown
          ? View(operation: operation, resource: effect.resource, identity: .other) : nil
      }
    }
  }

  /// The requests that compare what each view shows with what it showed before.
  func steps(_ views: [View]) -> [Plan.Step] {
    views.map { view in
      material.step(.verify, view.operation, "the other resources", as: view.identity)
        .observing(.neighbours(view.resource))
    }
  }

  /// Two looks in a row: what differs between them changes by itself.
  func twice(_ views: [View]) -> [Plan.Step] { steps(views) + steps(views) }
}
