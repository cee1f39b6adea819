package import ContractHTTP
package import ContractModel

/// A contract compiled for checking exchanges: compiled once, used from any task.
package final class CompiledContract: Sendable {
  /// The contract as it was written.
  package let contract: Contract

  /// The contract as values, requests and responses are made from it.
  ///
  /// Recursive schemas end after a few levels, and maps have some members. Validation uses the whole
  /// schemas.
  package let finite: Contract

  /// In the order of the contract.
  package let operations: [CompiledOperation]

  private let resourceTable: ResourceTable

  /// The roles of each resource, in the order of the resources.
  private let roles: [ResourceRoles]

  /// The operation by which users log in, if the contract has one.
  package let loginOperation: CompiledOperation?

  /// In the order of the contract.
  package let channels: [CompiledChannel]

  private let indices: [String: Int]

  /// Positions in ``operations`` by method, the most specific path first.
  private let routes: [HTTPMethod: [Int]]

  /// Compiles a contract.
  ///
  /// - Throws: ``ContractProblems`` with every problem of the contract, when there is any.
  package init(_ contract: Contract) throws(ContractProblems) {
    var problems = contract.problems() + contract.schemaProblems()
    // Only schemas without problems can accept values.
    if problems.isEmpty { problems = contract.constantProblems() }
    guard problems.isEmpty else {
      throw ContractProblems(
        problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) })
    }
    let whole = contract.resolved
    let finite = whole.finite
    let resources = ResourceTable(of: contract)
    let errors = ErrorValidator(whole)
    let library = BodyLibrary(whole)
    let methods = Dictionary(grouping: whole.operations) { PathTemplate.shape(of: $0.template) }
      .mapValues { $0.map(\.method) }
    var operations: [CompiledOperation] = []
    for (operation, made) in zip(whole.operations, finite.operations) {
      do {
        operations.append(
          try CompiledOperation(
            operation, made: made, of: contract, resources: resources, errors: errors,
            library: library, pathMethods: methods[PathTemplate.shape(of: operation.template)] ?? []
          ))
      } catch {
        preconditionFailure("\(operation.template) was parsed when the problems were collected")
      }
    }
    self.contract = contract
    self.finite = finite
    self.operations = operations
    channels = whole.channels.map { CompiledChannel($0, of: contract) }
    indices = Dictionary(uniqueKeysWithValues: operations.indices.map { (operations[$0].id, $0) })
    resourceTable = resources
    var byResource = resources.all.map { _ in [CompiledOperation]() }
    for operation in operations {
      for resource in Set(operation.effects.map(\.resource)) {
        byResource[resource.index].append(operation)
      }
    }
    roles = zip(resources.all, byResource).map { ResourceRoles(of: $0, among: $1) }
    let login = contract.login?.operation
    loginOperation = login.flatMap { id in operations.first { $0.id == id } }
    routes = Dictionary(grouping: operations.indices) { operations[$0].operation.method }
      .mapValues { indices in
        indices.sorted {
          operations[$0].pathTemplate.isMoreSpecific(than: operations[$1].pathTemplate)
        }
      }
  }
}

extension CompiledContract {
  /// The operation with an id, if the contract has it.
  package func operation(_ id: String) -> CompiledOperation? {
    indices[id].map { operations[$0] }
  }

  /// The resources, in the order of the contract.
  package var resources: [CompiledResource] { resourceTable.all }

  /// The resource of a name that comes from outside, if the contract has it.
  package func resource(named name: String) -> CompiledResource? {
    resourceTable.resource(named: name)
  }

  /// The operations that act on a resource.
  package func roles(of resource: CompiledResource) -> ResourceRoles { roles[resource.index] }

  /// The channel with an id, if the contract has it.
  package func channel(_ id: String) -> CompiledChannel? {
    channels.first { $0.id == id }
  }

  /// The channel at the path of a request target, without its query.
  package func channel(at path: Substring) -> CompiledChannel? {
    channels.first { $0.channel.path == path }
  }

  /// The result of matching a request with the operations.
  package enum Route: Sendable {
    /// The operation, and its decoded path parameters.
    case operation(CompiledOperation, parameters: [String: String])
    /// The contract has the path with other methods, in the order of its operations.
    case wrongMethod(allowed: [HTTPMethod])
    case unknown
  }

  /// Finds the operation for the path of a request target, without its query.
  ///
  /// Among the paths that match, one with a literal segment wins over one with a parameter there.
  package func route(_ method: HTTPMethod, path: Substring) -> Route {
    for index in routes[method] ?? [] {
      if let parameters = operations[index].pathTemplate.match(path) {
        return .operation(operations[index], parameters: parameters)
      }
    }
    var allowed: [HTTPMethod] = []
    for operation in operations where operation.pathTemplate.match(path) != nil {
      let method = operation.method
      if !allowed.contains(method) { allowed.append(method) }
    }
    return allowed.isEmpty ? .unknown : .wrongMethod(allowed: allowed)
  }
}

/// The problems that prevent compiling a contract, in the order of their source lines.
package struct ContractProblems: Error, Sendable, Equatable {
  package let problems: [ContractProblem]

  package init(_ problems: [ContractProblem]) {
    self.problems = problems
  }
}

extension ContractProblems: CustomStringConvertible {
  /// One line a problem, each starting with file and line.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
