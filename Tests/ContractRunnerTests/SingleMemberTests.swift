import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Testing

/// Tickets of a document, of which PATCH changes single members.
@Suite struct `A member of a resource of a document` {
  private static var contract: Contract {
    let members: [Field] = [
      Field("title", .string(.length(1...40)), .optional),
      Field("due", .nullable(.date), .optional),
    ]
    let shown = Schema.object {
      Field("id", .uuid)
      Field("title", .string)
      Field("due", .nullable(.date))
    }
    let id = Field("id", .uuid)
    var contract = Contract(
      "tickets", version: "1", title: "Tickets", authentication: .none, errors: .coded,
      resources: [Resource("ticket", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/tickets",
          body: .json(
            .object {
              Field("title", .string(.length(1...40)))
              Field("due", .date)
            }), responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("ticket", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/tickets/{id}", path: [id], responses: [.ok(shown)],
          failures: [Failure(404, when: .missing("ticket"))],
          effects: [.reads("ticket", id: path("id"), state: response(""))]),
        Operation(
          "change", .patch, "/tickets/{id}", path: [id], body: .json(.object { members }),
          responses: [.ok(shown)],
          failures: [Failure(400, when: .invalid), Failure(404, when: .missing("ticket"))],
          effects: [.updates("ticket", id: path("id"), state: response(""))]),
        Operation(
          "remove", .delete, "/tickets/{id}", path: [id], responses: [.noContent()],
          failures: [Failure(404, when: .missing("ticket"))],
          effects: [.deletes("ticket", id: path("id"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// The locations of what a backend loses that carries out other changes than it is asked for.
  private static func losses(
    carryingOut change: @escaping @Sendable (JSON.Object) -> JSON.Object
  ) async throws -> Set<String> {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      var request = arrival.request
      if request.method == .patch, let body = (try? JSON(parsing: request.body))?.objectValue {
        request.body = JSON.object(change(body)).bytes()
      }
      return arrival.backend.response(to: request)
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.sequences]
      $0.walks = 0
    }
    return Set(
      rehearsal.findings.filter { $0.drift.kind == .stateLost }.map { "\($0.drift.location)" })
  }

  @Test func `can be emptied, and stays where another one changes`() async throws {
    #expect(try await Self.losses { $0 } == [])
    let ignoresNull = try await Self.losses { body in
      JSON.Object(body.members.filter { $0.value != .null })
    }
    #expect(ignoresNull.contains("state /due"), "\(ignoresNull)")
    let empties = try await Self.losses { body in
      body["due"] != nil
        ? body : JSON.Object(body.members + [JSON.Object.Member(name: "due", value: .null)])
    }
    #expect(empties.contains("state /due"), "\(empties)")
  }
}
