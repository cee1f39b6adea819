import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A mock of a response in several media types` {
  private static let contract = Contract(
    "notes", version: "1", title: "Notes", authentication: .none,
    errors: .coded,
    operations: [
      Operation(
        "showNote", .get, "/note",
        responses: [
          .ok(.object { Field("id", .integer) }).or(Response(200, .text(.string(.nonEmpty))))
        ]),
      Operation("countNotes", .get, "/count", responses: [.ok(.integer)]),
    ])

  private func response(to target: String, accepting accept: String) throws -> HTTPResponse {
    try MockClient(Self.contract).service.respond(
      to: HTTPRequest(method: .get, target: target, fields: ["Accept": accept]))
  }

  @Test(arguments: ["application/json", "text/plain"])
  func `sends the type that the request accepts, and names the field in Vary`(type: String) throws {
    let response = try response(to: "/note", accepting: type)
    #expect(response.fields["Content-Type"]?.hasPrefix(type) == true)
    #expect(response.fields["Vary"] == "Accept")
  }

  @Test func `sends no Vary with a response in one type`() throws {
    #expect(try response(to: "/count", accepting: "text/plain").fields["Vary"] == nil)
  }
}
