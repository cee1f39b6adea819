package import ContractModel

extension Contract {
  /// Every form of authentication, on operations about one resource.
  package static let vault = Contract(
    "vault", version: "1.0.0", title: "Secrets of a vault",
    authentication: .any(.bearer, .apiKey(header: "X-API-Key")), errors: .coded,
    failures: [
      Failure(400, "INVALID", when: .invalid, "The request is not valid"),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated, "No credentials, or unknown ones"),
      Failure(404, "NOT_FOUND", when: .missing("secret"), "There is no such secret"),
      Failure(404, "NOT_FOUND", when: .foreign("secret"), "There is no such secret"),
    ],
    resources: [Resource("secret", id: "/id")],
    operations: [
      .createSecret, .listSecrets, .getSecret, .deleteSecret, .showSession, .countSecrets,
      .showNotices, .showHealth,
    ])
}

extension Operation {
  fileprivate static let createSecret = Operation(
    "createSecret", .post, "/secrets", summary: "Stores a secret",
    body: .json(.object { Field("text", .string(.length(1...100)), example: "open sesame") }),
    responses: [.created(.secret)], rules: .echoes("text", in: ""),
    effects: [.creates("secret", id: response("/id"), state: response(""))])

  fileprivate static let listSecrets = Operation(
    "listSecrets", .get, "/secrets", summary: "Lists the secrets of a user",
    responses: [.ok(.object { Field("items", .array(of: .secret)) })],
    effects: [.lists("secret", in: response("/items"))])

  fileprivate static let getSecret = Operation(
    "getSecret", .get, "/secrets/{id}", summary: "Shows a secret", authentication: .basic,
    path: [id], responses: [.ok(.secret)], rules: [response("/id") == path("id")],
    effects: [.reads("secret", id: path("id"), state: response(""))])

  fileprivate static let deleteSecret = Operation(
    "deleteSecret", .delete, "/secrets/{id}", summary: "Removes a secret",
    authentication: .all(.apiKey(query: "key"), .basic), path: [id],
    responses: [.noContent()], effects: [.deletes("secret", id: path("id"))])

  fileprivate static let showSession = Operation(
    "showSession", .get, "/session", summary: "Shows the session of a browser",
    authentication: .apiKey(cookie: "session"),
    responses: [.ok(.object { Field("active", .boolean) })])

  fileprivate static let countSecrets = Operation(
    "countSecrets", .get, "/count", summary: "Counts secrets",
    authentication: .any(.apiKey(query: "key"), .all(.apiKey(header: "X-App"), .bearer)),
    responses: [.ok(.object { Field("count", .integer(.atLeast(0))) })])

  fileprivate static let showNotices = Operation(
    "showNotices", .get, "/notices", summary: "Shows notices", authentication: .optional(.bearer),
    responses: [.ok(.object { Field("notices", .array(of: .string)) })])

  fileprivate static let showHealth = Operation(
    "showHealth", .get, "/health", summary: "Shows that it runs", authentication: .none,
    responses: [.ok(.object { Field("ok", .boolean) })])

  private static let id = Field("id", .uuid)
}

extension Schema {
  fileprivate static let secret: Schema = .object {
    Field("id", .uuid)
    Field("text", .string(.length(1...100)))
  }
}
