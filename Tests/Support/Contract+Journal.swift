package import ContractModel

extension Contract {
  /// A contract with bodies of several values and of several media types.
  package static let journal = Contract(
    "journal", version: "1", title: "A journal", authentication: .bearer,
    errors: ErrorShape(.journalError, code: "/code", message: "/message"),
    failures: [
      Failure(400, "INVALID", when: .invalid), Failure(401, "UNAUTHORIZED", when: .unauthenticated),
      Failure(404, "NOT_FOUND", when: .missing("entry")),
    ],
    resources: [Resource("entry", id: "/id", access: .everyone)],
    operations: [
      .addEntry, .showEntry, .listEntries, .deleteEntry, .importEntries, .exportEntries,
      .followEntries,
    ])
}

extension Schema {
  fileprivate static let journalError: Schema = .object {
    Field("code", .string)
    Field("message", .string)
  }

  fileprivate static let newEntry: Schema = .object {
    Field("title", .string(.length(1...60)), example: "Monday")
    Field("stars", .integer(.between(1, 5)), example: 4)
  }

  fileprivate static let entry: Schema = .object {
    Field("id", .uuid).readOnly
    Field("title", .string(.length(1...60)), example: "Monday")
    Field("stars", .integer(.between(1, 5)), example: 4)
  }
}

extension Operation {
  fileprivate static let addEntry = Operation(
    "addEntry", .post, "/entries",
    body: .json(.newEntry).or(
      .form {
        Field("title", .string(.length(1...60)))
        Field("stars", .integer(.between(1, 5)))
      }),
    responses: [.created(.entry)],
    rules: .echoes("title", "stars", in: .root),
    effects: [.creates("entry", id: response("/id"), state: response(.root))])

  fileprivate static let showEntry = Operation(
    "showEntry", .get, "/entries/{id}", path: [Field("id", .uuid)],
    responses: [
      .ok(.entry).or(Response(200, .text(.string(.nonEmpty), mediaType: "text/markdown")))
    ],
    rules: [response("/id") == path("id")],
    effects: [.reads("entry", id: path("id"), state: response(.root))])

  fileprivate static let listEntries = Operation(
    "listEntries", .get, "/entries",
    responses: [.ok(.array(of: .entry)).or(.lines(of: .entry))],
    effects: [.lists("entry", in: response(.root))])

  fileprivate static let deleteEntry = Operation(
    "deleteEntry", .delete, "/entries/{id}", path: [Field("id", .uuid)],
    responses: [.noContent()], effects: [.deletes("entry", id: path("id"))])

  fileprivate static let importEntries = Operation(
    "importEntries", .post, "/imports", body: .lines(of: .newEntry, .count(1...20)),
    responses: [.ok(.object { Field("imported", .integer(.atLeast(0))) })],
    rules: [response("/imported") == count(request(.root))])

  fileprivate static let exportEntries = Operation(
    "exportEntries", .get, "/exports", responses: [.lines(of: .entry)],
    effects: [.lists("entry", in: response(.root))])

  fileprivate static let followEntries = Operation(
    "followEntries", .get, "/events",
    responses: [
      .namedEvents(
        of: .object {
          Field("event", .oneOf("added", "removed"))
          Field("data", .entry)
        }, .count(1...50))
    ])
}
