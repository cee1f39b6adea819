package import ContractFindings
import ContractModel
import ContractValidation

extension Planner {
  /// The stages that lead to a case and end with it, those that only prepare others apart.
  ///
  /// What compares the state with what it was has to be asked after all that came between.
  ///
  /// - Returns: `nil` when the plan has no such case.
  package func stages(toReplay id: CaseID) -> (before: [Plan.Case], cases: [Plan.Case])? {
    guard let index = plan.stages.firstIndex(where: { $0.cases.contains { $0.id == id } }),
      let planned = plan.stages[index].cases.first(where: { $0.id == id })
    else {
      return fuzzer?.plannedCase(id).map { (preparation(besides: id), [$0]) }
    }
    var cases = [planned]
    for case .isUnchanged(let resource) in planned.steps.compactMap(\.observation) {
      let start = plan.stages[..<index].lastIndex { stage in
        stage.cases.contains { $0.steps.contains { $0.observation == .remember(resource) } }
      }
      if let start { cases = plan.stages[start..<index].flatMap(\.cases) + [planned] }
    }
    // What is about the first call of all needs nothing, and bears nothing before it.
    return (planned.isFirst ? [] : preparation(besides: id), cases)
  }

  private func preparation(besides id: CaseID) -> [Plan.Case] {
    plan.cases.filter { material.isPreparation($0) && $0.id != id }
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
