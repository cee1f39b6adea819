import ContractModel

extension Operation {
  static let countStock = Operation(
    "countStock", .post, "/stock-counts",
    summary: "Counted products, one on each line",
    body: .lines(of: .countStockRequest, .count(1...1000)),
    responses: [.ok(.object { Field("counted", .integer(.atLeast(0))) })],
    rules: [response("/counted") == count(request(.root))])
}
