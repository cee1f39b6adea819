import ContractModel

extension Operation {
  static let exportProducts = Operation(
    "exportProducts", .get, "/exports/products",
    summary: "All products, one on each line",
    requiresAuthentication: false,
    responses: [.lines(of: .product)],
    effects: [.lists("product", in: response(.root))])
}
