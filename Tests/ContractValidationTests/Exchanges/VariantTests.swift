import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

/// Joining a club has three response variants.
private let join = Operation(
  "join", .post, "/join/{id}", path: [Field("id", .uuid)],
  responses: [
    .ok(.object { Field("club", .string) }, variant: "new"),
    .ok(
      .object {
        Field("club", .string)
        Field("message", .string)
      }, variant: "member"),
    Response(201, .object { Field("club", .string) }, variant: "founder"),
    Response(202, nil, variant: "later"),
  ], effects: [.reads("club", id: path("id"))])

private let club = Contract(
  "club", version: "1", title: "Club", authentication: .none,
  errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
  failures: [Failure(400, when: .invalid), Failure(410, when: .missing("club"))],
  resources: [Resource("club", id: "/id")], operations: [join])

private func drifts(
  _ response: HTTPResponse, _ expectation: ExpectedResponse
) throws -> [Drift] {
  let operation = try #require(try CompiledContract(club).operation("join"))
  return operation.drifts(
    in: response, to: HTTPRequest(method: .post, target: "/join/1"), expecting: expectation)
}

@Suite struct `Response variants` {
  @Test(
    arguments: [
      (.json(200, #"{"club":"a"}"#), []), (.json(200, #"{"club":"a","message":"b"}"#), []),
      (.json(201, #"{"club":"a"}"#), []), (HTTPResponse(status: 202), []),
      (.json(200, #"{"message":"b"}"#), ["field-missing at /club"]),
      (.json(200, #"{"club":1,"message":"b"}"#), ["string-as-number at /club"]),
      (.json(200, #"{"club":"a","note":1}"#), ["field-undocumented at /note (note)"]),
    ] as [(HTTPResponse, [String])])
  func `are equally accepted where none is expected`(
    response: HTTPResponse, expected: [String]
  ) throws {
    for expectation in [ExpectedResponse.success, .anyDocumented] {
      #expect(try drifts(response, expectation).map(\.brief) == expected)
    }
  }

  @Test(
    arguments: [
      ("new", .json(200, #"{"club":"a"}"#), []),
      ("member", .json(200, #"{"club":"a","message":"b"}"#), []),
      ("founder", .json(201, #"{"club":"a"}"#), []),
      ("later", HTTPResponse(status: 202), []),
      // Another one of the same status, by its body.
      ("member", .json(200, #"{"club":"a"}"#), ["status-unexpected at body"]),
      ("new", .json(200, #"{"club":"a","message":"b"}"#), ["status-unexpected at body"]),
      (
        "new", .json(200, #"{"club":1,"message":"b"}"#),
        ["string-as-number at /club", "status-unexpected at body"]
      ),
      // The expected variant, with drifts.
      ("member", .json(200, #"{"message":"b"}"#), ["field-missing at /club"]),
      ("member", .json(200, "{}"), ["field-missing at /club", "status-unexpected at body"]),
      ("new", .json(200, #"{"club":"a","note":1}"#), ["field-undocumented at /note (note)"]),
      // Another status.
      ("new", .json(201, #"{"club":"a"}"#), ["status-unexpected at status"]),
      ("later", .json(200, #"{"club":"a"}"#), ["status-unexpected at status"]),
      ("founder", HTTPResponse(status: 202), ["status-unexpected at status"]),
      ("new", .json(203, #"{"club":"a"}"#), ["status-undocumented at status"]),
      ("new", .json(400, #"{"message":"b"}"#), ["valid-rejected at status"]),
      ("new", .json(500, #"{"message":"b"}"#), ["server-failed at status"]),
      ("later", .json(202, "{}"), ["type-changed at body"]),
    ] as [(String, HTTPResponse, [String])])
  func `are distinguished where one is expected`(
    variant: String, response: HTTPResponse, expected: [String]
  ) throws {
    #expect(try drifts(response, .variant(variant)).map(\.brief) == expected)
  }

  @Test func `are named in the drift`() throws {
    let body = try #require(try drifts(.json(200, #"{"club":"a"}"#), .variant("member")).first)
    #expect(body.expected == "the response 'member'")
    #expect(body.actual == "the response 'new'")
    #expect(body.source == join.responses[1].position)
    let status = try #require(try drifts(.json(201, #"{"club":"a"}"#), .variant("new")).first)
    #expect(status.expected == "200 OK, the response 'new'")
    #expect(status.actual == "201 Created")
    #expect(status.source == join.responses[0].position)
  }
}

@Suite struct `An unspecified rejection` {
  @Test(
    arguments: [
      (.json(400, #"{"message":"b"}"#), []), (.json(410, #"{"message":"b"}"#), []),
      (.json(418, #"{"message":"b"}"#), ["status-undocumented at status (note)"]),
      (
        .json(400, #"{"error":"b"}"#),
        ["error-shape-changed at /message", "field-undocumented at /error (note)"]
      ),
      (.json(200, #"{"club":"a"}"#), ["invalid-accepted at status"]),
      (HTTPResponse(status: 302), ["status-undocumented at status"]),
      (.json(500, #"{"message":"b"}"#), ["server-failed at status"]),
    ] as [(HTTPResponse, [String])])
  func `may be any 4xx of the documented shape`(
    response: HTTPResponse, expected: [String]
  ) throws {
    #expect(Set(try drifts(response, .rejection).map(\.brief)) == Set(expected))
  }
}

@Suite struct `Errors without a documented shape` {
  @Test(
    arguments: [
      HTTPResponse(status: 400), .json(400, "not found", type: "text/plain"),
      .json(400, "<html>", type: "text/html"), .json(400, "{", type: nil), .json(400, "{}"),
    ])
  func `may have any body`(response: HTTPResponse) throws {
    var contract = club
    contract.errors = ErrorShape(.any, code: nil, message: "/message")
    let operation = try #require(try CompiledContract(contract).operation("join"))
    let request = HTTPRequest(method: .post, target: "/join/1")
    for expectation in [
      ExpectedResponse.failure(operation.failures), .rejection, .anyDocumented,
    ] {
      #expect(operation.drifts(in: response, to: request, expecting: expectation).isEmpty)
    }
  }

  @Test(
    arguments: [
      (HTTPResponse(status: 400), []), (.json(400, "{}"), []),
      (.json(400, "{}", type: "application/problem+json"), []), (.json(400, "{", type: nil), []),
      (
        .json(400, "<html>", type: "text/html"),
        ["content-type-changed at header Content-Type (note)"]
      ),
      // Nothing is documented of this status but that it is one.
      (.json(410, "<html>", type: "text/html"), []),
    ] as [(HTTPResponse, [String])])
  func `may have a documented media type all the same`(
    response: HTTPResponse, expected: [String]
  ) throws {
    var contract = club
    contract.errors = ErrorShape(.any, code: nil, message: "/message")
    contract.failures[0] = contract.failures[0].with(body: nil, sentAs: "application/json")
    let operation = try #require(try CompiledContract(contract).operation("join"))
    let request = HTTPRequest(method: .post, target: "/join/1")
    let drifts = operation.drifts(
      in: response, to: request, expecting: .failure(operation.failures))
    #expect(drifts.map(\.brief) == expected)
  }
}
