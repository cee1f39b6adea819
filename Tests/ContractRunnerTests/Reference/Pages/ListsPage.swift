import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Lists` of the language reference, and what its samples are checked with.
enum ListsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Pages": pages(),
      "Cursors": cursors(),
      "Filters": filters(),
      "Orders": orders(),
    ]
  }

  private static func pages() -> ReferenceSubject {
    // Snippet: Pages
    let addItem = Operation(
      "addItem", .post, "/items",
      body: .json(.object { Field("name", .string(.nonEmpty)) }),
      responses: [.created(.object { Field("id", .uuid) })],
      effects: [.creates("item", id: response("/id"))])
    let listItems = Operation(
      "listItems", .get, "/items",
      query: [
        Field("page", .integer(.between(1, 1000)), .optional),
        Field("limit", .integer(.between(1, 100)), .optional),
      ],
      responses: [
        .ok(
          .object {
            Field("items", .array(of: .object { Field("id", .uuid) }))
            Field("total", .integer)
          })
      ],
      effects: [.lists("item", in: response("/items"))],
      listing: [
        .pages(
          by: query("page"), size: query("limit"), items: response("/items"),
          total: response("/total"))
      ])
    // End
    return .run(
      addItem, listItems,
      resources: [Resource("item", id: "/id", access: .everyone)])
  }

  private static func cursors() -> ReferenceSubject {
    // Snippet: Cursors
    let addItem = Operation(
      "addItem", .post, "/items",
      body: .json(.object { Field("name", .string(.nonEmpty)) }),
      responses: [.created(.object { Field("id", .uuid) })],
      effects: [.creates("item", id: response("/id"))])
    let listItems = Operation(
      "listItems", .get, "/items",
      query: [
        Field("after", .string(.nonEmpty), .optional),
        Field("limit", .integer(.between(1, 100)), .optional),
      ],
      responses: [
        .ok(
          .object {
            Field("items", .array(of: .object { Field("id", .uuid) }))
            Field("next", .string(.nonEmpty).nullable)
          })
      ],
      effects: [.lists("item", in: response("/items"))],
      listing: [
        .pages(
          by: query("after"), size: query("limit"), items: response("/items"),
          next: .cursor(response("/next")))
      ])
    // End
    return .run(
      addItem, listItems,
      resources: [Resource("item", id: "/id", access: .everyone)])
  }

  private static func filters() -> ReferenceSubject {
    // Snippet: Filters
    let newItem: Schema = .object {
      Field("color", .oneOf("red", "blue"))
      Field("price", .integer(.between(1, 1000)))
    }
    let item: Schema = .all(of: .object { Field("id", .uuid) }, newItem)
    let addItem = Operation(
      "addItem", .post, "/items", body: .json(newItem),
      responses: [.created(item)], rules: .echoes("color", "price", in: .root),
      effects: [.creates("item", id: response("/id"), state: response(.root))])
    let listItems = Operation(
      "listItems", .get, "/items",
      query: [
        Field("color", .oneOf("red", "blue"), .optional),
        Field("max_price", .integer(.between(1, 1000)), .optional),
      ],
      responses: [.ok(.array(of: item))],
      effects: [.lists("item", in: response(.root))],
      listing: [
        .filters(query("color"), on: "/color"),
        .filters(query("max_price"), on: "/price", by: .atMost),
      ])
    // End
    return .run(
      addItem, listItems,
      resources: [Resource("item", id: "/id", access: .everyone)])
  }

  private static func orders() -> ReferenceSubject {
    // Snippet: Orders
    let item: Schema = .object {
      Field("id", .uuid)
      Field("price", .integer(.between(1, 1000)))
    }
    let addItem = Operation(
      "addItem", .post, "/items",
      body: .json(.object { Field("price", .integer(.between(1, 1000))) }),
      responses: [.created(item)], rules: .echoes("price", in: .root),
      effects: [.creates("item", id: response("/id"), state: response(.root))])
    let listItems = Operation(
      "listItems", .get, "/items",
      query: [Field("sort", .oneOf("price", "-price"), .optional)],
      responses: [.ok(.array(of: item))],
      effects: [.lists("item", in: response(.root))],
      listing: [
        .sorts(
          query("sort"),
          by: [
            "price": [.ascending("/price")], "-price": [.descending("/price")],
          ])
      ])
    // End
    return .run(
      addItem, listItems,
      resources: [Resource("item", id: "/id", access: .everyone)])
  }
}
