import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import Testing

extension Contract {
  /// A resource that time closes, with a tag, an order by what it need not have, and reports in lines.
  fileprivate static func tickets(hasDetails: Bool = true) -> Contract {
    let ticket = Schema.object {
      Field("id", .integer)
      Field("status", .string(.oneOf(["open", "closed"])))
      Field("rank", .integer(.between(0, 100)), .optional)
    }
    let details = Operation(
      "showTicket", .get, "/tickets/{id}", path: [Field("id", .integer)],
      headers: [Field("If-None-Match", .string, .optional)],
      responses: [
        Response.ok(ticket).with(headers: Field("ETag", .string)), .notModified(),
      ],
      effects: [.reads("ticket", id: path("id"), state: response(.root))])
    return Contract(
      "tickets", version: "1", title: "Tickets", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      resources: [
        Resource(
          "ticket", id: "/id", access: .everyone,
          states: StateMachine(
            at: "/status", initial: "open", .later(from: "open", to: "closed")))
      ],
      operations: [
        Operation(
          "addTicket", .post, "/tickets",
          body: .json(.object { Field("rank", .integer(.between(0, 100)), .optional) }),
          responses: [.created(ticket)],
          effects: [.creates("ticket", id: response("/id"), state: response(.root))]),
        Operation(
          "listTickets", .get, "/tickets", query: [Field("sort", .string, .optional)],
          responses: [.ok(.array(of: ticket))], effects: [.lists("ticket", in: response(.root))],
          listing: [.sorts(query("sort"), by: ["rank": [.ascending("/rank")]])]),
        Operation(
          "addReports", .post, "/reports",
          body: .lines(of: .object { Field("text", .string) }), responses: [.noContent()]),
      ] + (hasDetails ? [details] : []))
  }
}

@Suite struct `A plan for tickets that time closes` {
  private static func planned(_ name: String, of contract: Contract) throws -> [Plan.Step] {
    try #require(Planning.plan(of: contract).cases.first { $0.name.hasSuffix(name) }).steps
  }

  @Test func `compares the tag of the state that time brings with the earlier one`() throws {
    let steps = try Self.planned("ETag after some time", of: .tickets())
    let rules = steps.suffix(2).flatMap(\.rules)
    #expect(rules.map(\.left) == [.response("/status"), .responseHeader("ETag")])
    #expect(rules.map(\.right) == [.captured("state"), .captured("tag")])
    let isOpen = Rule.Condition.equals(.captured("state"), "open")
    #expect(rules.allSatisfy { $0.relation == .excludes && $0.conditions == [isOpen] })
  }

  @Test(arguments: [true, false])
  func `waits for the state in the details, or else in the list`(hasDetails: Bool) throws {
    let steps = try Self.planned("from open to closed", of: .tickets(hasDetails: hasDetails))
    let wait = try #require(steps.first { $0.timing != .inOrder })
    #expect(wait.endpointID == (hasDetails ? "showTicket" : "listTickets"))
    #expect(!wait.rules.isEmpty)
    // The list is requested before and after the change.
    #expect(steps[1].endpointID == "listTickets" && steps[1].rules.isEmpty)
    #expect(steps.last?.endpointID == "listTickets")
  }

  @Test func `requires an element without the key of an order in the list`() throws {
    let steps = try Self.planned("order sort=rank", of: .tickets())
    guard case .changed(_, [.remove("/rank")])? = steps.dropLast().last?.request?.body else {
      Issue.record("no element without a rank is created")
      return
    }
    #expect(steps.last?.rules.map(\.right).contains(.captured("incomplete element")) == true)
  }

  @Test(arguments: ["a line that is cut off", "a line that is no JSON"])
  func `sends invalid lines between valid ones`(name: String) throws {
    let step = try #require(Self.planned("body: \(name)", of: .tickets()).first)
    guard case .bytes(let bytes)? = step.request?.body else {
      Issue.record("no bytes are sent")
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { try? JSON(parsing: Array($0)) }
    #expect(lines.map { $0 != nil } == [true, false, true])
    #expect(step.expectation == .rejection)
  }
}
