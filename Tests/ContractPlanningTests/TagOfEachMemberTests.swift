import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import TestSupport
import Testing

/// Books with a tag, of which PATCH changes single members.
@Suite struct `The tag of a representation` {
  private static func contract(_ method: HTTPMethod) -> Contract {
    let members: [Field] = [
      Field("title", .string(.length(1...40)), .optional),
      Field("pages", .integer(.between(1, 900)), .optional),
      Field("secret", .string(.length(8...40)), .optional).writeOnly,
    ]
    let shown = Schema.object {
      Field("id", .uuid)
      Field("title", .string)
      Field("pages", .integer)
    }
    return Contract(
      "books", version: "1", title: "Books", authentication: .none, errors: .coded,
      resources: [Resource("book", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/books", body: .json(.object { members }), responses: [.created(shown)],
          failures: [Failure(400, when: .invalid)],
          effects: [.creates("book", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/books/{id}", path: [Field("id", .uuid)],
          headers: [Field("If-None-Match", .string, .optional)],
          responses: [Response.ok(shown).with(headers: Field("ETag", .string)), .notModified()],
          failures: [Failure(404, when: .missing("book"))],
          effects: [.reads("book", id: path("id"), state: response(""))]),
        Operation(
          "change", method, "/books/{id}", path: [Field("id", .uuid)],
          body: .json(.object { members }), responses: [.ok(shown)],
          failures: [Failure(400, when: .invalid), Failure(404, when: .missing("book"))],
          effects: [.updates("book", id: path("id"), state: response(""))]),
      ])
  }

  private static func names(of method: HTTPMethod) throws -> Set<String> {
    let names = try Planning.plan(of: contract(method)).cases.map(\.name)
    return Set(names.filter { $0.contains("If-None-Match after") })
  }

  @Test func `is asked for after a change of each member that is shown`() throws {
    let names = try Self.names(of: .patch)
    #expect(!names.isEmpty && !names.contains { $0.contains("secret") }, "\(names)")
    #expect(try Self.names(of: .put) == [])
  }

  @Test func `of the parts of a resource does not change with the resource`() throws {
    var contract = Self.contract(.patch)
    contract.operations.append(
      Operation(
        "chapters", .get, "/books/{id}/chapters", path: [Field("id", .uuid)],
        headers: [Field("If-None-Match", .string, .optional)],
        responses: [
          Response.ok(.array(of: .string)).with(headers: Field("ETag", .string)), .notModified(),
        ],
        failures: [Failure(404, when: .missing("book"))],
        effects: [.reads("book", id: path("id"))]))
    let cases = try Planning.plan(of: contract).cases.filter { planned in
      planned.operation?.id == "chapters" && planned.name.contains("If-None-Match")
    }
    #expect(cases.count == 1)
    #expect(cases.allSatisfy { $0.steps.allSatisfy { $0.operation?.id != "change" } })
  }
}
