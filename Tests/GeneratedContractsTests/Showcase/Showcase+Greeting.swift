import ContractModel

extension Operation {
  static let greet = Operation(
    "greet", .get, "/greeting",
    summary: "A greeting, of a known user by name",
    authentication: .optional(.bearer),
    responses: [.ok(.greetResponse)])
}
