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
    let created = map { Set($0.effects(.creates).map(\.resource)) }
    // How many of the rest create each resource, and who waits for it.
    var creators: [CompiledResource: Int] = [:]
    for resource in created.joined() { creators[resource, default: 0] += 1 }
    var waiting: [CompiledResource: [Int]] = [:]
    var missing = [Int](repeating: 0, count: count)
    for (index, operation) in enumerated() {
      for resource in operation.needs where creators[resource] != nil {
        waiting[resource, default: []].append(index)
        missing[index] += 1
      }
    }
    // The first of them is the last element.
    var ready: [Int] = indices.filter { missing[$0] == 0 }.reversed()
    var rest = Set(indices)
    var first = 0
    var ordered: [CompiledOperation] = []
    while !rest.isEmpty {
      while !rest.contains(first) { first += 1 }
      let next = ready.popLast() ?? first
      guard rest.remove(next) != nil else { continue }
      ordered.append(self[next])
      for resource in created[next] {
        creators[resource, default: 1] -= 1
        guard creators[resource] == 0 else { continue }
        for index in waiting[resource] ?? [] {
          missing[index] -= 1
          guard missing[index] == 0 else { continue }
          ready.insert(index, at: ready.firstIndex { $0 < index } ?? ready.endIndex)
        }
      }
    }
    return ordered
  }
}
