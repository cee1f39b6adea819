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
      "Other bodies": otherBodies(),
      "JSON of other media types": jsonOfOtherMediaTypes(),
      "Lines and events": linesAndEvents(),
      "Negotiation": negotiation(),
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

  private static func otherBodies() -> ReferenceSubject {
    // Snippet: Other bodies
    let export = Operation(
      "export", .get, "/export",
      responses: [Response(200, .text(.string(.nonEmpty), mediaType: "text/csv"))])
    let showPicture = Operation(
      "showPicture", .get, "/picture",
      responses: [Response(200, .binary("image/*", atMost: 5_000_000))])
    // End
    return .exchanges(with: export, showPicture)
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
      responses: [Response.created(.object { Field("id", .uuid) }).locating("note")],
      effects: [.creates("note", id: response("/id"))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote)
  }

  private static func linesAndEvents() -> ReferenceSubject {
    // Snippet: Lines and events
    let exportNotes = Operation(
      "exportNotes", .get, "/export", responses: [.lines(of: .object { Field("id", .integer) })])
    let watchJob = Operation(
      "watchJob", .get, "/job/events",
      responses: [.events(of: .object { Field("percent", .integer(.between(0, 100))) })])
    let watchNotes = Operation(
      "watchNotes", .get, "/notes/events",
      responses: [
        .namedEvents(
          of: .object {
            Field("event", .oneOf("added", "removed"))
            Field("data", .object { Field("id", .integer) })
          })
      ])
    // End
    return .exchanges(with: exportNotes, watchJob, watchNotes)
  }

  private static func negotiation() -> ReferenceSubject {
    // Snippet: Negotiation
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        .ok(.array(of: .object { Field("id", .integer) }))
          .or(.lines(of: .object { Field("id", .integer) }))
          .or(Response(200, .text(.string(.nonEmpty), mediaType: "text/csv")))
      ])
    // End
    return .exchanges(with: listNotes)
  }

  private static func jsonOfOtherMediaTypes() -> ReferenceSubject {
    // Snippet: JSON of other media types
    let countNotes = Operation(
      "countNotes", .get, "/notes/count",
      responses: [
        Response.ok(.object { Field("count", .integer(.atLeast(0))) })
          .sent(as: "application/vnd.notes+json")
      ])
    // End
    return .exchanges(with: countNotes)
  }

  private static func openBodies() -> ReferenceSubject {
    // Snippet: Open bodies
    let startJob = Operation(
      "startJob", .post, "/jobs", responses: [Response(202, nil).withOpenBody])
    let stopJob = Operation("stopJob", .delete, "/jobs", responses: [Response(202, nil)])
    // End
    return .exchanges(with: startJob, stopJob)
  }
}
