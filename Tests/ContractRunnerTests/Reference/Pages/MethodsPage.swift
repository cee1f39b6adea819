import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Methods` of the language reference, and what its samples are checked with.
enum MethodsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "HEAD": head(),
      "OPTIONS": options(),
      "Ranges": ranges(),
      "Cross-origin requests": crossOriginRequests(),
    ]
  }

  private static func head() -> ReferenceSubject {
    // Snippet: HEAD
    let measureReport = Operation(
      "measureReport", .head, "/report",
      responses: [
        Response(200, nil).with(
          headers: Field("Content-Length", .integer(.atLeast(1))))
      ])
    // End
    return .exchanges(with: measureReport)
  }

  private static func options() -> ReferenceSubject {
    // Snippet: OPTIONS
    let listMethods = Operation(
      "listMethods", .options, "/report",
      responses: [
        .noContent().with(headers: Field("Allow", .string(.matches("GET"))))
      ])
    // End
    return .exchanges(with: listMethods)
  }

  private static func ranges() -> ReferenceSubject {
    // Snippet: Ranges
    let showReport = Operation(
      "showReport", .get, "/report",
      headers: [Field("Range", .string(.nonEmpty), .optional)],
      responses: [
        Response(200, .text(.string(.length(10...2000)), mediaType: "text/csv")),
        .partialContent(),
      ],
      failures: [
        Failure(416, "NO_SUCH_PART", when: .invalid("/range:"), "No such part")
      ])
    // End
    return .run(showReport, resources: [], phases: [.scenarios])
  }

  private static func crossOriginRequests() -> ReferenceSubject {
    // Snippet: Cross-origin requests
    let cors = CORS(
      origins: "https://app.example.com", headers: "Authorization",
      "Content-Type",
      exposes: "X-Total-Count", maxAge: 600)
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string)).with(
          headers: Field("X-Total-Count", .integer))
      ])
    let deleteNotes = Operation(
      "deleteNotes", .delete, "/notes", responses: [.noContent()])
    // End
    return .run(
      listNotes, deleteNotes, resources: [], authentication: .bearer, cors: cors,
      phases: [.scenarios])
  }
}
