import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `Bodies of a failure of a mock` {
  private static func contract(_ body: Schema) -> Contract {
    Contract(
      "cans", version: "1", title: "Cans", authentication: .none,
      errors: ErrorShape(
        .object {
          Field("code", .string)
          Field("message", .string)
        }, code: "/code", message: "/message"),
      resources: [Resource("can", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "show", .get, "/cans/{id}", path: [Field("id", .uuid)],
          responses: [.ok(.object { Field("id", .uuid) })],
          failures: [
            Failure(404, "NO_CAN", when: .missing("can"), "There is no such can")
              .with(body: body, sentAs: "application/problem+json")
          ],
          effects: [.reads("can", id: path("id"), state: response(.root))])
      ])
  }

  private static let unknown = "/cans/7d444840-9dc0-4d1d-b245-5ffdce74fad2"

  @Test func `have code and message beside their own members`() throws {
    let client = try MockClient(
      Self.contract(
        .object {
          Field("code", .string)
          Field("message", .string)
          Field("status", .oneOf("gone"))
        }))
    let response = client.send(.get, Self.unknown)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(
      try JSON(parsing: response.body)
        == ["code": "NO_CAN", "message": "There is no such can", "status": "gone"])
  }

  @Test func `are those of an absent part where a form cannot be read`() throws {
    var contract = Self.contract(.object { Field("code", .string) })
    contract.operations = [
      Operation(
        "send", .post, "/cans", body: .multipart(.file("label", "image/*", atMost: 1_000)),
        responses: [.noContent()],
        failures: [Failure(422, "NO_LABEL", when: .absent("/label"), "There is no label")])
    ]
    let response = try MockService(
      contract, MockService.Configuration { Instant(secondsSince1970: 0) }
    ).respond(
      to: HTTPRequest(
        method: .post, target: "/cans",
        fields: ["Content-Type": "multipart/form-data; boundary=x"], body: Array("nonsense".utf8)))
    #expect(response.status == 422)
  }

  @Test func `keep values that their schema requires`() throws {
    let client = try MockClient(
      Self.contract(
        .object {
          Field("code", .oneOf("UNKNOWN"))
          Field("title", .string)
        }))
    let body = try client.request(.get, Self.unknown).body
    #expect(body == ["code": "UNKNOWN", "title": ""])
  }
}
