import ContractJSON
import ContractModel

extension EmbeddedContract {
  /// Removes what is kept and does not fit the edited document: rules about fields that are not there any
  /// more, effects without their resource, scenarios with steps that cannot be made.
  mutating func removeContradictions(_ contract: inout Contract) {
    guard !contract.problems().isEmpty else { return }
    var removed: [String] = []
    for index in contract.operations.indices {
      var alone = contract
      alone.operations = [contract.operations[index]]
      alone.scenarios = []
      alone.login = nil
      alone.operations[0].reduce(to: { $0.problems().count }, in: alone, &removed)
      contract.operations[index] = alone.operations[0]
    }
    var alone = contract
    alone.scenarios = []
    let least = alone.problems().count
    contract.scenarios.removeAll { scenario in
      alone.scenarios = [scenario]
      guard alone.problems().count > least else { return false }
      removed.append("scenario \(scenario.id)")
      return true
    }
    if !removed.isEmpty {
      remark(
        Self.root, "what the document contradicts is left out: \(removed.joined(separator: "; "))",
        of: .statement)
    }
  }
}

extension Operation {
  /// Removes the statements without which a contract of this operation has fewer problems.
  fileprivate mutating func reduce(
    to count: (Contract) -> Int, in contract: Contract, _ removed: inout [String]
  ) {
    func problems(_ operation: Operation) -> Int {
      var contract = contract
      contract.operations = [operation]
      return count(contract)
    }
    var bare = self
    (bare.rules, bare.effects, bare.listing, bare.idempotencyKey) = ([], [], [], nil)
    let least = problems(bare)
    guard problems(self) > least else { return }
    let id = id
    rules = rules.filter { rule in
      var one = bare
      one.rules = [rule]
      if problems(one) <= least { return true }
      removed.append("\(id): \(rule)")
      return false
    }
    effects = effects.filter { effect in
      var one = bare
      one.effects = [effect]
      if problems(one) <= least { return true }
      removed.append("\(id): \(effect.action.rawValue) \(effect.resource)")
      return false
    }
    listing = listing.filter { rule in
      var one = bare
      (one.listing, one.effects) = ([rule], effects)
      if problems(one) <= least { return true }
      removed.append("\(id): \(rule)")
      return false
    }
  }
}
