import ContractFindings
import ContractHTTP
import ContractModel
import ContractRunner
import Synchronization
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

  @Test(arguments: [false, true])
  func `of a document is for one request only, which is a note`(isRefused: Bool) async throws {
    var contract = Self.contract
    contract.infersEffects = true
    contract.operations[0].failures = [Failure(409, when: .invalid)]
    let bodies = Mutex<[String: [UInt8]]>([:])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      guard isRefused, let key = arrival.request.fields["idempotency-key"] else {
        return arrival.response()
      }
      let first = bodies.withLock { bodies in
        bodies[key] = bodies[key] ?? arrival.request.body
        return bodies[key]
      }
      return first == arrival.request.body
        ? arrival.response() : .json(409, ["error": ["code": "USED", "message": "used"]])
    }
    let findings = try await Rehearsal(backend) { $0.phases = [.scenarios] }.findings
    let notes = findings.map(\.drift).filter { $0.severity == .note }.map(\.actual)
    #expect(
      notes.contains { $0.hasSuffix("another request with the same key") } != isRefused, "\(notes)")
  }
}
