import ContractHTTP
import ContractModel
import ContractValidation

/// Asks for a part of one resource below the path of another one, where a document says that a path names both.
///
/// No document states that such a path leads nowhere, so that a success is a note.
struct NestedItemCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    let targets = operation.targets
    guard material.contract.infersEffects, operation.method.isReadOnly, targets.count == 1,
      let part = targets.first?.resource,
      let failure = operation.failures.first(where: { $0.status == .notFound }),
      let (owner, name) = owner(besides: part),
      let creations = resources.creating(part: part, ofFirst: owner)
    else { return [] }
    var probe = material.step(
      .probe, operation, "a part below the path of another \(owner)", target: .fresh(part)
    ).expecting(.failure([failure]))
    probe.request?.parameters[name] = .fresh(owner)
    return [resources.planned(operation, "below another \(owner)", creations + [probe])]
  }
}

extension NestedItemCases {
  private var material: PlanningMaterial { resources.material }

  /// The resource that the path names before the part.
  private func owner(besides part: CompiledResource) -> (CompiledResource, String)? {
    let names = operation.pathTemplate.names
    guard names.count == 2, operation.targets.first?.parameter == names[1],
      let owner = material.rules.resource(named: names[0], in: operation), owner != part
    else { return nil }
    return (owner, names[0])
  }
}
