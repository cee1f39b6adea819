import ContractModel

extension Operation {
  static let showShop = Operation(
    "showShop", .get, "/shop",
    summary: "What the shop says about itself",
    responses: [.ok(.showShopResponse)])
}
