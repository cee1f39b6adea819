import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Checking responses` {
  /// The drifts of a response to a request that `operation` must serve.
  private func drifts(
    _ operation: String, _ response: HTTPResponse,
    expecting expectation: ExpectedResponse = .success
  ) throws -> [Drift] {
    try CompiledOperation.library(operation).drifts(
      in: response, to: HTTPRequest(method: .get, target: "/"), expecting: expectation)
  }

  private func drifts(
    _ operation: String, _ response: HTTPResponse, failures names: [String]
  ) throws -> [Drift] {
    let failures = try CompiledOperation.library(operation).failures(names)
    return try drifts(operation, response, expecting: .failure(failures))
  }

  @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON"])
  func `reports nothing for a documented success`(type: String) throws {
    #expect(try drifts("read", .json(200, #"{"id":1,"title":"A"}"#, type: type)).isEmpty)
    #expect(try drifts("delete", HTTPResponse(status: 204)).isEmpty)
  }

  @Test(
    arguments: [
      (.json(200, #"{"id":1}"#), ["field-missing at /title"]),
      (.json(200, ""), ["body-unreadable at body"]),
      (
        .json(200, #"{"id":1,"title":"A"}"#, type: "text/plain"),
        ["content-type-changed at header Content-Type"]
      ),
      (
        .json(200, #"{"id":1,"title":"A"}"#, type: "application/problem+json"),
        ["content-type-changed at header Content-Type"]
      ),
      (
        .json(200, #"{"id":1,"title":"Ä"}"#, type: "application/json; charset=iso-8859-1"),
        ["content-type-changed at header Content-Type"]
      ),
      (.json(200, #"{"id":1,"title":"A"}"#, type: "application/json; charset=iso-8859-1"), []),
      (
        .json(200, #"{"id":1,"title":"A"}"#, type: nil),
        ["content-type-changed at header Content-Type"]
      ),
      (.json(201, #"{"id":1,"title":"A"}"#), ["status-undocumented at status"]),
      (.json(302, ""), ["status-undocumented at status"]),
      (.error(400, "INVALID"), ["valid-rejected at status"]),
      (.error(418, "TEAPOT"), ["valid-rejected at status"]),
      (
        .json(404, #"{"error":"none"}"#),
        ["valid-rejected at status", "error-shape-changed at /error"]
      ),
      (.error(500, "INTERNAL"), ["server-failed at status"]),
      (
        .json(500, "oh no", type: "text/plain"),
        ["server-failed at status", "error-shape-changed at body (note)"]
      ),
      (.json(503, "<html>", type: "text/html"), ["server-failed at status"]),
    ] as [(HTTPResponse, [String])])
  func `reports every difference from the success`(
    response: HTTPResponse, expected: [String]
  ) throws {
    #expect(try drifts("read", response).map(\.brief) == expected)
  }

  @Test(
    arguments: [
      ("read", ["NOT_FOUND"], .error(404, "NOT_FOUND"), []),
      ("read", ["NOT_FOUND", "FORBIDDEN"], .error(403, "FORBIDDEN"), []),
      ("read", ["NOT_FOUND"], .error(404, "GONE"), ["error-shape-changed at /error/code"]),
      ("create", ["BAD_PRICE"], .error(400, "INVALID"), ["error-shape-changed at /error/code"]),
      ("create", ["BAD_PRICE", "INVALID"], .error(400, "INVALID"), []),
      ("read", ["NOT_FOUND"], .error(400, "INVALID"), ["status-unexpected at status"]),
      ("read", ["NOT_FOUND"], .error(410, "GONE"), ["status-undocumented at status"]),
      ("read", ["NOT_FOUND"], .json(302, ""), ["status-undocumented at status"]),
      ("read", ["NOT_FOUND"], .error(500, "INTERNAL"), ["server-failed at status"]),
      ("read", ["NOT_FOUND"], .json(200, "{}"), ["status-unexpected at status"]),
      ("read", ["FORBIDDEN", "NOT_FOUND"], .json(200, "{}"), ["identity-leak at status"]),
      ("read", ["UNAUTHORIZED"], .json(200, "{}"), ["authentication-ignored at status"]),
      ("create", ["BAD_PRICE"], .json(201, "{}"), ["invalid-accepted at status"]),
      ("read", ["INVALID", "NOT_FOUND"], .json(202, "{}"), ["invalid-accepted at status"]),
      ("read", ["NOT_FOUND"], .json(404, ""), ["error-shape-changed at body"]),
      (
        "read", ["NOT_FOUND"], .json(404, "nope", type: "text/plain"),
        ["content-type-changed at header Content-Type", "error-shape-changed at body"]
      ),
      ("read", ["NOT_FOUND"], .json(404, #"{"error":{}}"#), ["error-shape-changed at body"]),
    ] as [(String, [String], HTTPResponse, [String])])
  func `reports every difference from the failure`(
    operation: String, failures: [String], response: HTTPResponse, expected: [String]
  ) throws {
    #expect(try drifts(operation, response, failures: failures).map(\.brief) == expected)
  }

  @Test(
    arguments: [
      (.json(200, #"{"id":1,"title":"A"}"#), []),
      (.json(200, "{}"), ["field-missing at /id", "field-missing at /title"]),
      (.error(404, "NOT_FOUND"), []),
      (.error(404, "GONE"), ["error-shape-changed at /error/code (note)"]),
      (.error(409, "CONFLICT"), ["status-undocumented at status (note)"]),
      (.json(404, #"{"error":[]}"#), ["error-shape-changed at /error"]),
      (.json(202, "{}"), ["status-undocumented at status"]),
      (.json(301, ""), ["status-undocumented at status"]),
      (.error(500, "INTERNAL"), ["server-failed at status"]),
    ] as [(HTTPResponse, [String])])
  func `allows any documented response where none is specified`(
    response: HTTPResponse, expected: [String]
  ) throws {
    #expect(try drifts("read", response, expecting: .anyDocumented).map(\.brief) == expected)
  }

  @Test func `rejects an undocumented body`() throws {
    let drift = try #require(try drifts("delete", .json(200, "{}")).first)
    #expect(drift.kind == .typeChanged)
    #expect(drift.expected == "no body")
    #expect(drift.actual == "2 bytes")
  }

  @Test func `expects no body in the response to HEAD`() throws {
    let operation = try CompiledOperation.library("read")
    let request = HTTPRequest(method: .head, target: "/books/1")
    let response = HTTPResponse(status: 200)
    #expect(operation.drifts(in: response, to: request, expecting: .success).isEmpty)
  }

  @Test func `does not validate a body with a content coding`() throws {
    var response = HTTPResponse.json(200, "\u{1F}")
    response.fields["Content-Encoding"] = "gzip"
    let found = try drifts("read", response)
    #expect(found.map(\.brief) == ["content-type-changed at header Content-Encoding (note)"])
  }

  @Test func `reports the check of each drift`() throws {
    let cases: [(Drift?, Check)] = [
      (try drifts("read", .error(500, "INTERNAL")).first, .serverError),
      (try drifts("read", .error(400, "INVALID")).first, .acceptsValid),
      (try drifts("read", .json(202, "{}")).first, .status),
      (try drifts("read", .json(200, "{}", type: nil)).first, .contentType),
      (try drifts("create", .json(201, ""), failures: ["INVALID"]).first, .rejectsInvalid),
      (
        try drifts("read", .json(200, ""), failures: ["UNAUTHORIZED"]).first,
        .requiresAuthentication
      ),
      (try drifts("read", .json(200, ""), failures: ["FORBIDDEN"]).first, .isolatesIdentities),
      (try drifts("read", .json(404, ""), failures: ["NOT_FOUND"]).first, .errorShape),
    ]
    for (drift, check) in cases { #expect(drift?.check == check) }
  }

  @Test func `describes expected and actual`() throws {
    let rejected = try #require(try drifts("create", .error(400, "INVALID")).first)
    #expect(rejected.expected == "201 Created")
    #expect(rejected.actual == "400 INVALID: so it is")
    #expect(rejected.source == Operation.create.responses[0].position)

    let shape = try #require(
      try drifts(
        "read", .json(404, #"{"error":{"code":1,"message":null}}"#), failures: ["NOT_FOUND"]
      )
      .first)
    #expect(shape.expected == "the error shape of the contract")
    #expect(shape.actual.contains("/error/code: expected string"))
    #expect(shape.actual.contains("/error/message: expected string"))

    let code = try #require(
      try drifts("read", .error(404, "GONE"), failures: ["NOT_FOUND"]).first)
    #expect(code.expected == "NOT_FOUND")
    #expect(code.actual == "GONE")

    var redirect = HTTPResponse(status: 302)
    redirect.fields["Location"] = "/login"
    let moved = try #require(try drifts("read", redirect).first)
    #expect(moved.actual == "302 Found to /login")
    #expect(moved.fix == "respond with 200 OK, or document 302")
  }
}
