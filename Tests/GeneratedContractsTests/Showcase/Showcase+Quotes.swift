import ContractModel

extension Operation {
  static let requestQuote = Operation(
    "requestQuote", .post, "/quotes",
    summary: "What a delivery costs",
    body: .json(.requestQuoteRequest),
    responses: [.ok(.requestQuoteResponse).sent(as: "application/vnd.shop.quote+json")],
    rules: [(response("/total") == 0).when(request("/delivery/type"), is: "pickup")])
}
