import ContractModel

extension Operation {
  static let showShop = Operation(
    "showShop", .get, "/shop",
    summary: "What the shop says about itself",
    responses: [.ok(.showShopResponse)])

  static let changeLogo = Operation(
    "changeLogo", .put, "/shop/logo",
    summary: "Replace the logo of the shop",
    body: .binary("image/*", atMost: 100_000),
    responses: [.noContent()])
}
