import ContractHTTP
import ContractModel

/// The resources of a contract by their names.
struct ResourceTable: Sendable {
  /// In the order of the contract.
  let all: [CompiledResource]

  private let byName: [String: CompiledResource]

  init(of contract: Contract) {
    var segments: [String: Set<String>] = [:]
    for operation in contract.operations {
      for case (let name, .path(let parameter)?) in operation.effects.map({ ($0.resource, $0.id) })
      {
        let template = try? PathTemplate(operation.template)
        guard let segment = template?.literal(before: parameter) else { continue }
        segments[name, default: []].insert(segment)
      }
    }
    all = contract.resources.enumerated().map { index, resource in
      CompiledResource(resource, index: index, segments: segments[resource.name] ?? [])
    }
    byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The resource of a name of the contract, which has no problems.
  subscript(name: String) -> CompiledResource {
    guard let resource = byName[name] else {
      preconditionFailure("the problems of the contract contain unknown resources")
    }
    return resource
  }

  /// The resource of a name from outside.
  func resource(named name: String) -> CompiledResource? { byName[name] }
}
