import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Representations` of the language reference, and what its samples are checked
/// with.
enum RepresentationsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Other bodies": otherBodies(),
      "JSON of other media types": jsonOfOtherMediaTypes(),
      "Lines and events": linesAndEvents(),
      "Negotiation": negotiation(),
    ]
  }

  private static func otherBodies() -> ReferenceSubject {
    // Snippet: Other bodies
    let export = Operation(
      "export", .get, "/export",
      responses: [Response(200, .text(.string(.nonEmpty), mediaType: "text/csv"))]
    )
    let showPicture = Operation(
      "showPicture", .get, "/picture",
      responses: [Response(200, .binary("image/*", atMost: 5_000_000))])
    // End
    return .exchanges(with: export, showPicture)
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

  private static func linesAndEvents() -> ReferenceSubject {
    // Snippet: Lines and events
    let exportNotes = Operation(
      "exportNotes", .get, "/export",
      responses: [.lines(of: .object { Field("id", .integer) })])
    let watchJob = Operation(
      "watchJob", .get, "/job/events",
      responses: [
        .events(of: .object { Field("percent", .integer(.between(0, 100))) })
      ])
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
}
