import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `An OpenAPI document` {
  private static let text = """
    {
      "openapi": "3.1.0",
      "info": {"title": "Pet Shop!", "version": "2"},
      "servers": [{"url": "https://{host}/v1/", "variables": {"host": {"default": "a.example"}}}],
      "security": [{"key": []}, {"token": []}],
      "paths": {
        "/pets": {
          "parameters": [{"name": "tags", "in": "query", "explode": false,
            "schema": {"type": "array", "items": {"type": "string"}}}],
          "get": {"operationId": "listPets", "security": [],
            "parameters": [{"$ref": "#/components/parameters/limit"}],
            "responses": {"200": {"content": {"application/json": {"schema":
              {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}}}},
          "post": {"operationId": "addPet",
            "requestBody": {"content": {
              "application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/New"}},
              "application/json": {"schema": {"$ref": "#/components/schemas/New"}}}},
            "responses": {
              "201": {"headers": {"ETag": {"required": true, "schema": {"type": "string"}}},
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
              "409": {"description": "taken"}},
            "callbacks": {"onPet": {}}}
        },
        "/pets/{petId}": {
          "get": {"responses": {"200": {"content": {"application/json": {"schema":
              {"$ref": "#/components/schemas/Pet"}}}},
            "404": {"description": "unknown", "content": {"application/json": {}}}}},
          "delete": {"operationId": "removePet", "responses": {"204": {}}}
        },
        "/pets/{petId}/photo": {"get": {"operationId": "photo", "responses": {"200":
          {"content": {"image/png": {}}}}}}
      },
      "components": {
        "parameters": {"limit": {"name": "limit", "in": "query", "required": true,
          "schema": {"type": "integer", "maximum": 50, "default": 20}}},
        "schemas": {
          "New": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
          "Pet": {"allOf": [{"$ref": "#/components/schemas/New"},
            {"type": "object", "required": ["id"], "properties": {"id": {"type": "string", "format": "uuid"}}}]}
        },
        "securitySchemes": {
          "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
          "token": {"type": "http", "scheme": "bearer"}}
      }
    }
    """

  private static func imported() throws -> ImportedContract {
    let lines = DocumentLines(of: Array(text.utf8))
    var reader = OpenAPIReader(
      try JSON(parsing: text),
      position: { SourcePosition(file: "openapi.json", line: lines.line(of: $0)) })
    return reader.contract()
  }

  private static func operation(_ id: String) throws -> Operation {
    try #require(try imported().contract.operation(id))
  }

  @Test func `becomes a contract without problems`() throws {
    let contract = try Self.imported().contract
    #expect(contract.id == "pet-shop")
    #expect(contract.version == "2")
    #expect(contract.problems() == [])
    #expect(contract.infersEffects)
    #expect(throws: Never.self) { try CompiledContract(contract) }
  }

  @Test func `has operations under the path of its server`() throws {
    let contract = try Self.imported().contract
    #expect(
      contract.operations.map { "\($0.id) \($0.method.name) \($0.template)" } == [
        "listPets GET /v1/pets", "addPet POST /v1/pets", "getPetsPetId GET /v1/pets/{petId}",
        "removePet DELETE /v1/pets/{petId}", "photo GET /v1/pets/{petId}/photo",
      ])
  }

  @Test func `has the lines of its parts`() throws {
    #expect(try Self.operation("addPet").position == SourcePosition(file: "openapi.json", line: 14))
    #expect(
      try Self.operation("listPets").queryParameters.map(\.position.line) == [34, 8])
  }

  @Test func `has parameters of operations and of paths`() throws {
    let parameters = try Self.operation("listPets").queryParameters
    #expect(parameters.map(\.name) == ["limit", "tags"])
    #expect(parameters.map(\.isRequired) == [true, false])
    #expect(parameters.map(\.style) == [nil, .commas])
    #expect(parameters.map(\.fallback) == [.constant(20), nil])
    #expect(try Self.operation("photo").parameters.map(\.name) == ["petId"])
  }

  @Test func `has bodies in several media types, JSON first`() throws {
    let body = try #require(try Self.operation("addPet").body)
    #expect(body.isJSON)
    #expect(body.alternatives.map(\.isForm) == [true])
  }

  @Test func `has responses, header fields and failures`() throws {
    let operation = try Self.operation("addPet")
    #expect(operation.responses.map(\.status) == [201])
    #expect(operation.responses[0].headers.map(\.name) == ["ETag"])
    #expect(operation.failures.map(\.status) == [409])
    #expect(try Self.operation("photo").responses[0].content?.mediaType == "image/png")
  }

  @Test func `has alternatives of credentials`() throws {
    let contract = try Self.imported().contract
    #expect(contract.authentication == .any(.apiKey(header: "X-Key"), .bearer))
    #expect(try Self.operation("listPets").authentication == Authentication.none)
    #expect(try Self.operation("addPet").authentication == nil)
  }

  @Test func `has effects that its paths suggest`() throws {
    let contract = try Self.imported().contract
    #expect(contract.resources.map(\.name) == ["pet"])
    #expect(
      contract.operations.map { $0.effects.map(\.action) } == [
        [], [.creates], [.reads], [.deletes], [.reads],
      ])
    #expect(
      try Self.operation("getPetsPetId").failures.map(\.condition) == [.missing("pet")])
  }

  @Test func `is restored from its lock`() throws {
    let contract = try Self.imported().contract
    #expect(try Contract(lock: Array(contract.lockText.utf8)) == contract)
  }

  @Test func `lists what is not checked, and what does not concern requests`() throws {
    let remarks = try Self.imported().remarks
    #expect(
      remarks.map { "\($0.pointer)" } == [
        "/paths/~1pets/post/callbacks/onPet"
      ])
  }
}

