import ContractJSON
import ContractModel
import ContractValidation

/// Requests the list of the parts of one resource, which must not have those of another one.
struct NestedListCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    guard let list = operation.effect(.lists), case .response(let items)? = list.state,
      case let part = list.resource,
      let owner = operation.effects(.reads).first(where: { $0.pathParameter != nil })?.resource,
      owner != part, let creations = resources.creating(part: part, ofFirst: owner)
    else { return [] }
    var ofSecond = material.step(
      .probe, operation, "the list of another \(owner)", target: .fresh(owner))
    ofSecond.rules = [
      Rule(
        left: .response(items.appending(.every).appending(part.id)), .excludes,
        right: .captured("part"), position: list.position)
    ]
    return [resources.planned(operation, "of another \(owner)", creations + [ofSecond])]
  }
}

extension NestedListCases {
  private var material: PlanningMaterial { resources.material }
}
