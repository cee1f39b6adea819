import ContractModel

extension Operation {
  static let countVisitors = Operation(
    "countVisitors", .get, "/visitors",
    summary: "How many people have looked at the shop",
    authentication: .any(.bearer, .apiKey(header: "X-API-Key"), .apiKey(query: "key")),
    responses: [.ok(.object { Field("visitors", .integer(.atLeast(0))) })])
}
