import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import Testing

@Suite struct `The examples of an OpenAPI document` {
  private static let document = """
    {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
     "paths": {"/a": {"get": {"operationId": "a", "responses": {
       "200": {"description": "", "content": {"application/json": {"schema": {"type": "object"},
         "examples": {"one": {"value": {"n": 1}}, "two": {"$ref": "#/components/examples/two"}}}}},
       "404": {"description": "", "content": {"application/json": {
         "schema": {"$ref": "#/components/schemas/problem"}}}},
       "409": {"description": "", "content": {"application/json": {"schema": {"type": "object"},
         "example": {"taken": true}}}}}}}},
     "components": {"examples": {"two": {"value": {"n": 2}}},
       "schemas": {"problem": {"type": "object", "example": {"gone": true}}}}}
    """

  private static func contract(_ document: JSON) -> Contract {
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "api.json", line: 1) })
    return reader.contract().contract
  }

  @Test func `are those of responses by name, or else of schemas`() throws {
    let operation = try Self.contract(JSON(parsing: Self.document)).operations[0]
    #expect(
      operation.responses[0].examples
        == [NamedExample(["n": 1], as: "one"), NamedExample(["n": 2], as: "two")])
    let failures = operation.failures.map(\.examples)
    #expect(failures == [[NamedExample(["gone": true])], [NamedExample(["taken": true])]])
  }

  @Test func `are kept by locks and written documents`() throws {
    let contract = try Self.contract(JSON(parsing: Self.document))
    #expect(try Contract(lock: Array(contract.lockText.utf8)) == contract)
    var writer = OpenAPIWriter(contract, .v31)
    let reread = Self.contract(writer.document()).operations[0]
    #expect(reread.responses[0].examples == contract.operations[0].responses[0].examples)
    #expect(reread.failures.map(\.examples) == contract.operations[0].failures.map(\.examples))
  }

  @Test(
    arguments: [
      ("The region, e.g. `eu-west`", "eu-west"), ("A code (for example AB-12)", "AB-12"),
      ("Example: \"two words\"", "two words"), ("The name, e.g. of the user", nil),
      ("A list, e.g. a, b", "a"), ("A code, e.g. toolongforthis", nil), ("No more than that", nil),
    ] as [(String, String?)])
  func `are those that descriptions state, where they are valid`(text: String, value: String?)
    throws
  {
    let description = JSON.string(text).text()
    let schema = #"{"type": "string", "maxLength": 10, "description": \#(description)}"#
    let document = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
       "paths": {"/a": {"post": {"operationId": "a",
         "parameters": [{"name": "q", "in": "query", "description": \(description),
           "schema": {"type": "string", "maxLength": 10}}],
         "requestBody": {"content": {"application/json": {"schema": {"type": "object",
           "properties": {"n": \(schema)}}}}}, "responses": {}}}}}
      """
    let operation = try Self.contract(JSON(parsing: document)).operations[0]
    #expect(operation.queryParameters[0].example == value.map(JSON.string))
    #expect(operation.body?.schema?.field(at: "/n")?.example == value.map(JSON.string))
  }
}
