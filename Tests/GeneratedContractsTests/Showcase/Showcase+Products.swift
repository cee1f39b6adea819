import ContractModel

extension Operation {
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
      Field("tags", .array(of: .string(.length(1...20)), .count(1...3)), .optional).style(.commas),
      Field("near", .near, .optional),
    ],
    headers: [Field("Accept-Language", .contentLanguage, .optional)],
    cookies: [Field("theme", .theme, .optional)],
    responses: [
      .ok(.listProductsResponse)
        .with(
          headers: Field("X-Total-Count", .integer(.atLeast(0))),
          Field("Content-Language", .contentLanguage, .optional)
        )
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
          "-price": [.descending("/price")],
          "name": [.ascending("/name")],
          "price": [.ascending("/price")],
        ]),
    ])

  static let addProduct = Operation(
    "addProduct", .post, "/products",
    summary: "Add a product",
    body: .json(.newProduct),
    responses: [
      .created(.product)
        .locating("product").with(headers: Field("ETag", .string(.matches("^(W/)?\"[^\"]*\"$"))))
    ],
    rules: .echoes(
      "name", "color", "price", "stock", "titles", "tags", "note", "category", in: .root),
    effects: [.creates("product", id: response("/id"), state: response(.root))])

  static let showProduct = Operation(
    "showProduct", .get, "/products/{product_id}",
    summary: "One product",
    requiresAuthentication: false,
    path: [Field("product_id", .uuid)],
    headers: [Field("If-None-Match", .string(.nonEmpty), .optional)],
    responses: [
      .ok(.product)
        .with(headers: Field("ETag", .string(.matches("^(W/)?\"[^\"]*\"$"))))
        .or(Response(200, .text(.string(.nonEmpty)))),
      .notModified(),
    ],
    rules: [response("/id") == path("product_id")],
    effects: [.reads("product", id: path("product_id"), state: response(.root))])

  static let changeProduct = Operation(
    "changeProduct", .put, "/products/{product_id}",
    summary: "Replace a product",
    path: [Field("product_id", .uuid)],
    headers: [Field("If-Match", .string(.nonEmpty), .optional)],
    body: .json(.newProduct),
    responses: [.ok(.product).with(headers: Field("ETag", .string(.matches("^(W/)?\"[^\"]*\"$"))))],
    failures: [Failure(412, "STALE", when: .stale("product"), "The product has changed")],
    rules: .echoes(
      "name", "color", "price", "stock", "titles", "tags", "note", "category", in: .root),
    effects: [.replaces("product", id: path("product_id"), state: response(.root))])

  static let adjustProduct = Operation(
    "adjustProduct", .patch, "/products/{product_id}",
    summary: "Change the price or the stock of a product",
    path: [Field("product_id", .uuid)],
    body: .json(.productUpdate),
    responses: [.ok(.product).with(headers: Field("ETag", .string(.matches("^(W/)?\"[^\"]*\"$"))))],
    rules: .echoes("price", "stock", in: .root)
      + [
        (response("/price") == stored("/price")).unless(request("/price")),
        (response("/stock") == stored("/stock")).unless(request("/stock")),
      ]
      + .keeps("name", "color", "titles", "tags", in: .root),
    effects: [.updates("product", id: path("product_id"), state: response(.root))])

  static let removeProduct = Operation(
    "removeProduct", .delete, "/products/{product_id}",
    summary: "Remove a product",
    path: [Field("product_id", .uuid)],
    responses: [.noContent()],
    effects: [.deletes("product", id: path("product_id"))])

  static let addPhoto = Operation(
    "addPhoto", .post, "/products/{product_id}/photos",
    summary: "Add a photo of a product",
    path: [Field("product_id", .uuid)],
    body: .multipart(
      .file("photo", "image/*", atMost: 1_000_000),
      .text("caption", .string(.length(1...80)), .optional)),
    responses: [.created(.photo)],
    failures: [
      Failure(422, "NO_IMAGE", when: .invalid("/photo"), "The file is not an image of that size")
    ],
    rules: [
      response("/product_id") == path("product_id"),
      response("/caption") == request("/caption"),
    ],
    effects: [
      .reads("product", id: path("product_id")),
      .creates("photo", id: response("/id"), state: response(.root)),
    ]
  ).storingImage(at: response("/url"), as: .png, width: 64, height: 64)
}
