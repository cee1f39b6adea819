import ContractHTTP
import ContractModel
package import ContractValidation

extension CompiledOperation {
  /// The resources that must exist before the operation can be called in full.
  fileprivate var needs: Set<String> {
    Set(targets.map(\.resource) + references.map(\.resource))
      .subtracting(effects(.creates).map(\.resource))
  }
}

extension [CompiledOperation] {
  /// Operations that create, each after those that create what it needs; otherwise, and where some
  /// need each other, in their own order.
  var orderedByDependencies: [CompiledOperation] {
    var rest = self
    var ordered: [CompiledOperation] = []
    while !rest.isEmpty {
      let open = Set(rest.flatMap { $0.effects(.creates).map(\.resource) })
      let next = rest.firstIndex { $0.needs.isDisjoint(with: open) } ?? 0
      ordered.append(rest.remove(at: next))
    }
    return ordered
  }

  /// The operation that shows the state of a resource: the list of all, or else its details.
  package func observer(of resource: String) -> CompiledOperation? {
    first { !$0.isSetUpOnly && $0.lists(resource) }
      ?? first { operation in
        !operation.isSetUpOnly && operation.method == .get
          && operation.effects(.reads, on: resource).contains { $0.state != nil }
      }
  }
}
