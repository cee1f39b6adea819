package import ContractGeneration
import ContractHTTP
package import ContractModel
package import ContractValidation

/// A reason why a mock cannot be set up.
package enum MockError: Error, Sendable, Equatable {
  case contractProblems(ContractProblems)
  /// No value can be generated for an error response.
  case unusableSchema(GenerationError)
  /// No value can be generated for the response of an operation.
  case unusableResponse(GenerationError, of: String, SourcePosition)
  /// No drift has that name; `nearest` is the most similar known name.
  case unknownDrift(String, nearest: String?)
  /// Two contracts cannot be served on one port.
  case routeConflict(RouteConflict)
}

extension MockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .contractProblems(let error): return "\(error)"
    case .unusableSchema(let error): return "no error response: \(error)"
    case .unusableResponse(let error, let operation, let position):
      return "\(position): error: no response of operation '\(operation)': \(error)"
    case .routeConflict(let conflict): return "\(conflict)"
    case .unknownDrift(let name, let nearest):
      return "unknown drift '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
  }
}

/// A path that two contracts define under the same method, so that one port cannot serve both.
package struct RouteConflict: Sendable, Equatable {
  /// The ids of the contracts, in the order in which they were given.
  package var contracts: [String]

  /// The method and path as the second contract writes them: `GET /api/v1/goals`.
  package var path: String

  /// Returns the first conflicting path of the second contract; `nil` when there is none.
  ///
  /// An operation that one contract takes from the other, or both from a third, is the same
  /// operation and does not conflict.
  package init?(_ first: Contract, _ second: Contract) {
    let taken = first.routes
    let conflicting = second.routes.first { route in
      taken.contains { $0.shape == route.shape && $0.owner != route.owner }
    }
    guard let route = conflicting else { return nil }
    contracts = [first.id, second.id]
    path = route.words
  }
}

extension RouteConflict: CustomStringConvertible {
  package var description: String {
    let names = contracts.map { "'\($0)'" }.joined(separator: " and ")
    return "\(names) both have \(path); serve them on separate ports"
  }
}

extension Contract {
  /// Whether one of the two contracts takes operations from the other, or both from a third.
  func sharesOperations(with other: Contract) -> Bool {
    func owners(_ contract: Contract) -> Set<String> {
      Set(contract.operations.compactMap(\.definedIn)).union([contract.id])
    }
    return !owners(self).isDisjoint(with: owners(other))
  }

  /// Methods and paths, the shapes without parameter names, each with the contract that defines it.
  fileprivate var routes: [(shape: String, words: String, owner: String)] {
    let operations = operations.map { operation in
      (
        "\(operation.method.name) \(PathTemplate.shape(of: operation.template))",
        "\(operation.method.name) \(operation.template)", operation.definedIn ?? id
      )
    }
    return operations + channels.map { ("socket \($0.path)", "a socket at \($0.path)", id) }
  }
}
