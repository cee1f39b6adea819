import ContractModel

/// The resources of a contract by their names.
struct ResourceTable: Sendable {
  /// In the order of the contract.
  let all: [CompiledResource]

  private let byName: [String: CompiledResource]

  init(_ resources: [Resource]) {
    all = resources.enumerated().map { CompiledResource($1, index: $0) }
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
