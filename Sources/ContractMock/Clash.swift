import ContractHTTP
package import ContractModel

/// A path that two contracts have under the same method, so that one port cannot serve both.
package struct Clash: Sendable, Hashable {
  /// Ids of the contracts, the one that was there first before the other.
  package var contracts: [String]

  /// Method and path as the second contract writes them: `GET /api/v1/goals`.
  package var path: String

  /// The first such path of the second contract; `nil` when the two go together.
  package init?(_ first: Contract, _ second: Contract) {
    let taken = Set(first.routes.map(\.shape))
    guard let route = second.routes.first(where: { taken.contains($0.shape) }) else { return nil }
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
  /// Methods and paths, the shapes without the names of parameters.
  fileprivate var routes: [(shape: String, words: String)] {
    let operations = operations.map { operation in
      let segments = operation.template.split(separator: "/", omittingEmptySubsequences: false)
      let shape = segments.map { $0.hasPrefix("{") ? "{}" : $0 }.joined(separator: "/")
      return (
        "\(operation.method.name) \(shape)", "\(operation.method.name) \(operation.template)"
      )
    }
    return operations + channels.map { ("socket \($0.path)", "a socket at \($0.path)") }
  }
}
