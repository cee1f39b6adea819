extension Operation {
  /// The effects of one action, on one resource if it is named.
  public func effects(_ action: Effect.Action, on resource: String? = nil) -> [Effect] {
    effects.filter { $0.action == action && resource ?? $0.resource == $0.resource }
  }

  /// The effects on one resource.
  public func effects(on resource: String) -> [Effect] {
    effects.filter { $0.resource == resource }
  }

  /// The first effect of an action, on one resource if it is named.
  public func effect(_ action: Effect.Action, on resource: String? = nil) -> Effect? {
    effects.first { $0.action == action && resource ?? $0.resource == $0.resource }
  }

  /// Whether the operation performs one of the actions, on one resource if it is named.
  public func performs(_ actions: Effect.Action..., on resource: String? = nil) -> Bool {
    effects.contains { actions.contains($0.action) && resource ?? $0.resource == $0.resource }
  }

  /// Whether the operation reads or updates the caller's only resource of this type.
  package func usesSingleton(_ resource: String) -> Bool {
    effects.contains { $0.isOnSingleton && $0.resource == resource }
  }

  /// Whether the operation updates a resource of which each user has exactly one, this one if named.
  package func updatesSingleton(_ resource: String? = nil) -> Bool {
    effects(.updates, on: resource).contains(where: \.isOnSingleton)
  }

  /// Whether a path parameter is the identity of a resource.
  package func identifiesResource(byPathParameter name: String) -> Bool {
    effects.contains { $0.pathParameter == name }
  }

  /// The first effect on one existing resource.
  package var target: Effect? { effects.first(where: \.requiresExistingResource) }
}

extension Effect {
  /// Whether the effect is on one resource that must exist beforehand.
  package var requiresExistingResource: Bool {
    switch action {
    case .reads, .updates, .deletes: true
    case .creates, .lists: false
    }
  }

  /// Whether the effect is on a resource of which each user has exactly one.
  package var isOnSingleton: Bool { id == nil && action != .lists }

  /// The path parameter that holds the identity of the resource.
  package var pathParameter: String? {
    if case .path(let name) = id { name } else { nil }
  }
}
