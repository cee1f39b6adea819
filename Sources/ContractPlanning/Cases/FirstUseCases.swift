import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Makes requests about states that only the first use shows: what a user without any resources
/// sees, and what a resource has right after it was created.
struct FirstUseCases: Sendable {
  let material: PlanningMaterial

  /// The cases that show what the second user sees before the run has created anything: empty lists and figures.
  var beforeCreations: [Plan.Case] {
    guard material.options.hasSecondUser else { return [] }
    return material.checkedOperations.filter { operation in
      operation.method.isSafe && operation.requiresAuthentication && operation.targets.isEmpty
    }.map { operation in
      firstUse(
        operation, "before the user has anything",
        [material.step(.probe, operation, "before the user has anything", as: .other)])
    }
  }

  /// The cases that show what a new resource contains: lists within it that are still empty.
  var afterCreation: [Plan.Case] {
    material.checkedOperations.compactMap { operation in
      guard operation.method.isSafe, operation.performs(.lists),
        let target = operation.targets.first?.resource,
        let creation = material.creation(of: target),
        let creator = creation.operation,
        !material.leavesResourcesBehind(creator)
      else { return nil }
      let name = "in a new \(target)"
      return firstUse(
        operation, name,
        [creation, material.step(.probe, operation, name, target: .fresh(target))])
    }
  }

  private func firstUse(
    _ operation: CompiledOperation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(.examples, of: operation, named: name, steps: steps)
  }
}
