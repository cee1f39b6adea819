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
    operations: [.openTicket, .listTickets, .closeTicket])
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
