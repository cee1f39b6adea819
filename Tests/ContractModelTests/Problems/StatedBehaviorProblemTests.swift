import ContractJSON
import ContractModel
import Testing

/// A list and what parameters do to it, an operation with a key, a resource with states.
private func shop(
  _ listing: [ListingRule] = [], headers: [Field] = [], responses: [Response]? = nil,
  states: StateMachine? = nil
) -> Contract {
  Contract(
    "shop", version: "1", title: "Shop", authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    resources: [Resource("item", id: "/id", access: .everyone, states: states, line: 10)],
    operations: [
      Operation(
        "listItems", .get, "/items",
        query: [
          Field("page", .integer, .optional), Field("color", .string, .optional),
          Field("sort", .oneOf("id", "-id"), .optional),
        ],
        headers: headers,
        responses: responses
          ?? [.ok(.object { Field("items", .array(of: .object { Field("id", .uuid) })) })],
        effects: [.lists("item", in: response("/items"))], listing: listing, line: 20),
      Operation(
        "sendItem", .post, "/items/{id}/sent", path: [Field("id", .uuid)],
        responses: [.noContent()], effects: [.updates("item", id: path("id"))]),
    ])
}

private let items = response("/items", line: 30)

@Suite struct `Problems with what operations state about several requests` {
  @Test(
    arguments: [
      (
        [.pages(by: query("pages"), items: items)],
        "operation 'listItems' has no query parameter 'pages'; did you mean 'page'?"
      ),
      ([.pages(items: items)], "pages need the query parameter that names them, by:"),
      (
        [.pages(by: query("page"), items: response("/elements", line: 30))],
        "no response of 'listItems' has /elements/*"
      ),
      (
        [.pages(by: query("page"), items: items, total: response("/total"))],
        "no response of 'listItems' has /total"
      ),
      (
        [.pages(by: query("page"), items: items, total: response.header("X-Total-Count"))],
        "no response of 'listItems' has the header field X-Total-Count"
      ),
      (
        [.pages(by: query("page"), items: response.header("X-Items", line: 30))],
        "pages are described by the body, not by response header X-Items"
      ),
      (
        [.pages(items: items, next: .link)],
        "the response must have a header field Link for such pages"
      ),
      (
        [.pages(by: query("page"), items: items, next: .cursor(response("/next", line: 30)))],
        "no response has /next in operation 'listItems'"
      ),
      (
        [.filters(query("color", line: 30), on: "/colour")], "no element of /items has /colour"
      ),
      (
        [.sorts(query("color", line: 30), by: ["id": []])], "an order needs a value and a key"
      ),
      (
        [.sorts(query("sort", line: 30), by: ["name": [.ascending("/id")]])],
        "the parameter 'sort' cannot be 'name'"
      ),
      (
        [.pages(by: query("page"), size: query("color"), items: items)],
        "the size of pages is a number, not string"
      ),
    ] as [([ListingRule], String)])
  func `are reported for a list`(rules: [ListingRule], expected: String) {
    let found = shop(rules).problems()
    #expect(found.map(\.message) == [expected])
    #expect(found.map(\.position.line) == [30])
  }

  @Test func `are none for pages, filters and orders that exist`() {
    let rules: [ListingRule] = [
      .pages(by: query("page"), items: items, next: .offset),
      .filters(query("color"), on: "/id"), .sorts(query("sort"), by: ["id": [.ascending("/id")]]),
    ]
    #expect(shop(rules).problems() == [])
  }

  @Test(arguments: [
    (Response(204, .any, line: 40), "a response with status 204 has no body"),
    (
      Response(404, .any, line: 40),
      "status 404 is that of a failure; state it with Failure(404, when: …)"
    ),
    (Response(999, .any, line: 40), "no response has the status 999; it is from 200 to 599"),
  ])
  func `are reported for a status that no success has`(
    response: Response, expected: String
  ) {
    let ok = Response.ok(.object { Field("items", .array(of: .any)) })
    let found = shop(responses: [ok, response]).problems()
    #expect(found.map(\.message) == [expected])
    #expect(found.map(\.position.line) == [40])
  }

