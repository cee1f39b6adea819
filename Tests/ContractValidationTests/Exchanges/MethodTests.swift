import ContractHTTP
import ContractModel
import ContractValidation
import Testing

@Suite struct `A response to HEAD` {
  /// Shows a page with an ETag as JSON, or a picture.
  private static let pages = Contract(
    "pages", version: "1", title: "Pages", authentication: .none,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(400, when: .invalid)],
    operations: [
      Operation(
        "page", .get, "/pages/{page}", path: [Field("page", .integer)],
        responses: [
          Response.ok(.object { Field("text", .string) })
            .with(headers: Field("ETag", .string(.matches("^\"")))),
          .noContent(),
        ]),
      Operation(
        "picture", .get, "/picture", responses: [Response(200, .binary("image/*"))]),
      Operation("log", .get, "/log", responses: [.lines(of: .string)]),
      Operation(
        "probe", .head, "/probe",
        responses: [Response(200, nil).with(headers: Field("ETag", .string))],
        failures: [Failure(404, when: .serverError)]),
      Operation(
        "remove", .delete, "/pages/{id}", path: [Field("id", .integer)], responses: [.noContent()]),
    ])

  private static func drifts(
    _ operation: String, _ response: HTTPResponse, _ method: HTTPMethod = .head,
    expecting expectation: ExpectedResponse = .head
  ) throws -> [String] {
    let compiled = try #require(try CompiledContract(pages).operation(operation))
    return compiled.drifts(
      in: response, to: HTTPRequest(method: method, target: "/pages/1"), expecting: expectation
    ).map(\.brief)
  }

  private static func head(_ status: HTTPStatus, _ fields: HTTPFields) -> HTTPResponse {
    HTTPResponse(status: status, fields: fields)
  }

  @Test(
    arguments: [
      (200, ["ETag": "\"1\"", "Content-Type": "application/json", "Content-Length": "9"], []),
      (200, ["ETag": "\"1\""], []),
      (204, [:], []),
      (200, [:], ["field-missing at header ETag (note)"]),
      (200, ["ETag": "1"], ["constraint-broken(pattern) at header ETag"]),
      (
        200, ["ETag": "\"1\"", "Content-Length": "0"],
        ["type-changed at header Content-Length"]
      ),
      (
        200, ["ETag": "\"1\"", "Content-Type": "text/html"],
        ["content-type-changed at header Content-Type"]
      ),
      (202, [:], ["status-undocumented at status"]),
      (404, [:], []), (501, [:], []), (405, ["Allow": "GET, DELETE"], []),
      (405, [:], ["allow-missing at header Allow (note)"]),
      (400, [:], []), (403, [:], ["status-undocumented at status (note)"]),
      (500, [:], ["server-failed at status"]),
    ] as [(HTTPStatus, HTTPFields, [String])])
  func `is that of GET without a body, or 404, 405 or 501`(
    status: HTTPStatus, fields: HTTPFields, found: [String]
  ) throws {
    #expect(try Self.drifts("page", Self.head(status, fields)) == found)
  }

  @Test func `has the documented media type`() throws {
    let picture = Self.head(200, ["Content-Type": "image/png", "Content-Length": "0"])
    #expect(try Self.drifts("picture", picture) == [])
    let text = Self.head(200, ["Content-Type": "text/plain"])
    #expect(
      try Self.drifts("picture", text) == ["content-type-changed at header Content-Type"])
  }

  @Test func `may have the length of a stream without elements`() throws {
    let empty = Self.head(200, ["Content-Type": "application/x-ndjson", "Content-Length": "0"])
    #expect(try Self.drifts("log", empty) == [])
  }

  @Test(arguments: [ExpectedResponse.head, .noServerError, .success])
  func `has no bytes behind its head`(expectation: ExpectedResponse) throws {
    let response = HTTPResponse(status: 200, fields: ["ETag": "\"1\""], body: [0x7B, 0x7D])
    #expect(
      try Self.drifts("page", response, expecting: expectation) == ["connection-broken at body"])
  }

  @Test func `is checked for its header fields where the contract defines HEAD`() throws {
    #expect(try Self.drifts("probe", Self.head(200, ["ETag": "a"]), expecting: .success) == [])
    #expect(
      try Self.drifts("probe", Self.head(200, [:]), expecting: .success)
        == ["field-missing at header ETag"])
  }

  @Test func `has no error body`() throws {
    #expect(try Self.drifts("page", Self.head(400, [:]), expecting: .rejection) == [])
  }

  @Test(
    arguments: [
      (.options, 200, ["Allow": "DELETE,GET , OPTIONS"], []),
      (.options, 204, [:], []),
      (.options, 200, ["Allow": "GET"], ["allow-incomplete at header Allow (note)"]),
      (.options, 404, [:], []),
      (HTTPMethod("CHECK"), 405, [:], ["allow-missing at header Allow (note)"]),
      (HTTPMethod("CHECK"), 405, ["Allow": ""], ["allow-incomplete at header Allow (note)"]),
      (HTTPMethod("CHECK"), 405, ["Allow": "GET", "allow": "DELETE"], []),
      (HTTPMethod("CHECK"), 200, ["Allow": "GET"], []),
    ] as [(HTTPMethod, HTTPStatus, HTTPFields, [String])])
  func `to another method names those of the path in Allow`(
    method: HTTPMethod, status: HTTPStatus, fields: HTTPFields, found: [String]
  ) throws {
    let response = Self.head(status, fields)
    #expect(try Self.drifts("page", response, method, expecting: .noServerError) == found)
  }
}
