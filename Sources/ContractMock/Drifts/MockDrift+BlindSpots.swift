import ContractHTTP
import ContractJSON
package import ContractModel

extension MockDrift {
  /// Returns the reason why no request of a run shows the drift, by what the contract states; `nil` where one does.
  ///
  /// Derived from the contract alone. A self-test proves it: what is stated to be visible is found, and what
  /// is stated not to be is not.
  package func blindSpot(in contract: Contract) -> String? {
    guard case .behavior(let deviation) = change else { return nil }
    switch deviation {
    case .createdNotStored: return contract.unseen(.creates)
    case .updateIgnored: return contract.unseen(.updates)
    case .deletedStillListed: return contract.unseen(.deletes)
    case .otherUsersListed: return contract.uncreated(among: contract.listedResources)
    case .foreignServed: return contract.uncreated(among: contract.foreignResources)
    default: return nil
    }
  }
}

extension Contract {
  /// Returns the reason why no operation shows what those with an effect do; `nil` where one does.
  fileprivate func unseen(_ action: Effect.Action) -> String? {
    let acting = operations.filter { !$0.isSetUpOnly && $0.performs(action) }
    let effects = acting.flatMap { operation in
      operation.effects(action).map { (operation, $0) }
    }
    guard !effects.contains(where: { isSeen($0, by: $1) }) else { return nil }
    let names = effects.map(\.1.resource).firsts.map { "a '\($0)'" }
    let subject = names.joined(separator: " or ")
    if !effects.contains(where: { isCreated($0.1) }) { return "no operation creates \(subject)" }
    let isShown = operations.contains { operation in
      effects.contains { operation.shows($0.1.resource) }
    }
    return action == .updates && isShown
      ? "no operation reads what an update of \(subject) sends" : "no operation reads \(subject)"
  }

  /// Whether a run has a resource for the effect.
  private func isCreated(_ effect: Effect) -> Bool {
    effect.isOnSingleton || operations.contains { $0.performs(.creates, on: effect.resource) }
  }

  /// Whether a run sees that an effect did not take place.
  private func isSeen(_ operation: Operation, by effect: Effect) -> Bool {
    guard isCreated(effect) else { return false }
    switch effect.action {
    case .creates:
      // Whatever names it later is rejected, too.
      return operations.contains { other in
        other.shows(effect.resource)
          || other.effects(on: effect.resource).contains(where: \.requiresExistingResource)
          || other.references.contains { $0.resource == effect.resource }
      }
    case .updates:
      return operations.contains { $0.shows(effect.resource) } && sendsSomething(operation, effect)
    case .deletes:
      return operations.contains { other in
        other.shows(effect.resource)
          || other.effects(on: effect.resource).contains { effect in
            effect.id != nil && effect.requiresExistingResource
              && failures(of: other).contains { $0.condition == .missing(effect.resource) }
          }
      }
    case .reads, .lists, .links: return true
    }
  }

  /// Whether an update has a member that a response shows, or leads from one state to another.
  private func sendsSomething(_ operation: Operation, _ effect: Effect) -> Bool {
    if resource(effect.resource)?.stateDependentOperations.contains(operation.id) == true {
      return true
    }
    guard let sent = operation.body?.values else { return false }
    let names = Set(sent.merged.memberFields.filter { !$0.isReadOnly }.map(\.name))
    return operations.contains { view in
      view.effects(on: effect.resource).compactMap(\.representationPointer).contains { location in
        view.responses.compactMap { $0.body?.schema(at: location) }.contains { shown in
          shown.merged.memberFields.contains { names.contains($0.name) && !$0.isWriteOnly }
        }
      }
    }
  }

  /// Returns the reason why no user has one of some resources; `nil` where an operation creates one.
  fileprivate func uncreated(among resources: [String]) -> String? {
    let isCreated = resources.contains { name in
      operations.contains { $0.performs(.creates, on: name) || $0.usesSingleton(name) }
    }
    guard !isCreated, let name = resources.first else { return nil }
    return "no operation creates a '\(name)'"
  }

  /// The private resources that a list shows.
  fileprivate var listedResources: [String] {
    operations.filter(\.parameters.isEmpty).flatMap { $0.effects(.lists) }.map(\.resource).filter {
      resource($0)?.access == .owner
    }
  }

  /// The resources of others for which a failure is stated.
  fileprivate var foreignResources: [String] {
    (failures + operations.flatMap(\.failures)).compactMap { failure in
      if case .foreign(let name) = failure.condition { name } else { nil }
    }
  }
}

extension Operation {
  /// Whether a response shows resources of a type.
  fileprivate func shows(_ resource: String) -> Bool {
    !isSetUpOnly
      && effects(on: resource).contains { [.reads, .lists].contains($0.action) && $0.state != nil }
  }
}

extension [String] {
  /// Every name once.
  fileprivate var firsts: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
