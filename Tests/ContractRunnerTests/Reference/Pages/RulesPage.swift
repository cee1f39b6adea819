import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Rules` of the language reference, and what its samples are checked with.
enum RulesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Locations": locations(),
      "Terms": terms(),
      "Equality": equality(),
      "Comparison": comparison(),
      "Counts and sums": countsAndSums(),
      "Membership": membership(),
      "Elements": elements(),
      "Parts of texts": partsOfTexts(),
      "Sorted lists": sortedLists(),
    ]
  }

  private static func equality() -> ReferenceSubject {
    // Snippet: Equality
    let showNote = Operation(
      "showNote", .get, "/notes/{id}", path: [Field("id", .string)],
      responses: [.ok(.object { Field("id", .string) })],
      rules: [response("/id") == path("id")])
    // End
    return .exchanges(with: showNote)
  }

  private static func comparison() -> ReferenceSubject {
    // Snippet: Comparison
    let showTrip = Operation(
      "showTrip", .get, "/trip",
      responses: [
        .ok(
          .object {
            Field("start", .date)
            Field("end", .date)
          })
      ],
      rules: [response("/start") <= response("/end")])
    // End
    return .exchanges(with: showTrip)
  }

  private static func countsAndSums() -> ReferenceSubject {
    // Snippet: Counts and sums
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        .ok(
          .object {
            Field("notes", .array(of: .string))
            Field("count", .integer)
            Field("next", .integer)
          })
      ],
      rules: [
        response("/count") == count(response("/notes")),
        response("/next") == response("/count") + 1,
      ])
    // End
    return .exchanges(with: listNotes)
  }

  private static func membership() -> ReferenceSubject {
    // Snippet: Membership
    let addMember = Operation(
      "addMember", .post, "/members",
      body: .json(.object { Field("name", .string) }),
      responses: [.ok(.object { Field("members", .array(of: .string)) })],
      rules: [response("/members").contains(request("/name"))])
    // End
    return .exchanges(with: addMember)
  }

  private static func elements() -> ReferenceSubject {
    // Snippet: Elements
    let setRole = Operation(
      "setRole", .put, "/members/{id}", path: [Field("id", .string)],
      body: .json(.object { Field("role", .string) }),
      responses: [
        .ok(
          .array(
            of: .object {
              Field("id", .string)
              Field("role", .string)
            }))
      ],
      rules: [
        response(.root).element(where: "/id", is: path("id"), at: "/role")
          == request("/role")
      ])
    // End
    return .exchanges(with: setRole)
  }

  private static func partsOfTexts() -> ReferenceSubject {
    // Snippet: Parts of texts
    let invite = Operation(
      "invite", .post, "/invites",
      responses: [
        .ok(
          .object {
            Field("id", .string)
            Field("link", .uri)
          })
      ],
      rules: [response("/link").ends(with: response("/id"))])
    // End
    return .exchanges(with: invite)
  }

  private static func sortedLists() -> ReferenceSubject {
    // Snippet: Sorted lists
    let listScores = Operation(
      "listScores", .get, "/scores",
      responses: [.ok(.array(of: .object { Field("points", .integer) }))],
      rules: [
        response(.root) == sorted(response(.root), by: .descending("/points"))
      ])
    // End
    return .exchanges(with: listScores)
  }

  private static func locations() -> ReferenceSubject {
    // Snippet: Locations
    let page: Schema = .object { Field("book", .string) }
    let book: Schema = .object {
      Field("id", .string)
      Field("pages", .array(of: page))
    }
    let listBooks = Operation(
      "listBooks", .get, "/books", responses: [.ok(.array(of: book))],
      rules: [response("/*/pages/*/book") == response("/0/id")])
    // End
    return .exchanges(with: listBooks)
  }

  private static func terms() -> ReferenceSubject {
    // Snippet: Terms
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [Field("limit", .integer, .optional)],
      headers: [Field("X-Tenant", .string, .optional)],
      cookies: [Field("theme", .string, .optional)],
      responses: [
        Response.ok(
          .object {
            Field("limit", .integer)
            Field("tenant", .string)
            Field("theme", .string)
            Field("notes", .array(of: .string))
            Field("total", .integer)
          }
        ).with(headers: Field("X-Total-Count", .integer))
      ],
      rules: [
        response("/limit") == query("limit"),
        response("/tenant") == header("X-Tenant"),
        response("/theme") == cookie("theme"),
        response("/notes") != constant([]),
        response("/total") == response.header("X-Total-Count"),
      ])
    // End
    return .exchanges(with: listNotes)
  }
}
