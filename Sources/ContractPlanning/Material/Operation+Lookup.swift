import ContractHTTP
package import ContractModel

extension Operation {
  /// The resources that must exist for the operation, and the path parameters that identify them.
  package var targets: [(resource: String, parameter: String)] {
    effects.compactMap { effect in
      guard effect.requiresExistingResource, let parameter = effect.pathParameter else {
        return nil
      }
      return (effect.resource, parameter)
    }
  }

  /// The resource that a path parameter identifies.
  package func target(of parameter: String) -> String? {
    targets.first { $0.parameter == parameter }?.resource
  }

  /// Whether the operation lists all resources of a type, so that a missing one can be noticed.
  package func lists(_ resource: String) -> Bool { performs(.lists, on: resource) }
}

extension Operation {
  /// The resources that must exist before the operation can be called in full.
  fileprivate var needs: Set<String> {
    Set(targets.map(\.resource) + references.map(\.resource))
      .subtracting(effects(.creates).map(\.resource))
  }
}

extension [Operation] {
  /// Operations that create, each after those that create what it needs; otherwise, and where some
  /// need each other, in their own order.
  var orderedByDependencies: [Operation] {
    var rest = self
    var ordered: [Operation] = []
    while !rest.isEmpty {
      let open = Set(rest.flatMap { $0.effects(.creates).map(\.resource) })
      let next = rest.firstIndex { $0.needs.isDisjoint(with: open) } ?? 0
      ordered.append(rest.remove(at: next))
    }
    return ordered
  }

  /// The operation that shows the state of a resource: the list of all, or else its details.
  package func observer(of resource: String) -> Operation? {
    first { !$0.isSetUpOnly && $0.lists(resource) }
      ?? first { operation in
        !operation.isSetUpOnly && operation.method == .get
          && operation.effects(.reads, on: resource).contains { $0.state != nil }
      }
  }
}

extension Contract {
  /// The operation that shows the state of a resource: the list of all, or else its details.
  package func observer(of resource: String) -> Operation? { operations.observer(of: resource) }
}
