import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Updates a resource with the values that it has already and that no other one may have: they are its own,
/// and not taken.
///
/// Only where each update must have them, and has more: else nothing else of the resource could be changed.
/// A backend may well reject an update that has nothing but the value which is there.
struct OwnValueCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    guard let effect = operation.effects(.updates).first,
      effect.isOnSingleton || effect.pathParameter != nil,
      let typical = material.typicalBody(of: operation),
      case let pointers = operation.uniquePointers
        .filter({ typical[$0] != nil }), !pointers.isEmpty,
      typical.objectValue.map({ $0.count > pointers.count }) == true,
      pointers.allSatisfy({ operation.body?.schema?.field(at: $0)?.isRequired == true })
    else { return [] }
    var steps: [Plan.Step] = []
    if !effect.isOnSingleton {
      guard let creation = resources.creating(effect.resource, as: effect.resource.name) else {
        return []
      }
      steps.append(creation)
    }
    let target: Plan.ParameterSource? = effect.isOnSingleton ? nil : .fresh(effect.resource)
    var first = material.step(.setUp, operation, "an update", target: target)
    first.captures = pointers.map {
      ScenarioCall.Capture(name: "own \($0)", term: .request($0))
    }
    let changes = pointers.map { ScenarioCall.Change.set($0, .captured("own \($0)")) }
    let second = material.step(
      .probe, operation, "an update with the values that the \(effect.resource) has",
      target: target, body: .changed(typical, changes))
    return [resources.planned(operation, "with its own values", steps + [first, second])]
  }
}

extension OwnValueCases {
  private var material: PlanningMaterial { resources.material }
}
