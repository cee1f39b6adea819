import ContractHTTP
import ContractModel
import ContractValidation

extension CompiledOperation {
  /// The resources that must exist before the operation can be called in full.
  fileprivate var needs: Set<CompiledResource> {
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
}
