import ContractModel
import ContractValidation

extension Command {
  static let list = Command(
    "list", "Shows what is under contract: operations, channels, scenarios.",
    options: .contract,
    examples: [
      ("contract-check list", "every contract of the catalog"),
      ("contract-check list --contract lume-goals", "one of them"),
    ]
  ) { arguments, surroundings throws(Failure) in
    let contracts = try arguments.contracts(surroundings).map(\.contract)
    surroundings.out(contracts.map(\.listing).joined(separator: "\n"))
    return .conforms
  }
}
