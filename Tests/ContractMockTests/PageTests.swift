import ContractJSON
import ContractMock
import ContractModel
import Testing

private func contract(_ paging: ListingRule) -> Contract {
  let note: Schema = .object { Field("id", .uuid) }
  return Contract(
    "pages", version: "1", title: "Pages", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    resources: [Resource("note", id: "/id", access: .everyone)],
    operations: [
      Operation(
        "add", .post, "/notes", responses: [.created(note)],
        effects: [.creates("note", id: response("/id"), state: response(.root))]),
      Operation(
        "list", .get, "/notes",
        query: [
          Field("page", .integer, .optional), Field("after", .string, .optional),
          Field("size", .integer(.atLeast(1)), .optional),
        ],
        responses: [
          .ok(
            .object {
              Field("items", .array(of: note))
              Field("next", .string, .optional)
            })
        ], effects: [.lists("note", in: response("/items"))], listing: [paging]),
    ])
}

@Suite struct `A page of a mock` {
  static let byNumber: ListingRule = .pages(
    by: query("page"), size: query("size"), items: response("/items"), next: .number())
  static let byCursor: ListingRule = .pages(
    by: query("after"), size: query("size"), items: response("/items"),
    next: .cursor(response("/next")))
  static let byOffset: ListingRule = .pages(
    by: query("page"), size: query("size"), items: response("/items"), next: .offset)

  @Test(
    arguments: [
      (byNumber, "page=9223372036854775807", 0), (byNumber, "page=4611686018427387905&size=2", 0),
      (byNumber, "page=-9223372036854775808", 1),
      (byNumber, "page=1&size=9223372036854775807", 1),
      (byCursor, "after=9223372036854775807", 0), (byCursor, "after=-1", 1),
      (byOffset, "page=9223372036854775807", 0),
      (byOffset, "page=0&size=9223372036854775807", 1),
    ])
  func `is empty behind the end, however far, and the first before the beginning`(
    paging: ListingRule, query: String, count: Int
  ) throws {
    let client = try MockClient(contract(paging))
    _ = try client.request(.post, "/notes")
    let page = try client.request(.get, "/notes?\(query)")
    #expect(page.status == 200)
    #expect(page.body["items"]?.arrayValue?.count == count)
  }
}
