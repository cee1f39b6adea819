import ContractFindings
import ContractModel
import ContractValidation

/// Repeats a request with one idempotency key, which must take effect once, with another one, and as
/// another user.
struct IdempotencyCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    let material = resources.material
    guard let key = operation.idempotencyKey.map({ "\($0.lowercased()):" }),
      let effect = operation.effect(.creates), let id = effect.id
    else { return [] }
    func request(
      _ name: String, _ reason: String, _ purpose: Plan.Step.Purpose, as identity: Identity = .user
    ) -> Plan.Step {
      var step = material.step(purpose, operation, reason, as: identity)
      step.request?.parameters[key] = .unique(name)
      return step
    }
    // A backend that keeps only the start of a key takes the second request for the first one.
    var similar = request("first", "the same request with a key that ends differently", .probe)
    similar.request?.parameters[key] = .similar(to: "first")
    var first = request("first", "a request with a key", .setUp)
    first.captures = [ScenarioCall.Capture(name: "id", term: id)]
    var again = request("first", "the same request with the same key", .probe)
    // What a run makes unique for each request is the same in both.
    if case .json(let body) = material.usualBody(of: operation),
      case let unique = operation.uniquePointers, !unique.isEmpty
    {
      let terms = unique.map { Term.request($0) }
      first.captures += terms.map { ScenarioCall.Capture(name: "\($0)", term: $0) }
      again.request?.body = .changed(
        body, zip(unique, terms).map { .set($0, .captured("\($1)")) })
    }
    again.rules = [Rule(left: id, .equal, right: .captured("id"), position: operation.position)]
    let listed = material.observing(
      effect.resource, "what both have created is there once",
      .isListed(effect.resource, check: .createdIsAvailable))
    var others = [similar]
    // Without credentials both users are the same.
    if material.options.hasSecondUser,
      !operation.authentication.schemes.isEmpty,
      effect.resource.access == .owner
    {
      others.append(
        request("first", "the same request with the key of another user", .probe, as: .other))
    }
    for index in others.indices {
      others[index].rules = [
        Rule(left: id, .excludes, right: .captured("id"), position: operation.position)
      ]
    }
    // Shows what requests without a response have created until then; a twin that appears later is none of it.
    let before = material.views.ownLists.filter { $0.resource == effect.resource }.prefix(1)
    let steps =
      before.looks(by: material) + [first, again] + [listed].compactMap(\.self) + others
    return [resources.planned(operation, "idempotency key", steps)]
  }
}
