import ContractModel
import ContractValidation

extension Command {
  static let list = Command(
    "list", "Lists the operations, channels and scenarios of contracts.",
    options: .contract,
    examples: [
      ("contract-check list", "every contract of the catalog"),
      ("contract-check list --contract lume-goals", "one of them"),
    ]
  ) { arguments, process throws(Failure) in
    let contracts = try arguments.contracts(process).map(\.contract)
    process.out(contracts.map { ContractListing($0).text }.joined(separator: "\n"))
    return .conforms
  }
}
