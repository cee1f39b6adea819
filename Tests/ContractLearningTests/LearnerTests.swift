import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractValidation
import Testing

/// An exchange as a recording has it.
func exchange(
  _ method: HTTPMethod, _ target: String, _ body: JSON? = nil, _ status: HTTPStatus = .ok,
  _ response: JSON? = nil, token: String? = nil, type: String = "application/json"
) -> Recording.Exchange {
  var request = HTTPRequest(method: method, target: target, fields: [:], body: body?.bytes() ?? [])
  if body != nil { request.fields.append("Content-Type", type) }
  if let token { request.fields.append("Authorization", "Bearer \(token)") }
  var exchange = Recording.Exchange(
    request: request, origin: "https://api.example.com", status: status,
    body: response?.bytes() ?? [])
  if response != nil { exchange.fields.append("Content-Type", "application/json") }
  return exchange
}

extension Contract {
  fileprivate func learned(_ id: String) throws -> ContractModel.Operation {
    try #require(operations.first { $0.id == id }, "\(operations.map(\.id))")
  }
}

@Suite struct `Learning paths` {
  private static func templates(_ targets: String...) -> [String] {
    Learner.learn(targets.map { exchange(.get, $0, nil, .ok, ["a": 1]) }).operations
      .map(\.template)
  }

  @Test func `recognizes segments that look generated`() {
    #expect(
      Self.templates("/v1/users/15d3af32-a0f7-424c-952a-18c372476bfe/posts/7", "/v1/users/me")
        == ["/v1/users/me", "/v1/users/{user_id}/posts/{post_id}"])
  }

  @Test func `recognizes names that responses have shown as identities`() {
    let contract = Learner.learn([
      exchange(.get, "/shops", nil, .ok, [["slug": "corner"], ["slug": "mall"]]),
      exchange(.get, "/shops/corner", nil, .ok, ["slug": "corner"]),
      exchange(.get, "/shops/about", nil, .ok, ["text": "about"]),
    ])
    #expect(contract.operations.map(\.template) == ["/shops", "/shops/about", "/shops/{shop_id}"])
  }

  @Test func `recognizes a segment by the variety of its values`() {
    let names = ["anna", "ben", "cleo", "dan", "eve", "finn"]
    #expect(
      Learner.learn(names.map { exchange(.get, "/people/\($0)", nil, .ok, ["a": 1]) }).operations
        .map(\.template) == ["/people/{people_id}"])
    #expect(
      Learner.learn(names.dropLast().map { exchange(.get, "/people/\($0)", nil, .ok, ["a": 1]) })
        .operations.count == 5)
  }

  @Test func `learns nothing from requests that were rejected, and lists their paths`() {
    var learner = Learner()
    learner.add(exchange(.get, "/a", nil, .ok, ["a": 1]), path: "/a")
    learner.add(exchange(.get, "/wp-admin", nil, .notFound), path: "/wp-admin")
    let learned = learner.contract("a")
    #expect(learned.contract.operations.map(\.template) == ["/a"])
    #expect(learned.unknown.map(\.key.path) == ["/wp-admin"])
  }

  @Test func `ignores the parts of pages and preflights`() {
    var learner = Learner()
    var page = exchange(.get, "/index.html", nil, .ok)
    page.fields.append("Content-Type", "text/html; charset=utf-8")
    learner.add(page, path: "/index.html")
    learner.add(exchange(.options, "/a", nil, .noContent), path: "/a")
    #expect(learner.count == 0 && learner.pageParts == 2)
  }
}

