import ContractModel

extension Operation {
  static let openTill = Operation(
    "openTill", .get, "/till",
    summary: "What is in the till",
    authentication: .all(.bearer, .apiKey(cookie: "till")),
    responses: [.ok(.object { Field("amount", .number(.atLeast(0), .multiple(of: 0.01))) })])
}
