import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Testing

extension Contract {
  /// Members of which many correct backends accept less than documents state.
  fileprivate static let bookings = Contract(
    "bookings", version: "1", title: "Bookings of rooms", authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    failures: [
      Failure(401, when: .unauthenticated), Failure(404, when: .missing("booking")),
      Failure(400, when: .invalid),
    ],
    resources: [Resource("booking", id: "/id", access: .everyone)],
    operations: [
      Operation(
        "makeBooking", .post, "/bookings",
        body: .json(
          .object {
            Field("title", .string)
            Field("note", .string(.length(0...100)))
            Field("name", .string(.length(3...40)))
            Field("arrival", .date)
            Field("departure", .date)
          }),
        responses: [.created(.object { Field("id", .integer) })],
        failures: [Failure(409, when: .duplicate("/name"))],
        effects: [.creates("booking", id: response("/id"))]),
      Operation(
        "changeBooking", .patch, "/bookings/{id}", path: [Field("id", .integer)],
        body: .json(
          .object {
            Field("title", .string(.nonEmpty), .optional)
            Field("note", .string(.nonEmpty), .optional)
          }),
        responses: [.ok(.object { Field("id", .integer) })],
        effects: [.updates("booking", id: path("id"))]),
      Operation(
        "deleteBooking", .delete, "/bookings/{id}", path: [Field("id", .integer)],
        responses: [.noContent()], effects: [.deletes("booking", id: path("id"))]),
    ])
}

/// What many correct backends do, although no document states it: see `BoundaryCases` and
/// `BodyDrafter`.
@Suite struct `A plan for real backends` {
  private static func planner() throws -> Planner {
    try Planner(CompiledContract(.bookings), Planning.options(), now: Planning.now)
  }

  /// The bodies that an operation receives in a phase, with the expected responses.
  private static func bodies(
    _ phase: Phase, of operation: String
  ) throws -> [(body: JSON, expectation: ExpectedResponse)] {
    try planner().plan.cases
      .filter { $0.phase == phase && $0.subject == .operation(operation) }
      .flatMap(\.steps).filter { $0.endpointID == operation }
      .compactMap { step in
        guard case .json(let body)? = step.request?.body else { return nil }
        return (body, step.expectation)
      }
  }

  /// The bodies of the first random valid requests to an operation.
  private static func randomBodies(of operation: String) throws -> [JSON] {
    let planner = try planner()
    return (0..<60).compactMap { index in
      let id = CaseID(
        .fuzz, .operation(operation), variant: .random(.valid, index: index))
      guard
        case .json(let body)? = planner.stages(toReplay: id)?.cases.last?.steps.last?.request?
          .body
      else { return nil }
      return body
    }
  }

  @Test(arguments: ["title", "note", "name"])
  func `marks what must be rejected, also where a length is limited`(member: String) throws {
    let pointer = JSON.Pointer([.name(member)])
    let bodies = try Self.bodies(.negative, of: "makeBooking").map(\.body).filter { body in
      body["title"] == nil || body["name"] == nil
    }
    let others = bodies.compactMap { body in body[pointer]?.stringValue }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.hasSuffix(Planner.rejectionMark) && $0.count <= 40 })
  }

  private static func typical(_ pointer: JSON.Pointer) throws -> JSON {
    try #require(try planner().plan.typicalBodies["makeBooking"]?[pointer])
  }

  @Test func `sends an empty text only where the contract states a length of zero`() throws {
    let bodies = try Self.bodies(.boundaries, of: "makeBooking")
    #expect(!bodies.contains { $0.body["title"] == "" && $0.expectation == .success })
    let withoutNote = bodies.filter { $0.body["note"] == "" }
    #expect(withoutNote.contains { $0.expectation == .success })
  }

  @Test func `accepts that a value which must be unique is taken`() throws {
    let usual = try Self.typical("/name")
    let renamed = try Self.bodies(.boundaries, of: "makeBooking").filter {
      $0.body["name"] != usual
    }
    #expect(!renamed.isEmpty)
    #expect(renamed.allSatisfy { $0.expectation == .successOrRejection })
  }

  @Test func `sends no empty object as an example, and accepts that one is rejected`() throws {
    let examples = try Self.bodies(.examples, of: "changeBooking").map(\.body)
    #expect(examples.contains { $0.objectValue?.names == ["title"] })
    #expect(examples.contains { $0.objectValue?.names == ["note"] })
    #expect(!examples.contains { $0.objectValue?.isEmpty == true })
    let empty = try Self.bodies(.boundaries, of: "changeBooking").filter {
      $0.body.objectValue?.isEmpty == true
    }
    #expect(empty.allSatisfy { $0.expectation == .successOrRejection })
  }

  @Test(arguments: [Phase.examples, .boundaries])
  func `keeps dates in the order of the typical ones`(phase: Phase) throws {
    let usual = try [Self.typical("/arrival"), Self.typical("/departure")]
    let isAscending = (usual[0].stringValue ?? "") <= (usual[1].stringValue ?? "")
    for (body, _) in try Self.bodies(phase, of: "makeBooking") {
      guard let arrival = body["arrival"]?.stringValue,
        let departure = body["departure"]?.stringValue, arrival != departure
      else { continue }
      #expect((arrival < departure) == isAscending, "\(body.text())")
    }
  }

  @Test func `draws plausible random bodies: filled texts, ordered dates on their side of today`()
    throws
  {
    let name = try Self.typical("/name")
    let today = "\(Planning.now.date)"
    let usual = try [Self.typical("/arrival"), Self.typical("/departure")].compactMap(\.stringValue)
    let bodies = try Self.randomBodies(of: "makeBooking")
    #expect(bodies.count > 30)
    for body in bodies {
      let dates = [body["arrival"], body["departure"]].compactMap { $0?.stringValue }
      #expect(body["name"] == name)
      #expect(body["title"] != "")
      #expect(dates[0] == dates[1] || (dates[0] < dates[1]) == (usual[0] <= usual[1]))
      #expect((dates[0] < today) == (usual[0] < today))
    }
  }

  @Test func `repeats no update but an idempotent one`() throws {
    let names = try Self.planner().plan.cases.filter { $0.phase == .sequences }.map(\.id.title)
    #expect(!names.isEmpty)
    #expect(!names.contains { $0.hasSuffix("again") })
  }

  @Test func `sends malformed messages only where the options allow it`() throws {
    func count(_ allowsRaw: Bool) throws -> Int {
      try Planning.plan(of: .bookings) { $0.allowsRaw = allowsRaw }
        .cases.flatMap(\.steps).count(where: \.isRawMessage)
    }
    #expect(try count(false) == 0)
    #expect(try count(true) > 0)
  }
}
