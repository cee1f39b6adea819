import ContractModel

extension Contract {
  /// A contract that differs from the Goals contract: numeric ids, responses that do not contain
  /// the
  /// stored resource, nested resources, errors without codes, hidden resources of other users.
  static let notes = Contract(
    "notes", version: "1", title: "Notes", authentication: .bearer,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(404, when: .missing("note"), "There is no such note")],
    resources: [Resource("note", id: "/number"), Resource("comment", id: "/id")],
    operations: [
      Operation(
        "create", .post, "/notes", body: .json(.newNote),
        responses: [.created(.object { Field("number", .integer) })],
        effects: [.creates("note", id: response("/number"))]),
      Operation(
        "read", .get, "/notes/{number}", path: [number], responses: [.ok(.note)],
        rules: [response("/number") == path("number")],
        effects: [.reads("note", id: path("number"), state: response(""))]),
      Operation(
        "list", .get, "/notes",
        responses: [.ok(.object { Field("notes", .array(of: .note)) })],
        effects: [.lists("note", in: response("/notes"))]),
      Operation(
        "change", .patch, "/notes/{number}", path: [number], body: .json(.newNote),
        responses: [.noContent()], effects: [.updates("note", id: path("number"))]),
      Operation(
        "comment", .post, "/notes/{number}/comments", path: [number],
        responses: [
          .created(
            .object {
              Field("id", .string(.nonEmpty))
              Field("note", .integer)
            })
        ],
        rules: [response("/note") == path("number")],
        effects: [
          .reads("note", id: path("number")),
          .creates("comment", id: response("/id"), state: response("")),
        ]),
    ])

  private static let number = Field("number", .integer)
}

extension Schema {
  fileprivate static let newNote: Schema = .object {
    Field("text", .string(.length(1...20)))
    Field("pinned", .boolean, .optional)
  }

  fileprivate static let note: Schema = .object {
    Field("number", .integer)
    Field("text", .string(.length(1...20)))
    Field("pinned", .boolean, .optional)
    Field("due", .date.nullable)
    Field("rating", .integer(.between(1, 5)), example: 4)
    Field("changed", .timestamp(fractionDigits: 3...6))
  }
}
