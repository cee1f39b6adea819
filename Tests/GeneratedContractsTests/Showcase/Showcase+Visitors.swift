import ContractModel

extension Operation {
  static let countVisitors = Operation(
    "countVisitors", .get, "/visitors",
    summary: "How many people have looked at the shop",
    authentication: .any(.bearer, .apiKey(header: "X-API-Key"), .apiKey(query: "key")),
    responses: [.ok(.object { Field("visitors", .integer(.atLeast(0))) })])

  static let watchVisitors = Operation(
    "watchVisitors", .get, "/visitors/events",
    summary: "How the number of visitors changes",
    requiresAuthentication: false,
    responses: [.events(of: .object { Field("visitors", .integer(.atLeast(0))) }, .count(1...100))])
}
