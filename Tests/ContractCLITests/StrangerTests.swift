import ContractCLI
import ContractHTTP
import ContractJSON
import ContractNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

/// A server that nobody here wrote, and its document.
struct Stranger: Sendable {
  var document: String
  var respond: @Sendable (HTTPRequest) -> HTTPResponse

  /// Checks the server by its document.
  func check(_ options: [String]) async throws -> Session {
    let server = try HTTPServer.start { request in
      .response(respond(request))
    }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let path = folder.path + "/openapi.json"
    try document.write(toFile: path, atomically: true, encoding: .utf8)
    return await Session.run(
      ["--host", "127.0.0.1:\(server.port)", "--contract", path] + options)
  }
}

extension Stranger {
  /// Things of a list, with numbers from 1.
  final class Things: Sendable {
    private let things = Mutex<[Int: JSON]>([:])

    func add(_ request: HTTPRequest) -> JSON? {
      guard case .object(var thing)? = try? JSON(parsing: request.body),
        thing["name"]?.stringValue != nil
      else { return nil }
      return things.withLock { things in
        let number = (things.keys.max() ?? 0) + 1
        thing["id"] = .number(JSON.Number(number))
        things[number] = .object(thing)
        return .object(thing)
      }
    }

    subscript(_ target: String) -> JSON? {
      Int(target.split(separator: "/").last ?? "").flatMap { id in things.withLock { $0[id] } }
    }

    func remove(_ target: String) {
      guard let id = Int(target.split(separator: "/").last ?? "") else { return }
      things.withLock { $0[id] = nil }
    }

    var all: JSON {
      .array(things.withLock { things in things.sorted { $0.key < $1.key }.map(\.value) })
    }
  }

