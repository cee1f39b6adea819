import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Testing

/// Shirts that a list chooses by one of several colors, by a tag, and by their age.
@Suite struct `A filter of a list` {
  private static var contract: Contract {
    let color = Schema.string(.oneOf("red", "green", "blue"))
    let shirt: [Field] = [
      Field("color", color), Field("tags", .array(of: .string(.length(1...20)))),
      Field("made", .date), Field("name", .string(.length(1...40))),
    ]
    let shown = Schema.object {
      Field("id", .uuid)
      shirt
    }
    return Contract(
      "shirts", version: "1", title: "Shirts", authentication: .none, errors: .coded,
      resources: [Resource("shirt", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/shirts", body: .json(.object { shirt }),
          responses: [.created(shown)],
          failures: [Failure(400, when: .invalid)],
          rules: .echoes("color", "tags", "made", "name", in: ""),
          effects: [.creates("shirt", id: response("/id"), state: response(""))]),
        Operation(
          "list", .get, "/shirts",
          query: [
            Field("color", .array(of: color), .optional),
            Field("tag", .string(.length(1...20)), .optional),
            Field("made_after", .date, .optional),
            Field("q", .string(.length(1...40)), .optional),
          ],
          responses: [.ok(.array(of: shown))],
          failures: [Failure(400, when: .invalid)],
          effects: [.lists("shirt", in: response(""))],
          listing: [
            .filters(query("color"), on: "/color"),
            .filters(query("tag"), on: "/tags", by: .contains),
            .filters(query("made_after"), on: "/made", by: .after),
            .filters(query("q"), on: "/name", by: .contains),
          ]),
        Operation(
          "remove", .delete, "/shirts/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], failures: [Failure(404, when: .missing("shirt"))],
          effects: [.deletes("shirt", id: path("id"))]),
      ])
  }

  /// The locations of the drifts of a backend that reads the query of a list in another way.
  private static func drifts(
    reading change: @escaping @Sendable ([QueryItems.Item]) -> [QueryItems.Item]
  ) async throws -> [String] {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      var request = arrival.request
      if let query = request.query {
        let items = change(QueryItems(parsing: query).items)
        request.target = request.path + "?\(QueryItems(items))"
      }
      return arrival.backend.response(to: request)
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.scenarios]
    }
    return rehearsal.causes.map { "\($0.drift.kind) at \($0.drift.location)" }
  }

  @Test func `of a document looks for the name that a new element was given`() async throws {
    var contract = Self.contract
    contract.infersEffects = true
    contract.operations[1].listing.removeFirst(3)
    let findings = try await Rehearsal(Backend(contract)) {
      $0.identities = [:]
      $0.phases = [.scenarios]
    }.findings
    #expect(findings.filter { $0.drift.kind == .ruleBroken }.map(\.drift.expected) == [])
  }

  @Test func `takes no character for a wildcard`() async throws {
    let drifts = try await Self.drifts { items in items.filter { $0.value != "%" } }
    #expect(drifts == ["rule-broken at /*/name"])
  }

  @Test func `chooses by several values, by elements, and by an open bound`() async throws {
    #expect(try await Self.drifts { $0 } == [])
    // Whether the bound itself matches is left open.
    let exclusive = try await Self.drifts { items in
      items.map { item in
        guard item.name == "made_after", let value = item.value, let date = CalendarDate(value)
        else { return item }
        return QueryItems.Item(item.name, "\(date.adding(days: 1))")
      }
    }
    #expect(exclusive == [])
  }

  @Test(arguments: ["color", "tag", "made_after"])
  func `that is ignored is drift`(name: String) async throws {
    let found = try await Self.drifts { $0.filter { $0.name != name } }
    #expect(!found.isEmpty)
  }

  @Test func `of which only the first value counts is drift`() async throws {
    let found = try await Self.drifts { items in
      let first = items.first { $0.name == "color" }
      return items.filter { $0.name != "color" } + [first].compactMap(\.self)
    }
    #expect(!found.isEmpty)
  }
}
