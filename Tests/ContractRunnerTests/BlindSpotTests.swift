import ContractHTTP
import ContractModel
import ContractRunner
import ContractValidation
import Testing

/// Notes of which a user can only do what is named.
private func notes(_ operations: String...) -> Contract {
  let text = Field("text", .string(.length(1...50)), example: "Buy milk")
  let note: Schema = .object {
    Field("id", .uuid).readOnly
    text
  }
  let all = [
    Operation(
      "add", .post, "/notes", body: .json(.object { text }), responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(""))]),
    Operation(
      "change", .put, "/notes/{id}", path: [Field("id", .uuid)], body: .json(.object { text }),
      responses: [.ok(note)],
      effects: [.updates("note", id: path("id"), state: response(""))]),
    Operation(
      "count", .put, "/notes/{id}/count", path: [Field("id", .uuid)],
      body: .json(.object { Field("number", .integer) }), responses: [.noContent()],
      effects: [.updates("note", id: path("id"))]),
    Operation(
      "show", .get, "/notes/{id}", path: [Field("id", .uuid)], responses: [.ok(note)],
      effects: [.reads("note", id: path("id"), state: response(""))]),
    Operation(
      "remove", .delete, "/notes/{id}", path: [Field("id", .uuid)], responses: [.noContent()],
      effects: [.deletes("note", id: path("id"))]),
  ]
  return Contract(
    "notes", version: "1", title: "Notes", authentication: .bearer,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(401, when: .unauthenticated)],
    resources: [Resource("note", id: "/id", access: .everyone)],
    operations: all.filter { operations.contains($0.id) })
}

@Suite struct `Drifts that no request can show` {
  private static let effects: Set = [
    "created-not-stored", "update-ignored", "deleted-still-listed",
  ]

  /// By drift: the reason why it is invisible, or none where it is found.
  private static func reasons(_ contract: Contract) async throws -> [String: String] {
    let test = SelfTest(
      try CompiledContract(contract), service: nil, only: effects, toolVersion: "1")
    let report = try await test(jobs: 2) { _ in }
    var reasons: [String: String] = [:]
    for outcome in report.outcomes {
      switch outcome.detection {
      case .invisible(let reason): reasons[outcome.name] = reason
      case .found: reasons[outcome.name] = "found"
      case .missed, .falseAlarm, .misstated: reasons[outcome.name] = "\(outcome.detection)"
      }
    }
    return reasons
  }

  @Test func `are stated with their reason`() async throws {
    #expect(
      try await Self.reasons(notes("add", "change")) == [
        "created-not-stored": "found", "update-ignored": "no operation reads a 'note'",
      ])
    #expect(
      try await Self.reasons(notes("add")) == ["created-not-stored": "no operation reads a 'note'"])
    #expect(
      try await Self.reasons(notes("add", "count", "show")) == [
        "created-not-stored": "found",
        "update-ignored": "no operation reads what an update of a 'note' sends",
      ])
    #expect(
      try await Self.reasons(notes("change", "show", "remove")) == [
        "update-ignored": "no operation creates a 'note'",
        "deleted-still-listed": "no operation creates a 'note'",
      ])
  }

  @Test func `are none of a contract that shows what it changes`() async throws {
    #expect(
      try await Self.reasons(notes("add", "change", "show", "remove")) == [
        "created-not-stored": "found", "update-ignored": "found", "deleted-still-listed": "found",
      ])
  }
}
