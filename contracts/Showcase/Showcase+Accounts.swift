import ContractModel

/// Responses do not show what only requests hold.
private let accountFields: [Field] = [
  Field("email", .email, example: "anna@example.com"),
  Field("newsletter", .boolean),
  Field("pin", .string(.matches("^[0-9]{4}$")), example: "2718").writeOnly,
]

private let account: Schema = .object {
  Field("id", .uuid).readOnly
  accountFields
}

extension Operation {
  /// Nobody is known before the login.
  static let openSession = Operation(
    "openSession", .post, "/sessions",
    summary: "Get a token for a name and a password",
    authentication: .none,
    body: .json(
      .object {
        Field("name", .string(.length(1...40)), example: "anna")
        Field("password", .string(.length(8...100)), example: "open sesame").writeOnly
      }),
    responses: [
      .created(
        .object {
          Field("token", .string(.nonEmpty))
          Field("expires_in", .integer(.atLeast(1)))
        })
    ])

  /// Each user has one account, which no path names; a name and a password prove whose it is.
  static let showAccount = Operation(
    "showAccount", .get, "/account",
    summary: "The account of the user",
    authentication: .basic,
    responses: [.ok(account)],
    effects: [.readsOwn("account", state: response(.root))])

  static let changeAccount = Operation(
    "changeAccount", .put, "/account",
    summary: "Change the account of the user",
    authentication: .basic,
    body: .json(.object { accountFields }),
    responses: [.ok(account)],
    rules: .echoes("email", "newsletter", in: .root),
    effects: [.updatesOwn("account", state: response(.root))])

  /// One of several credentials is enough.
  static let countVisitors = Operation(
    "countVisitors", .get, "/visitors",
    summary: "How many people have looked at the shop",
    authentication: .any(.bearer, .apiKey(header: "X-API-Key"), .apiKey(query: "key")),
    responses: [.ok(.object { Field("visitors", .integer(.atLeast(0))) })])

  /// Server-sent events with JSON data, without names.
  static let watchVisitors = Operation(
    "watchVisitors", .get, "/visitors/events",
    summary: "How the number of visitors changes",
    requiresAuthentication: false,
    responses: [
      .events(of: .object { Field("visitors", .integer(.atLeast(0))) }, .count(1...100))
    ])

  /// Two credentials are needed together.
  static let openTill = Operation(
    "openTill", .get, "/till",
    summary: "What is in the till",
    authentication: .all(.bearer, .apiKey(cookie: "till")),
    responses: [.ok(.object { Field("amount", .number(.atLeast(0), .multiple(of: 0.01))) })])

  /// Credentials may be omitted; what is there depends on them.
  static let greet = Operation(
    "greet", .get, "/greeting",
    summary: "A greeting, of a known user by name",
    authentication: .optional(.bearer),
    responses: [
      .ok(
        .object {
          Field("text", .string(.nonEmpty))
          Field("user_id", .uuid, .optional)
        })
    ])
}