  @Test func `are reported for a 304 without the fields that it needs`() {
    let responses: [Response] = [
      .ok(.object { Field("items", .array(of: .any)) }), .notModified(line: 40),
    ]
    #expect(
      shop(responses: responses).problems().map(\.message) == [
        "304 needs the header field ETag in the other response",
        "304 needs the header field If-None-Match in the requests of 'listItems'",
      ])
  }

  @Test func `are reported for a 206 without what it needs`() {
    let empty = shop(responses: [.noContent(), .partialContent(line: 40)]).problems()
    #expect(
      empty.filter { $0.position.line == 40 }.map(\.message).sorted() == [
        "206 needs the header field Range in the requests of 'listItems'",
        "206 needs the method GET and a response with status 200 and a body",
      ])
    let whole = Response.ok(.object { Field("items", .array(of: .object { Field("id", .uuid) })) })
    let stated = shop(
      headers: [Field("Range", .string, .optional)], responses: [whole, .partialContent()])
    #expect(stated.problems() == [])
  }

  @Test(
    arguments: [
      (
        [.from("new", to: "sent", by: "sentItem")],
        "unknown operation 'sentItem'; did you mean 'sendItem'?"
      ),
      ([.from("new", to: "sent", by: "listItems")], "'listItems' does not update a 'item'"),
      ([.from("old", to: "sent", by: "sendItem")], "no way leads to the state 'old'"),
      (
        [.from("new", to: "sent", by: "sendItem"), .from("new", to: "lost", by: "sendItem")],
        "'sendItem' leads from 'new' to several states"
      ),
    ] as [([StateMachine.Transition], String)])
  func `are reported for states`(ways: [StateMachine.Transition], expected: String) {
    var machine = StateMachine(at: "/state", initial: "new")
    machine.transitions = ways
    let messages = shop(states: machine).problems().map(\.message)
    #expect(messages.contains(expected), "\(messages)")
  }
}

@Suite struct `Problems with a soft deletion` {
  private static func problems(
    _ deletion: SoftDeletion, mark: Field = Field("deleted_at", .timestamp, .optional),
    deletes: Bool = true
  ) -> [String] {
    let item: Schema = .object {
      Field("id", .uuid)
      mark
    }
    let id = Field("id", .uuid)
    var operations = [
      Operation(
        "showItem", .get, "/items/{id}", path: [id], responses: [.ok(item)],
        effects: [.reads("item", id: path("id"), state: response(.root))]),
      Operation(
        "restoreItem", .post, "/items/{id}/restoration", path: [id], responses: [.noContent()],
        effects: [.updates("item", id: path("id"))]),
    ]
    if deletes {
      operations.append(
        Operation(
          "deleteItem", .delete, "/items/{id}", path: [id], responses: [.noContent()],
          effects: [.deletes("item", id: path("id"))]))
    }
    let contract = Contract(
      "shop", version: "1", title: "Shop", authentication: .bearer,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      resources: [Resource("item", id: "/id", softDeletion: deletion)], operations: operations)
    return contract.problems().map(\.message)
  }

  @Test(arguments: ["restoreItem", nil])
  func `are none where the mark is shown and can be absent`(restoring: String?) {
    #expect(Self.problems(SoftDeletion(marking: "/deleted_at", restoredBy: restoring)) == [])
  }

  @Test(arguments: [
    Field("deleted_at", .timestamp.nullable), Field("deleted_at", .boolean),
  ])
  func `are none for a mark that is null or false`(mark: Field) {
    #expect(Self.problems(SoftDeletion(marking: "/deleted_at"), mark: mark) == [])
  }

  @Test func `name a mark that every resource has`() {
    #expect(
      Self.problems(SoftDeletion(marking: "/deleted_at"), mark: Field("deleted_at", .timestamp))
        == ["'/deleted_at' must be optional, nullable or Boolean: it marks deleted resources"])
  }

  @Test func `name a mark that nothing shows`() {
    #expect(
      Self.problems(SoftDeletion(marking: "/removed_at"))
        == ["no operation shows the '/removed_at' of 'item' by its identity"])
  }

  @Test func `name what is missing`() {
    let mark: JSON.Pointer = "/deleted_at"
    #expect(
      Self.problems(SoftDeletion(marking: mark), deletes: false)
        == ["no operation deletes 'item'"])
    #expect(
      Self.problems(SoftDeletion(marking: mark, restoredBy: "restoreItems"))
        == ["unknown operation 'restoreItems'; did you mean 'restoreItem'?"])
    #expect(
      Self.problems(SoftDeletion(marking: mark, restoredBy: "showItem"))
        == ["'showItem' does not update a 'item'"])
  }
}
