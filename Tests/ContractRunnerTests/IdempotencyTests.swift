import ContractFindings
import ContractModel
import ContractRunner
import TestSupport
import Testing

@Suite struct `An optional idempotency key` {
  private static var contract: Contract {
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    return Contract(
      "notes", version: "1", title: "Notes", authentication: .none,
      errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("note")),
      ],
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "addNote", .post, "/notes",
          headers: [Field("Idempotency-Key", .string(.length(8...64)), .optional)],
          body: .json(.object { Field("text", .string(.length(1...50))) }),
          responses: [.created(note)],
          effects: [.creates("note", id: response("/id"), state: response(.root))]
        ).idempotent(by: header("Idempotency-Key")),
        Operation(
          "listNotes", .get, "/notes", responses: [.ok(.array(of: note))],
          effects: [.lists("note", in: response(.root))]),
        Operation(
          "removeNote", .delete, "/notes/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], effects: [.deletes("note", id: path("id"))]),
      ])
  }

  @Test func `gives the same resource again, which is no drift`() async throws {
    #expect(try await Rehearsal(Backend(Self.contract)).causes.map(\.drift.kind) == [])
  }

  @Test func `is found where it is ignored`() async throws {
    let causes = try await Rehearsal(Backend(Self.contract, drifts: ["key-ignored"])).causes
    #expect(causes.map(\.operation).contains("addNote"))
  }
}
