import ContractModel

extension Operation {
  static let openSession = Operation(
    "openSession", .post, "/sessions",
    summary: "Get a token for a name and a password",
    requiresAuthentication: false,
    body: .json(.openSessionRequest),
    responses: [.created(.openSessionResponse)])
}
