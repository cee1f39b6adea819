extension ProblemSearch {
  /// Returns the problems with the states of a resource.
  func stateProblems(of resource: Resource) -> [ContractProblem] {
    guard let machine = resource.states else { return [] }
    var found: [ContractProblem] = []
    for id in machine.operations {
      guard let operation = contract.operation(id) else {
        let suggestion = Suggestion(for: id, among: contract.operations.map(\.id))
        found.add("unknown operation '\(id)'\(suggestion)", at: resource.position)
        continue
      }
      let names = operation.effects(.updates, on: resource.name).contains { $0.id != nil }
      if !names {
        found.add("'\(id)' does not update a '\(resource.name)'", at: resource.position)
      }
      for state in machine.states
      where machine.transitions.count(where: { $0.from == state && $0.operation == id }) > 1 {
        found.add("'\(id)' leads from '\(state)' to several states", at: resource.position)
      }
    }
    for state in machine.states where machine.path(to: state) == nil {
      found.add("no way leads to the state '\(state)'", at: resource.position)
    }
    return found
  }

  /// Returns the problems with the soft deletion of a resource.
  func softDeletionProblems(of resource: Resource) -> [ContractProblem] {
    guard let deletion = resource.softDeletion else { return [] }
    var found: [ContractProblem] = []
    if contract.operation(that: .deletes, resource.name) == nil {
      found.add("no operation deletes '\(resource.name)'", at: resource.position)
    }
    if let mark = contract.deletedMark(of: resource) {
      if mark.isRequired, !mark.schema.isNullable, mark.schema.kind != .boolean {
        found.add(
          "'\(deletion.mark)' must be optional, nullable or Boolean: it marks deleted resources",
          at: mark.position)
      }
    } else {
      found.add(
        "no operation shows the '\(deletion.mark)' of '\(resource.name)' by its identity",
        at: resource.position)
    }
    if let id = deletion.restoredBy {
      if let operation = contract.operation(id) {
        if !operation.effects(.updates, on: resource.name).contains(where: { $0.id != nil }) {
          found.add("'\(id)' does not update a '\(resource.name)'", at: resource.position)
        }
      } else {
        let suggestion = Suggestion(for: id, among: contract.operations.map(\.id))
        found.add("unknown operation '\(id)'\(suggestion)", at: resource.position)
      }
    }
    return found
  }
}
