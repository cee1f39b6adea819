import ContractModel

extension Operation {
  static let addSupplier = Operation(
    "addSupplier", .post, "/suppliers",
    summary: "Add a supplier",
    body: .json(.newSupplier),
    responses: [.created(.supplier).locating("supplier")],
    failures: [
      Failure(422, "INVALID_CODE", when: .invalid("/code"), "Four to eight letters"),
      Failure(400, "NAME_MISSING", when: .absent("/name"), "A supplier has a name"),
      Failure(409, "CODE_TAKEN", when: .duplicate("/code"), "Another supplier has this code"),
    ],
    rules: .echoes("code", "name", "country", in: .root),
    effects: [.creates("supplier", id: response("/id"), state: response(.root))])

  static let listSuppliers = Operation(
    "listSuppliers", .get, "/suppliers",
    summary: "The suppliers",
    query: [
      Field("offset", .integer(.between(0, 100_000)), .optional),
      Field("count", .integer(.between(1, 100)), .optional),
      Field("country", .array(of: .country, .count(1...3)), .optional),
    ],
    responses: [
      .ok(.listSuppliersResponse)
        .with(headers: Field("RateLimit-Remaining", .integer(.atLeast(0))))
    ],
    effects: [.lists("supplier", in: response("/suppliers"), hasMore: response("/has_more"))],
    listing: [
      .pages(
        by: query("offset"), size: query("count"), items: response("/suppliers"), next: .offset)
    ])

  static let showSupplier = Operation(
    "showSupplier", .get, "/suppliers/{supplier_id}",
    summary: "One supplier",
    path: [Field("supplier_id", .uuid)],
    responses: [.ok(.supplier)],
    effects: [.reads("supplier", id: path("supplier_id"), state: response(.root))])

  static let removeSupplier = Operation(
    "removeSupplier", .delete, "/suppliers/{supplier_id}",
    summary: "Remove a supplier",
    path: [Field("supplier_id", .uuid)],
    responses: [.noContent()],
    effects: [.deletes("supplier", id: path("supplier_id"))])

  static let fillShelf = Operation(
    "fillShelf", .put, "/suppliers/{supplier_id}/shelf",
    summary: "Give a supplier a shelf",
    path: [Field("supplier_id", .uuid)],
    body: .json(.object { Field("shelf_id", .uuid).naming("shelf") }),
    responses: [.noContent()],
    effects: [
      .reads("supplier", id: path("supplier_id")),
      .links(
        "supplier", path("supplier_id"), at: "/shelf_id", to: "shelf", request("/shelf_id"),
        back: "/supplier_id"
      ).exclusive,
    ])
}
