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
      owner != part,
      let creation = resources.creating(part, as: "part"),
      let creator = creation.operation,
      creator.targets.map(\.resource) == [owner],
      let first = resources.creating(owner, as: "first"),
      let second = resources.creating(owner, as: "second")
    else { return [] }
    var ofFirst = material.step(
      .setUp, creator, "a part of the first \(owner)", target: .fresh(owner))
    ofFirst.captures = creation.captures
    var ofSecond = material.step(
      .probe, operation, "the list of another \(owner)", target: .fresh(owner))
    ofSecond.rules = [
      Rule(
        left: .response(items.appending(.every).appending(part.id)), .excludes,
        right: .captured("part"), position: list.position)
    ]
    return [
      resources.planned(operation, "of another \(owner)", [first, ofFirst, second, ofSecond])
    ]
  }
}

extension NestedListCases {
  private var material: PlanningMaterial { resources.material }
}
