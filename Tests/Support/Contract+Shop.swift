package import ContractModel

extension ErrorShape {
  /// A code and a message, the shape of most backends.
  package static let coded = ErrorShape(
    .object {
      Field(
        "error",
        .object {
          Field("code", .string(.nonEmpty))
          Field("message", .string)
        })
    }, code: "/error/code", message: "/error/message")
}

extension Contract {
  /// Language elements that the catalog does not use: parameters in the query and the header,
  /// full replacement, the Location header, tokens from a login.
  package static let shop = Contract(
    "shop", version: "1.0.0", title: "Products of a shop", authentication: .bearer,
    login: Login("login", token: response("/token"), expiresIn: response("/expires_in")),
    errors: .coded,
    failures: [
      Failure(400, "INVALID", when: .invalid, "The request is not valid"),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated, "No token, or one nobody knows"),
      Failure(404, "NOT_FOUND", when: .missing("product"), "There is no such product"),
    ],
    resources: [Resource("product", id: "/id", access: .everyone)],
    operations: [
      .login, .createProduct, .listProducts, .getProduct, .replaceProduct, .patchProduct,
      .deleteProduct,
    ])
}

extension Operation {
  fileprivate static let login = Operation(
    "login", .post, "/login", summary: "Answers with a token", requiresAuthentication: false,
    body: .json(
      .object {
        Field("user", .string(.length(1...40)), example: "ada")
        Field("password", .string(.length(1...200)), example: "correct horse")
      }),
    responses: [
      .ok(
        .object {
          Field("token", .string(.nonEmpty))
          Field("expires_in", .integer(.atLeast(1)), example: 3600)
        })
    ])

  fileprivate static let createProduct = Operation(
    "createProduct", .post, "/products", summary: "Adds a product", headers: [tenant],
    body: .json(.newProduct),
    responses: [.created(.product).locating("product")],
    rules: .echoes("name", "price", "category", "stock", "note", "tags", in: ""),
    effects: [.creates("product", id: response("/id"), state: response(""))])

  fileprivate static let listProducts = Operation(
    "listProducts", .get, "/products", summary: "Lists the products of a tenant",
    query: [Field("limit", .integer(.between(1, 100)), .optional, summary: "How many at most")],
    headers: [tenant],
    responses: [.ok(.object { Field("items", .array(of: .product)) })],
    effects: [.lists("product", in: response("/items"))])

  fileprivate static let getProduct = Operation(
    "getProduct", .get, "/products/{id}", summary: "Shows a product", path: [id], headers: [tenant],
    responses: [.ok(.product)], rules: [response("/id") == path("id")],
    effects: [.reads("product", id: path("id"), state: response(""))])

  fileprivate static let replaceProduct = Operation(
    "replaceProduct", .put, "/products/{id}", summary: "Puts another product in its place",
    path: [id], headers: [tenant],
    body: .json(.newProduct), responses: [.ok(.product)],
    rules: [response("/id") == path("id")]
      + .echoes("name", "price", "category", "stock", "note", "tags", in: ""),
    effects: [.replaces("product", id: path("id"), state: response(""))])

  fileprivate static let patchProduct = Operation(
    "patchProduct", .patch, "/products/{id}", summary: "Changes parts of a product", path: [id],
    headers: [tenant],
    body: .json(.productPatch), responses: [.ok(.product)],
    rules: [response("/id") == path("id")]
      + .patches("name", "price", "category", "stock", "note", "tags"),
    effects: [.updates("product", id: path("id"), state: response(""))])

  fileprivate static let deleteProduct = Operation(
    "deleteProduct", .delete, "/products/{id}", summary: "Removes a product", path: [id],
    headers: [tenant],
    responses: [.noContent()], effects: [.deletes("product", id: path("id"))])

  private static let id = Field("id", .uuid)

  private static let tenant = Field(
    "X-Tenant", .string(.matches("^[a-z][a-z0-9-]{2,19}$")), summary: "Whose products they are",
    example: "acme")
}

extension Schema {
  fileprivate static let newProduct: Schema = .object {
    Field("name", name)
    Field("price", price)
    Field("category", category)
    Field("stock", stock)
    Field("note", .string, .optional)
    Field("tags", tags, .optional)
  }

  fileprivate static let productPatch: Schema = .object {
    Field("name", name, .optional)
    Field("price", price, .optional)
    Field("category", category, .optional)
    Field("stock", stock, .optional)
    Field("note", .string, .optional)
    Field("tags", tags, .optional)
  }

  fileprivate static let product: Schema = .object {
    Field("id", .uuid)
    Field("name", name)
    Field("price", price)
    Field("category", category)
    Field("stock", stock)
    Field("note", .string, .optional)
    Field("tags", tags, .optional)
  }

  private static let name: Schema = .string(.length(1...80))
  private static let price: Schema = .number(.between(0, 10_000))
  private static let category: Schema = .string(.oneOf(["book", "tool", "toy"]))
  private static let stock: Schema = .integer(.between(0, 1_000))
  private static let tags: Schema = .array(of: .string(.length(1...20)), .count(0...5))
}
