import ContractGeneration
import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

/// Documents of others, by the constructs in them.
@Suite struct `Constructs of documents` {
  private static func read(
    _ operation: String, shapes: String = "{}", root: String = "", version: String = "3.1.0",
    options: DocumentOptions = DocumentOptions()
  ) throws -> (contract: Contract, remarks: [ImportRemark]) {
    let text = """
      {"openapi": "\(version)", "info": {"title": "T", "version": "1"}, \(root)
       "paths": {"/a": {"post": {"operationId": "a", \(operation)}}},
       "components": {"schemas": \(shapes)}}
      """
    var reader = OpenAPIReader(try JSON(parsing: text), options: options) { _ in
      SourcePosition(file: "api.json", line: 1)
    }
    let imported = reader.contract()
    return (imported.contract, imported.remarks)
  }

  private static func body(_ type: String, _ schema: String, _ more: String = "") -> String {
    #""requestBody": {"content": {"\#(type)": {"schema": \#(schema)\#(more)}}}, "responses": {}"#
  }

  private static let union = """
    {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}],
     "discriminator": {"propertyName": "k"}}
    """

  private static let tagged = """
    {"A": {"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}}},
     "B": {"allOf": [{"type": "object", "required": ["k"], "properties": {"k": {"enum": ["b", "c"]}}}]}}
    """

