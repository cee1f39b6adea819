import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Links two resources, and looks at both sides, again when another resource has got a link; where links are
/// exclusive, moves and clears them, too.
struct LinkCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    operation.effects(.links).compactMap { effect in
      guard let link = effect.link, let other = effect.other else { return nil }
      return LinkCase(
        resources: resources, operation: operation, effect: effect, link: link, other: other
      ).planned
    }
  }
}

/// The case of one link: its resource is `one`, the other resource `other`.
private struct LinkCase {
  let resources: ResourceMaker
  let operation: CompiledOperation
  let effect: CompiledEffect
  let link: Effect.Link
  let other: CompiledResource

  private var material: PlanningMaterial { resources.material }

  var planned: Plan.Case? {
    guard let first = linking("one", "other"), let fixtures = creating("one", "other") else {
      return nil
    }
    var steps = fixtures + [first] + looks("one", "other")
    guard steps.count > fixtures.count + 1 else { return nil }
    steps += kept
    if link.isExclusive {
      steps += moved
      steps += cleared
    }
    return resources.planned(
      operation, "links \(effect.resource) \(link.member) to \(other)", steps)
  }

  /// The steps that create what the operation does not create itself.
  private func creating(_ one: String, _ second: String) -> [Plan.Step]? {
    var steps: [Plan.Step] = []
    for (resource, id, name) in [(effect.resource, effect.id, one), (other, link.id, second)]
    where !isCreated(id) {
      guard let step = resources.creating(resource, as: name) else { return nil }
      steps.append(step)
    }
    return steps
  }

  private func isCreated(_ id: Term?) -> Bool { if case .response = id { true } else { false } }

  /// The request that links two resources with captured identities.
  private func linking(_ one: String, _ other: String) -> Plan.Step? {
    var step = material.step(.probe, operation, "the link")
    var changes: [ScenarioCall.Change] = []
    for (id, name) in [(effect.id, one), (link.id, other)] {
      switch id {
      case .path(let parameter): step.request?.parameters[parameter] = .term(.captured(name))
      case .request(let location): changes.append(.set(location, .captured(name)))
      case .response: step.captures.append(ScenarioCall.Capture(name: name, term: id ?? .now))
      default: return nil
      }
    }
    if !changes.isEmpty {
      guard let typical = material.typicalBody(of: operation) else { return nil }
      step.request?.body = .changed(typical, changes)
    }
    return step
  }

  /// The views of both sides, which must name each other.
  private func looks(_ one: String, _ second: String) -> [Plan.Step] {
    looks(at: effect.resource, one, link.member, .equal, second)
      + (link.back.map { looks(at: other, second, $0, .equal, one) } ?? [])
  }

  /// The details and the list of a resource, whose member names another one or does not.
  private func looks(
    at resource: CompiledResource, _ name: String, _ member: JSON.Pointer,
    _ relation: Rule.Relation,
    _ other: String
  ) -> [Plan.Step] {
    let readers = material.checkedOperations.filter { $0.method == .get }
    let reason = "the \(member) of the \(resource)"
    func step(_ reader: CompiledOperation, _ shown: Term) -> Plan.Step {
      var step = material.step(.verify, reader, reason, target: .fresh(resource))
      step.rules = [
        Rule(left: shown, relation, right: .captured(other), position: effect.position)
      ]
      return step
    }
    return readers.flatMap { reader in
      reader.effects(on: resource).compactMap { view -> Plan.Step? in
        guard case .response(let state)? = view.state else { return nil }
        switch view.action {
        case .reads:
          guard let parameter = view.pathParameter else { return nil }
          var step = step(reader, .response(state.appending(member)))
          step.request?.parameters[parameter] = .term(.captured(name))
          return step
        case .lists where reader.targets.isEmpty && reader.paging == nil:
          return step(
            reader,
            .element(of: .response(state), where: resource.id, is: .captured(name), at: member))
        default: return nil
        }
      }
    }
  }

  /// Another resource is linked to a new one: the first link is as before.
  private var kept: [Plan.Step] {
    guard !isCreated(effect.id), let fixtures = creating("second", "another"),
      let step = linking("second", "another")
    else { return [] }
    return fixtures + [step] + looks("one", "other")
  }

  /// The other resource is linked to another one: the first one has no link any more.
  private var moved: [Plan.Step] {
    guard !isCreated(effect.id), !isCreated(link.id),
      let second = resources.creating(effect.resource, as: "second"),
      let step = linking("second", "other")
    else { return [] }
    return [second, step] + looks("second", "other")
      + looks(at: effect.resource, "one", link.member, .excludes, "other")
  }

  /// The other resource is deleted: the one that named it last has no link any more.
  private var cleared: [Plan.Step] {
    guard let delete = material.deleter(of: other),
      let parameter = delete.effect(.deletes, on: other)?.pathParameter
    else { return [] }
    var step = material.step(.probe, delete, "the deletion of what is linked")
      .expecting(.success)
    step.request?.parameters[parameter] = .term(.captured("other"))
    let last = moved.isEmpty ? "one" : "second"
    return [step] + looks(at: effect.resource, last, link.member, .excludes, "other")
  }
}
