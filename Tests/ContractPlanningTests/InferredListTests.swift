import ContractModel
import ContractPlanning
import Testing

@Suite struct `A list whose parameters a document does not explain` {
  private static func contract(isInferred: Bool) -> Contract {
    let post = Schema.object {
      Field("id", .uuid)
      Field("text", .string)
    }
    var contract = Contract(
      "posts", version: "1", title: "Posts", authentication: .none,
      errors: ErrorShape(.object { Field("error", .string) }, code: nil, message: "/error"),
      resources: [Resource("post", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/posts", body: .json(.object { Field("text", .string) }),
          responses: [.created(post)], effects: [.creates("post", id: response("/id"))]),
        Operation(
          "list", .get, "/posts", query: [Field("tag", .string, .optional, example: "cats")],
          responses: [.ok(.array(of: post))], effects: [.lists("post", in: response(""))]),
      ])
    contract.infersEffects = isInferred
    return contract
  }

  @Test(arguments: [true, false])
  func `is looked through without them`(isInferred: Bool) throws {
    let steps = try Planning.plan(of: Self.contract(isInferred: isInferred)).cases
      .flatMap(\.steps)
    let observing = steps.filter { $0.endpointID == "list" && $0.observation != nil }
    #expect(!observing.isEmpty)
    #expect(observing.allSatisfy { ($0.request?.parameters["?tag"] == nil) == isInferred })
    #expect(steps.contains { $0.endpointID == "list" && $0.request?.parameters["?tag"] != nil })
  }
}