  /// The document of things; `deletion` are the responses to a deletion.
  static func things(deletion: String = #"{"204": {"description": "gone"}}"#) -> String {
    let shown =
      ##"{"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}"##
    return ##"""
      {"openapi": "3.0.3", "info": {"title": "Things", "version": "1"}, "paths": {
       "/things": {
        "post": {"requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/New"}}}},
         "responses": {"201": \##(shown), "400": {"description": "bad"}, "415": {"description": "type"}}},
        "get": {"responses": {"200": {"description": "ok", "content": {"application/json": {"schema":
         {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}}}}},
       "/things/{id}": {
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
        "get": {"responses": {"200": \##(shown), "404": {"description": "none"}}},
        "delete": {"responses": \##(deletion)}}},
       "components": {"schemas": {
        "New": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 20}}},
        "Thing": {"type": "object", "required": ["id", "name"], "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}}}}}
      """##
  }
}

extension HTTPResponse {
  static func json(_ status: HTTPStatus, _ body: JSON = ["message": "no"]) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
  }
}

@Suite struct `A stranger's server` {
  private static func server(
    _ document: String = Stranger.things(),
    creating: @escaping @Sendable (HTTPRequest, JSON) -> HTTPResponse = { .json(.created, $1) },
    deleting: @escaping @Sendable (Stranger.Things, HTTPRequest) -> HTTPResponse
  ) -> Stranger {
    let things = Stranger.Things()
    return Stranger(document: document) { request in
      switch (request.method, String(request.path)) {
      case (.get, "/things"): return .json(.ok, things.all)
      case (.post, "/things"):
        return things.add(request).map { creating(request, $0) } ?? .json(.badRequest)
      case (.get, let path): return things[path].map { .json(.ok, $0) } ?? .json(.notFound)
      case (.delete, let path):
        return things[path] == nil ? .json(.notFound) : deleting(things, request)
      default: return .json(405)
      }
    }
  }

  private static func remove(_ things: Stranger.Things, _ request: HTTPRequest) -> HTTPResponse {
    things.remove(String(request.path))
    return HTTPResponse(status: .noContent)
  }

  @Test func `that shows a creation as HTML keeps its identities known`() async throws {
    let html = HTTPResponse(
      status: .created, fields: ["Content-Type": "text/html"], body: Array("<p>made</p>".utf8))
    let session = try await Self.server(
      creating: {
        $0.fields["accept"]?.hasPrefix("text/html") == true ? html : .json(.created, $1)
      },
      deleting: Self.remove
    ).check(["--phases", "protocol", "--only", "postThings"])
    #expect(!session.text.contains("could be created"), "\(session.text)")
    // The one that was shown as HTML.
    #expect(session.text.contains("POST /things (postThings), 1 request:"), "\(session.text)")
  }

  @Test func `that refuses a deletion does not leak what is left`() async throws {
    let document = Stranger.things(
      deletion: #"{"204": {"description": "gone"}, "409": {"description": "in use"}}"#)
    let session = try await Self.server(document, deleting: { _, _ in .json(.conflict) }).check([
      "--phases", "examples", "--trust-inferred",
    ])
    #expect(session.text.contains("valid-rejected in"), "\(session.text)")
    #expect(!session.text.contains("state-leaked"), "\(session.text)")
  }

  @Test func `that accepts a deletion for later need not have carried it out`() async throws {
    let document = Stranger.things(
      deletion: #"{"202": {"description": "later"}, "404": {"description": "none"}}"#)
    let session = try await Self.server(
      document, deleting: { _, _ in HTTPResponse(status: .accepted) }
    ).check(["--phases", "examples", "--trust-inferred"])
    #expect(!session.text.contains("state-leaked"), "\(session.text)")
  }

  @Test(arguments: [
    ([String](), ContractCLI.ExitStatus.conforms), (["--fail-on", "undocumented"], .drift),
  ])
  func `has each undocumented status once, with its operations`(
    options: [String], status: ContractCLI.ExitStatus
  ) async throws {
    let parameter = #"[{"name": "n", "in": "query", "schema": {"type": "integer"}}]"#
    let operation =
      #"{"get": {"parameters": \#(parameter), "responses": {"200": {"description": "ok"}}}}"#
    let document = """
      {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"},
       "paths": {"/a": \(operation), "/b": \(operation), "/c": \(operation)}}
      """
    let stranger = Stranger(document: document) { request in
      guard ["/a", "/b", "/c"].contains(request.path) else { return .json(.notFound) }
      guard request.method == .get else { return .json(405) }
      let isNumber = request.query.map { $0 == "" || $0.wholeMatch(of: #/n=-?\d+/#) != nil } ?? true
      return isNumber ? HTTPResponse(status: .ok) : .json(400)
    }
    let session = try await stranger.check(["--phases", "examples,negative"] + options)
    #expect(session.status == status, "\(session.text)")
    guard options.isEmpty else { return }
    let notes = session.text.split(separator: "status-undocumented in ").dropFirst()
    #expect(notes.count == 1, "\(session.text)")
    #expect(notes.first?.contains("also in getB") == true, "\(session.text)")
  }

  @Test func `that accepts invalid values of one parameter in many operations has one drift`()
    async throws
  {
    let operation = #"""
      {"get": {"parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1}}],
       "responses": {"200": {"description": "ok"}, "400": {"description": "bad"}}}}
      """#
    let document = """
      {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"},
       "paths": {"/a": \(operation), "/b": \(operation), "/c": \(operation)}}
      """
    let stranger = Stranger(document: document) { request in
      guard request.method == .get, ["/a", "/b", "/c"].contains(request.path) else {
        return .json(.notFound)
      }
      return HTTPResponse(status: .ok)
    }
    let session = try await stranger.check(["--phases", "negative"])
    let drifts = session.text.split(separator: "\n").filter {
      $0.wholeMatch(of: #/\d+\. invalid-accepted in .*/#) != nil
    }
    #expect(drifts.count == 1, "\(session.text)")
    #expect(session.text.contains("1 drift in 3 operations"), "\(session.text)")
  }

  @Test func `with a document of one line has the locations of its parts`() async throws {
    let document =
      #"{"openapi":"3.0.3","info":{"title":"Lists","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}}}}}}}}}"#
    let session = try await Stranger(document: document) { _ in .json(.ok, ["n": "1"]) }.check([
      "--phases", "examples",
    ])
    let pointer = "#/paths/~1a/get/responses/200/content/application~1json/schema/properties/n"
    #expect(session.text.contains(pointer), "\(session.text)")
  }

  @Test func `has the verdict and a line for each drift first`() async throws {
    let document =
      #"{"openapi":"3.0.3","info":{"title":"Lists","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"ok"}}}},"/b":{"get":{"responses":{"200":{"description":"ok"}}}}}}"#
    let session = try await Stranger(document: document) { _ in .json(500) }.check([
      "--phases", "examples",
    ])
    let lines = session.text.split(separator: "\n").filter { !$0.hasPrefix("2> ") }
    let verdict = try #require(lines.firstIndex { $0.contains("2 drifts in 2 operations") })
    #expect(lines[verdict + 1].hasPrefix("  1. getA: server-failed at status, "))
    #expect(lines[verdict + 2].hasPrefix("  2. getB: server-failed at status, "))
    #expect(lines[(verdict + 3)...].contains { $0.hasPrefix("1. server-failed in getA") })
  }

  @Test func `covers a range of statuses and the default by one of them`() async throws {
    let document = #"""
      {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"}, "paths": {"/a": {"get": {
       "parameters": [{"name": "n", "in": "query", "required": true, "schema": {"type": "integer"}}],
       "responses": {"2XX": {"description": "ok"}, "default": {"description": "bad"}}}}}}
      """#
    let session = try await Stranger(document: document) { request in
      request.query?.wholeMatch(of: #/n=-?\d+/#) == nil
        ? .json(400) : HTTPResponse(status: .ok)
    }.check(["--phases", "examples,negative", "--require-coverage", "100"])
    #expect(session.text.contains("coverage 100 %"), "\(session.text)")
  }

  private static func documented(security: String) -> String {
    """
    {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"}, \(security)
     "paths": {"/a": {"get": {"responses": {"200": {"description": "ok"}}}},
      "/b": {"get": {"responses": {"200": {"description": "ok"}}}}},
     "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}}}
    """
  }

  @Test func `without the security that its document declares is one note`() async throws {
    let stranger = Stranger(document: Self.documented(security: #""security": [{"key": []}],"#)) {
      _ in HTTPResponse(status: .ok)
    }
    let session = try await stranger.check([
      "--phases", "examples,auth", "--token", "T", "--max-response-time", "60m",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("1 note,"), "\(session.text)")
    #expect(session.text.contains("authentication-ignored in getA"), "\(session.text)")
  }

  @Test func `without the security that its document declares is checked as anyone`() async throws {
    let stranger = Stranger(document: Self.documented(security: #""security": [{"key": []}],"#)) {
      request in HTTPResponse(status: request.fields["authorization"] == nil ? .ok : .badRequest)
    }
    let session = try await stranger.check([
      "--phases", "examples,auth", "--anonymous", "--max-response-time", "60m",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(!session.text.contains("Notes"), "\(session.text)")
    let asked = try await stranger.check(["--phases", "examples"])
    #expect(asked.text.contains("or --anonymous, where the backend demands none"), "\(asked.text)")
  }

  @Test(arguments: [
    ["--token", "T"], ["--user", "a:b"], ["--header", "Authorization: Bearer T"],
  ])
  func `that demands credentials of which its document says nothing gets them`(
    options: [String]
  ) async throws {
    let stranger = Stranger(document: Self.documented(security: "")) { request in
      let isKnown = ["Bearer T", "Basic YTpi"].contains(request.fields["authorization"])
      return isKnown ? HTTPResponse(status: .ok) : .json(401)
    }
    let session = try await stranger.check(["--phases", "examples"] + options)
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `that validates no member of its requests has one drift`() async throws {
    let members = ["name", "color", "size"].map { #""\#($0)": {"type": "string", "minLength": 1}"# }
    let document = """
      {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"}, "paths": {"/a": {"post": {
       "requestBody": {"required": true, "content": {"application/json": {"schema": {
        "type": "object", "required": ["name", "color", "size"],
        "properties": {\(members.joined(separator: ", "))}}}}},
       "responses": {"200": {"description": "ok"}, "400": {"description": "bad"}}}}}}
      """
    let stranger = Stranger(document: document) { request in
      (try? JSON(parsing: request.body))?.objectValue == nil
        ? .json(400) : HTTPResponse(status: .ok)
    }
    let session = try await stranger.check(["--phases", "examples,negative"])
    #expect(session.text.contains("1 drift in 1 operation"), "\(session.text)")
    #expect(session.text.contains("also in      postA at request /color"), "\(session.text)")
  }

  @Test(arguments: [
    (
      #""application/json": {"schema": {"type": "object", "properties": {"n": {"type": "integer"}}}}"#,
      "n: 2^63"
    ),
    (
      #""multipart/form-data": {"schema": {"type": "object", "properties": {"f": {"type": "string"}}}}"#,
      "multipart without a boundary"
    ),
  ])
  func `gets numbers of more than 64 bits and forms without a boundary`(
    content: String, name: String
  ) async throws {
    let made =
      #"{"description": "ok", "content": {"application/json": {"schema": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}}"#
    let id = #"[{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]"#
    let document = """
      {"openapi": "3.0.3", "info": {"title": "Lists", "version": "1"}, "paths": {
       "/things": {"post": {"requestBody": {"required": true, "content": {\(content)}},
        "responses": {"201": \(made), "400": {"description": "bad"}}}},
       "/things/{id}": {"parameters": \(id),
        "get": {"responses": {"200": \(made), "404": {"description": "none"}}},
        "delete": {"responses": {"204": {"description": "gone"}}}}}}
      """
    let folder = try TemporaryFolder()
    let path = folder.path + "/openapi.json"
    try document.write(toFile: path, atomically: true, encoding: .utf8)
    let session = await Session.run(["plan", "--contract", path, "--phases", "protocol"])
    #expect(session.text.contains(name), "\(session.text)")
  }
}
