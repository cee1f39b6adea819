import ContractCLI
import Contracts

@main
enum Main {
  static func main() async {
    await ContractCheck.main(
      contracts: { Catalog.all }, services: { Catalog.services }, catalog: "Contracts.Catalog.all")
  }
}
