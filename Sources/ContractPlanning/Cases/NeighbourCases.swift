import ContractFindings
import ContractHTTP
import ContractModel

/// Looks at all other resources before and after each request about one of them: none may have
/// changed, neither those of the same user nor those of another one.
struct NeighbourCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var steps: [Plan.Step] {
    guard !ownLists.isEmpty, sequences.delete != nil || !sequences.updates.isEmpty else {
      return []
    }
    // What differs between two looks in a row changes by itself.
    let before = (looks(at: ownLists) + looks(at: otherLists)) * 2
    let changes =
      sequences.creation + sequences.updates.map(request) + sequences.readingUses.map(request)
      + sequences.removal
    return othersResource + before
      + changes.flatMap { change -> [Plan.Step] in
        let lists = change.operation == sequences.create.id ? ownLists : listsOfResource
        let looks = looks(at: lists) + looks(at: otherLists)
        return [change] + looks.map { $0.attributed(toID: change.operation) }
      }
  }

  private func request(_ operation: Operation) -> Plan.Step {
    material.step(
      .probe, operation, "a request about one \(sequences.resource)",
      target: .fresh(sequences.resource))
  }
}

extension NeighbourCases {
  private typealias List = (operation: Operation, resource: String, identity: Identity)

  /// What another user has, where nothing of this user is needed to create it.
  private var othersResource: [Plan.Step] {
    let create = sequences.create
    guard !otherLists.isEmpty, create.targets.isEmpty, create.references.isEmpty else { return [] }
    return [
      material.step(.setUp, create, "a \(sequences.resource) of another user", as: .other)
    ]
  }

  /// The lists of the contract that this user can request.
  private var ownLists: [List] {
    material.checkedOperations.flatMap { operation -> [List] in
      guard operation.method == .get else { return [] }
      return operation.effects(.lists).map { (operation, $0.resource, .user) }
    }
  }

  private var listsOfResource: [List] {
    ownLists.filter { $0.resource == sequences.resource }
  }

  /// What another user sees of private resources without naming one.
  private var otherLists: [List] {
    guard material.options.hasSecondUser else { return [] }
    return material.checkedOperations.flatMap { operation -> [List] in
      guard operation.method == .get, operation.targets.isEmpty else { return [] }
      return operation.effects.compactMap { effect in
        let isPrivate = material.contract.resource(effect.resource)?.access == .owner
        let isShown = effect.action == .lists || effect.isOnSingleton && effect.state != nil
        return isPrivate && isShown ? (operation, effect.resource, .other) : nil
      }
    }
  }

  private func looks(at lists: [List]) -> [Plan.Step] {
    lists.map { list in
      material.step(
        .verify, list.operation, "the other resources", as: list.identity
      ).observing(.neighbours(list.resource))
    }
  }
}

extension [Plan.Step] {
  fileprivate static func * (steps: [Plan.Step], count: Int) -> [Plan.Step] {
    (0..<count).flatMap { _ in steps }
  }
}
