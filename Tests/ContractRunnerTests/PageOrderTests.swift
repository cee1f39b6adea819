import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import Synchronization
import Testing

@Suite struct `A list on pages` {
  private static let notes = Contract(
    "notes", version: "1", title: "Notes", authentication: .none,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(400, when: .invalid)],
    resources: [Resource("note", id: "/id", access: .everyone)],
    operations: [
      Operation(
        "addNote", .post, "/notes", body: .json(.object { Field("text", .string(.length(1...9))) }),
        responses: [.created(note)], effects: [.creates("note", id: response("/id"))]),
      Operation(
        "listNotes", .get, "/notes",
        query: [
          Field("page", .integer(.between(1, 100)), .optional),
          Field("limit", .integer(.between(1, 50)), .optional),
        ],
        responses: [.ok(.object { Field("notes", .array(of: note)) })],
        effects: [.lists("note", in: response("/notes"))],
        listing: [
          .pages(by: query("page"), size: query("limit"), items: response("/notes"))
        ]),
    ])

  private static let note: Schema = .object {
    Field("id", .uuid)
    Field("text", .string)
  }

  private static func findings(
    _ change: @escaping @Sendable (inout [JSON], _ isRepeated: Bool) -> Void
  ) async throws -> [Finding] {
    let requested = Mutex<Set<String>>([])
    let backend = try Backend(notes) { arrival throws(Backend.Fault) in
      arrival.response().changing { body in
        guard var notes = body["notes"]?.arrayValue else { return }
        let isFirst = requested.withLock { $0.insert(arrival.request.target).inserted }
        change(&notes, !isFirst)
        _ = body.set(.array(notes), at: "/notes")
      }
    }
    return try await Rehearsal(backend).findings
  }

  private static let expected =
    "the elements of a page in the same order when it is requested again"

  @Test(arguments: [2, 3])
  func `has an order, which requests for the same page show`(shortest: Int) async throws {
    let findings = try await Self.findings { notes, isRepeated in
      if notes.count >= shortest, isRepeated { notes.reverse() }
    }
    #expect(findings.contains { $0.drift.expected == Self.expected }, "\(findings.map(\.drift))")
  }

  @Test func `has any order that stays`() async throws {
    let findings = try await Self.findings { notes, _ in
      notes.sort { "\($0["id"] ?? .null)" < "\($1["id"] ?? .null)" }
    }
    #expect(findings.filter { $0.drift.severity == .drift }.isEmpty, "\(findings.map(\.drift))")
  }
}
