import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Responses` of the language reference, and what its samples are checked with.
enum ResponsesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Statuses": statuses(),
      "No body": noBody(),
      "Open bodies": openBodies(),
      "Variants": variants(),
      "Response headers": responseHeaders(),
      "Location": location(),
    ]
  }

  private static func statuses() -> ReferenceSubject {
    // Snippet: Statuses
    let startJob = Operation(
      "startJob", .post, "/jobs",
      responses: [Response(202, .object { Field("job", .integer) })])
    // End
    return .exchanges(with: startJob)
  }

  private static func noBody() -> ReferenceSubject {
    // Snippet: No body
    let deleteNote = Operation(
      "deleteNote", .delete, "/notes/{id}", path: [Field("id", .integer)],
      responses: [.noContent()])
    // End
    return .exchanges(with: deleteNote)
  }

  private static func variants() -> ReferenceSubject {
    // Snippet: Variants
    let join = Operation(
      "join", .post, "/groups/1/members",
      responses: [
        .ok(.object { Field("group", .string) }, variant: "new member"),
        .ok(
          .object {
            Field("group", .string)
            Field("message", .oneOf("Already a member"))
          }, variant: "already a member"),
      ])
    // End
    return .exchanges(with: join)
  }

  private static func responseHeaders() -> ReferenceSubject {
    // Snippet: Response headers
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string))
          .with(headers: Field("X-Total-Count", .integer(.atLeast(0))))
      ])
    // End
    return .exchanges(with: listNotes)
  }

  private static func location() -> ReferenceSubject {
    // Snippet: Location
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [
        Response.created(.object { Field("id", .uuid) }).locating("note")
      ],
      effects: [.creates("note", id: response("/id"))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote)
  }

  private static func openBodies() -> ReferenceSubject {
    // Snippet: Open bodies
    let startJob = Operation(
      "startJob", .post, "/jobs", responses: [Response(202, nil).withOpenBody])
    let stopJob = Operation(
      "stopJob", .delete, "/jobs", responses: [Response(202, nil)])
    // End
    return .exchanges(with: startJob, stopJob)
  }
}
