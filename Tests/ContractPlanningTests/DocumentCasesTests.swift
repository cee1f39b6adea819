import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import TestSupport
import Testing

/// Tickets of a document, and notes below them, which can be brought back.
@Suite struct `Cases of a document` {
  private static func contract(infers: Bool) -> Contract {
    let (ticket, note) = (Field("ticket", .uuid), Field("note", .uuid))
    let text = Schema.object { Field("text", .string(.length(1...40))) }
    let shown = Schema.object {
      Field("id", .uuid)
      Field("text", .string)
    }
    func missing(_ resource: String) -> [Failure] { [Failure(404, when: .missing(resource))] }
    var contract = Contract(
      "tickets", version: "1", title: "Tickets", authentication: .none, errors: .coded,
      resources: [
        Resource("ticket", id: "/id", access: .everyone),
        Resource("note", id: "/id", access: .everyone),
      ],
      operations: [
        Operation(
          "addTicket", .post, "/tickets", body: .json(text), responses: [.created(shown)],
          failures: [Failure(400, when: .invalid)],
          effects: [.creates("ticket", id: response("/id"), state: response(""))]),
        Operation(
          "tickets", .get, "/tickets",
          query: [Field("state", .oneOf("open", "closed", "all"), .optional)],
          responses: [.ok(.array(of: shown))],
          effects: [.lists("ticket", in: response(""))]),
        Operation(
          "addNote", .post, "/tickets/{ticket}/notes", path: [ticket], body: .json(text),
          responses: [.created(shown)],
          failures: [Failure(400, when: .invalid)] + missing("ticket"),
          effects: [
            .creates("note", id: response("/id"), state: response("")),
            .reads("ticket", id: path("ticket")),
          ]),
        Operation(
          "note", .get, "/tickets/{ticket}/notes/{note}", path: [ticket, note],
          responses: [.ok(shown)], failures: missing("note"),
          effects: [.reads("note", id: path("note"), state: response(""))]),
        Operation(
          "removeNote", .delete, "/tickets/{ticket}/notes/{note}", path: [ticket, note],
          responses: [.noContent()], failures: missing("note"),
          effects: [.deletes("note", id: path("note"))]),
        Operation(
          "bringBack", .post, "/tickets/{ticket}/notes/{note}/restore", path: [ticket, note],
          responses: [.ok(shown)], failures: missing("note"),
          effects: [.reads("note", id: path("note"))]),
      ])
    contract.infersEffects = infers
    return contract
  }

  private static func names(infers: Bool) throws -> [String] {
    try Planning.plan(of: contract(infers: infers)).cases.map(\.name)
  }

  @Test(arguments: ["below another ticket", "brought back"])
  func `try what no document states`(name: String) throws {
    #expect(try Self.names(infers: true).contains { $0.contains(name) })
    #expect(try Self.names(infers: false).contains { $0.contains(name) } == false)
  }

  @Test func `do not use what is brought back as if it were gone`() throws {
    let plan = try Planning.plan(of: Self.contract(infers: true))
    let deletions = plan.cases.filter { planned in
      planned.steps.contains { $0.operation?.id == "removeNote" && $0.expectation.isSuccess }
    }
    let restoring = deletions.filter { planned in
      planned.steps.contains { $0.operation?.id == "bringBack" && !$0.expectation.isSuccess }
    }
    #expect(!deletions.isEmpty && restoring.isEmpty, "\(restoring.map(\.name))")
  }

  @Test(arguments: [true, false])
  func `look at a list in all states`(infers: Bool) throws {
    let looks = try Planning.plan(of: Self.contract(infers: infers)).cases.flatMap(\.steps).filter {
      $0.operation?.id == "tickets" && $0.purpose == .verify
    }
    #expect(!looks.isEmpty)
    let inAllStates = looks.filter { $0.request?.parameters["?state"] == .text("all") }
    #expect(inAllStates.count == (infers ? looks.count : 0))
  }
}
