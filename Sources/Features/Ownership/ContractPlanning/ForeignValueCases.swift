import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes requests with members that their schema does not have, set to identities that exist: those of
/// another user, and of what another user has created.
///
/// A backend that looks up what it stores ignores an invented identity, and may take over a real one.
struct ForeignValueCases: Sendable {
  let material: PlanningMaterial

  var cases: [Plan.Case] {
    guard material.options.hasSecondUser else { return [] }
    return material.checkedOperations.compactMap { operation in
      operation.effects.first { [.creates, .updates].contains($0.action) }
        .flatMap { planned(operation, on: $0) }
    }
  }
}

extension ForeignValueCases {
  /// One case for all members of an operation; the first that is taken over is reported, each by itself.
  private func planned(_ operation: CompiledOperation, on effect: CompiledEffect) -> Plan.Case? {
    guard let typical = material.typicalBody(of: operation), typical.objectValue != nil else {
      return nil
    }
    let resource = effect.resource
    let assignments = AssignmentCases(material: material)
    let members = assignments.members(of: resource, besides: operation)
    var sources: [(location: JSON.Pointer, source: Source)] = []
    for field in members {
      if let source = source(of: field, resource) {
        sources.append((JSON.Pointer([.name(field.name)]), source))
      }
    }
    guard !sources.isEmpty else { return nil }
    var setUp: [Plan.Step] = []
    for (_, source) in sources {
      guard !setUp.contains(where: { $0.endpoint == source.step.endpoint }) else { continue }
      var step = source.step
      // One creation may have the values of several members.
      step.captures = sources.map(\.source).filter { $0.step.endpoint == step.endpoint }
        .map { ScenarioCall.Capture(name: $0.name, term: $0.term) }
        .reduce(into: []) { all, new in if !all.contains(new) { all.append(new) } }
      if let creator = step.operation {
        var seen: Set<CompiledResource> = []
        setUp += creations(neededBy: creator, as: .other, &seen)
      }
      setUp.append(step)
    }
    let locations = sources.map(\.location)
    let observation = Observations.IsNotAssigned(resource: resource, locations: locations)
    let changes = sources.map { ScenarioCall.Change.set($0.location, .captured($0.source.name)) }
    let names = locations.map { String($0.description.dropFirst()) }.joined(separator: ", ")
    let probe = material.step(
      .probe, operation, "with \(names) of another user", target: .fresh(resource),
      body: .changed(typical, changes)
    ).expecting(.successOrRejection).observing(observation)
    let views = assignments.views(of: resource).map { view in
      material.step(.verify, view, "the \(resource) as stored", target: .made(resource))
        .observing(observation).attributed(to: operation)
    }
    let before = assignments.before(operation, effect)?.observing(observation)
    // The first user's requests name resources of the first user.
    var seen: Set<CompiledResource> = []
    var own: [Plan.Step] = []
    for needing in [before?.operation, operation].compactMap(\.self) {
      own += creations(neededBy: needing, as: .user, &seen)
    }
    return Plan.Case(
      .auth, of: operation, named: "\(names) of another user",
      steps: setUp + own + [before, probe].compactMap(\.self) + views)
  }

  /// The step that shows an identity of the other user, and where.
  private struct Source {
    var step: Plan.Step
    var term: Term
    var name: String
  }

  private func source(of field: Field, _ resource: CompiledResource) -> Source? {
    let location = JSON.Pointer([.name(field.name)])
    if location == resource.owner {
      // Owners of other resources are the same users.
      let owned = [resource] + material.compiled.resources.filter { $0 != resource }
      return owned.lazy.compactMap { other in other.owner.flatMap { shown(other, at: $0) } }.first
    }
    guard location != resource.id else { return nil }
    let named =
      field.resource.flatMap { name in material.compiled.resources.first { $0.name == name } }
      ?? material.compiled.resources.first { $0.isNamed(by: field.name) }
    guard let named, named.access == .owner, named != resource else { return account(for: field) }
    return shown(named, at: named.id)
  }

  /// The identity of the other user, as what each user of a document has alone shows it, for a member that names who
  /// has made or has something.
  private func account(for field: Field) -> Source? {
    let words = field.name.words
    guard material.contract.infersEffects, words.last == "id",
      Self.wordsForUsers.contains(words.dropLast().joined())
    else { return nil }
    return material.views.ownSingletons.lazy.compactMap { view -> Source? in
      guard Self.wordsForAccounts.contains(view.operation.lastWords.joined()),
        let state = view.operation.effects(.reads).first(where: \.isOnSingleton)?
          .representationPointer,
        case let location = state.appending(.name("id")),
        let own = view.operation.responses.first?.body?.field(at: location), own.isRequired,
        own.schema.jsonTypes == field.schema.jsonTypes
      else { return nil }
      return Source(
        step: material.step(.setUp, view.operation, "the account of another user", as: .other),
        term: .response(location), name: "account")
    }.first
  }

  private static let wordsForUsers: Set<String> = [
    "account", "author", "creator", "customer", "member", "owner", "sender", "user",
  ]

  private static let wordsForAccounts: Set<String> = [
    "account", "currentuser", "me", "profile", "self", "user", "whoami",
  ]

  /// A member of what the other user creates.
  private func shown(_ resource: CompiledResource, at location: JSON.Pointer) -> Source? {
    guard var creation = material.creation(of: resource), let creator = creation.operation,
      creator.targets.isEmpty, creator.body?.isJSON != false,
      creator.references.allSatisfy({ isCreatedAlone($0.resource) }),
      let term = creator.effect(.creates, on: resource)?.term(of: location, id: resource.id)
    else { return nil }
    creation.identity = .other
    creation.reason = "a new \(resource) of another user"
    return Source(
      step: creation, term: term,
      name: "\(resource.name)\(location)")
  }
}

extension ForeignValueCases {
  /// The steps in which a user creates what the body of a request names, and what that needs.
  private func creations(
    neededBy operation: CompiledOperation, as identity: Identity,
    _ seen: inout Set<CompiledResource>
  ) -> [Plan.Step] {
    var steps: [Plan.Step] = []
    for reference in operation.references where seen.insert(reference.resource).inserted {
      guard var creation = material.creation(of: reference.resource),
        let creator = creation.operation
      else { continue }
      creation.identity = identity
      steps += creations(neededBy: creator, as: identity, &seen) + [creation]
    }
    return steps
  }

  /// Whether a resource can be created without another one.
  private func isCreatedAlone(_ resource: CompiledResource) -> Bool {
    material.creator(of: resource).map { $0.targets.isEmpty && $0.references.isEmpty } ?? false
  }
}

extension CompiledEffect {
  /// The place of a member in the response to a creation.
  fileprivate func term(of location: JSON.Pointer, id: JSON.Pointer) -> Term? {
    if let whole = self.representationPointer { return .response(whole.appending(location)) }
    return location == id ? self.id : nil
  }
}

extension CompiledResource {
  /// Whether a member with this name holds the identity of such a resource: `goal_id`, `goalId`.
  fileprivate func isNamed(by member: String) -> Bool {
    let member = member.lowercased().replacing("_", with: "")
    return member == name.lowercased().replacing("_", with: "") + "id"
  }
}
