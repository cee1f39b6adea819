import ContractModel

private let wishID = Field("wish_id", .uuid)

/// A wish; a removed one keeps its id, and has a mark.
private let wish: Schema = .object {
  Field("id", .uuid).readOnly
  Field("text", .string(.length(1...200)))
  Field("removed_at", .timestamp, .optional)
}

extension Resource {
  /// A deletion that can be undone.
  static let wish = Resource(
    "wish", id: "/id",
    softDeletion: SoftDeletion(marking: "/removed_at", restoredBy: "restoreWish"))
}

extension Operation {
  static let addWish = Operation(
    "addWish", .post, "/wishes",
    summary: "Add a wish",
    body: .json(.object { Field("text", .string(.length(1...200)), example: "A red can") }),
    responses: [.created(wish)],
    rules: .echoes("text", in: .root),
    effects: [.creates("wish", id: response("/id"), state: response(.root))])

  static let listWishes = Operation(
    "listWishes", .get, "/wishes",
    summary: "The wishes of the user that are not removed",
    responses: [.ok(.array(of: wish))],
    effects: [.lists("wish", in: response(.root))])

  static let showWish = Operation(
    "showWish", .get, "/wishes/{wish_id}",
    summary: "One wish, removed or not",
    path: [wishID],
    responses: [.ok(wish)],
    effects: [.reads("wish", id: path("wish_id"), state: response(.root))])

  static let removeWish = Operation(
    "removeWish", .delete, "/wishes/{wish_id}",
    summary: "Remove a wish",
    path: [wishID],
    responses: [.noContent()],
    effects: [.deletes("wish", id: path("wish_id"))])

  static let restoreWish = Operation(
    "restoreWish", .post, "/wishes/{wish_id}/restoration",
    summary: "Take back the removal of a wish",
    path: [wishID],
    responses: [.ok(wish)],
    effects: [.updates("wish", id: path("wish_id"), state: response(.root))])
}
