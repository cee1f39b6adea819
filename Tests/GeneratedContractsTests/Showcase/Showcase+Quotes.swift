import ContractModel

extension Operation {
  static let requestQuote = Operation(
    "requestQuote", .post, "/quotes",
    summary: "What a delivery costs",
    body: .json(.requestQuoteRequest),
    responses: [.ok(.requestQuoteResponse)])
}
