import ContractHTTP
import ContractJSON
import ContractModel

/// Finds what operations do to resources.
struct EffectSearch {
  let profiles: [OperationProfile]
  let resources: [LearnedResource]
  let position: SourcePosition

  /// The resource that a path parameter names, and the position of the parameter.
  func resource(of profile: OperationProfile) -> (resource: LearnedResource, parameter: Int)? {
    for (index, prefix) in profile.path.prefixes.enumerated().reversed() {
      if let resource = resources.first(where: { $0.prefixes.contains(prefix) }) {
        return (resource, index)
      }
    }
    return nil
  }

  /// The effects of an operation, by position.
  func effects(of index: Int) -> [Effect] {
    let profile = profiles[index]
    guard profile.acceptedCount > 0 else { return [] }
    let created = resources.filter { $0.creator == index }
    var effects: [Effect] = []
    if let named = resource(of: profile),
      !created.contains(where: { $0.name == named.resource.name })
    {
      let isItem = profile.path.prefixes[named.parameter].count == profile.path.shape.count
      effects.append(effect(on: named.resource, named.parameter, profile, isItem: isItem))
    }
    effects += created.map { creation(of: $0, profile) }
    if effects.isEmpty { effects += own(profile) }
    let isSole = effects.allSatisfy { $0.action == .reads }
    if isSole, let listing = listing(profile),
      !effects.contains(where: { $0.resource == listing.resource })
    {
      effects.append(listing)
    }
    return effects
  }

  /// The effect on a resource of which each user has one.
  private func own(_ profile: OperationProfile) -> [Effect] {
    guard let resource = resources.first(where: { $0.singleton == profile.path.shape }) else {
      return []
    }
    let action: Effect.Action? =
      switch profile.method {
      case .get: .reads
      case .put, .patch: .updates
      default: nil
      }
    let pointer = JSON.Pointer(resource.root.map { [.name($0)] } ?? [])
    guard let action, profile.shown.allSatisfy({ $0.body[pointer]?[resource.idName] != nil }),
      !profile.shown.isEmpty
    else { return [] }
    return [Effect(action, resource.name, id: nil, state: .response(pointer), at: position)]
  }
}

extension EffectSearch {
  private func creation(of resource: LearnedResource, _ profile: OperationProfile) -> Effect {
    guard let pointer = resource.creation else {
      let parameter = profile.path.names.last ?? "id"
      return Effect(
        .creates, resource.name, id: .path(parameter),
        state: representation(of: resource, in: profile).map(Term.response), at: position)
    }
    return Effect(
      .creates, resource.name, id: .response(pointer),
      state: Term.response(JSON.Pointer(Array(pointer.tokens.dropLast()))), at: position)
  }

  private func effect(
    on resource: LearnedResource, _ parameter: Int, _ profile: OperationProfile, isItem: Bool
  ) -> Effect {
    let action: Effect.Action =
      switch profile.method {
      case .put where isItem, .patch where isItem: .updates
      case .delete where isItem: .deletes
      default: .reads
      }
    let state =
      isItem && action != .deletes ? representation(of: resource, in: profile) : nil
    return Effect(
      action, resource.name, id: .path(profile.path.names[parameter]),
      state: state.map(Term.response), at: position)
  }

  /// The location of the object in all responses whose identity is that of the path.
  private func representation(
    of resource: LearnedResource, in profile: OperationProfile
  ) -> JSON.Pointer? {
    var common: Set<JSON.Pointer>?
    for (sample, body) in profile.shown {
      guard let value = profile.arguments(of: sample).last else { return nil }
      var found: Set<JSON.Pointer> = []
      body.eachIdentity(at: .root, depth: 4) { text, pointer in
        if text == value, pointer.tokens.last == .name(resource.idName),
          !pointer.tokens.contains(.every)
        {
          found.insert(JSON.Pointer(Array(pointer.tokens.dropLast())))
        }
      }
      common = common.map { $0.intersection(found) } ?? found
    }
    return common?.min { ($0.tokens.count, "\($0)") < ($1.tokens.count, "\($1)") }
  }

  /// The list of an operation whose elements are resources.
  private func listing(_ profile: OperationProfile) -> Effect? {
    guard profile.method == .get else { return nil }
    for resource in resources where !resource.identities.isEmpty {
      var counts: [JSON.Pointer: Int] = [:]
      for (_, body) in profile.shown {
        var found: Set<JSON.Pointer> = []
        body.eachIdentity(at: .root, depth: 5) { text, pointer in
          guard pointer.tokens.last == .name(resource.idName),
            pointer.tokens.count(where: { $0 == .every }) == 1,
            pointer.tokens.dropLast().last == .every, resource.identities.contains(text)
          else { return }
          found.insert(JSON.Pointer(Array(pointer.tokens.dropLast(2))))
        }
        for pointer in found { counts[pointer, default: 0] += 1 }
      }
      let list = counts.keys.min { left, right in
        (left.tokens.count, "\(left)") < (right.tokens.count, "\(right)")
      }
      guard let list else { continue }
      var effect = Effect(.lists, resource.name, id: nil, state: .response(list), at: position)
      effect.hasMore = moreFlag(in: profile).map(Term.response)
      guard
        effect.hasMore != nil || isComplete(profile, list, resource)
          || ListingSearch(profile, at: list, position: position).hasPages
      else { continue }
      return effect
    }
    return nil
  }

  /// The location of the member that says whether a list has more elements.
  private func moreFlag(in profile: OperationProfile) -> JSON.Pointer? {
    guard let body = profile.responses[200] else { return nil }
    let names = ["has_more", "hasMore", "has_next", "hasNext", "more"]
    func search(_ body: ValueProfile, _ pointer: JSON.Pointer) -> JSON.Pointer? {
      for name in body.names {
        guard let member = body.members[name] else { continue }
        let location = pointer.appending(.name(name))
        if names.contains(name), member.booleanCount == member.count { return location }
        if pointer.tokens.count < 2, let found = search(member, location) { return found }
      }
      return nil
    }
    return search(body, .root)
  }

  /// Whether every list without a query had each resource that the same user had created and not deleted.
  private func isComplete(
    _ profile: OperationProfile, _ list: JSON.Pointer, _ resource: LearnedResource
  ) -> Bool {
    guard let creator = resource.creator, let pointer = resource.creation else { return false }
    let deletions = profiles.filter { other in
      other.method == .delete && other.path.prefixes.last == other.path.shape
        && resource.prefixes.contains(other.path.shape)
    }
    for sample in profile.accepted where sample.query.items.isEmpty {
      let user = sample.request.fields["authorization"]
      let created = profiles[creator].accepted.filter {
        $0.index < sample.index && $0.request.fields["authorization"] == user
      }.compactMap { $0.received?.value(at: pointer)?.identity }
      let gone = Set(
        deletions.flatMap { $0.accepted }.filter { $0.index < sample.index }
          .compactMap { $0.segments.last })
      let shown = Set(
        (sample.received?.value(at: list)?.arrayValue ?? []).compactMap {
          $0[resource.idName]?.identity
        })
      if !Set(created).subtracting(gone).isSubset(of: shown) { return false }
    }
    return true
  }
}
