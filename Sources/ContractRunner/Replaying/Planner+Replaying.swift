import ContractFindings
import ContractModel
import ContractValidation

extension Plan {
  /// The stages that lead to a case and end with it, those that only prepare others apart.
  ///
  /// What compares the state with what it was has to be asked after all that came between.
  ///
  /// - Returns: `nil` when the plan has no such case.
  func stages(toReplay id: CaseID) -> (before: [Case], cases: [Case])? {
    guard let index = stages.firstIndex(where: { $0.cases.contains { $0.id == id } }),
      let planned = stages[index].cases.first(where: { $0.id == id })
    else {
      return fuzzer?.plannedCase(id).map { (preparation(besides: id), [$0]) }
    }
    var cases = [planned]
    for case .isUnchanged(let resource) in planned.steps.compactMap(\.observation) {
      let start = stages[..<index].lastIndex { stage in
        stage.cases.contains { $0.steps.contains { $0.observation == .remember(resource) } }
      }
      if let start { cases = stages[start..<index].flatMap(\.cases) + [planned] }
    }
    // What is about the first call of all needs nothing, and bears nothing before it.
    return (planned.isFirst ? [] : preparation(besides: id), cases)
  }

  private func preparation(besides id: CaseID) -> [Case] {
    cases.filter { planner.isPreparation($0) && $0.id != id }
  }
}

extension Fuzzer {
  /// The random case with that identity, drawn without values that the backend has shown.
  func plannedCase(_ id: CaseID) -> Plan.Case? {
    guard case .random(let kind, let index) = id.variant, index >= 0,
      let arm = arms.firstIndex(where: { arm in
        arm.kind == kind && id.subject == .operation(arm.operation.id)
      })
    else { return nil }
    return plannedCase(Draw(arm: arm, number: index), Pool())
  }
}
