import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `AuthenticationSchemes` of the language reference, and what its samples are checked with.
enum AuthenticationSchemesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Bearer tokens": bearerTokens(),
      "Basic authentication": basicAuthentication(),
      "API keys": apiKeys(),
      "Several schemes": severalSchemes(),
      "Optional authentication": optionalAuthentication(),
      "Missing credentials": missingCredentials(),
      "Login": login(),
    ]
  }

  private static func bearerTokens() -> ReferenceSubject {
    // Snippet: Bearer tokens
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .bearer,
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func basicAuthentication() -> ReferenceSubject {
    // Snippet: Basic authentication
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .basic,
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func apiKeys() -> ReferenceSubject {
    // Snippet: API keys
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .apiKey(header: "X-API-Key"),
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func severalSchemes() -> ReferenceSubject {
    // Snippet: Several schemes
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      authentication: .any(.bearer, .all(.basic, .apiKey(query: "app"))),
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func optionalAuthentication() -> ReferenceSubject {
    // Snippet: Optional authentication
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .optional(.bearer),
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func missingCredentials() -> ReferenceSubject {
    // Snippet: Missing credentials
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .bearer,
      responses: [.ok(.array(of: .string))],
      failures: [Failure(403, "NO_TOKEN", when: .unauthenticated)])
    // End
    return .exchanges(with: listNotes)
  }

  private static func login() -> ReferenceSubject {
    // Snippet: Login
    let login = Operation(
      "login", .post, "/login", authentication: .none,
      body: .json(
        .object {
          Field("name", .string)
          Field("password", .string).writeOnly
        }),
      responses: [
        .ok(
          .object {
            Field("token", .string(.nonEmpty))
            Field("expires_in", .integer)
          })
      ])
    let tokens = Login(
      "login", token: response("/token"), expiresIn: response("/expires_in"))
    // End
    return .exchanges(with: login, login: tokens)
  }
}
