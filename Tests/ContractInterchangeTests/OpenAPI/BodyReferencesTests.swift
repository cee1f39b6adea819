import ContractInterchange
import ContractJSON
import ContractModel
import Testing

/// The resources that members of request bodies name.
@Suite struct `A member of a body` {
  /// Authors with numbers, and what else is created.
  private static func read(_ paths: String, id: String = "integer") throws -> Contract {
    let text = #"""
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
        "/authors": {"post": {"operationId": "addAuthor", "responses": {"201": {
          "description": "Added", "content": {"application/json": {"schema": {
            "type": "object", "properties": {"id": {"type": "\#(id)"}}}}}}}}},
        "/authors/{id}": {"get": {"operationId": "author",
          "parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "\#(id)"}}],
          "responses": {"200": {"description": "An author"}}}},
        \#(paths)}, "components": {"schemas": {"Book": {"type": "object",
          "properties": {"title": {"type": "string"}, "author_id": {"type": "\#(id)"}}}}}}
      """#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    return reader.contract().contract
  }

  private static func post(_ path: String, _ schema: String) -> String {
    #"""
    "\#(path)": {"post": {"operationId": "add",
      "requestBody": {"content": {"application/json": {"schema": \#(schema)}}},
      "responses": {"201": {"description": "Added"}}}}
    """#
  }

  private static func named(in contract: Contract) -> [String] {
    let operation = contract.withResolvedReferences.operations.first { $0.id == "add" }
    return operation?.references.map { "\($0.resource) at \($0.pointer)" } ?? []
  }

  @Test(
    arguments: [
      (#""author_id": {"type": "integer"}"#, ["author at /author_id"]),
      (#""authorId": {"type": ["integer", "null"]}"#, ["author at /authorId"]),
      (#""author": {"type": "integer"}"#, ["author at /author"]),
      (
        #""author_ids": {"type": "array", "items": {"type": "integer"}}"#,
        ["author at /author_ids/*"]
      ),
      (#""authors": {"type": "array", "items": {"type": "integer"}}"#, ["author at /authors/*"]),
      (
        #""parts": {"type": "array", "items": {"properties": {"authorID": {"type": "integer"}}}}"#,
        ["author at /parts/*/authorID"]
      ),
      (
        #""for": {"properties": {"type": {"const": "authors"}, "id": {"type": "integer"}}}"#,
        ["author at /for/id"]
      ),
      (#""for": {"properties": {"type": {"const": "poets"}, "id": {"type": "integer"}}}"#, []),
      (
        #""editor": {"type": "integer", "description": "Id of an existing author; or 422"}"#,
        ["author at /editor"]
      ),
      (#""editor": {"type": "integer", "description": "Id of a poet"}"#, []),
      // An amount, a name, an identity of another type, and one of what nothing creates.
      (#""author": {"type": "integer", "minimum": 1, "maximum": 5}"#, []),
      (#""author": {"type": "string"}"#, []),
      (#""author_id": {"type": "string"}"#, []),
      (#""publisher_id": {"type": "integer"}"#, []),
      (#""author_id": {"type": "integer", "readOnly": true}"#, []),
    ])
  func `names a resource that the document creates`(member: String, expected: [String]) throws {
    let schema = #"{"type": "object", "properties": {\#(member)}}"#
    #expect(Self.named(in: try Self.read(Self.post("/books", schema))) == expected)
  }

  @Test func `names one by a text of the form that its path takes`() throws {
    let form = #"{"type": "string", "pattern": "^a-[0-9]{4}$"}"#
    func named(_ schema: String) throws -> [String] {
      let paths =
        #"""
        "/poets/{poet}": {"put": {"operationId": "addPoet",
          "parameters": [{"name": "poet", "in": "path", "required": true, "schema": \#(form)}],
          "responses": {"201": {"description": "Added"}, "200": {"description": "Changed"}}},
          "get": {"operationId": "poet",
          "parameters": [{"name": "poet", "in": "path", "required": true, "schema": \#(form)}],
          "responses": {"200": {"description": "A poet"}}}},
        """#
        + Self.post("/books", #"{"type": "object", "properties": {"poets": \#(schema)}}"#)
      return Self.named(in: try Self.read(paths))
    }
    #expect(try named(#"{"type": "array", "items": \#(form)}"#) == ["poet at /poets/*"])
    #expect(try named(#"{"type": "array", "items": {"type": "string"}}"#) == [])
  }

  @Test func `names one by its UUID, too, also in a shape`() throws {
    let book = Self.post("/books", ##"{"$ref": "#/components/schemas/Book"}"##)
    #expect(Self.named(in: try Self.read(book, id: "string")) == ["author at /author_id"])
  }

  @Test(arguments: ["addresses/address_id", "people/person_id", "categories/category_id"])
  func `names one in the singular`(words: String) throws {
    let parts = words.split(separator: "/")
    let schema = #"{"type": "object", "properties": {"\#(parts[1])": {"type": "integer"}}}"#
    let paths = #"""
      "/\#(parts[0])": {"post": {"operationId": "more", "responses": {"201": {
        "description": "Added", "content": {"application/json": {"schema": {
          "type": "object", "properties": {"id": {"type": "integer"}}}}}}}}},
      "/\#(parts[0])/{id}": {"get": {"operationId": "one",
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "responses": {"200": {"description": "One"}}}},
      """#
    let contract = try Self.read(paths + Self.post("/books", schema))
    #expect(Self.named(in: contract).count == 1)
  }

  /// A reply names its comment, and a comment the reply that it began with: one of them comes first.
  @Test func `names nothing that needs what is created`() throws {
    func item(_ path: String, _ member: String) -> String {
      #"""
      "/\#(path)": {"post": {"operationId": "add-\#(path)",
        "requestBody": {"content": {"application/json": {"schema": {
          "type": "object", "properties": {"\#(member)": {"type": "integer"}}}}}},
        "responses": {"201": {"description": "Added", "content": {"application/json": {"schema": {
          "type": "object", "properties": {"id": {"type": "integer"}}}}}}}}},
      "/\#(path)/{id}": {"get": {"operationId": "one-\#(path)",
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "responses": {"200": {"description": "One"}}}}
      """#
    }
    let contract = try Self.read(
      item("comments", "reply_id") + ", " + item("replies", "comment_id") + ", "
        + item("notes", "note_id"))
    let named = contract.operations.flatMap { operation in
      operation.references.map { "\(operation.id): \($0.resource)" }
    }
    #expect(named == ["add-comments: reply"])
  }
}
