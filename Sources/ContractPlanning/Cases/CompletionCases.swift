import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Waits until the work on a new resource is done, where its details are sent with 202 before (RFC 9110,
/// section 15.3.3), and compares what they show then with what its creation has shown.
struct CompletionCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  /// How long the work is waited for; the contract does not state how long it takes.
  private static let patience = Polling(limit: 10_000, interval: 200)

  var cases: [Plan.Case] {
    guard operation.method == .get, operation.success(.accepted) != nil,
      let done = operation.responses.first(where: { $0.status != .accepted && $0.body != nil })
    else { return [] }
    let effects = operation.effects(.reads).filter { $0.pathParameter != nil && $0.state != nil }
    return effects.flatMap { cases(of: $0.resource, done) }
  }
}

extension CompletionCases {
  private func cases(of resource: CompiledResource, _ done: Response) -> [Plan.Case] {
    guard let creation = resources.creating(resource, as: resource.name),
      let creator = creation.operation
    else { return [] }
    var step = resources.material.step(
      .verify, operation, "the \(resource) when the work is done", target: .fresh(resource)
    ).expecting(.exactly(done.status))
      .observing(.isListed(resource, check: .createdIsAvailable))
      .attributed(to: creator)
    step.timing = .awaiting(Self.patience)
    return bodies(of: creator, resource).enumerated().map { index, body in
      var creation = creation
      if let body { creation.request?.body = .json(body) }
      return resources.planned(
        operation, "when the work is done" + (index > 0 ? " \(index + 1)" : ""), [creation, step])
    }
  }

  /// Bodies with unusual values: the usual ones may be what the work always leads to.
  private func bodies(of creator: CompiledOperation, _ resource: CompiledResource) -> [JSON?] {
    guard let fields = creator.body?.schema?.objectFields,
      let typical = resources.material.typicalBody(of: creator)
    else { return [nil] }
    let variants = fields.enumerationVariants(of: typical).map(\.body).filter { $0 != typical }
    let other = resources.material.changingBody(of: creator, on: resource)
    let bodies = variants.prefix(2) + [other].compactMap(\.self)
    return bodies.isEmpty ? [nil] : Array(bodies)
  }
}
