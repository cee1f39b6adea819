import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Operations` of the language reference, and what its samples are checked with.
enum OperationsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Operations": operations(),
      "Path parameters": pathParameters(),
      "Query parameters": queryParameters(),
      "Parameter styles": parameterStyles(),
      "Header parameters": headerParameters(),
      "Cookies": cookies(),
      "Set-up only operations": setUpOnlyOperations(),
    ]
  }

  private static func operations() -> ReferenceSubject {
    // Snippet: Operations
    let listNotes = Operation(
      "listNotes", .get, "/notes", summary: "All notes",
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func pathParameters() -> ReferenceSubject {
    // Snippet: Path parameters
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.string)])
    // End
    return .exchanges(with: showNote)
  }

  private static func queryParameters() -> ReferenceSubject {
    // Snippet: Query parameters
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [
        Field("limit", .integer(.between(1, 100)), .optional)
          .defaulting(to: constant(20)),
        Field("done", .boolean, .optional),
      ],
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func parameterStyles() -> ReferenceSubject {
    // Snippet: Parameter styles
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [
        Field("tags", .array(of: .string(.nonEmpty), .count(1...2)), .optional)
          .style(.commas),
        Field("near", .object { Field("lat", .number(.atMost(90))) }, .optional),
      ],
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func headerParameters() -> ReferenceSubject {
    // Snippet: Header parameters
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      headers: [Field("X-Tenant", .string(.length(2...8)))],
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func cookies() -> ReferenceSubject {
    // Snippet: Cookies
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      cookies: [Field("theme", .oneOf("light", "dark"), .optional)],
      responses: [.ok(.array(of: .string))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func setUpOnlyOperations() -> ReferenceSubject {
    // Snippet: Set-up only operations
    let createGroup = Operation(
      "createGroup", .post, "/groups",
      body: .json(.object { Field("name", .string) }),
      responses: [.created(.object { Field("id", .uuid) })]
    ).setUpOnly(from: "groups")
    // End
    return .exchanges(with: createGroup)
  }
}
