import ContractModel

extension Operation {
  static let requestQuote = Operation(
    "requestQuote", .post, "/quotes",
    summary: "What a delivery costs",
    body: .json(.requestQuoteRequest),
    responses: [
      Response(200, .requestQuoteParcelResponse, variant: "parcel")
        .sent(as: "application/vnd.shop.quote+json"),
      Response(200, .requestQuotePickupResponse, variant: "pickup")
        .sent(as: "application/vnd.shop.quote+json"),
    ],
    rules: [(response("/total") == 0).when(request("/delivery/type"), is: "pickup")])
}
