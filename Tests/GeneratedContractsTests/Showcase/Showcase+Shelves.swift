import ContractModel

extension Operation {
  static let addShelf = Operation(
    "addShelf", .post, "/shelves",
    summary: "Add a shelf",
    body: .json(.object { Field("label", .string(.length(1...20)), example: "A 1") }),
    responses: [.created(.shelf)],
    rules: [response("/label") == request("/label")],
    effects: [.creates("shelf", id: response("/id"), state: response(.root))])

  static let showShelf = Operation(
    "showShelf", .get, "/shelves/{shelf_id}",
    summary: "One shelf",
    path: [Field("shelf_id", .uuid)],
    responses: [.ok(.shelf)],
    effects: [.reads("shelf", id: path("shelf_id"), state: response(.root))])
}
