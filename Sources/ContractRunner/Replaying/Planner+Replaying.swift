import ContractModel
import ContractValidation

extension Plan {
  /// The stages that lead to a case and end with it, those that only prepare others apart.
  ///
  /// What compares the state with what it was has to be asked after all that came between.
  ///
  /// - Returns: `nil` when there is no case of that name.
  func stages(toReplay name: String) -> (before: [Case], cases: [Case])? {
    guard let index = stages.firstIndex(where: { $0.cases.contains { $0.name == name } }),
      let planned = stages[index].cases.first(where: { $0.name == name })
    else {
      return fuzzer?.plannedCase(named: name).map { (preparation(besides: name), [$0]) }
    }
    var cases = [planned]
    for case .isUnchanged(let resource) in planned.steps.compactMap(\.observation) {
      let start = stages[..<index].lastIndex { stage in
        stage.cases.contains { $0.steps.contains { $0.observation == .remember(resource) } }
      }
      if let start { cases = stages[start..<index].flatMap(\.cases) + [planned] }
    }
    // What is about the first call of all needs nothing, and bears nothing before it.
    return (planned.isFirst ? [] : preparation(besides: name), cases)
  }

  private func preparation(besides name: String) -> [Case] {
    cases.filter { planner.isPreparation($0) && $0.name != name }
  }
}

extension Fuzzer {
  /// The case of that name, made without values that the backend has shown.
  func plannedCase(named name: String) -> Plan.Case? {
    for (index, arm) in arms.enumerated() {
      let start = self.name(of: Draw(arm: index, number: 0)).dropLast()
      guard name.hasPrefix(start), let number = Int(name.dropFirst(start.count)), number > 0,
        arm.operation.operation.id == name.split(separator: "/").dropFirst().first ?? ""
      else { continue }
      return plannedCase(Draw(arm: index, number: number - 1), Pool())
    }
    return nil
  }
}
