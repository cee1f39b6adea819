import ContractModel

private let productID = Field("product_id", .uuid)

/// A response names the state of a representation; a request may name the state that it is about.
private let tag = Field("ETag", .string(.matches("^(W/)?\"[^\"]*\"$")))
private let ifMatch = Field("If-Match", .string(.nonEmpty), .optional)
private let ifNoneMatch = Field("If-None-Match", .string(.nonEmpty), .optional)

extension Operation {
  /// A list, page by page by a cursor, with filters and orders.
  static let listProducts = Operation(
    "listProducts", .get, "/products",
    summary: "The products of the shop",
    requiresAuthentication: false,
    query: [
      Field("limit", .integer(.between(1, 100)), .optional).defaulting(to: constant(20)),
      Field("cursor", .string(.length(1...200)), .optional),
      Field("color", .color, .optional),
      Field("min_price", .number(.atLeast(0)), .optional),
      Field("max_price", .number(.atLeast(0)), .optional),
      Field("name", .string(.length(1...80)), .optional),
      Field("sort", .oneOf("price", "-price", "name"), .optional),
      // A list, written as `tags=new,sale`.
      Field("tags", .array(of: .string(.length(1...20)), .count(1...3)), .optional)
        .style(.commas),
      // An object, written as `near[lat]=1&near[lon]=2`.
      Field(
        "near",
        .object {
          Field("lat", .number(.between(-90, 90)))
          Field("lon", .number(.between(-180, 180)))
        }, .optional),
    ],
    headers: [Field("Accept-Language", .oneOf("en", "de"), .optional)],
    cookies: [Field("theme", .oneOf("light", "dark"), .optional)],
    responses: [
      Response.ok(.productPage).with(
        headers: Field("X-Total-Count", .integer(.atLeast(0))),
        Field("Content-Language", .oneOf("en", "de"), .optional))
    ],
    rules: [
      response.header("Content-Language") == header("Accept-Language"),
      response("/theme") == cookie("theme"),
      response.header("X-Total-Count") == response("/total"),
      count(response("/items")) <= query("limit"),
    ],
    effects: [.lists("product", in: response("/items"))],
    listing: [
      .pages(
        by: query("cursor"), size: query("limit"), items: response("/items"),
        next: .cursor(response("/next")), total: response("/total")),
      .filters(query("color"), on: "/color"),
      .filters(query("min_price"), on: "/price", by: .atLeast),
      .filters(query("max_price"), on: "/price", by: .atMost),
      .filters(query("name"), on: "/name", by: .contains),
      .sorts(
        query("sort"),
        by: [
          "price": [.ascending("/price")], "-price": [.descending("/price")],
          "name": [.ascending("/name")],
        ]),
    ])

  static let addProduct = Operation(
    "addProduct", .post, "/products",
    summary: "Add a product",
    body: .json(.newProduct),
    responses: [Response.created(.product).locating("product").with(headers: tag)],
    rules: .echoes(
      "name", "color", "price", "stock", "titles", "tags", "note", "category", in: .root),
    effects: [.creates("product", id: response("/id"), state: response(.root))])

  /// A representation that has not changed is not sent again; it is also there as a text.
  static let showProduct = Operation(
    "showProduct", .get, "/products/{product_id}",
    summary: "One product",
    requiresAuthentication: false,
    path: [productID],
    headers: [ifNoneMatch],
    responses: [
      .ok(.product).with(headers: tag).or(Response(200, .text(.string(.nonEmpty)))), .notModified(),
    ],
    rules: [response("/id") == path("product_id")],
    effects: [.reads("product", id: path("product_id"), state: response(.root))])

  /// Of two changes of one state the second is refused.
  static let changeProduct = Operation(
    "changeProduct", .put, "/products/{product_id}",
    summary: "Replace a product",
    path: [productID],
    headers: [ifMatch],
    body: .json(.newProduct),
    responses: [.ok(.product).with(headers: tag)],
    failures: [Failure(412, "STALE", when: .stale("product"), "The product has changed")],
    rules: .echoes(
      "name", "color", "price", "stock", "titles", "tags", "note", "category", in: .root),
    effects: [.replaces("product", id: path("product_id"), state: response(.root))])

  /// A member that a request omits keeps its value.
  static let adjustProduct = Operation(
    "adjustProduct", .patch, "/products/{product_id}",
    summary: "Change the price or the stock of a product",
    path: [productID],
    body: .json(
      .object {
        Field("price", .number(.atLeast(0), .multiple(of: 0.01)), .optional, example: 9.5)
        Field("stock", .integer(.between(0, 10_000)), .optional, example: 4)
      }),
    responses: [.ok(.product).with(headers: tag)],
    rules: .patches("price", "stock", in: .root)
      + .keeps("name", "color", "titles", "tags", in: .root),
    effects: [.updates("product", id: path("product_id"), state: response(.root))])

  static let removeProduct = Operation(
    "removeProduct", .delete, "/products/{product_id}",
    summary: "Remove a product",
    path: [productID],
    responses: [.noContent()],
    effects: [.deletes("product", id: path("product_id"))])
}
