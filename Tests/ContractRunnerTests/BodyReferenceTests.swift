import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Books whose document does not say that a server must know their author.
@Suite struct `A member of a body that names a resource` {
  private static func contract() throws -> Contract {
    func creation(_ name: String, _ members: String) -> String {
      #"""
      "/\#(name)s": {"post": {"operationId": "add-\#(name)",
        "requestBody": {"required": true, "content": {"application/json": {"schema": {
          "type": "object", "required": ["\#(name == "book" ? "author_id" : "name")"],
          "properties": {\#(members)}}}}},
        "responses": {"400": {"description": "Wrong"}, "201": {"description": "Added",
          "content": {"application/json": {"schema": {"type": "object", "required": ["id"],
            "properties": {"id": {"type": "integer"}, \#(members)}}}}}}}},
      "/\#(name)s/{id}": {
        "parameters": [
          {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "get": {"operationId": "\#(name)", "responses": {"404": {"description": "None"},
          "200": {"description": "One", "content": {"application/json": {"schema": {
            "type": "object", "required": ["id"], "properties": {
              "id": {"type": "integer"}, \#(members)}}}}}}},
        "delete": {"operationId": "drop-\#(name)", "responses": {
          "204": {"description": "Gone"}, "404": {"description": "None"}}}}
      """#
    }
    let paths =
      creation("book", #""title": {"type": "string"}, "author_id": {"type": "integer"}"#) + ", "
      + creation("author", #""name": {"type": "string"}"#)
    let text =
      #"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {\#(paths)}}"#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    return reader.contract().contract
  }

  /// A run against a server that rejects books of authors it does not know, and the authors of those it has added.
  private static func run(addsAuthors: Bool) async throws -> (Rehearsal, Set<JSON>) {
    let authors = Mutex<Set<JSON>>([])
    let used = Mutex<Set<JSON>>([])
    let backend = try Backend(try contract()) { arrival throws(Backend.Fault) in
      let path = arrival.request.path
      let wrong = HTTPResponse(status: .badRequest)
      if arrival.method == .post, path == "/authors", !addsAuthors { return wrong }
      let author = (try? JSON(parsing: arrival.request.body))?["author_id"]
      if arrival.method == .post, path == "/books", let author, addsAuthors,
        author.numberValue != nil, !authors.withLock({ $0.contains(author) })
      {
        return wrong
      }
      let response = arrival.response()
      guard arrival.method == .post, response.status == .created else { return response }
      let id = (try? JSON(parsing: response.body))?["id"]
      if path == "/authors", let id { authors.withLock { _ = $0.insert(id) } }
      if path == "/books", let author { used.withLock { _ = $0.insert(author) } }
      return response
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples, .boundaries, .negative, .sequences]
    }
    return (rehearsal, used.withLock { $0 })
  }

  @Test func `is one that the run has created`() async throws {
    let (rehearsal, used) = try await Self.run(addsAuthors: true)
    #expect(!used.isEmpty)
    #expect(rehearsal.causes.filter(\.drift.isFailure).map { "\($0.drift)" } == [])
    #expect(rehearsal.results.filter(\.outcome.isUntested).map { "\($0)" } == [])
  }

  @Test func `is any value where none can be created, because it is only inferred`() async throws {
    let (_, used) = try await Self.run(addsAuthors: false)
    #expect(!used.isEmpty)
  }
}
