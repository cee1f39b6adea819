package import ContractModel

extension Contract {
  /// Bodies that are not JSON: tickets of a help desk, sent as forms.
  package static let desk = Contract(
    "desk", version: "1", title: "Tickets of a help desk", authentication: .bearer, errors: .coded,
    failures: [
      Failure(400, "INVALID", when: .invalid), Failure(401, "UNAUTHORIZED", when: .unauthenticated),
      Failure(404, "NOT_FOUND", when: .missing("ticket")),
    ],
    resources: [Resource("ticket", id: "/id", access: .everyone)],
    operations: [
      .openTicket, .listTickets, .closeTicket, .attachFile, .setGreeting, .getGreeting, .setLogo,
      .getLogo,
    ])
}

extension Operation {
  fileprivate static let openTicket = Operation(
    "openTicket", .post, "/tickets",
    body: .form {
      Field("title", .string(.length(1...60)), example: "It & that = \"broken\"")
      Field("seats", .integer(.between(1, 20)))
      Field("urgent", .boolean)
      Field("topic", .string(.oneOf(["billing", "access"])))
      Field("labels", .array(of: .string(.length(1...20)), .count(1...3)))
      Field("codes", .array(of: .integer(.between(1, 9)), .count(1...4)), .optional)
        .style(.commas)
      Field("due", .date, .optional)
    },
    responses: [.created(.ticket)],
    rules: .echoes("title", "seats", "urgent", "topic", "labels", "codes", "due", in: ""),
    effects: [.creates("ticket", id: response("/id"), state: response(""))])

  fileprivate static let listTickets = Operation(
    "listTickets", .get, "/tickets", responses: [.ok(.array(of: .ticket))],
    effects: [.lists("ticket", in: response(""))])

  fileprivate static let closeTicket = Operation(
    "closeTicket", .delete, "/tickets/{id}", path: [Field("id", .uuid)],
    responses: [.noContent()], effects: [.deletes("ticket", id: path("id"))])
}

extension Operation {
  fileprivate static let attachFile = Operation(
    "attachFile", .post, "/files",
    body: .multipart(
      .file("file", "image/*", atMost: 100_000), .text("caption", .string(.length(1...40))),
      .text("page", .integer(.between(1, 99)), .optional)),
    responses: [
      .ok(
        .object {
          Field("caption", .string(.length(1...40)))
          Field("page", .integer(.between(1, 99)), .optional)
        })
    ], rules: .echoes("caption", "page", in: ""))

  fileprivate static let setGreeting = Operation(
    "setGreeting", .put, "/greeting", body: .text(.string(.length(1...60))),
    responses: [.noContent()])

  fileprivate static let getGreeting = Operation(
    "getGreeting", .get, "/greeting",
    responses: [Response(200, .text(.string(.length(1...60)), mediaType: "text/plain"))])

  fileprivate static let setLogo = Operation(
    "setLogo", .put, "/logo", body: .binary("image/png", atMost: 50_000),
    responses: [.noContent()])

  fileprivate static let getLogo = Operation(
    "getLogo", .get, "/logo", responses: [Response(200, .binary("image/*", atMost: 50_000))])
}

extension Schema {
  fileprivate static let ticket: Schema = .object {
    Field("id", .uuid)
    Field("title", .string(.length(1...60)))
    Field("seats", .integer(.between(1, 20)))
    Field("urgent", .boolean)
    Field("topic", .string(.oneOf(["billing", "access"])))
    Field("labels", .array(of: .string(.length(1...20)), .count(1...3)))
    Field("codes", .array(of: .integer(.between(1, 9)), .count(1...4)), .optional)
    Field("due", .date, .optional)
  }
}
