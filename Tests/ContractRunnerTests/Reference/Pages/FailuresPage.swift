import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Failures` of the language reference, and what its samples are checked with.
enum FailuresPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Error shape": errorShape(),
      "Bodies of failures": bodiesOfFailures(),
      "Invalid requests": invalidRequests(),
      "Invalid parts": invalidParts(),
      "Missing resources": missingResources(),
      "Resources of others": resourcesOfOthers(),
      "Duplicates": duplicates(),
      "Server errors": serverErrors(),
      "Header fields of failures": headerFieldsOfFailures(),
    ]
  }

  private static func errorShape() -> ReferenceSubject {
    // Snippet: Error shape
    let errors = ErrorShape(
      .object {
        Field("code", .string)
        Field("message", .string)
      }, code: "/code", message: "/message")
    let failures = [Failure(400, "INVALID", when: .invalid)]
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()], failures: failures)
    // End
    return .exchanges(with: createNote, errors: errors)
  }

  private static func invalidRequests() -> ReferenceSubject {
    // Snippet: Invalid requests
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...200))) }),
      responses: [.noContent()],
      failures: [Failure(422, "INVALID", when: .invalid, "The text is too long")])
    // End
    return .exchanges(with: createNote)
  }

  private static func invalidParts() -> ReferenceSubject {
    // Snippet: Invalid parts
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [Field("limit", .integer(.between(1, 100)), .optional)],
      responses: [.ok(.array(of: .string))],
      failures: [Failure(416, "BAD_LIMIT", when: .invalid("/?limit"))])
    // End
    return .exchanges(with: listNotes)
  }

  private static func missingResources() -> ReferenceSubject {
    // Snippet: Missing resources
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      failures: [Failure(404, "NO_NOTE", when: .missing("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .exchanges(with: showNote, expecting: 404)
  }

  private static func resourcesOfOthers() -> ReferenceSubject {
    // Snippet: Resources of others
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", authentication: .bearer,
      path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      failures: [Failure(403, "NOT_YOURS", when: .foreign("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .exchanges(with: showNote, expecting: 403)
  }

  private static func duplicates() -> ReferenceSubject {
    // Snippet: Duplicates
    let createUser = Operation(
      "createUser", .post, "/users",
      body: .json(.object { Field("name", .string) }),
      responses: [.noContent()],
      failures: [Failure(409, "TAKEN", when: .duplicate("/name"))])
    // End
    return .exchanges(with: createUser, expecting: 409)
  }

  private static func serverErrors() -> ReferenceSubject {
    // Snippet: Server errors
    let listNotes = Operation(
      "listNotes", .get, "/notes", responses: [.ok(.array(of: .string))],
      failures: [Failure(500, "INTERNAL", when: .serverError)])
    // End
    return .exchanges(with: listNotes)
  }

  private static func headerFieldsOfFailures() -> ReferenceSubject {
    // Snippet: Header fields of failures
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()],
      failures: [
        Failure(400, "INVALID", when: .invalid)
          .with(headers: Field("X-Request-ID", .string(.nonEmpty)))
      ])
    // End
    return .exchanges(with: createNote)
  }

  private static func bodiesOfFailures() -> ReferenceSubject {
    // Snippet: Bodies of failures
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()],
      failures: [
        Failure(400, when: .invalid)
          .with(
            body: .object {
              Field("title", .string)
              Field("member", .string, .optional)
            }, sentAs: "application/problem+json")
      ])
    // End
    return .exchanges(with: createNote)
  }
}
