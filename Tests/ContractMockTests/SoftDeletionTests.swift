import ContractJSON
import ContractMock
import ContractModel
import Testing

/// Wishes that are only marked when they are deleted, and that one box at most belongs to.
private let contract: Contract = {
  let wish: Schema = .object {
    Field("id", .uuid).readOnly
    Field("removed_at", .timestamp, .optional)
    Field("box_id", .uuid.nullable, .optional)
  }
  let box: Schema = .object { Field("id", .uuid).readOnly }
  let (wishID, boxID) = (Field("wish_id", .uuid), Field("box_id", .uuid))
  return Contract(
    "wishes", version: "1", title: "Wishes", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    resources: [
      Resource(
        "wish", id: "/id", access: .everyone,
        softDeletion: SoftDeletion(marking: "/removed_at", restoredBy: "restoreWish")),
      Resource("box", id: "/id", access: .everyone),
    ],
    operations: [
      Operation(
        "addWish", .post, "/wishes", responses: [.created(wish)],
        effects: [.creates("wish", id: response("/id"), state: response(.root))]),
      Operation(
        "listWishes", .get, "/wishes", responses: [.ok(.array(of: wish))],
        effects: [.lists("wish", in: response(.root))]),
      Operation(
        "showWish", .get, "/wishes/{wish_id}", path: [wishID], responses: [.ok(wish)],
        effects: [.reads("wish", id: path("wish_id"), state: response(.root))]),
      Operation(
        "removeWish", .delete, "/wishes/{wish_id}", path: [wishID], responses: [.noContent()],
        effects: [.deletes("wish", id: path("wish_id"))]),
      Operation(
        "restoreWish", .post, "/wishes/{wish_id}/restoration", path: [wishID],
        responses: [.ok(wish)],
        effects: [.updates("wish", id: path("wish_id"), state: response(.root))]),
      Operation(
        "addBox", .post, "/boxes", responses: [.created(box)],
        effects: [.creates("box", id: response("/id"), state: response(.root))]),
      Operation(
        "removeBox", .delete, "/boxes/{box_id}", path: [boxID], responses: [.noContent()],
        effects: [.deletes("box", id: path("box_id"))]),
      Operation(
        "pack", .put, "/wishes/{wish_id}/box", path: [wishID],
        body: .json(.object { Field("box_id", .uuid) }), responses: [.noContent()],
        effects: [
          .links("wish", path("wish_id"), at: "/box_id", to: "box", request("/box_id")).exclusive
        ]),
    ])
}()

@Suite struct `A resource that is only marked as deleted` {
  @Test func `stays so when its link is cleared, until it is restored`() throws {
    let client = try MockClient(contract)
    let wish = try client.request(.post, "/wishes").body.text(at: "/id")
    let box = try client.request(.post, "/boxes").body.text(at: "/id")
    #expect(try client.request(.put, "/wishes/\(wish)/box", ["box_id": .string(box)]).status == 204)
    #expect(try client.request(.delete, "/wishes/\(wish)").status == 204)
    #expect(try client.request(.get, "/wishes").body == [])
    #expect(try client.request(.delete, "/boxes/\(box)").status == 204)
    #expect(try client.request(.get, "/wishes").body == [])
    #expect(try client.request(.post, "/wishes/\(wish)/restoration").status == 200)
    #expect(try client.request(.get, "/wishes").body.arrayValue?.count == 1)
  }
}
