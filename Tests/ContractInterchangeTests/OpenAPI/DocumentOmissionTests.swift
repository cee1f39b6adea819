import ContractInterchange
import ContractJSON
import ContractModel
import Testing

@Suite struct `What a document states and a contract does not hold` {
  private static let manyMediaTypes = (1...51).map { #""application/x\#($0)+json": {}"# }
    .joined(separator: ",")

  /// The remarks about a document with these members in the operation `GET /b`, or beside its paths.
  private static func remarks(
    operation: String = "", path: String = "", responses: String = #""200": {}"#, root: String = "",
    version: String = "3.1.0"
  ) throws -> [ImportRemark] {
    let text = """
      {"openapi": "\(version)", "info": {"title": "T", "version": "1"}, \(root)
       "paths": {"/a": {"get": {"responses": {"200": {}}}},
         "/b": {\(path) "get": {\(operation) "responses": {\(responses)}}}}}
      """
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "api.json", line: 1) })
    return reader.contract().remarks
  }

  private static func parts(_ remarks: [ImportRemark]) -> [String] {
    remarks.map { "\($0.part?.name ?? "nothing") \($0.pointer)" }
  }

  @Test func `is counted for a path with very many parameters`() throws {
    let path = (1...101).map { "/{p\($0)}" }.joined()
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
       "paths": {"/a": {"get": {"responses": {"200": {}}}},
         "\(path)": {"get": {"responses": {"200": {}}}}}}
      """
    var reader = OpenAPIReader(
      try JSON(parsing: text),
      position: { _ in SourcePosition(file: "api.json", line: 1) })
    let imported = reader.contract()
    #expect(imported.contract.operations.map(\.template) == ["/a"])
    #expect(imported.remarks.map { $0.part?.name } == ["operation"])
  }

  @Test(arguments: [
    (#""callbacks": {"c": {}},"#, "callback /paths/~1b/get/callbacks/c"),
    (#""parametres": [],"#, "statement /paths/~1b/get/parametres"),
    (#""servers": [{"url": "https://b.example"}],"#, "server /paths/~1b/get/servers"),
    (
      #""parameters": [{"name": "q", "in": "query", "content": {"text/plain": {}}}],"#,
      "parameter /paths/~1b/get/parameters/0/content"
    ),
    (
      #""parameters": [{"name": "q", "in": "query", "style": "simple"}],"#,
      "parameter /paths/~1b/get/parameters/0/style"
    ),
    (
      #""parameters": [{"name": "q", "in": "query", "allowReserved": true}],"#,
      "parameter /paths/~1b/get/parameters/0/allowReserved"
    ),
    (
      #""parameters": [{"name": "q", "in": "querystring"}],"#,
      "parameter /paths/~1b/get/parameters/0"
    ),
    (#""requestBody": {"content": {}},"#, "media type /paths/~1b/get/requestBody"),
    (
      #""requestBody": {"content": {"application/xml": {}}},"#,
      "media type /paths/~1b/get/requestBody/content/application~1xml"
    ),
    (#""security": [{"none": []}],"#, "security requirement /paths/~1b/get/security/0"),
  ])
  func `is counted for operations`(members: String, omission: String) throws {
    #expect(Self.parts(try Self.remarks(operation: members)) == [omission])
  }

  @Test(arguments: [
    (#""103": {}"#, "status /paths/~1b/get/responses/103"),
    (#""3XX": {}"#, "status /paths/~1b/get/responses/3XX"),
    (#""600": {}"#, "status /paths/~1b/get/responses/600"),
    (#""ok": {}"#, "status /paths/~1b/get/responses/ok"),
    (
      #""204": {"content": {"text/plain": {}}}"#,
      "media type /paths/~1b/get/responses/204/content"
    ),
    (
      #""400": {"content": {"text/plain": {}}}"#,
      "media type /paths/~1b/get/responses/400/content/text~1plain"
    ),
    (
      #""429": {"headers": {"Retry-After": {}}}"#,
      "header field /paths/~1b/get/responses/429/headers/Retry-After"
    ),
    (
      #""201": {"content": {"application/problem+xml": {"schema": {"type": "object"}}}}"#,
      "media type /paths/~1b/get/responses/201/content/application~1problem+xml"
    ),
    (
      #""201": {"content": {"application/json": {"itemSchema": {}}}}"#,
      "media type /paths/~1b/get/responses/201/content/application~1json/itemSchema"
    ),
    (
      #""201": {"links": {"l": {"operationId": "none"}}}"#,
      "link /paths/~1b/get/responses/201/links/l"
    ),
    (
      #""201": {"headers": {"X-A": {"content": {"text/plain": {}}}}}"#,
      "header field /paths/~1b/get/responses/201/headers/X-A/content"
    ),
    (
      #""201": {"content": {\#(manyMediaTypes)}}"#,
      "media type /paths/~1b/get/responses/201/content"
    ),
  ])
  func `is counted for responses`(response: String, omission: String) throws {
    let remarks = try Self.remarks(responses: #""200": {}, "# + response)
    #expect(Self.parts(remarks) == [omission])
  }

  @Test(arguments: [
    (#""phone": {"type": "string", "format": "phone"}"#, "phone/format"),
    (#""price": {"type": "number", "format": "money"}"#, "price/format"),
    (#""typo": {"type": "string", "maxLenght": 3}"#, "typo/maxLenght"),
    (#""text": {"type": "string", "maxLength": "3"}"#, "text/maxLength"),
    (#""flag": {"type": "string", "required": true}"#, "flag/required"),
    (#""kind": {"type": "object", "discriminator": {"propertyName": "t"}}"#, "kind/discriminator"),
    (#""data": {"type": "string", "contentEncoding": "base64"}"#, "data/contentEncoding"),
  ])
  func `is counted for schemas`(property: String, location: String) throws {
    let schema = #"{"type": "object", "properties": {\#(property)}}"#
    let responses = #""200": {"content": {"application/json": {"schema": \#(schema)}}}"#
    #expect(
      Self.parts(try Self.remarks(responses: responses)) == [
        "constraint /paths/~1b/get/responses/200/content/application~1json/schema/properties/"
          + location
      ])
  }

  @Test(arguments: [
    (#""webhooks": {"w": {}},"#, "", "callback /webhooks/w"),
    (#""webHooks": {},"#, "", "statement /webHooks"),
    (#""servers": [{"url": "/1"}, {"url": "/2"}],"#, "", "server /servers/1"),
    (
      #""servers": [{"url": "/{v}", "variables": {"v": {"default": "1", "enum": ["1", "2"]}}}],"#,
      "", "server /servers/0/variables/v"
    ),
    (
      #""servers": [{"url": "/\#(String(repeating: "{v}", count: 1000))", "#
        + #""variables": {"v": {"default": "{v}{v}{v}"}}}],"#,
      "", "server /servers/0"
    ),
    (#""jsonSchemaDialect": "urn:own","#, "", "statement /jsonSchemaDialect"),
    ("", #""GET": {},"#, "operation /paths/~1b/GET"),
    ("", #""additionalOperations": {"A B": {}},"#, "operation /paths/~1b/additionalOperations/A B"),
  ])
  func `is counted for the document and its paths`(
    root: String, path: String, omission: String
  ) throws {
    #expect(Self.parts(try Self.remarks(path: path, root: root)) == [omission])
  }

  @Test func `is counted for what a schema with doubled references leaves unevaluated`() throws {
    func reference(_ level: Int) -> String { ##"{"$ref": "#/components/schemas/L\##(level)"}"## }
    let levels = (1...40).map {
      #","L\#($0)": {"allOf": [\#(reference($0 - 1)), \#(reference($0 - 1))]}"#
    }
    let schema = #"{"allOf": [\#(reference(40))], "unevaluatedProperties": false}"#
    let remarks = try Self.remarks(
      responses: #""200": {"content": {"application/json": {"schema": \#(schema)}}}"#,
      root: #""components": {"schemas": {"L0": {"type": "object"}\#(levels.joined())}},"#)
    #expect(
      Self.parts(remarks) == [
        "constraint /paths/~1b/get/responses/200/content/application~1json/schema/"
          + "unevaluatedProperties"
      ])
  }

  @Test(arguments: [
    #""servers": [{"url": "https://a.example/v1"}, {"url": "https://b.example/v1/"}],"#,
    #""tags": [], "externalDocs": {}, "x-own": 1,"#,
  ])
  func `is nothing where a document only describes`(root: String) throws {
    let operation = #""tags": ["t"], "summary": "s", "externalDocs": {}, "x-own": {},"#
    #expect(try Self.remarks(operation: operation, root: root) == [])
  }

  @Test func `is no operation with a method of OpenAPI 3.2`() throws {
    let text = """
      {"openapi": "3.2.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {
        "query": {"responses": {"200": {}}},
        "additionalOperations": {"COPY": {"responses": {"200": {}}}}}}}
      """
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "api.json", line: 1) })
    let imported = reader.contract()
    #expect(imported.contract.operations.map(\.method.name) == ["QUERY", "COPY"])
    #expect(imported.remarks == [])
  }

  @Test func `is nothing of a server that an operation has with another path`() throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "/v1"}],
       "paths": {"/a": {"get": {"servers": [{"url": "/v2"}], "responses": {"200": {}}}}}}
      """
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "api.json", line: 1) })
    let imported = reader.contract()
    #expect(imported.contract.operations.map(\.template) == ["/v2/a"])
    #expect(imported.remarks == [])
  }
}
