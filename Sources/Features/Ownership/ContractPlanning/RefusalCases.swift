import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Asks as another user for a resource whose document does not say who may see it: what one operation refuses, no
/// other one may give.
struct RefusalCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var steps: [Plan.Step] {
    guard material.options.hasSecondUser, material.contract.infersEffects,
      let details = sequences.views.first(where: { !$0.lists(resource) })
    else { return [] }
    let operations = [details] + operations(besides: details)
    guard operations.count > 1 else { return [] }
    let parts = sequences.uses.filter { $0.performs(.creates) } + sequences.dependents
    return sequences.creation + parts.prefix(Self.partsLimit).map(part)
      + operations.dropFirst().filter(\.method.isReadOnly).map { request($0, as: .user) }
      + operations.enumerated().map { index, operation in
        request(operation, as: .other, isLast: index == operations.count - 1)
      }
  }

  private var resource: CompiledResource { sequences.resource }

  /// How many things that belong to the resource are created.
  private static let partsLimit = 3

  /// The operations whose paths name the same as that of the details: first those that change nothing, last those
  /// after which the resource is gone.
  private func operations(besides details: CompiledOperation) -> [CompiledOperation] {
    let names = Set(details.pathTemplate.names)
    let all = (sequences.uses + [sequences.delete].compactMap(\.self)).filter { operation in
      operation.id != details.id && names.isSuperset(of: operation.pathTemplate.names)
    }
    return all.filter { $0.method.isReadOnly }
      + all.filter { !$0.method.isReadOnly && !$0.performs(.deletes, on: resource) }
      + all.filter { $0.performs(.deletes, on: resource) }
  }

  /// Something that belongs to the resource, so that lists below it have something to show.
  private func part(_ creation: CompiledOperation) -> Plan.Step {
    material.step(
      .verify, creation, "a part of the \(resource)", target: .fresh(resource)
    ).expecting(.noServerError)
  }

  private func request(
    _ operation: CompiledOperation, as identity: Identity, isLast: Bool = false
  ) -> Plan.Step {
    let owner = identity == .user ? "the" : "another user's"
    return material.step(
      .verify, operation, "\(owner) \(resource)", as: identity, target: .fresh(resource)
    )
    .expecting(.noServerError).observing(Observations.IsRefused(isLast: isLast))
  }
}
