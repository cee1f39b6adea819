import ContractFindings
import ContractModel

extension PlanningMaterial {
  /// Whether some of the steps of a case ask what they ask in the whole case.
  ///
  /// What a step needs to be there, or to be gone, has to be so; and what is compared with how it
  /// was has to have become so by the same requests.
  func isSound(_ kept: [Int], of planned: Plan.Case) -> Bool {
    let before = standings(before: planned.steps)
    let now = standings(before: kept.map { planned.steps[$0] })
    guard zip(kept, now).allSatisfy({ before[$0] == $1 }) else { return false }
    let looks = kept.filter { planned.steps[$0].comparesWithKept }
    let writes = planned.steps.prefix(looks.last ?? 0).indices.filter { index in
      planned.steps[index].purpose != .verify && planned.steps[index].expectation.isSuccess
    }
    return writes.allSatisfy(kept.contains)
  }

  /// Before each step, by resource: whether what the case has made last is there.
  private func standings(before steps: [Plan.Step]) -> [[String: Bool]] {
    var standing: [String: Bool] = [:]
    return steps.map { step in
      defer {
        if step.expectation.isSuccess {
          for effect in contract.operation(step.operation)?.effects ?? []
          where !effect.isOnSingleton {
            switch effect.action {
            case .creates: standing[effect.resource] = true
            case .deletes: standing[effect.resource] = false
            case .updates, .reads, .lists: break
            }
          }
        }
      }
      return standing
    }
  }
}

extension Plan.Step {
  fileprivate var comparesWithKept: Bool {
    switch observation {
    case .isAsKept, .isReplaced: true
    case .isListed, .isNotListed, .remember, .isUnchanged, .keeps, nil: false
    }
  }
}