  static let generated: [(String, String, String)] = [
    (
      "alternatives of which one has no value",
      #"{"oneOf": [{"type": "object", "properties": {"p": {"type": "string"}}}, {"type": "object", "required": ["q"]}]}"#,
      "{}"
    ),
    ("numbers that overlap", #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#, "{}"),
    (
      "alternatives that leave nothing unevaluated",
      #"{"unevaluatedProperties": false, "oneOf": [{"properties": {"c": {}}, "required": ["c"]}, {"properties": {"n": {}}, "required": ["n"]}]}"#,
      "{}"
    ),
    ("a discriminator that is listed otherwise", union, tagged),
    (
      "members that must be absent",
      #"{"type": "object", "properties": {"x": false, "l": {"type": "array", "items": false}}}"#,
      "{}"
    ),
    (
      "patterns that look around",
      #"{"type": "string", "pattern": "^(?=.*\\d)(?!.*__)[\\p{Ll}\\d_]{6,9}$"}"#, "{}"
    ),
  ]

  @Test(arguments: ["{}", "5", "[]", "[5]", #"["string", {}]"#, "null"])
  func `leave the type open where it is no name, and say so`(type: String) throws {
    let schema = #"{"type": "object", "properties": {"n": {"type": \#(type), "maxLength": 2}}}"#
    let (contract, remarks) = try Self.read(Self.body("application/json", schema))
    let validator = try #require(try CompiledContract(contract).operation("a")?.bodyValidator)
    #expect(validator.accepts(Array(#"{"n": 12345}"#.utf8)))
    #expect(!validator.accepts(Array(#"{"n": "abc"}"#.utf8)))
    #expect(remarks.contains { $0.message.contains("'type' has the wrong type") })
  }

  @Test(arguments: generated)
  func `have values that they accept`(name: String, schema: String, shapes: String) throws {
    let (contract, _) = try Self.read(Self.body("application/json", schema), shapes: shapes)
    let compiled = try #require(try CompiledContract(contract).operation("a"))
    let value = try #require(compiled.wholeBody).typical()
    #expect(compiled.bodyValidator?.accepts(value.bytes()) == true)
  }

  @Test func `with a tag of each alternative's own are tagged by that`() throws {
    let (contract, remarks) = try Self.read(
      Self.body("application/json", Self.union), shapes: Self.tagged)
    let compiled = try #require(try CompiledContract(contract).operation("a"))
    for (tag, isAccepted) in [("a", true), ("b", true), ("c", true), ("A", false)] {
      #expect(compiled.bodyValidator?.accepts(Array(#"{"k":"\#(tag)"}"#.utf8)) == isAccepted)
    }
    #expect(remarks.count == 2)
  }

  @Test(
    arguments: [
      (#"{"type": "array", "items": {"type": "string", "format": "binary"}}"#, "*/*", true),
      (#"{"type": "object", "properties": {"n": {"type": "integer"}}}"#, "application/json", false),
      (#"{"type": "integer"}"#, "text/plain", false),
    ])
  func `of forms with files are parts`(schema: String, type: String, isFile: Bool) throws {
    let file =
      #"{"type": "object", "required": ["f"], "properties": {"f": {"type": "string", "format": "binary"}}}"#
    let form = #"{"allOf": [\#(file), {"type": "object", "properties": {"p": \#(schema)}}]}"#
    let (contract, _) = try Self.read(Self.body("multipart/form-data", form))
    _ = try CompiledContract(contract)
    let parts = contract.operations.first?.body?.parts ?? []
    #expect(parts.map(\.name) == ["f", "p"] && parts.map(\.isRequired) == [true, false])
    #expect(parts.last?.mediaType == type && (parts.last?.schema == nil) == isFile)
  }

  @Test(
    arguments: [
      (
        ##""parameters": [{"name": "Cookie", "in": "header", "required": true, "schema": {}}], "responses": {}"##,
        "", 1
      ),
      (
        ##""parameters": [{"name": "q", "in": "query", "content": {"application/json": {"example": {"n": 1}}}}], "responses": {}"##,
        "", 1
      ),
      (
        ##""responses": {"200": {"content": {"application/json": {}, "application/json; v=2": {}}}}"##,
        "", 1
      ),
      (##""responses": {}, "security": [{"k": [], "b": []}]"##, "", 1),
    ])
  func `leave the operation readable with one remark`(operation: String, root: String, count: Int)
    throws
  {
    var text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
       "paths": {"/a": {"post": {"operationId": "a", \(operation)}}},
       "components": {"securitySchemes": {
         "k": {"type": "apiKey", "in": "header", "name": "Authorization"},
         "b": {"type": "http", "scheme": "bearer"}}}}
      """
    text += root
    var reader = OpenAPIReader(try JSON(parsing: text)) { _ in
      SourcePosition(file: "api.json", line: 1)
    }
    let imported = reader.contract()
    #expect(imported.remarks.count == count)
    #expect(try CompiledContract(imported.contract).operations.count == 1)
  }

  @Test func `that no operation needs do not keep others from being read`() throws {
    let endless =
      ##"{"type": "object", "required": ["n"], "properties": {"n": {"$ref": "#/components/schemas/N"}}}"##
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
         "/a": {"get": {"operationId": "a", "responses": {"200": {}}}},
         "/n": {"get": {"operationId": "n", "responses": {"200": {"content": {
           "application/json": {"schema": {"$ref": "#/components/schemas/N"}}}}}}}},
       "components": {"schemas": {"N": \(endless)}}}
      """
    var reader = OpenAPIReader(try JSON(parsing: text)) { _ in
      SourcePosition(file: "api.json", line: 1)
    }
    let rest = try #require(reader.contract().contract.withoutUnusableParts)
    #expect(rest.operations.map(\.id) == ["a"] && rest.omissions.count == 1)
    _ = try CompiledContract(rest)
  }
}

@Suite struct `Documents of OpenAPI 3.2` {
  private static func read(_ paths: String, _ options: DocumentOptions = DocumentOptions()) throws
    -> ImportedContract
  {
    let text = """
      {"openapi": "3.2.0", "info": {"title": "T", "version": "1"}, "paths": \(paths),
       "servers": [{"url": "/v1"}, {"url": "https://h.example/{area}/v2",
         "variables": {"area": {"default": "eu", "enum": ["eu", "us"]}}}],
       "webhooks": {"sold": {"post": {"requestBody": {"content": {"application/json": {
         "schema": {"type": "integer"}}}}, "responses": {"200": {}}}}},
       "components": {"mediaTypes": {"M": {"schema": {"type": "integer"}}}}}
      """
    var reader = OpenAPIReader(try JSON(parsing: text), options: options) { _ in
      SourcePosition(file: "api.json", line: 1)
    }
    return reader.contract()
  }

  private static func stream(_ type: String, _ item: String) throws -> Response? {
    try read(
      #"{"/a": {"get": {"responses": {"200": {"content": {"\#(type)": {"itemSchema": \#(item)}}}}}}}"#
    ).contract.operations.first?.responses.first
  }

  @Test(
    arguments: [
      ("application/jsonl", #"{"type": "integer"}"#, StreamFormat.lines, "1\n2\n", true),
      ("application/jsonl", #"{"type": "integer"}"#, .lines, "1\n\"a\"\n", false),
      (
        "text/event-stream", #"{"properties": {"data": {"maxLength": 2}, "id": {"const": "x"}}}"#,
        .eventFields, "id: x\ndata: ab\n\ndata: a\n\n", true
      ),
      (
        "text/event-stream", #"{"properties": {"data": {"maxLength": 2}}}"#, .eventFields,
        "data: abc\n\n", false
      ),
      (
        "text/event-stream",
        #"{"properties": {"event": {"const": "n"}, "data": {"contentMediaType": "application/json", "contentSchema": {"type": "integer"}}}}"#,
        .namedEvents, "event: n\ndata: 1\n\n", true
      ),
      (
        "text/event-stream",
        #"{"oneOf": [{"properties": {"data": {"contentMediaType": "application/json", "contentSchema": {"type": "integer"}}}}]}"#,
        .namedEvents, "data: {}\n\n", false
      ),
    ])
  func `describe each part of a stream`(
    type: String, item: String, format: StreamFormat, body: String, isValid: Bool
  ) throws {
    let response = try #require(try Self.stream(type, item))
    #expect(response.stream == format)
    let array = try format.array(of: Array(body.utf8))
    #expect(SchemaValidator(try #require(response.body)).accepts(array) == isValid)
  }

  @Test func `have methods of their own, whole queries, and media types by reference`() throws {
    let imported = try Self.read(
      """
      {"/a": {"query": {"responses": {"200": {}}}, "additionalOperations": {"COPY": {"responses": {"200": {}}}},
        "get": {"parameters": [{"name": "all", "in": "querystring", "content": {
          "application/x-www-form-urlencoded": {"schema": {"required": ["b"], "properties": {"a": {}, "b": {}}}}}}],
          "responses": {"200": {"content": {"application/json": {"$ref": "#/components/mediaTypes/M"}}}}}}}
      """)
    let operations = imported.contract.operations
    #expect(Set(operations.map(\.method.name)) == ["QUERY", "COPY", "GET"])
    let get = operations.first { $0.method == .get }
    #expect(get?.queryParameters.map { "\($0.name) \($0.isRequired)" } == ["a false", "b true"])
    #expect(get?.responses.first?.body?.jsonType == "number")
  }

  @Test func `are requested from the server that is chosen`() throws {
    func template(_ change: (inout DocumentOptions) -> Void) throws -> String? {
      var options = DocumentOptions()
      change(&options)
      return try Self.read(#"{"/a": {"get": {"responses": {}}}}"#, options).contract.operations
        .first?
        .template
    }
    #expect(try template { _ in } == "/v1/a")
    #expect(try template { $0.server = 1 } == "/eu/v2/a")
    #expect(try template { ($0.server, $0.variables) = (1, ["area": "us"]) } == "/us/v2/a")
    #expect(try template { $0.basePath = "/x" } == "/x/a")
  }

  @Test func `have requests of the service for comparisons`() throws {
    var options = DocumentOptions()
    options.readsWebhooks = true
    let paths = #"{"/a": {"get": {"responses": {}}}}"#
    #expect(try Self.read(paths).contract.webhooks == [])
    #expect(try Self.read(paths, options).contract.webhooks.map(\.id) == ["sold"])
  }
}
