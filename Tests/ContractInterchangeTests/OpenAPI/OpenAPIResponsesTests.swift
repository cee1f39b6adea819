import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `The responses of an OpenAPI document` {
  /// The contract of a document with one operation that has these responses.
  private static func operation(
    _ responses: String, method: String = "get", shapes: String = "{}"
  ) throws -> (operation: CompiledOperation, remarks: [ImportRemark]) {
    let text = """
      {"openapi": "3.0.3", "info": {"title": "T", "version": "1"},
       "paths": {"/a": {"\(method)": {"operationId": "a", "responses": \(responses)}}},
       "components": {"schemas": \(shapes)}}
      """
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "api.json", line: 1) })
    let imported = reader.contract()
    let compiled = try CompiledContract(imported.contract)
    return (try #require(compiled.operation("a")), imported.remarks)
  }

  private static func kinds(
    _ responses: String, _ status: HTTPStatus, _ body: String, type: String = "application/json",
    expecting expectation: ExpectedResponse = .anyDocumented
  ) throws -> [String] {
    let response = HTTPResponse(
      status: status, fields: ["Content-Type": type], body: Array(body.utf8))
    return try operation(responses).operation.drifts(
      in: response, to: HTTPRequest(method: .get, target: "/a"), expecting: expectation
    ).map { "\($0.severity) \($0.kind.id)" }
  }

  @Test(
    arguments: [
      (
        #""headers": {"ETag": {"schema": {"type": "string"}}}, "description": """#,
        ["If-None-Match"]
      ),
      (#""description": """#, []),
    ])
  func `with 304 need the request that leads to them, where an ETag is described`(
    success: String, expected: [String]
  ) throws {
    let operation = try Self.operation(
      #"{"200": {\#(success)}, "304": {"description": "Not modified"}}"#
    ).operation
    #expect(operation.headers.map(\.name) == expected)
    #expect(operation.headers.allSatisfy { !$0.isRequired })
  }

  private static let object = #"{"schema": {"type": "object", "required": ["code"]}}"#

  @Test(
    arguments: [
      (400, #"{"code":1}"#, "application/json", []),
      (400, #"{}"#, "application/json", ["drift field-missing"]),
      (404, #"{"code":1}"#, "application/problem+json", []),
      (404, #"{}"#, "application/problem+json", ["drift field-missing"]),
      (409, #"{}"#, "application/json", ["drift field-missing"]),
      (400, "<p>no</p>", "text/html", ["note content-type-changed"]),
    ] as [(HTTPStatus, String, String, [String])])
  func `include the bodies of errors`(
    status: HTTPStatus, body: String, type: String, drifts: [String]
  ) throws {
    let responses = """
      {"200": {"description": ""},
       "400": {"description": "", "content": {"application/json": \(Self.object)}},
       "404": {"description": "", "content": {"application/problem+json": \(Self.object)}},
       "default": {"description": "", "content": {"application/json": \(Self.object)}}}
      """
    #expect(try Self.kinds(responses, status, body, type: type) == drifts)
  }

  @Test(
    arguments: [
      (#"{"200": {"description": "any"}}"#, 200, "text", "text/plain", []),
      (#"{"200": {"description": "any"}}"#, 201, "", "text/plain", ["drift status-undocumented"]),
      (#"{"204": {"description": "none"}}"#, 204, "", "text/plain", []),
      (#"{"default": {"description": "any"}}"#, 202, "[]", "application/json", []),
      (#"{"302": {"description": "elsewhere"}}"#, 302, "", "text/plain", []),
      (
        #"{"200": {"description": "", "content": {"application/vnd.a+json": {"schema": {"type": "object"}}}}}"#,
        200, "{}", "application/vnd.a+json", []
      ),
      (
        #"{"200": {"description": "", "content": {"application/vnd.a+json": {"schema": {"type": "object"}}}}}"#,
        200, "{}", "application/json", ["drift content-type-changed"]
      ),
      (
        #"{"200": {"description": "", "content": {"*/*": {"schema": {"type": "object"}}}}}"#, 200,
        "text", "text/plain", []
      ),
      (
        #"{"200": {"description": "", "content": {"*/*": {"schema": {"type": "object"}}}}}"#, 200,
        "[]", "application/json", ["drift type-changed"]
      ),
      (
        #"{"200": {"description": "", "content": {"application/json": {"schema": {"type": "object"}}}}}"#,
        200, #"{"any":1}"#, "application/json", []
      ),
    ] as [(String, HTTPStatus, String, String, [String])])
  func `assert what the document states`(
    responses: String, status: HTTPStatus, body: String, type: String, drifts: [String]
  ) throws {
    #expect(try Self.kinds(responses, status, body, type: type) == drifts)
  }

  @Test(arguments: [(500, "drift"), (501, "note"), (503, "drift")] as [(HTTPStatus, String)])
  func `may include a 5xx, but 500 is always a drift`(
    status: HTTPStatus, severity: String
  ) throws {
    let responses =
      #"{"200": {"description": ""}, "500": {"description": ""}, "501": {"description": ""}}"#
    #expect(try Self.kinds(responses, status, "{}").first == "\(severity) server-failed")
  }

  @Test func `to HEAD have no body`() throws {
    let responses =
      #"{"200": {"description": "", "content": {"application/json": {"schema": {}}}}}"#
    let head = try Self.operation(responses, method: "head").operation
    #expect(head.operation.responses.map(\.hasBody) == [false])
  }

  @Test(arguments: [ExpectedResponse.success, .anyDocumented, .head])
  func `may be redirects`(expectation: ExpectedResponse) throws {
    let responses = #"{"302": {"description": "elsewhere"}, "404": {"description": ""}}"#
    #expect(try Self.kinds(responses, 302, "", expecting: expectation) == [])
    #expect(try Self.kinds(responses, 301, "", expecting: expectation) != [])
  }

  @Test func `with streams are read as far as their parts`() throws {
    let responses = """
      {"200": {"description": "", "content": {"text/event-stream": {"schema": {"type": "string"}}}}}
      """
    let (operation, remarks) = try Self.operation(responses)
    #expect(operation.operation.responses[0].stream == .events)
    #expect(remarks.map(\.part) == [.mediaType])
  }
}

@Suite struct `Shapes of an OpenAPI document` {
  private static let text = """
    {"openapi": "3.0.3", "info": {"title": "T", "version": "1"},
     "paths": {"/a": {"post": {"operationId": "a",
       "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/P"}}}},
       "responses": {"200": {"description": "", "content": {"application/json":
         {"schema": {"$ref": "#/components/schemas/P"}}}}}}}},
     "components": {"schemas": {"P": {"type": "object", "required": ["id", "password", "count"],
       "properties": {"id": {"type": "string", "readOnly": true},
         "password": {"type": "string", "writeOnly": true}, "count": {"type": "int"}}}}}}
    """

  private static func imported() throws -> ImportedContract {
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "api.json", line: 1) })
    return reader.contract()
  }

  @Test func `keep their names`() throws {
    let contract = try Self.imported().contract
    #expect(contract.definitions.map(\.name) == ["P"])
    #expect(contract.operations[0].body?.schema == .reference("P"))
    #expect(try Contract(lock: Array(contract.lockText.utf8)) == contract)
  }

  @Test func `have read-only fields in responses and write-only ones in requests`() throws {
    let compiled = try CompiledContract(try Self.imported().contract)
    let operation = try #require(compiled.operation("a"))
    let (sent, shown) = (#"{"password":"p","count":1}"#, #"{"id":"i","count":1}"#)
    let body = try #require(operation.bodyValidator)
    #expect(body.accepts(Array(sent.utf8)))
    #expect(!body.accepts(Array(shown.utf8)))
    let response = try #require(operation.responseValidator(for: 200))
    #expect(response.accepts(Array(shown.utf8)))
    #expect(!response.accepts(Array(sent.utf8)))
  }

  @Test func `may name types as other languages do`() throws {
    let remarks = try Self.imported().remarks
    #expect(
      remarks.map(\.message) == ["'int' is no type; 'integer' is checked instead"])
  }
}
