import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Contracts` of the language reference, and what its samples are checked with.
enum ContractsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Contracts": contracts(),
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
          "countNotes", .get, "/notes/count",
          responses: [.ok(.integer(.atLeast(0)))])
      ])
    // End
    return .http(contract, expecting: nil, stored: nil)
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
}
