import ContractModel

extension Operation {
  static let showAccount = Operation(
    "showAccount", .get, "/account",
    summary: "The account of the user",
    authentication: .basic,
    responses: [.ok(.account)],
    effects: [.readsOwn("account", state: response(.root))])

  static let changeAccount = Operation(
    "changeAccount", .put, "/account",
    summary: "Change the account of the user",
    authentication: .basic,
    body: .json(.accountUpdate),
    responses: [.ok(.account)],
    rules: .echoes("email", "newsletter", in: .root),
    effects: [.updatesOwn("account", state: response(.root))])
}