@Suite struct `Learning values` {
  /// The schema of a member of responses that had these values.
  private static func schema(_ values: [JSON]) throws -> Schema {
    let contract = Learner.learn(
      values.map { exchange(.get, "/a", nil, .ok, ["state": $0]) })
    return try #require(
      contract.resolved.operations.first?.responses.first?.body?.schema(at: "/state"))
  }

  @Test(
    arguments: [
      (["15d3af32-a0f7-424c-952a-18c372476bfe"], .uuid), (["2026-01-31"], .date),
      (["2026-01-31T10:00:00Z", "2026-01-31T10:00:00.5+01:00"], .timestamp),
      (["anna@example.com"], .email), (["https://example.com/a"], .uri), (["a:b"], .string),
      (["", "2026-01-31"], .date.or("")), (["2026-02-31"], .string), ([1, 2, 3], .integer),
      ([1, 2], .number), ([1, 2.5, 3], .number), ([nil, "x"], Schema.string.nullable),
      ([1, "x"], .either(.string, .number)), ([nil], .any), ([true], .boolean),
      (["1", "2"], .string), ([[1, 2, 3]], .array(of: .integer)), ([[]], .array(of: .any)),
    ] as [([JSON], Schema)])
  func `states what all values have in common`(values: [JSON], schema: Schema) throws {
    #expect(try Self.schema(values) == schema)
  }

  @Test func `closes a set of words only where they recur often`() throws {
    let words: [JSON] = ["open", "done"]
    #expect(try Self.schema(words) == .string)
    let some = Array(repeating: words, count: 4).flatMap(\.self)
    #expect(
      try Self.schema(some) == .string(Constraint(.enumeration(["done", "open"], isOpen: true))))
    let many = Array(repeating: words, count: 10).flatMap(\.self)
    #expect(try Self.schema(many) == .oneOf("done", "open"))
    #expect(try Self.schema(many + ["new"]) == .string)
  }

  @Test func `tells maps from objects`() throws {
    let schema = try Self.schema([
      ["2026-01-01": 1, "2026-01-02": 2], ["2026-01-03": 3],
    ])
    #expect(schema == .map(of: .integer))
  }

  @Test func `requires members that three objects have, and notes their evidence`() throws {
    let contract = Learner.learn([
      exchange(.get, "/a", nil, .ok, ["a": 1, "b": 1]), exchange(.get, "/a", nil, .ok, ["a": 1]),
      exchange(.get, "/a", nil, .ok, ["a": 1]),
    ])
    let body = try #require(contract.operations.first?.responses.first?.body)
    #expect(body.field(at: "/a")?.isRequired == true)
    #expect(body.field(at: "/a")?.summary == "seen in 3 of 3")
    #expect(body.field(at: "/b")?.isRequired == false)
    #expect(body.field(at: "/b")?.summary == "seen in 1 of 3")
  }

  @Test func `never keeps words of members that hold secrets`() throws {
    let contract = Learner.learn(
      (0..<40).map { exchange(.post, "/login", ["password": $0 % 2 == 0 ? "hunter" : "letmein"]) })
    let field = try #require(contract.operations.first?.body?.schema?.field(at: "/password"))
    #expect(field.schema == .string)
  }
}

@Suite struct `Learning requests` {
  @Test func `requires members of requests only where one without was rejected`() throws {
    let contract = Learner.learn([
      exchange(.post, "/a", ["a": 1, "b": 1], .created, ["id": 1]),
      exchange(.post, "/a", ["a": 2, "b": 2], .created, ["id": 2]),
      exchange(.post, "/a", ["b": 2], .badRequest, ["message": "a is missing"]),
    ])
    let body = try #require(contract.operations.first?.body?.schema)
    #expect(body.field(at: "/a")?.isRequired == true)
    #expect(body.field(at: "/a")?.summary == "seen in 2 of 2, rejected without")
    #expect(body.field(at: "/b")?.isRequired == false)
    #expect(contract.errors.message == "/message")
    #expect(contract.operations.first?.failures.map(\.condition) == [.invalid])
  }

  @Test func `learns query parameters, and not the keys among them`() throws {
    let contract = Learner.learn([
      exchange(.get, "/a?limit=1&api_key=s", nil, .ok, ["a": 1]),
      exchange(.get, "/a?limit=20&q=x&api_key=s", nil, .ok, ["a": 1]),
    ])
    let operation = try #require(contract.operations.first)
    #expect(operation.queryParameters.map(\.name) == ["limit", "q"])
    #expect(operation.queryParameters.map(\.schema) == [.integer, .string])
    #expect(contract.authentication == .apiKey(query: "api_key"))
  }

