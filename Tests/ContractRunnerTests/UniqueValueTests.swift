import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A name that clients choose` {
  private static func contract(_ key: Schema) -> Contract {
    Contract.notes(
      adding: [
        Operation(
          "makeTag", .post, "/tags",
          body: .json(
            .object {
              Field("text", .string)
              Field("key", key)
            }),
          responses: [
            .created(
              .object {
                Field("id", .integer)
                Field("text", .string)
                Field("key", key)
              })
          ],
          failures: [Failure(409, when: .duplicate("/key"))],
          effects: [.creates("tag", id: response("/id"), state: response(""))]),
        .list("tag", .integer), .delete("tag", .integer),
      ], about: [Resource("tag", id: "/id", access: .everyone)])
  }

  @Test(arguments: [
    Schema.uuid, .integer(.atLeast(1)), .string(.matches("^[A-Z]{3}-[0-9]{4}$")),
    .string(.matches("^[a-z0-9]+@example[.]com$")),
  ])
  func `differs in each valid request`(key: Schema) async throws {
    let backend = NoteBackend(Self.contract(key))
    _ = try await Rehearsal(backend) { $0.phases = [.examples, .auth] }
    let keys = backend.requests
      .filter { $0.method == .post && $0.path == "/tags" && $0.isByUser }
      .compactMap { (try? JSON(parsing: $0.body))?["key"] }
    #expect(keys.count > 1)
    #expect(Set(keys).count == keys.count, "\(keys)")
  }
}

extension HTTPRequest {
  fileprivate var isByUser: Bool { token == "Bearer user-token" }
}
