import ContractModel

private let supplierID = Field("supplier_id", .uuid)
private let shelfID = Field("shelf_id", .uuid)
private let countries: Schema = .oneOf("GB", "IE", "NL")

/// A supplier and a shelf may belong to each other.
private let supplier: Schema = .object {
  Field("id", .uuid).readOnly
  Field("code", .string(.matches("^[A-Z]{4,8}$")), example: "SEEDS")
  Field("name", .string(.length(1...60)), example: "Seeds and Sons")
  Field("country", countries, example: "NL")
  Field("shelf_id", .uuid.nullable)
}

private let shelf: Schema = .object {
  Field("id", .uuid).readOnly
  Field("label", .string(.length(1...20)), example: "A 1")
  Field("supplier_id", .uuid.nullable)
}

extension Operation {
  /// Members have failures of their own: one that must be there, one with a form, one that is unique.
  static let addSupplier = Operation(
    "addSupplier", .post, "/suppliers",
    summary: "Add a supplier",
    body: .json(
      .object {
        Field("code", .string(.matches("^[A-Z]{4,8}$")), example: "SEEDS")
        Field("name", .string(.length(1...60)), example: "Seeds and Sons")
        Field("country", countries, example: "NL")
      }),
    responses: [Response.created(supplier).locating("supplier")],
    failures: [
      Failure(422, "INVALID_CODE", when: .invalid("/code"), "Four to eight letters"),
      Failure(400, "NAME_MISSING", when: .absent("/name"), "A supplier has a name"),
      Failure(409, "CODE_TAKEN", when: .duplicate("/code"), "Another supplier has this code"),
    ],
    rules: .echoes("code", "name", "country", in: .root),
    effects: [.creates("supplier", id: response("/id"), state: response(.root))])

  /// Pages by the number of elements before them; a list is a repeated item, `country=GB&country=IE`.
  static let listSuppliers = Operation(
    "listSuppliers", .get, "/suppliers",
    summary: "The suppliers",
    query: [
      Field("offset", .integer(.between(0, 100_000)), .optional),
      Field("count", .integer(.between(1, 100)), .optional),
      Field("country", .array(of: countries, .count(1...3)), .optional),
    ],
    responses: [
      Response.ok(
        .object {
          Field("suppliers", .array(of: supplier))
          Field("has_more", .boolean)
        }
      ).with(headers: Field("RateLimit-Remaining", .integer(.atLeast(0))))
    ],
    effects: [.lists("supplier", in: response("/suppliers"), hasMore: response("/has_more"))],
    listing: [
      .pages(
        by: query("offset"), size: query("count"), items: response("/suppliers"), next: .offset)
    ])

  static let showSupplier = Operation(
    "showSupplier", .get, "/suppliers/{supplier_id}",
    summary: "One supplier",
    path: [supplierID],
    responses: [.ok(supplier)],
    effects: [.reads("supplier", id: path("supplier_id"), state: response(.root))])

  static let removeSupplier = Operation(
    "removeSupplier", .delete, "/suppliers/{supplier_id}",
    summary: "Remove a supplier",
    path: [supplierID],
    responses: [.noContent()],
    effects: [.deletes("supplier", id: path("supplier_id"))])

  static let addShelf = Operation(
    "addShelf", .post, "/shelves",
    summary: "Add a shelf",
    body: .json(.object { Field("label", .string(.length(1...20)), example: "A 1") }),
    responses: [.created(shelf)],
    rules: .echoes("label", in: .root),
    effects: [.creates("shelf", id: response("/id"), state: response(.root))])

  static let showShelf = Operation(
    "showShelf", .get, "/shelves/{shelf_id}",
    summary: "One shelf",
    path: [shelfID],
    responses: [.ok(shelf)],
    effects: [.reads("shelf", id: path("shelf_id"), state: response(.root))])

  /// A link between two resources, of which each has one at the most.
  static let fillShelf = Operation(
    "fillShelf", .put, "/suppliers/{supplier_id}/shelf",
    summary: "Give a supplier a shelf",
    path: [supplierID],
    body: .json(.object { Field("shelf_id", .uuid).naming("shelf") }),
    responses: [.noContent()],
    effects: [
      .reads("supplier", id: path("supplier_id")),
      .links(
        "supplier", path("supplier_id"), at: "/shelf_id", to: "shelf", request("/shelf_id"),
        back: "/supplier_id"
      ).exclusive,
    ])

  /// Lists and objects in a path and a query, each in a style of its own.
  static let planDelivery = Operation(
    "planDelivery", .get, "/deliveries/{codes}/{area}",
    summary: "When suppliers can deliver to an area",
    path: [
      // `.SEEDS.POTS`
      Field("codes", .array(of: .string(.matches("^[A-Z]{4,8}$")), .count(1...3))).style(.label),
      // `;town=Leeds;radius=5`
      Field(
        "area",
        .object {
          Field("town", .string(.matches("^[A-Za-z]{1,30}$")), example: "Leeds")
          Field("radius", .integer(.between(1, 50)), example: 5)
        }
      ).style(.matrix),
    ],
    query: [
      // `days[]=mon&days[]=fri`
      Field("days", .array(of: .oneOf("mon", "wed", "fri"), .count(1...3)), .optional)
        .style(.brackets),
      // `words=fragile%20heavy`
      Field("words", .array(of: .oneOf("fragile", "heavy"), .count(1...2)), .optional)
        .style(.spaces),
      // `sizes=1|2`
      Field("sizes", .array(of: .integer(.between(1, 9)), .count(1...3)), .optional)
        .style(.pipes),
    ],
    // `X-Vans: 1,2`
    headers: [Field("X-Vans", .array(of: .integer(.between(1, 99)), .count(1...3)), .optional)],
    responses: [
      .ok(
        .object {
          Field("codes", .array(of: .string))
          Field("town", .string)
          Field("radius", .integer)
          Field("deliveries", .array(of: .timestamp(fractionDigits: 0)))
        })
    ],
    rules: [
      response("/codes") == path("codes"),
      response("/town") == path("area").part(at: "/town"),
      response("/radius") == path("area").part(at: "/radius"),
    ])
}
