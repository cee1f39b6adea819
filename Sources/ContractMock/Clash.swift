import ContractHTTP
package import ContractModel
import ContractValidation

/// A path that two contracts have under the same method, so that one port cannot serve both.
package struct Clash: Sendable, Hashable {
  /// Ids of the contracts, the one that was there first before the other.
  package var contracts: [String]

  /// Method and path as the second contract writes them: `GET /api/v1/goals`.
  package var path: String

  /// The first such path of the second contract; `nil` when the two go together.
  ///
  /// What one borrows from the other, or both from a third, is the same operation and no clash.
  package init?(_ first: Contract, _ second: Contract) {
    let taken = first.routes
    let clashing = second.routes.first { route in
      taken.contains { $0.shape == route.shape && $0.owner != route.owner }
    }
    guard let route = clashing else { return nil }
    contracts = [first.id, second.id]
    path = route.words
  }
}

extension Clash: CustomStringConvertible {
  package var description: String {
    let names = contracts.map { "'\($0)'" }.joined(separator: " and ")
    return "\(names) both have \(path); serve them on ports of their own"
  }
}

extension Contract {
  /// Whether one of the two borrows from the other, or both do from a third.
  func sharesOperations(with other: Contract) -> Bool {
    func owners(_ contract: Contract) -> Set<String> {
      Set(contract.operations.compactMap(\.definedIn)).union([contract.id])
    }
    return !owners(self).isDisjoint(with: owners(other))
  }

  /// Methods and paths, the shapes without the names of parameters, with the contract that states
  /// each.
  fileprivate var routes: [(shape: String, words: String, owner: String)] {
    let operations = operations.map { operation in
      let segments = operation.template.split(separator: "/", omittingEmptySubsequences: false)
      let shape = segments.map { $0.hasPrefix("{") ? "{}" : $0 }.joined(separator: "/")
      return (
        "\(operation.method.name) \(shape)", "\(operation.method.name) \(operation.template)",
        operation.definedIn ?? id
      )
    }
    return operations + channels.map { ("socket \($0.path)", "a socket at \($0.path)", id) }
  }
}

extension MockService {
  /// Whether this mock has operations of a contract, or that contract has some of this one's.
  package func serves(_ other: Contract) -> Bool {
    contract.contract.sharesOperations(with: other)
  }
}
