import ContractFindings
import ContractModel
import TestSupport
import Testing

@Suite struct `The coverage of a run` {
  private static func coverage(
    of operation: Operation, failures: [Failure] = []
  ) async throws -> OperationCoverage? {
    let contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
      failures: [Failure(400, "INVALID", when: .invalid)] + failures, operations: [operation])
    let events = try await Rehearsal(Backend(contract)) { $0.identities = [:] }.events
    for case .covered(let coverage) in events { return coverage.first }
    return nil
  }

  private static let text = Response(200, .text(.string(.nonEmpty)))

  @Test func `counts ends, values, presence, responses and failures`() async throws {
    let query = [
      Field("limit", .integer(.between(1, 9)), .optional), Field("kind", .oneOf("a", "b")),
    ]
    let coverage = try await Self.coverage(
      of: Operation("list", .get, "/notes", query: query, responses: [Self.text]))
    #expect(coverage?.gaps == [])
    // 200 and 400; the limit absent, present, 1, 9; the kinds a, b.
    #expect(coverage?.total == 8)
    #expect(coverage?.successes ?? 0 >= 4)
  }

  @Test func `needs no failure of a range, which is ignored where it is none`() async throws {
    let coverage = try await Self.coverage(
      of: Operation(
        "show", .get, "/note", headers: [Field("Range", .string(.nonEmpty), .optional)],
        responses: [Self.text, .partialContent()]))
    #expect(coverage?.gaps.contains("400 INVALID") == false, "\(coverage?.gaps ?? [])")
  }

  @Test func `names what no exchange has shown`() async throws {
    let coverage = try await Self.coverage(
      of: Operation(
        "show", .get, "/note", query: [Field("kind", .oneOf("a", "b"), .optional)],
        responses: [Self.text, Response(204, nil)]))
    #expect(coverage?.gaps == ["204"])
  }
}

@Suite struct `The coverage of rules and views` {
  private static func gaps(
    _ operations: [Operation], access: Resource.Access = .everyone, scenarios: [Scenario] = []
  ) async throws -> [String: [String]] {
    let contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .bearer, errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(401, "WHO", when: .unauthenticated),
      ],
      resources: [Resource("note", id: "/id", access: access)], operations: operations,
      scenarios: scenarios)
    let events = try await Rehearsal(Backend(contract)).events
    for case .covered(let coverage) in events {
      return Dictionary(uniqueKeysWithValues: coverage.map { ($0.operation, $0.gaps) })
    }
    return [:]
  }

  private static let note: Schema = .object {
    Field("id", .uuid)
    Field("text", .string(.nonEmpty))
  }

  private static func create(_ rules: [Rule] = []) -> Operation {
    Operation(
      "addNote", .post, "/notes", body: .json(.object { Field("text", .string(.nonEmpty)) }),
      responses: [.created(note)], rules: [response("/text") == request("/text")] + rules,
      effects: [.creates("note", id: response("/id"), state: response(""))])
  }

  private static let list = Operation(
    "listNotes", .get, "/notes",
    responses: [
      .ok(
        .object {
          Field("notes", .array(of: note))
          Field("kind", .string, .optional)
        })
    ],
    effects: [.lists("note", in: response("/notes"))])

  @Test func `has no gap where every view is compared, also as another user sees it`() async throws
  {
    let gaps = try await Self.gaps([Self.create(), Self.list])
    #expect(gaps == ["addNote": [], "listNotes": []])
  }

  @Test func `names a rule that no response has put to the test`() async throws {
    let rule = (response("/text") == "x").when(response("/text"), is: "contract-check never")
    let gaps = try await Self.gaps([Self.create([rule]), Self.list])
    #expect(gaps["addNote"] == ["rule: \(rule)"])
  }

  @Test func `names the rule of a scenario that had no values`() async throws {
    let rule = response("/kind") == "x"
    let gaps = try await Self.gaps(
      [Self.create(), Self.list],
      scenarios: [Scenario("s", "The list has a kind", [.call("listNotes", rules: [rule])])])
    #expect(gaps["listNotes"]?.allSatisfy { $0 == "rule: \(rule)" } == true, "\(gaps)")
  }

  @Test func `names a view whose operation is not requested`() async throws {
    let hidden = Operation(
      "oldNotes", .get, "/old",
      responses: [.ok(.object { Field("notes", .array(of: Self.note, .count(0...0))) })],
      effects: [.lists("note", in: response("/notes"))])
    let gaps = try await Self.gaps([Self.create(), Self.list, hidden])
    #expect(
      gaps["oldNotes"]?.contains("text of note compared with before") == true, "\(gaps)")
  }
}
