import ContractModel

private let news: Schema = .object {
  Field("number", .integer(.atLeast(1))).readOnly
  Field("text", .string(.length(1...500)), example: "New cans")
  Field("posted_on", .date)
}

extension Operation {
  static let addNews = Operation(
    "addNews", .post, "/news",
    summary: "Tell everyone something",
    body: .json(.object { Field("text", .string(.length(1...500)), example: "New cans") }),
    responses: [.created(news)],
    rules: .echoes("text", in: .root)
      + [days(from: response("/posted_on"), to: now()) <= 1],
    effects: [.creates("news", id: response("/number"), state: response(.root))])

  /// Pages by links in a header field.
  static let listNews = Operation(
    "listNews", .get, "/news",
    summary: "What is new",
    requiresAuthentication: false,
    query: [Field("per_page", .integer(.between(1, 50)), .optional)],
    responses: [
      Response.ok(.array(of: news)).with(headers: Field("Link", .string(.nonEmpty), .optional))
    ],
    effects: [.lists("news", in: response(.root))],
    listing: [.pages(size: query("per_page"), items: response(.root), next: .link)])

  static let removeNews = Operation(
    "removeNews", .delete, "/news/{number}",
    summary: "Remove news",
    path: [Field("number", .integer(.atLeast(1)))],
    responses: [.noContent()],
    effects: [.deletes("news", id: path("number"))])
}
