import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Testing

/// Categories within categories, with texts by language.
private let shelf = Contract(
  "shelf", version: "1", title: "Shelf", authentication: .bearer,
  errors: ErrorShape(.any, code: nil, message: "/message"),
  failures: [Failure(401, when: .unauthenticated), Failure(404, when: .missing("category"))],
  resources: [Resource("category", id: "/id", access: .everyone)],
  operations: [
    Operation(
      "makeCategory", .post, "/categories", body: .json(.newCategory),
      responses: [.created(.category)],
      failures: [Failure(400, when: .invalid)],
      rules: .echoes("titles", "children", "unit", in: ""),
      effects: [.creates("category", id: response("/id"), state: response(""))]),
    Operation(
      "showCategory", .get, "/categories/{id}", path: [Field("id", .integer)],
      responses: [.ok(.category)],
      effects: [.reads("category", id: path("id"), state: response(""))]),
    Operation(
      "deleteCategory", .delete, "/categories/{id}", path: [Field("id", .integer)],
      responses: [.noContent()], effects: [.deletes("category", id: path("id"))]),
  ],
  definitions: [
    Definition(
      "Branch",
      .object {
        Field("titles", .titles)
        Field("children", .array(of: .reference("Branch"), .count(0...3)))
      })
  ])

extension Schema {
  fileprivate static let titles: Schema = .map(
    of: .string(.length(1...40)), keys: .matches("^[a-z]{2}$"), count: 1...20,
    examples: ["en", "de"])

  fileprivate static let newCategory: Schema = .object {
    Field("titles", .titles)
    Field("children", .array(of: .reference("Branch"), .count(0...3)))
    Field("unit", .values("piece", 1, 12))
  }.closed

  fileprivate static let category: Schema = .object {
    Field("id", .integer)
    Field("titles", .titles)
    Field("children", .array(of: .reference("Branch"), .count(0...3)))
    Field("unit", .values("piece", 1, 12))
  }.closed
}

@Suite struct `A contract with recursive shapes and maps` {
  @Test func `is met by its mock in every check`() async throws {
    let rehearsal = try await Rehearsal(Backend(shelf)) { $0.phases.insert(.protocol) }
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.summary.requests > 100)
  }

  @Test(
    arguments: [
      ("/children/0/children/0/titles/en", true, .typeChanged, "/children/*/children/*/titles/*"),
      ("/titles/en", "", .constraintBroken("length"), "/titles/*"),
      ("/titles/english", "x", .constraintBroken("pattern"), "/titles/*"),
      ("/unit", 13, .enumNewValue, "/unit"),
      ("/colour", "red", .fieldUndocumented, "/colour"),
    ] as [(JSON.Pointer, JSON, Drift.Kind, String)])
  func `has its drifts found at their location`(
    pointer: JSON.Pointer, value: JSON, kind: Drift.Kind, location: String
  ) async throws {
    let backend = try Backend(shelf) { arrival throws(Backend.Fault) in
      arrival.response().changing { json in
        if json["titles"] != nil { _ = json.set(value, at: pointer) }
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let found = rehearsal.causes.filter { cause in cause.drift.check == .responseSchema }
    #expect(Set(found.map(\.drift.kind)) == [kind])
    #expect(Set(found.map { "\($0.drift.location)" }) == [location])
  }

  @Test func `is drift where requests with further members are accepted`() async throws {
    let backend = try Backend(shelf, drifts: ["invalid-accepted"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    let kinds = Set(rehearsal.causes.map(\.drift.kind))
    #expect(kinds == [.invalidAccepted])
    let locations = Set(rehearsal.findings.map { "\($0.drift.location)" })
    #expect(locations.contains { $0.contains("/children/") }, "\(locations)")
  }
}
