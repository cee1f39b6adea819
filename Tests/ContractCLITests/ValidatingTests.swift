import ContractCLI
import Foundation
import TestSupport
import Testing

@Suite struct `Checking JSON files` {
  private static let schema = #"""
    {"type": "object", "required": ["a"],
     "properties": {"a": {"type": "integer"}, "b": {"type": ["string", "null"]}}}
    """#

  private static func run(
    _ instances: String, _ words: String..., schema: String = schema
  ) async throws -> Session {
    let folder = try TemporaryFolder()
    let files = ["schema.json": schema, "in.json": instances]
    for (name, text) in files {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    var session = await Session.run(
      ["validate", "--schema", "\(folder.path)/schema.json"] + words
        + ["\(folder.path)/in.json"])
    session.text = session.text.replacing("\(folder.path)/", with: "")
    return session
  }

  @Test func `reports valid or invalid for each line`() async throws {
    let session = try await Self.run("{\"a\": 1}\n\n{\"a\": 1, \"b\": 2}\r\n{}\n", "--lines")
    #expect(session.status == .drift)
    #expect(
      session.text == """
        in.json:1: valid
        in.json:3: invalid at /b: expected string, actual number 2 (/properties/b/type)
        in.json:4: invalid: expected field "a": integer, actual object {} (/required)

        """)
  }

  @Test func `writes an object for each instance as JSON`() async throws {
    let session = try await Self.run(
      "{\"a\": 1}\n{\"a\": \"\\\"\"}\n", "--lines", "--format", "json")
    #expect(
      session.text == #"""
        {"valid": true}
        {"valid": false, "errors": [{"instanceLocation": "/a", "keywordLocation": "/properties/a/type", "message": "expected number, actual string \"\\\"\""}]}

        """#)
  }

  @Test(
    arguments: [
      ("{\"a\": 1}", ContractCLI.ExitStatus.conforms, "in.json: valid\n"),
      ("{\"a\": 1", .drift, "in.json: invalid"),
      ("", .drift, "in.json: invalid"),
    ])
  func `takes a file for one instance`(
    text: String, status: ContractCLI.ExitStatus, output: String
  ) async throws {
    let session = try await Self.run(text)
    #expect(session.status == status)
    #expect(session.text.hasPrefix(output), "\(session.text)")
  }

  @Test(
    arguments: [
      (##"{"items": {"$recursiveRef": "#"}}"##, "/items/$recursiveRef: '$recursiveRef'"),
      ("{", "schema.json:1:2: error: not JSON"),
      (#"{"$schema": "http://json-schema.org/draft-04/schema"}"#, "drafts 2020-12, 2019-09, 7"),
    ])
  func `rejects a schema with a keyword that is not checked`(
    schema: String, message: String
  ) async throws {
    let session = try await Self.run("{}", schema: schema)
    #expect(session.status == .usage)
    #expect(session.text.contains(message), "\(session.text)")
  }

  @Test(
    arguments: [
      (["validate"], "validate takes the files to check, or - for standard input"),
      (["validate", "x.json"], "validate needs --schema, or --contract and --operation"),
      (["validate", "--schema", "none.json", "x.json"], "none.json: no such file"),
      (
        ["validate", "--contract", "lume-goals", "--operation", "createGoals", "x.json"],
        "did you mean 'createGoal'?"
      ),
      (["validate", "--format", "xml", "x.json"], "'xml'"),
    ])
  func `rejects wrong usage`(words: [String], message: String) async {
    let session = await Session.run(words)
    #expect(session.status == .usage)
    #expect(session.text.contains(message), "\(session.text)")
  }

  @Test func `takes the bodies of a contract`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/goal.json"
    try #"{"title": 1}"#.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run([
      "validate", "--contract", "lume-goals", "--operation", "createGoal", file,
    ])
    #expect(session.status == .drift)
    #expect(session.text.contains("goal.json: invalid at /title: expected string"))
  }
}

@Suite struct `A contract from an OpenAPI document` {
  private static let document = #"""
    {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"},
     "paths": {"/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "all",
       "content": {"application/json": {"schema": {"type": "array", "items": {"type": "string",
         "pattern": "(?i)b"}}}}}}}}}}
    """#

  @Test func `is recognised by its content, and reports what is not checked`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.json"
    try Self.document.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["list", "--contract", file])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(
      session.text.contains(
        "api.json:4: warning: /paths/~1pets/get/responses/200/content/application~1json/schema/items/pattern: "
          + "the pattern cannot be read, and is not checked"), "\(session.text)")
    #expect(session.text.contains("listPets"))
  }

  @Test func `serves without examples and defaults that are no values of their fields`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.json"
    let text = #"""
      {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": {"/pets": {"get": {
       "operationId": "listPets", "parameters": [{"name": "limit", "in": "query",
         "example": "many", "schema": {"type": "integer", "maximum": 10, "default": 100}}],
       "responses": {"200": {"description": "all", "content": {"application/json": {"schema":
        {"type": "array", "items": {"type": "object", "properties": {
         "age": {"type": "integer", "example": "old"}}}}}}}}}}}}
      """#
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["--contract", file])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(
      session.text.contains(
        "api.json:2: note: ignored: the default of 'limit' violates its schema: "
          + "expected number at most 10, actual number 100 (and 2 other values)"), "\(session.text)"
    )
    let strict = await Session.run(["list", "--contract", file, "--strict"])
    #expect(strict.status == .usage)
    #expect(strict.text.contains("has 3 constructs that are not fully checked, or ignored"))
  }

  @Test func `may be YAML`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.yaml"
    let text = """
      openapi: 3.1.0
      info: {title: Notes, version: "1"}
      paths:
        /notes:
          get: # all of them
            operationId: listNotes
            responses:
              200:
                description: all
                content: {application/json: {schema: {type: array, items: {type: string}}}}
      """
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["--contract", file, "--phases", "examples"])
    #expect(session.status == .conforms, "\(session.text)")
    try "a: [1\nb: 2".write(toFile: file, atomically: false, encoding: .utf8)
    let broken = await Session.run(["list", "--contract", file])
    #expect(broken.status == .usage)
    #expect(broken.text.contains("api.yaml: line 2, column"), "\(broken.text)")
  }

  @Test func `is met by its own mock`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.json"
    try Self.document.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["--contract", file, "--phases", "examples,protocol"])
    #expect(session.status == .conforms, "\(session.text)")
  }
}
