import ContractCLI
import ContractHTTP
import ContractNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct `A document by its address` {
  private static let document = #"""
    {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"},
     "paths": {"/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "all",
       "content": {"application/json": {"schema": {"type": "array"}}}}}}},
      "/{tenant}/pets": {"get": {"operationId": "listTenantPets",
       "parameters": [{"name": "tenant", "in": "path", "required": true,
         "schema": {"type": "string", "maxLength": 8}}],
       "responses": {"200": {"description": "all",
         "content": {"application/json": {"schema": {"type": "array"}}}}}}},
      "/{tenant}/shutdown": {"post": {"operationId": "shutdown",
       "parameters": [{"name": "tenant", "in": "path", "required": true,
         "schema": {"type": "string", "maxLength": 8}}],
       "responses": {"204": {"description": "gone"}}}}}}
    """#

  /// Requests that a server has received.
  private final class Log: Sendable {
    private let requests = Mutex<[HTTPRequest]>([])

    func add(_ request: HTTPRequest) { requests.withLock { $0.append(request) } }

    func values(of field: String, at path: String) -> [String] {
      requests.withLock { $0 }.filter { $0.target == path }.compactMap { $0.fields[field] }
    }

    var paths: Set<String> { Set(requests.withLock { $0 }.map(\.target)) }
  }

  private static func server(_ log: Log = Log()) throws -> HTTPServer {
    try HTTPServer.start { request in
      log.add(request)
      let json: HTTPFields = ["Content-Type": "application/json"]
      switch request.target {
      case "/openapi.json":
        return .response(HTTPResponse(status: 200, fields: json, body: Array(document.utf8)))
      case "/moved":
        return .response(HTTPResponse(status: 302, fields: ["Location": "openapi.json"]))
      case "/round": return .response(HTTPResponse(status: 302, fields: ["Location": "/round"]))
      case "/page":
        return .response(
          HTTPResponse(status: 200, fields: ["Content-Type": "text/html"], body: [0x3C]))
      case "/list":
        return .response(HTTPResponse(status: 200, fields: json, body: Array("[]".utf8)))
      case let target where target.hasSuffix("/pets"):
        return .response(HTTPResponse(status: 200, fields: json, body: Array("[]".utf8)))
      default: return .response(HTTPResponse(status: 204))
      }
    }
  }

  @Test(arguments: ["/openapi.json", "/moved"])
  func `is fetched, also behind a redirect`(path: String) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let session = await Session.run([
      "list", "--contract", "http://127.0.0.1:\(server.port)\(path)",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("listPets"))
  }

  @Test(
    arguments: [
      ("/none", "/none: the response is 204 No Content"), ("/round", "more than 5 redirects"),
      ("/page", "a page of HTML"), ("/list", "neither a document of OpenAPI or Swagger"),
    ])
  func `that is invalid is reported in one line`(path: String, line: String) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let session = await Session.run([
      "list", "--contract", "http://127.0.0.1:\(server.port)\(path)",
    ])
    #expect(session.status == .usage)
    #expect(session.text.contains(line), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }

  @Test func `that does not respond is reported in one line`() async throws {
    let session = await Session.run([
      "list", "--contract", "http://127.0.0.1:\(RefusingPort.number)/openapi.json",
    ])
    #expect(session.status == .usage)
    #expect(session.text.contains("refused the connection"), "\(session.text)")
  }

  @Test func `gets credentials from its own host alone`() async throws {
    let (own, other) = (Log(), Log())
    let host = try Self.server(own)
    let server = try Self.server(other)
    defer {
      host.stop()
      server.stop()
    }
    for port in [host.port, server.port] {
      _ = await Session.run([
        "--host", "127.0.0.1:\(host.port)", "--token", "secret", "--phases", "examples",
        "--header", "X-Gateway: key", "--contract", "http://127.0.0.1:\(port)/openapi.json",
      ])
    }
    #expect(own.values(of: "authorization", at: "/openapi.json") == ["Bearer secret"])
    #expect(own.values(of: "x-gateway", at: "/openapi.json") == ["key"])
    #expect(other.paths == ["/openapi.json"])
    #expect(other.values(of: "authorization", at: "/openapi.json") == [])
    #expect(other.values(of: "x-gateway", at: "/openapi.json") == [])
  }

  @Test func `may leave out operations and supply parameters`() async throws {
    let log = Log()
    let server = try Self.server(log)
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)"
    let session = await Session.run([
      "--host", address, "--contract", "\(address)/openapi.json", "--exclude", "*/shutdown",
      "--phases", "examples,boundaries",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(!log.paths.contains { $0.hasSuffix("/shutdown") })
    _ = await Session.run([
      "--host", address, "--contract", "\(address)/openapi.json", "--set", "tenant=acme",
      "--phases", "examples,boundaries",
    ])
    #expect(log.paths.contains("/acme/pets"))
    // What a given value names is read, and never changed.
    #expect(!log.paths.contains { $0.hasSuffix("/shutdown") })
  }

  @Test func `is replayed with the same operations and values`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.json"
    try Self.document.write(toFile: file, atomically: false, encoding: .utf8)
    let server = try HTTPServer.start { _ in
      .response(
        HTTPResponse(
          status: 200, fields: ["Content-Type": "application/json"], body: Array("{}".utf8)))
    }
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--contract", file, "--phases", "examples",
      "--set", "tenant=acme",
    ])
    #expect(session.status == .drift, "\(session.text)")
    #expect(session.text.contains("--contract '\(file)' --set 'tenant=acme'"), "\(session.text)")
  }

  @Test(
    arguments: [
      (["--exclude", "listPet"], "did you mean 'listPets'?"),
      (["--set", "tennant=a"], "did you mean 'tenant'?"),
      (["--set", "tenant=123456789"], "tenant of listTenantPets cannot be '123456789'"),
      (["--set", "tenant"], "--set takes a name and a value"),
    ])
  func `rejects options without effect`(options: [String], line: String) async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.json"
    try Self.document.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["list", "--contract", file] + options)
    #expect(session.status == .usage)
    #expect(session.text.contains(line), "\(session.text)")
  }

  @Test(
    arguments: [
      (["--base-path", "/x"], "/x/a", []), (["--base-path", "/"], " /a", ["/v1", "//a"]),
      (["--server", "2"], "/eu/v2/a", []),
      (["--server", "https://h/us/v2", "--server", "area=us"], "/us/v2/a", []),
      (["--exclude", "GET /v1/*"], "postB", ["getA"]),
      (["--exclude", "tag:writ*"], "getA", ["postB"]),
    ])
  func `is read as options say`(options: [String], shown: String, hidden: [String]) async throws {
    let session = try await Self.list(options)
    #expect(session.status == .conforms)
    #expect(session.text.contains(shown), "\(session.text)")
    for text in hidden { #expect(!session.text.contains(text), "\(session.text)") }
  }

  @Test(
    arguments: [
      (["--base-path", "x"], "--base-path takes a path"),
      (["--server", "3"], "has 2 servers, not 3"),
      (["--server", "https://other"], "has no server 'https://other'"),
      (["--server", "2", "--server", "area=mars"], "area is one of eu, us, not 'mars'"),
      (["--server", "area=eu"], "has no variable 'area'"),
      (["--server", "1", "--server", "2"], "--server chooses one server"),
    ])
  func `is not read with options that it does not have`(options: [String], line: String)
    async throws
  {
    let session = try await Self.list(options)
    #expect(session.status == .usage && session.text.contains(line), "\(session.text)")
  }

  private static func list(_ options: [String]) async throws -> Session {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.yaml"
    let text = """
      openapi: 3.1.0
      info: {title: T, version: "1"}
      servers:
        - url: /v1
        - {url: 'https://h/{area}/v2', variables: {area: {default: eu, enum: [eu, us]}}}
      paths:
        /a: {get: {operationId: getA, tags: [reading], responses: {204: {description: x}}}}
        /b: {post: {operationId: postB, tags: [all, writing], responses: {204: {description: x}}}}
      """
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return await Session.run(["list", "--contract", file] + options)
  }

  @Test func `with anything that is not checked fails with --strict`() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/api.yaml"
    let text = """
      openapi: 3.0.3
      info: {title: T, version: "1"}
      paths:
        /a:
          get:
            callbacks: {onX: {}}
            responses:
              200:
                $ref: '../other.yaml#/a'
      """
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let session = await Session.run(["list", "--contract", file])
    #expect(session.status == .conforms)
    #expect(
      session.text.contains(
        "api.yaml:9: warning: /paths/~1a/get/responses/200/$ref: '../other.yaml#/a': a file outside"
      ),
      "\(session.text)")
    #expect(
      session.text.contains("api.yaml:6: warning: /paths/~1a/get/callbacks/onX: "),
      "\(session.text)")
    let strict = await Session.run(["list", "--contract", file, "--strict"])
    #expect(strict.status == .usage)
    #expect(strict.text.contains("has 2 constructs that are not fully checked, or ignored"))
  }

  @Test func `may be in several files below its folder`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/parts", withIntermediateDirectories: true)
    let files = [
      (
        "api.yaml",
        "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {$ref: parts/a.yaml}}"
      ),
      (
        "parts/a.yaml",
        "post:\n  operationId: addA\n  responses:\n    201:\n      description: d\n      content:\n"
          + "        application/json:\n          schema: {$ref: '../shape.json#/S'}"
      ), ("shape.json", #"{"S": {"type": "array", "items": {"type": "wrong"}}}"#),
    ]
    for (name, text) in files {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    let session = await Session.run(["list", "--contract", "\(folder.path)/api.yaml"])
    #expect(session.status == .conforms)
    #expect(session.text.contains("addA"))
    #expect(
      session.text.contains("shape.json:1: warning: /S/items/type: 'wrong' is no type"),
      "\(session.text)")
  }
}
