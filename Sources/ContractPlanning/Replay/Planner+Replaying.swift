package import ContractFindings
import ContractModel
import ContractValidation

extension Planner {
  /// The cases that are needed to repeat a case: those that prepare it, and those that end with it.
  ///
  /// A comparison of states needs all cases since the former state.
  ///
  /// - Returns: `nil` when the plan has no such case.
  package func stages(toReplay id: CaseID) -> (before: [Plan.Case], cases: [Plan.Case])? {
    guard let index = plan.stages.firstIndex(where: { $0.cases.contains { $0.id == id } }),
      let planned = plan.stages[index].cases.first(where: { $0.id == id })
    else {
      return fuzzer?.plannedCase(id).map { (preparation(besides: id), [$0]) }
    }
    var cases = [planned]
    for case let unchanged as Observations.IsUnchanged in planned.steps.compactMap(\.observation) {
      let start = plan.stages[..<index].lastIndex { stage in
        stage.cases.contains { $0.remembers(unchanged.resource) }
      }
      if let start { cases = plan.stages[start..<index].flatMap(\.cases) + [planned] }
    }
    // The first requests of a user need no preparation, and must come first.
    return (planned.isFirst ? [] : preparation(besides: id), cases)
  }

  /// The cases that create what others share.
  package var preparation: [Plan.Case] {
    let selection = CaseSelection(material: material)
    return plan.cases.filter(selection.isPreparation)
  }

  private func preparation(besides id: CaseID) -> [Plan.Case] {
    preparation.filter { $0.id != id }
  }
}

extension Plan.Case {
  /// Whether a step stores the list of a resource for later cases.
  fileprivate func remembers(_ resource: CompiledResource) -> Bool {
    steps.contains { ($0.observation as? Observations.Remembers)?.resource == resource }
  }
}