  @Test func `learns which operations need credentials`() throws {
    let contract = Learner.learn([
      exchange(.get, "/open", nil, .ok, ["a": 1]),
      exchange(.get, "/both", nil, .ok, ["a": 1], token: "t"),
      exchange(.get, "/both", nil, .ok, ["a": 1]),
      exchange(.get, "/own", nil, .ok, ["a": 1], token: "t"),
      exchange(.get, "/own", nil, .unauthorized, ["message": "no"]),
    ])
    #expect(contract.authentication == .bearer)
    #expect(try contract.learned("getOpen").authentication == Authentication.none)
    #expect(try contract.learned("getBoth").authentication == .optional(.bearer))
    let own = try contract.learned("getOwn")
    #expect(own.authentication == nil && own.failures.map(\.condition) == [.unauthenticated])
    #expect(own.summary.contains("credentials in 1 of 1, 1 rejected with 401"))
  }
}

@Suite struct `Learning resources` {
  private static let note: JSON = ["id": "n1-0001-abcd-0001", "text": "a"]

  @Test func `finds who creates, shows, changes, lists and deletes`() throws {
    let item = "/notes/n1-0001-abcd-0001"
    let contract = Learner.learn([
      exchange(.post, "/notes", ["text": "a"], .created, ["data": Self.note]),
      exchange(.get, item, nil, .ok, ["data": Self.note]),
      exchange(.patch, item, ["text": "b"], .ok, ["data": Self.note]),
      exchange(.get, "/notes", nil, .ok, ["data": [Self.note]]),
      exchange(.delete, item, nil, .noContent), exchange(.get, item, nil, .notFound),
    ])
    #expect(contract.resources.map(\.name) == ["note"] && contract.infersEffects)
    let effects = contract.operations.flatMap { operation in
      operation.effects.map { "\(operation.id) \($0.action.rawValue) \($0.resource)" }
    }
    #expect(
      effects == [
        "createNote creates note", "listNotes lists note", "getNote reads note",
        "updateNote updates note", "deleteNote deletes note",
      ])
    #expect(try contract.learned("getNote").failures.map(\.condition) == [.missing("note")])
    #expect(try contract.learned("createNote").effects.first?.representationPointer == "/data")
  }

  @Test func `knows that a list may be incomplete`() throws {
    let contract = Learner.learn([
      exchange(.post, "/notes", ["text": "a"], .created, Self.note),
      exchange(.post, "/notes", ["text": "a"], .created, ["id": "n2-0002-abcd", "text": "a"]),
      exchange(.get, "/notes", nil, .ok, [Self.note]),
    ])
    #expect(contract.operations.flatMap(\.effects).allSatisfy { $0.action != .lists })
  }
}

@Suite struct `Learning channels` {
  private static func socket(_ messages: [(Bool, JSON)]) -> Recording.Exchange {
    var socket = exchange(.get, "/live/ws", nil, .switchingProtocols, token: "t")
    socket.messages = messages.map { isSent, body in
      Recording.Message(isSent: isSent, text: body.text(), bytes: body.bytes())
    }
    return socket
  }

  @Test func `names messages by their type, and tells both sides apart`() throws {
    let contract = Learner.learn([
      exchange(.get, "/a", nil, .ok, ["a": 1]),
      Self.socket([
        (true, ["type": "join", "room": 7]), (false, ["type": "joined", "at": "2026-01-31"]),
        (false, ["type": "joined", "at": "2026-01-31"]), (true, "no object"), (false, ["a": 1]),
      ]),
    ])
    let channel = try #require(contract.channels.first)
    #expect(channel.path == "/live/ws" && channel.authentication == .bearer)
    #expect(channel.clientMessages.map(\.name) == ["join"])
    #expect(channel.serverMessages.map(\.name) == ["joined"])
    #expect(channel.serverMessages.first?.schema.field(at: "/type")?.schema == .oneOf("joined"))
    #expect(channel.serverMessages.first?.schema.field(at: "/at")?.schema == .date)
    #expect(contract.problems().isEmpty, "\(contract.problems())")
  }
}
