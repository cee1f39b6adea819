import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Contracts` of the language reference, and what its samples are checked with.
enum ContractsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Contracts": contracts(),
      "Cross-origin requests": crossOriginRequests(),
      "Inferred effects": inferredEffects(),
      "Mistakes": mistakes(),
    ]
  }

  private static func contracts() -> ReferenceSubject {
    // Snippet: Contracts
    let contract = Contract(
      "notes", version: "1", title: "Notes API", host: "notes-service",
      authentication: .none,
      errors: ErrorShape(
        .object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid)],
      operations: [
        Operation(
          "countNotes", .get, "/notes/count", responses: [.ok(.integer(.atLeast(0)))])
      ])
    // End
    return .http(contract, expecting: nil, stored: nil)
  }

  private static func crossOriginRequests() -> ReferenceSubject {
    // Snippet: Cross-origin requests
    let cors = CORS(
      origins: "https://app.example.com", headers: "Authorization", "Content-Type",
      exposes: "X-Total-Count", maxAge: 600)
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string)).with(headers: Field("X-Total-Count", .integer))
      ])
    let deleteNotes = Operation("deleteNotes", .delete, "/notes", responses: [.noContent()])
    // End
    return .run(
      listNotes, deleteNotes, resources: [], authentication: .bearer, cors: cors,
      phases: [.scenarios])
  }

  private static func mistakes() -> ReferenceSubject {
    // Snippet: Mistakes
    let resources = [Resource("note", id: "/id")]
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      rules: [response("/uuid") == path("id")],
      effects: [.reads("notes", id: path("id"))])
    // End
    return .mistakes(showNote, resources: resources)
  }

  private static func inferredEffects() -> ReferenceSubject {
    // Snippet: Inferred effects
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...50))) }),
      responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let contract = Contract(
      "notes", version: "1", title: "Notes API", authentication: .none,
      errors: ErrorShape(
        .object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [
        Failure(400, when: .invalid), Failure(404, when: .missing("note"), "Unknown note"),
      ],
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [createNote, showNote]
    ).withInferredEffects
    // End
    return .mock(contract, nil)
  }
}
