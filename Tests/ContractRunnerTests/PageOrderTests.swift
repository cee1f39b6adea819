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
        responses: [
          .ok(.object { Field("notes", .array(of: note)) })
            .with(headers: Field("X-Total-Count", .integer))
        ],
        effects: [.lists("note", in: response("/notes"))],
        listing: [
          .pages(
            by: query("page"), size: query("limit"), items: response("/notes"),
            total: response.header("X-Total-Count"))
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

  @Test(arguments: [(false, 0), (true, 1)])
  func `has the number of all elements also in a header field`(
    isOfPage: Bool, count: Int
  ) async throws {
    let backend = try Backend(Self.notes) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      guard isOfPage, let body = try? JSON(parsing: response.body),
        let notes = body["notes"]?.arrayValue
      else { return response }
      response.fields.remove("X-Total-Count")
      response.fields.append("X-Total-Count", String(notes.count))
      return response
    }
    let drifts = try await Rehearsal(backend).findings.map(\.drift)
    #expect(drifts.count { $0.expected.hasPrefix("X-Total-Count to be the number") } == count)
  }

  @Test(
    arguments: [
      ("</notes?limit=SIZE&page=NEXT>; rel=next, </notes?page=LAST>; rel=last", nil),
      ("</notes?page=NEXT>; rel=next", "a link to the next page with limit"),
      ("</notes?limit=SIZE&page=LAST>; rel=next", "a link to the next page with page=2"),
      ("</notes?page=99>; rel=last", "the link to the last page to name page"),
    ])
  func `has links to other pages of the same list`(
    links: String, expected: String?
  ) async throws {
    let backend = try Backend(Self.notes) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      let items = QueryItems(parsing: arrival.request.query ?? "")
      guard arrival.method == .get, let total = response.fields["x-total-count"].flatMap(Int.init)
      else { return response }
      let page = items["page"].flatMap(Int.init) ?? 1
      let size = items["limit"].flatMap(Int.init) ?? 20
      let last = (total + size - 1) / size
      let values = ["SIZE": size, "NEXT": page + 1, "LAST": last]
      let link = values.reduce(links) { $0.replacing($1.key, with: String($1.value)) }
      if page < last { response.fields.append("Link", link) }
      return response
    }
    let findings = try await Rehearsal(backend) { $0.phases = [.scenarios] }.findings
    let found = findings.map(\.drift.expected).filter { $0.contains("link") }
    #expect(found.isEmpty == (expected == nil), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix(expected ?? "") }, "\(found)")
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

  @Test func `has all elements on two pages, too`() async throws {
    let backend = try Backend(Self.notes) { arrival throws(Backend.Fault) in
      let items = QueryItems(parsing: arrival.request.query ?? "")
      let size = items["limit"].flatMap { Int($0) } ?? 20
      return arrival.response().changing { body in
        // The second page is lost where it is not one of many small ones.
        guard items["page"] == "2", size > 2 else { return }
        _ = body.set(.array([]), at: "/notes")
      }
    }
    let findings = try await Rehearsal(backend) { $0.phases = [.scenarios] }.findings
    #expect(findings.contains { $0.drift.expected.hasPrefix("every element on a page") })
  }
}

@Suite struct `A list of the parts of a resource` {
  private static let contract: Contract = {
    func shape(_ name: String) -> Schema {
      .object {
        Field("id", .uuid)
        Field(name, .string(.length(1...9)))
      }
    }
    let box = Field("box_id", .uuid)
    return Contract(
      "boxes", version: "1", title: "Boxes", authentication: .none,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid), Failure(404, when: .missing("box"))],
      resources: [
        Resource("box", id: "/id", access: .everyone),
        Resource("part", id: "/id", access: .everyone),
      ],
      operations: [
        Operation(
          "addBox", .post, "/boxes",
          body: .json(.object { Field("name", .string(.length(1...9))) }),
          responses: [.created(shape("name"))], effects: [.creates("box", id: response("/id"))]),
        Operation(
          "addPart", .post, "/boxes/{box_id}/parts", path: [box],
          body: .json(.object { Field("kind", .string(.length(1...9))) }),
          responses: [.created(shape("kind"))],
          effects: [
            .reads("box", id: path("box_id")), .creates("part", id: response("/id")),
          ]),
        Operation(
          "listParts", .get, "/boxes/{box_id}/parts", path: [box],
          responses: [.ok(.array(of: shape("kind")))],
          effects: [
            .reads("box", id: path("box_id")), .lists("part", in: response(.root)),
          ]),
      ])
  }()

  @Test func `has none of another one's`() async throws {
    let conforming = try await Rehearsal(Backend(Self.contract)).causes
    #expect(conforming.map(\.drift.kind) == [], "\(conforming.map(\.drift))")
    let all = Mutex<[JSON]>([])
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      guard arrival.request.path.hasSuffix("/parts"), response.status.isSuccess else {
        return response
      }
      if arrival.method == .post, let part = try? JSON(parsing: response.body) {
        all.withLock { $0.append(part) }
      } else if arrival.method == .get {
        response.body = JSON.array(all.withLock { $0 }).bytes()
      }
      return response
    }
    let causes = try await Rehearsal(backend) { $0.phases = [.scenarios] }.causes
    #expect(causes.map(\.drift.kind) == [.ruleBroken])
    #expect(causes.map(\.operation) == ["listParts"])
  }
}
