// The page Lists.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let lists = #"""
    # Pages, filters and orders

    What query parameters do to the list in a response. A run makes the requests that show it.

    ## Pages

    Every element is on exactly one page, and no page holds more than its size. The next page is named by
    its number, by an `.offset`, by a `.cursor` in the response, or by a `.link` in the header:
    `.pages(by: query("offset"), size: query("limit"), items: response("/items"), next: .offset)`.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /items?page=2&limit=1
    HTTP/1.1 200

    {"items": [{"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}], "total": 3}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift page-ignored
    # rule-broken in listItems at /items: expected every element on exactly one page, actual uuid-1 on page 1 and on page 2
    #   GET /items?page=2&limit=2
    #   200 {"items": [{"id": "uuid-1"}, {"id": "uuid-2"}], "total": 10}
    contract-check mock --drift page-size-ignored
    # rule-broken in listItems at /items: expected at most 2 elements on a page (limit=2), actual 10 elements
    #   GET /items?page=1&limit=2
    #   200 {"items": [{"id": "uuid-1"}, {"id": "uuid-2"}, {"id": "uuid-3"}, {"id": "uuid-4"}, {"id": "uuid-5"}, {"id": "uuid-6"}, {"id": "uuid-7"}, {"id": "uuid-8"},…
    contract-check mock --drift pages-skip
    # rule-broken in listItems at /items: expected every element on a page, also uuid-1, actual 6 elements on 6 pages, without it
    #   GET /items?page=1&limit=2
    #   200 {"items": [{"id": "uuid-2"}, {"id": "uuid-3"}], "total": 10}
    contract-check mock --drift total-miscounted
    # rule-broken in listItems at /items: expected /total to be the number of elements on all pages (10), actual 11
    #   GET /items?page=1&limit=2
    #   200 {"items": [{"id": "uuid-1"}, {"id": "uuid-2"}], "total": 11}
    ```

    See ``ListingRule/pages(by:size:items:next:total:)`` and ``NextPage``.

    ## Cursors

    The next page is named by a text in the response to the page before; the last page has none. With
    `next: .link` it is the target of the link `next` in the `Link` field (RFC 8288).

    ```swift
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
    ```

    Accepted:

    ```http
    GET /items?limit=1
    HTTP/1.1 200

    {"items": [{"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}], "next": "b2"}
    ```

    ```http
    GET /items?limit=1&after=b2
    HTTP/1.1 200

    {"items": [{"id": "0f8fad5b-d9cb-469f-a165-70867728950e"}], "next": null}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift page-ignored
    # rule-broken in listItems at /items: expected every element on exactly one page, actual uuid-1 on page 1 and on page 2
    #   GET /items?after=after-2&limit=2
    #   200 {"items": [{"id": "uuid-1"}, {"id": "uuid-2"}], "next": "after-2"}
    ```

    See ``NextPage``.

    ## Filters

    Only elements whose part matches the parameter are listed, and all of them; one without the part does not
    match. The part is `.equal` to the value (numbers by their value: `1.0` is 1), or matches it by
    `.contains`, `.atLeast` or `.atMost`.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /items?color=red&max_price=5
    HTTP/1.1 200

    [{"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "color": "red", "price": 5}]
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift filter-color-ignored
    # rule-broken in listItems at /*/color: expected equal to "blue", actual "red"
    #   GET /items?color=blue
    #   200 [{"id": "uuid-1", "color": "red", "price": 1}, {"id": "uuid-2", "color": "red", "price": 1}, {"id": "uuid-3", "color": "blue", "price": 1}, {"id": "uuid-4…
    contract-check mock --drift filter-max-price-ignored
    # rule-broken in listItems at /*/price: expected at most 924, actual 999
    #   GET /items?max_price=924
    #   200 [{"id": "uuid-1", "color": "red", "price": 1}, {"id": "uuid-2", "color": "red", "price": 1}, {"id": "uuid-3", "color": "blue", "price": 1}, {"id": "uuid-4…
    ```

    See ``ListingRule/filters(_:on:by:)`` and ``Filter/Match``.

    ## Orders

    A parameter names the order of the elements, each value by its keys.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /items?sort=-price
    HTTP/1.1 200

    [{"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "price": 9},
     {"id": "0f8fad5b-d9cb-469f-a165-70867728950e", "price": 4}]
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift order-sort-ignored
    # order-broken in listItems at body: expected elements by /price descending, actual element 0 (1) before element 1 (2)
    #   GET /items?sort=-price
    #   200 [{"id": "uuid-1", "price": 1}, {"id": "uuid-2", "price": 2}, {"id": "uuid-3", "price": 999}, {"id": "uuid-4", "price": 1000}, {"id": "uuid-5", "price": 1}…
    ```

    See ``ListingRule/sorts(_:by:)`` and ``SortKey``.

    """#
}
