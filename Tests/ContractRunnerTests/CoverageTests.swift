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
