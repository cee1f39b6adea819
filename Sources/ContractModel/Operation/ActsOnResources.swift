/// An effect of an operation on a resource, which is a name in a contract and the resource itself once names are
/// resolved.
package protocol EffectOnResource {
  associatedtype Target: Equatable

  var action: Effect.Action { get }
  var resource: Target { get }

  /// The location of the identity; `nil` for lists and per-user singletons.
  var id: Term? { get }
}

extension EffectOnResource {
  /// Whether the effect is on one resource that must exist beforehand.
  package var requiresExistingResource: Bool {
    switch action {
    case .reads, .updates, .deletes: true
    case .creates, .lists, .links: false
    }
  }

  /// Whether the effect is on a resource of which each user has exactly one.
  package var isOnSingleton: Bool { id == nil && action != .lists }

  /// The path parameter that holds the identity of the resource.
  package var pathParameter: String? {
    if case .path(let name) = id { name } else { nil }
  }
}

/// An operation of a contract, or a compiled one, with its effects on resources.
package protocol ActsOnResources {
  associatedtype Acting: EffectOnResource

  var effects: [Acting] { get }
}

extension ActsOnResources {
  /// The effects of one action, on one resource if it is named.
  package func effects(_ action: Effect.Action, on resource: Acting.Target? = nil) -> [Acting] {
    effects.filter { $0.action == action && resource ?? $0.resource == $0.resource }
  }

  /// The effects on one resource.
  package func effects(on resource: Acting.Target) -> [Acting] {
    effects.filter { $0.resource == resource }
  }

  /// The first effect of an action, on one resource if it is named.
  package func effect(_ action: Effect.Action, on resource: Acting.Target? = nil) -> Acting? {
    effects.first { $0.action == action && resource ?? $0.resource == $0.resource }
  }

  /// Whether the operation performs one of the actions, on one resource if it is named.
  package func performs(_ actions: Effect.Action..., on resource: Acting.Target? = nil) -> Bool {
    effects.contains { actions.contains($0.action) && resource ?? $0.resource == $0.resource }
  }

  /// Whether the operation reads or updates the caller's only resource of this type.
  package func usesSingleton(_ resource: Acting.Target) -> Bool {
    effects.contains { $0.isOnSingleton && $0.resource == resource }
  }

  /// Whether the operation updates a resource of which each user has exactly one, this one if named.
  package func updatesSingleton(_ resource: Acting.Target? = nil) -> Bool {
    effects(.updates, on: resource).contains(where: \.isOnSingleton)
  }

  /// Whether a path parameter is the identity of a resource.
  package func identifiesResource(byPathParameter name: String) -> Bool {
    effects.contains { $0.pathParameter == name }
  }

  /// Whether the operation creates what a path parameter names.
  package func creates(byPathParameter name: String) -> Bool {
    effects.contains { $0.action == .creates && $0.pathParameter == name }
  }

  /// The first effect on one existing resource.
  package var target: Acting? { effects.first(where: \.requiresExistingResource) }

  /// The resources that must exist for the operation, and the path parameters that identify them.
  package var targets: [(resource: Acting.Target, parameter: String)] {
    effects.compactMap { effect in
      guard effect.requiresExistingResource, let parameter = effect.pathParameter else {
        return nil
      }
      return (effect.resource, parameter)
    }
  }

  /// The resource that a path parameter identifies.
  package func target(of parameter: String) -> Acting.Target? {
    targets.first { $0.parameter == parameter }?.resource
  }

  /// Whether the operation lists all resources of a type, so that a missing one can be noticed.
  package func lists(_ resource: Acting.Target) -> Bool { performs(.lists, on: resource) }
}

extension Effect: EffectOnResource {}

extension Operation: ActsOnResources {}
