import ContractFindings
import ContractHTTP
import ContractJSON
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
    again.rules = [rule(id, .equal)]
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
    for index in others.indices { others[index].rules = [rule(id, .excludes)] }
    if let changed = changedBody {
      var other = request("first", "another request with the same key", .probe)
        .expecting(.advisedRejection)
      other.request?.body = .json(changed)
      others.append(other)
    }
    // Shows what requests without a response have created until then; a twin that appears later is none of it.
    let before = material.views.ownLists.filter { $0.resource == effect.resource }.prefix(1)
    let steps =
      before.looks(by: material) + [first, again] + [listed].compactMap(\.self) + others
    return [resources.planned(operation, "idempotency key", steps)]
  }
}

extension IdempotencyCases {
  /// What a document means by a key is a note.
  private func rule(_ id: Term, _ relation: Rule.Relation) -> Rule {
    Rule(
      left: id, relation, right: .captured("id"),
      isAdvisory: resources.material.contract.infersEffects, position: operation.position)
  }

  /// The usual body with another text, where a document states that requests can be rejected for what is there
  /// already, or cannot be processed.
  private var changedBody: JSON? {
    let material = resources.material
    guard material.contract.infersEffects,
      operation.failures.contains(where: { [409, 422].contains($0.status.code) }),
      let validator = operation.bodyValidator,
      case .json(let body) = material.usualBody(of: operation), let members = body.objectValue
    else { return nil }
    return members.members.lazy.compactMap { member -> JSON? in
      guard case .string(let text) = member.value else { return nil }
      var changed = body
      _ = changed.set(.string(text + "2"), at: JSON.Pointer([.name(member.name)]))
      return validator.accepts(changed.bytes()) ? changed : nil
    }.first
  }
}
