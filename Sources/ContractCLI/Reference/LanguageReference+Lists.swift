// The page Lists.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let lists = #"""
    # Pages, filters and orders

    What query parameters do to the list in a response. A run makes the requests that show it.

    ## Pages

    Every element is on exactly one page, and no page holds more than its size. The next page is named by
    its number, by an `.offset`, by a `.cursor` in the response, or by a `.link` in the header.

    ```swift
    let addItem = Operation(
      "addItem", .post, "/items", body: .json(.object { Field("name", .string(.nonEmpty)) }),
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

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift page-ignored
    # rule-broken in listItems at /items: expected every element on exactly one page, actual uuid-1 on page 1 and on page 2
    contract-check mock --drift page-size-ignored
    # rule-broken in listItems at /items: expected at most 2 elements on a page (limit=2), actual 10 elements
    contract-check mock --drift pages-skip
    # rule-broken in listItems at /items: expected every element on a page, also uuid-1, actual 6 elements on 6 pages, without it
    contract-check mock --drift total-miscounted
    # rule-broken in listItems at /items: expected /total to be the number of elements on all pages (10), actual 11
    ```

    See ``ListingRule/pages(by:size:items:next:total:)`` and ``NextPage``.

    ## Cursors

    The next page is named by a text in the response to the page before; the last page has none. With
    `next: .link` it is the target of the link `next` in the `Link` field (RFC 8288).

    ```swift
    let addItem = Operation(
      "addItem", .post, "/items", body: .json(.object { Field("name", .string(.nonEmpty)) }),
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

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift page-ignored
    # rule-broken in listItems at /items: expected every element on exactly one page, actual uuid-1 on page 1 and on page 2
    ```

    See ``NextPage``.

    ## Filters

    Only elements whose part matches the parameter are listed, and all of them. The part is `.equal` to the
    value, or matches it by `.contains`, `.atLeast` or `.atMost`.

    ```swift
    let item: Schema = .object {
      Field("id", .uuid)
      Field("color", .oneOf("red", "blue"))
    }
    let addItem = Operation(
      "addItem", .post, "/items",
      body: .json(.object { Field("color", .oneOf("red", "blue")) }),
      responses: [.created(item)], rules: .echoes("color", in: .root),
      effects: [.creates("item", id: response("/id"), state: response(.root))])
    let listItems = Operation(
      "listItems", .get, "/items",
      query: [Field("color", .oneOf("red", "blue"), .optional)],
      responses: [.ok(.array(of: item))],
      effects: [.lists("item", in: response(.root))],
      listing: [.filters(query("color"), on: "/color")])
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift filter-color-ignored
    # rule-broken in listItems at /*/color: expected equal to "blue", actual "red"
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
          by: ["price": [.ascending("/price")], "-price": [.descending("/price")]])
      ])
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift order-sort-ignored
    # order-broken in listItems at body: expected elements by /price descending, actual element 0 (1) before element 1 (2)
    ```

    See ``ListingRule/sorts(_:by:)`` and ``SortKey``.

    """#
}