@Suite struct `The lines of a document` {
  @Test(
    arguments: [
      ("", 1), ("/a", 1), ("/a/0", 1), ("/a/1", 2), ("/b~1\"", 4), ("/b~1\"/c", 5), ("/z", 1),
      ("/a/1/none", 2),
    ] as [(JSON.Pointer, Int)])
  func `are those where its parts begin`(pointer: JSON.Pointer, line: Int) {
    let text = #"""
      {"a":[ "x,\"{",
        {}],

       "b/\"":{
      "c":-1.5e3}}
      """#
    #expect(DocumentLines(of: Array(text.utf8)).line(of: pointer) == line)
  }

  @Test(arguments: ["", "{", #"{"a"#, "[1", "{}}}", "nonsense"])
  func `are 1 where nothing can be read`(text: String) {
    #expect(DocumentLines(of: Array(text.utf8)).line(of: "/a/b") == 1)
  }
}

@Suite struct `A Swagger document` {
  private static let text = """
    {"swagger": "2.0", "info": {"title": "Pets", "version": "1"}, "basePath": "/v2",
     "consumes": ["application/json"], "produces": ["application/json"],
     "securityDefinitions": {"user": {"type": "basic"}}, "security": [{"user": []}],
     "parameters": {"limit": {"name": "limit", "in": "query", "type": "integer", "maximum": 9}},
     "paths": {
       "/pets": {
         "get": {"operationId": "listPets", "parameters": [{"$ref": "#/parameters/limit"},
           {"name": "tags", "in": "query", "type": "array", "items": {"type": "string"},
            "collectionFormat": "pipes"}],
           "responses": {"200": {"schema": {"type": "array", "items": {"$ref": "#/definitions/Pet"}},
             "headers": {"X-Total": {"type": "integer"}}}}},
         "post": {"operationId": "addPet", "parameters": [
             {"name": "body", "in": "body", "schema": {"$ref": "#/definitions/Pet"}}],
           "responses": {"201": {"schema": {"$ref": "#/definitions/Pet"}}}}},
       "/pets/{id}": {
         "parameters": [{"name": "id", "in": "path", "required": true, "type": "string"}],
         "get": {"operationId": "showPet", "responses": {"200": {"schema": {"$ref": "#/definitions/Pet"}},
           "404": {"description": "Unknown."}}}},
       "/photos/latest": {"get": {"operationId": "photo", "produces": ["text/x-yaml"],
         "responses": {"200": {"schema": {"type": "file"}}}}},
       "/photos/raw": {"get": {"operationId": "rawPhoto",
         "produces": ["application/octet-stream", "application/json"],
         "responses": {"200": {"schema": {"type": "file"}}}}},
       "/photos": {"post": {"operationId": "addPhoto", "parameters": [
           {"name": "photo", "in": "formData", "type": "file", "required": true},
           {"name": "title", "in": "formData", "type": "string"}],
         "responses": {"204": {"description": "added"}}}}},
     "definitions": {"Pet": {"type": "object", "required": ["id"],
       "properties": {"id": {"type": "string"}, "age": {"type": "integer", "x-nullable": true}}}}}
    """

  private static func contract() throws -> Contract {
    let document = SwaggerConversion(try JSON(parsing: text)).converted
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "swagger.json", line: 1) })
    let imported = reader.contract()
    #expect(imported.remarks == [])
    return imported.contract
  }

  @Test func `becomes a contract without problems`() throws {
    let contract = try Self.contract()
    #expect(contract.problems() == [])
    #expect(contract.authentication == .basic)
    #expect(contract.resources.map(\.name) == ["pet"])
    #expect(
      contract.operations.map { "\($0.id) \($0.method.name) \($0.template)" } == [
        "listPets GET /v2/pets", "addPet POST /v2/pets", "showPet GET /v2/pets/{id}",
        "photo GET /v2/photos/latest", "rawPhoto GET /v2/photos/raw", "addPhoto POST /v2/photos",
      ])
  }

  @Test func `has the media type of errors that it describes in words`() throws {
    let failure = try #require(try Self.contract().operation("showPet")?.failures.first)
    #expect(failure.jsonType == "application/json")
    #expect(failure.body == nil)
  }

  @Test func `has parameters with their types and styles`() throws {
    let operation = try #require(try Self.contract().operation("listPets"))
    #expect(
      operation.queryParameters.map(\.schema) == [.integer(.atMost(9)), .array(of: .string)])
    #expect(operation.queryParameters.map(\.style) == [nil, .pipes])
    #expect(operation.responses[0].headers.map(\.schema) == [.integer])
  }

  @Test func `has bodies and forms with files`() throws {
    let contract = try Self.contract()
    #expect(
      contract.operation("photo")?.responses.map(\.content?.mediaType) == ["text/x-yaml"])
    // JSON beside it is for the failures.
    #expect(
      contract.operation("rawPhoto")?.responses.map(\.content?.mediaType)
        == ["application/octet-stream"])
    #expect(contract.operation("addPet")?.body?.isJSON == true)
    let parts = contract.operation("addPhoto")?.body?.parts ?? []
    #expect(parts.map(\.name) == ["photo", "title"])
    #expect(parts.map { $0.schema == nil } == [true, false])
    #expect(parts.map(\.isRequired) == [true, false])
  }

  @Test(arguments: [
    ("matrix", "/pets/;id={id}"), ("label", "/pets/.{id}"), ("simple", "/pets/{id}"),
  ])
  func `has what precedes a single value in its path`(style: String, template: String) throws {
    let document = try JSON(
      parsing: """
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets/{id}": {
          "parameters": [{"name": "id", "in": "path", "required": true, "style": "\(style)",
            "schema": {"type": "integer"}}],
          "get": {"responses": {"204": {"description": "there"}}}}}}
        """)
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "pets.json", line: 1) })
    let contract = reader.contract().contract
    #expect(contract.operations.map(\.template) == [template])
    #expect(contract.problems() == [])
  }

  @Test(arguments: [
    ("https://{h}/{v}/", "/1"), ("https://a\u{301}/\u{301}v/", "/\u{301}v"), ("{v}", "/1"),
    ("https://a", ""), ("/{x}/{v", "/{x}/{v"), ("/{none}", ""),
  ])
  func `has the path of a server with the defaults of its variables`(
    address: String, path: String
  ) throws {
    let document = try JSON(
      parsing: """
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [
          {"url": "\(address)", "variables": {
            "h": {"default": "a.example"}, "v": {"default": "1"}, "none": {}}}],
         "paths": {"/pets": {"get": {"responses": {"200": {"description": ""}}}}}}
        """)
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "pets.json", line: 1) })
    let template = reader.contract().contract.operations[0].template
    #expect(Array(template.utf8) == Array("\(path)/pets".utf8))
  }

  @Test(arguments: [("3.0.4", false), ("3.1.1", true), ("3.2.0", true)])
  func `has the keywords of JSON Schema from version 3.1 on`(
    version: String, isKnown: Bool
  ) throws {
    let document = try JSON(
      parsing: """
        {"openapi": "\(version)", "info": {"title": "Pets", "version": "1"},
         "servers": [{"url": "https://pets.example:8443/v1"}], "paths": {"/pets": {
          "get": {"responses": {"200": {"description": "", "content": {"application/json": {
            "schema": {"type": "array", "prefixItems": [{"type": "integer"}]}}}}}}}}}
        """)
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "pets.json", line: 1) })
    let contract = reader.contract().contract
    let first = contract.operations[0].responses[0].body?.schema(at: "/0")
    #expect((first?.jsonTypes == ["number"]) == isKnown)
    #expect(contract.host == "pets.example:8443")
  }

  @Test(
    arguments: [
      #"{"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}}"#,
      #"{"type": "object", "minProperties": 1, "additionalProperties": false,"#
        + #""properties": {"a": {"type": "string"}}}"#,
    ], ["application/x-www-form-urlencoded", "application/json"])
  func `has closed bodies, also with a least number of members`(
    schema: String, type: String
  ) throws {
    let document = try JSON(
      parsing: """
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {
          "post": {"requestBody": {"content": {"\(type)": {"schema": \(schema)}}},
            "responses": {"204": {"description": "there"}}}}}}
        """)
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "pets.json", line: 1) })
    let contract = reader.contract().contract
    #expect(contract.problems() == [])
    let values = contract.operations[0].body?.schema?.finite(
      at: contract.position, knowing: [:])
    #expect(values?.memberFields.map(\.name) == ["a"])
  }
}
