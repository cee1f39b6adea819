import ContractModel

/// Mistakes with the authentication of a contract or an operation.
extension Mistake {
  static let authentications: [Mistake] = [
    .authentication(
      "the authentication accepts nothing; state an alternative, or .none", .any()),
    .authentication(
      "the authentication has an alternative twice", .any(.bearer, .basic, .bearer)),
    .authentication(
      "a request has one header field 'authorization', and the authentication needs two together",
      .all(.bearer, .basic)),
    .authentication(
      "a request has one header field 'x-a', and the authentication needs two together",
      .all(.apiKey(header: "X-A"), .apiKey(header: "x-a"))),
    .authentication(
      "'X A' cannot be the name of a header field", .apiKey(header: "X A")),
    .authentication(
      "header field 'Content-Type' is set by the request itself", .apiKey(header: "Content-Type")),
    .authentication(
      "header field 'cookie' is set by the request itself", .apiKey(header: "cookie")),
    .authentication("a key in the query needs a name", .apiKey(query: "")),
    .authentication("'a b' cannot be the name of a cookie", .apiKey(cookie: "a b")),
    Mistake("181: 'key' is a key of the authentication; remove the parameter", isIndependent: false)
    {
      $0.operations[1].authentication = .apiKey(query: "key")
      $0.operations[1].queryParameters = [Field("key", .string, line: 181)]
    },
    Mistake(
      "181: 'X-KEY' is a key of the authentication; remove the parameter", isIndependent: false
    ) {
      $0.authentication = .apiKey(header: "x-key")
      $0.operations[1].headers = [Field("X-KEY", .string, line: 181)]
    },
  ]

  /// A mistake in the authentication of the second operation, on line 30.
  private static func authentication(_ told: String, _ authentication: Authentication) -> Mistake {
    Mistake(
      ["30: \(told)"], file: "ContractProblemTests.swift"
    ) { $0.operations[1].authentication = authentication }
  }
}
