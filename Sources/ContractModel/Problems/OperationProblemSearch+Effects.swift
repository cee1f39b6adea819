import ContractHTTP
import ContractJSON

extension OperationProblemSearch {
  /// Returns the problems with what an operation does to resources.
  func effectProblems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    for effect in operation.effects {
      var unknown = ([effect.resource] + [effect.link?.other].compactMap(\.self)).flatMap {
        search.unknownResource($0, at: effect.position)
      }
      if effect.replacesWhole, effect.action != .updates || operation.body?.schema == nil {
        found.add(
          "only an update with a JSON body can replace a '\(effect.resource)'",
          at: effect.position)
      }
      if (effect.link != nil) != (effect.action == .links) {
        found.add("an effect that links has a link, and no other has", at: effect.position)
      }
      // A run learns where a creation has an identity that a document does not declare.
      let id = contract.infersEffects && effect.action == .creates ? nil : effect.id
      let terms = [id, effect.state, effect.hasMore, effect.link?.id].compactMap(\.self)
      unknown += terms.flatMap { problems(of: $0, captures: [], at: effect.position) }
      found += unknown
      // What documents do not state is inferred from what fits.
      guard unknown.isEmpty, !contract.infersEffects else { continue }
      found += methodProblems(of: effect) + identityProblems(of: effect)
      found += representationProblems(of: effect) + linkProblems(of: effect)
    }
    return found + (contract.infersEffects ? [] : contradictions())
  }

  /// The effects that a method cannot have (RFC 9110, section 9.2.1; RFC 5789).
  private func methodProblems(of effect: Effect) -> [ContractProblem] {
    let method = operation.method
    func problem(_ reason: String) -> [ContractProblem] {
      [
        ContractProblem(
          "'\(operation.id)' cannot \(effect.action.verb) a '\(effect.resource)': \(reason)",
          at: effect.position)
      ]
    }
    switch effect.action {
    case .reads, .lists: return []
    case .creates where [.patch, .delete].contains(method):
      return problem("\(method.name) changes what exists")
    case .creates, .updates, .deletes, .links:
      return method.isSafe ? problem("\(method.name) changes nothing") : []
    }
  }

  /// The identities that are not one text or number, or are not where the effect needs them.
  private func identityProblems(of effect: Effect) -> [ContractProblem] {
    let ids = [effect.id, effect.link?.id].compactMap(\.self)
    var found = ids.compactMap { id -> ContractProblem? in
      guard let types = types(of: id), types.isDisjoint(with: ValueType.identities) else {
        return nil
      }
      return ContractProblem(
        "the identity of a '\(effect.resource)' is a text or a number, but \(id.words) is "
          + types.words,
        at: effect.position)
    }
    switch (effect.action, effect.id) {
    case (.creates, .response(let pointer)?) where pointer.tokens.contains(.every):
      found.add(
        "a creation has one '\(effect.resource)', but \(pointer) is several", at: effect.position)
    case (.creates, .response?), (.links, _): break
    case (.creates, _):
      found.add(
        "the response must show the identity of the new '\(effect.resource)'",
        at: effect.position)
    case (_, .path?), (_, nil): break
    case (_, .request?):
      if contract.resource(effect.resource)?.key == nil {
        found.add(
          "a request names a '\(effect.resource)' by a key, and the resource has none; "
            + "state Resource(…, key: …)",
          at: effect.position)
      }
    case (_, let id?):
      found.add(
        "a '\(effect.resource)' is named by the path, not by \(id.words)", at: effect.position)
    }
    return found + identityMismatches(of: effect)
  }

  /// The path parameters that cannot have the identity that creations or representations show.
  private func identityMismatches(of effect: Effect) -> [ContractProblem] {
    guard let name = effect.pathParameter, effect.action != .links,
      let resource = contract.resource(effect.resource),
      let types = operation.parameters.first(where: { $0.name == name })?.schema.valueTypes,
      // A text may be any identity.
      !types.contains(.text)
    else { return [] }
    let shown = search.representations(of: resource.name)
      .flatMap { $0.schemas(at: resource.id) }
    let others = shown.compactMap(\.valueTypes).filter { !$0.canEqual(types) }
    return others.prefix(1).map { other in
      ContractProblem(
        "the identity of a '\(resource.name)' is \(other.words), but {\(name)} is \(types.words)",
        at: effect.position)
    }
  }

  /// The locations that cannot show what the effect says.
  private func representationProblems(of effect: Effect) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if let state = effect.state {
      let isList = effect.action == .lists
      guard case .response(let pointer) = state else {
        return [
          ContractProblem(
            "a '\(effect.resource)' is shown by the response, not by \(state.words)",
            at: effect.position)
        ]
      }
      if pointer.tokens.contains(.every) {
        found.add(
          "\(pointer) is several values; state the place of one \(isList ? "list" : "object")",
          at: effect.position)
      } else if let types = types(of: state), !types.contains(isList ? .array : .object) {
        found.add(
          isList
            ? "the '\(effect.resource)' list must be an array, but \(state.words) is \(types.words)"
            : "a '\(effect.resource)' is shown as an object, but \(state.words) is \(types.words)",
          at: effect.position)
      } else {
        found += elementProblems(of: effect, at: pointer)
      }
    }
    if let hasMore = effect.hasMore {
      if case .response = hasMore {
        if let types = types(of: hasMore), !types.contains(.boolean) {
          found.add(
            "whether there are more is a Boolean, but \(hasMore.words) is \(types.words)",
            at: effect.position)
        }
      } else {
        found.add(
          "the response says whether there are more, not \(hasMore.words)", at: effect.position)
      }
    }
    return found
  }

  /// The elements of a list by which no resource can be recognised.
  private func elementProblems(
    of effect: Effect, at list: JSON.Pointer
  ) -> [ContractProblem] {
    guard effect.action == .lists, let resource = contract.resource(effect.resource) else {
      return []
    }
    let elements = operation.responses.flatMap {
      $0.body?.schemas(at: list.appending(.every)) ?? []
    }
    guard !elements.isEmpty, !elements.contains(where: { $0.schema(at: resource.id) != nil }) else {
      return []
    }
    return [
      ContractProblem(
        "no element of \(Term.response(list).words) has \(resource.id), the identity of a "
          + "'\(resource.name)'",
        at: effect.position)
    ]
  }

  /// The members that cannot name another resource.
  private func linkProblems(of effect: Effect) -> [ContractProblem] {
    guard let link = effect.link else { return [] }
    let sides = [(effect.resource, link.member)] + (link.back.map { [(link.other, $0)] } ?? [])
    return sides.flatMap { resource, member -> [ContractProblem] in
      let shown = search.representations(of: resource)
      guard !shown.isEmpty else { return [] }
      let fields = shown.filter { $0.schema(at: member) != nil }
      guard !fields.isEmpty else {
        return [
          ContractProblem("no response shows \(member) of a '\(resource)'", at: effect.position)
        ]
      }
      let isClearable = fields.allSatisfy { shown in
        shown.schema(at: member)?.allowsNull == true || shown.field(at: member)?.isRequired == false
      }
      guard link.isExclusive, !isClearable else { return [] }
      return [
        ContractProblem(
          "\(member) of a '\(resource)' must be nullable or optional: another link clears it",
          at: effect.position)
      ]
    }
  }

  /// The effects of one operation on one resource that exclude each other.
  private func contradictions() -> [ContractProblem] {
    var found: [ContractProblem] = []
    for (index, effect) in operation.effects.enumerated() {
      for earlier in operation.effects[..<index] where earlier.resource == effect.resource {
        if earlier.action == effect.action, earlier.id == effect.id, earlier.link == effect.link {
          found.add(
            "the effect on '\(effect.resource)' is declared twice; the first is at "
              + "\(earlier.position)",
            at: effect.position)
        }
        let actions: Set = [earlier.action, effect.action]
        if actions.count == 2, actions.contains(.deletes), earlier.id == effect.id,
          actions.isSubset(of: [.creates, .updates, .deletes])
        {
          found.add(
            "'\(operation.id)' cannot \(earlier.action.verb) and \(effect.action.verb) the same "
              + "'\(effect.resource)'",
            at: effect.position)
        }
      }
    }
    return found
  }
}

extension Effect.Action {
  /// The action of the operation as a verb.
  fileprivate var verb: String {
    switch self {
    case .creates: "create"
    case .reads: "show"
    case .updates: "update"
    case .deletes: "delete"
    case .lists: "list"
    case .links: "link"
    }
  }
}

extension ProblemSearch {
  /// The schemas of all responses, at the locations where they show one resource of a type.
  func representations(of resource: String) -> [Schema] {
    operations(on: resource).flatMap { operation in
      operation.effects(on: resource).compactMap(\.representationPointer).flatMap { location in
        operation.responses.flatMap { $0.body?.schemas(at: location) ?? [] }
      }
    }
  }
}
