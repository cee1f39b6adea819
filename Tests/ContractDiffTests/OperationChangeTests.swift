import ContractDiff
import ContractHTTP
import ContractJSON
import ContractModel
import Testing

@Suite struct `Changes of operations` {
  /// A contract of one operation, and how another version of it differs.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var level: ContractChange.Level
    var id: String
    var change: @Sendable (inout Contract) -> Void

    init(
      _ name: String, _ level: ContractChange.Level, _ id: String,
      _ change: @escaping @Sendable (inout Contract) -> Void
    ) {
      testDescription = name
      self.level = level
      self.id = id
      self.change = change
    }
  }

  static let contract = Contract(
    "shop", version: "1", title: "Shop", authentication: .bearer,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(401, when: .unauthenticated)],
    resources: [Resource("item", id: "/id", access: .everyone)],
    operations: [
      Operation(
        "createItem", .post, "/items/{shop}", path: [Field("shop", .string)],
        query: [
          Field("notify", .boolean, .optional), Field("tags", .array(of: .string), .optional),
        ],
        headers: [Field("X-Trace", .string, .optional)],
        body: .json(.object { Field("title", .string) }),
        responses: [
          Response.created(.object { Field("id", .uuid) }).with(headers: Field("ETag", .string))
        ], failures: [Failure(409, "TAKEN", when: .duplicate("/title"))],
        rules: [response("/id") == path("shop")],
        effects: [.creates("item", id: response("/id"))])
    ],
    channels: [
      Channel(
        "events", "/events", client: [Message("hello", .object { Field("type", .string) })],
        server: [Message("tick", .object { Field("n", .integer) })])
    ])

  static let requests: [Row] = [
    Row("the operation is removed", .breaking, "operation-removed") { $0.operations = [] },
    Row("an operation is added", .info, "operation-added") {
      $0.operations.append(Operation("list", .get, "/items", responses: [.noContent()]))
    },
    Row("the method changes", .breaking, "operation-moved") { $0.operations[0].method = .put },
    Row("the path changes", .breaking, "operation-moved") {
      $0.operations[0].template = "/v2/items/{shop}"
    },
    Row("a path parameter is renamed", .info, "operation-path-parameter-renamed") {
      $0.operations[0].template = "/items/{store}"
      $0.operations[0].parameters[0].name = "store"
    },
    Row("a query parameter is removed", .warning, "parameter-removed") {
      $0.operations[0].queryParameters.removeFirst()
    },
    Row("a query parameter is required", .breaking, "parameter-required") {
      $0.operations[0].queryParameters[0].presence = .required
    },
    Row("a required query parameter is added", .breaking, "parameter-added") {
      $0.operations[0].queryParameters.append(Field("region", .string))
    },
    Row("a header field is added", .info, "parameter-added") {
      $0.operations[0].headers.append(Field("X-Region", .string, .optional))
    },
    Row("a list is written in another way", .breaking, "parameter-style-changed") {
      $0.operations[0].queryParameters[1].style = .commas
    },
    Row("a parameter has another default", .warning, "parameter-default-changed") {
      $0.operations[0].queryParameters[0].fallback = .constant(true)
    },
    Row("the body has another media type", .breaking, "request-media-type-removed") {
      $0.operations[0].body = .form { Field("title", .string) }
    },
    Row("the body may have another media type", .info, "request-media-type-added") {
      let json = RequestBody.json(.object { Field("title", .string) })
      $0.operations[0].body = json.or(.form { Field("title", .string) })
    },
    Row("another token is needed", .breaking, "operation-authentication-changed") {
      $0.authentication = .basic
    },
    Row("a key also serves", .info, "operation-authentication-changed") {
      $0.authentication = .any(.bearer, .apiKey(header: "X-Key"))
    },
    Row("no token is needed", .info, "operation-authentication-changed") {
      $0.operations[0].requiresAuthentication = false
    },
  ]

  static let responses: [Row] = [
    Row("the status changes", .breaking, "response-status-changed") {
      $0.operations[0].responses[0].status = .ok
    },
    Row("a status is added", .warning, "response-status-added") {
      $0.operations[0].responses.append(.noContent())
    },
    Row("the body is no longer sent", .breaking, "response-media-type-removed") {
      $0.operations[0].responses[0].body = nil
    },
    Row("a header field is removed", .breaking, "header-removed") {
      $0.operations[0].responses[0].headers = []
    },
    Row("a header field may be absent", .breaking, "header-optional") {
      $0.operations[0].responses[0].headers[0].presence = .optional
    },
    Row("an error code changes", .breaking, "failure-changed") {
      $0.operations[0].failures[0].code = "DUPLICATE"
    },
    Row("the status of an error changes", .breaking, "failure-changed") {
      $0.failures[0].status = 403
    },
    Row("a failure is added", .warning, "failure-added") {
      $0.operations[0].failures.append(Failure(429, when: .serverError))
    },
    Row("errors have another shape", .breaking, "error-type-changed") {
      $0.errors = ErrorShape(.string, code: nil, message: .root)
    },
    Row("a rule is removed", .warning, "rule-removed") { $0.operations[0].rules = [] },
    Row("a rule is advisory", .warning, "rule-level-changed") {
      $0.operations[0].rules[0].isAdvisory = true
    },
    Row("an effect is removed", .warning, "effect-removed") { $0.operations[0].effects = [] },
    Row("others may no longer read a resource", .breaking, "access-changed") {
      $0.resources[0].access = .owner
    },
    Row("a channel is removed", .breaking, "channel-removed") { $0.channels = [] },
    Row("a channel moves", .breaking, "channel-moved") { $0.channels[0].path = "/v2/events" },
    Row("a message of clients is not accepted", .breaking, "message-removed") {
      $0.channels[0].clientMessages = []
    },
    Row("the server sends another message", .warning, "message-added") {
      $0.channels[0].serverMessages.append(Message("tock", .object {}))
    },
    Row("a message of the server changes", .breaking, "message-type-changed") {
      $0.channels[0].serverMessages[0].schema = .object { Field("n", .string) }
    },
  ]

  @Test(arguments: requests + responses)
  func `have their level`(row: Row) throws {
    var new = Self.contract
    row.change(&new)
    let changes = ContractComparison(from: Self.contract, to: new).changes
    let change = try #require(changes.first { $0.id == row.id }, "\(changes.map(\.id))")
    #expect(change.level == row.level)
    #expect(!change.message.isEmpty && !change.location.isEmpty)
    #expect(changes.allSatisfy { $0.level != .breaking } || row.level == .breaking)
  }

  @Test func `of one shape are one change with its operations`() throws {
    func contract(_ item: Schema) -> Contract {
      var contract = Self.contract
      contract.definitions = [Definition("Item", item)]
      contract.operations = ["a", "b", "c"].map { name in
        Operation(name, .get, "/\(name)", responses: [.ok(.reference("Item"))])
      }
      return contract
    }
    let old = contract(.object { Field("id", .integer) })
    let new = contract(.object { Field("id", .string) })
    let changes = ContractComparison(from: old, to: new).changes
    #expect(changes.count == 1)
    #expect(changes.first?.operations == ["GET /a", "GET /b", "GET /c"])
    #expect(changes.first?.location == "response 200 /id")
    #expect(changes.first?.swift == SwiftEffect(.decodingFails, "typeMismatch id"))
  }

  @Test(arguments: [
    (nil, ContractChange.Level.breaking), ("2026-01-01", .info), ("2026-01-03", .breaking),
  ])
  func `that remove what was announced are expected from that day on`(
    day: String?, level: ContractChange.Level
  ) throws {
    var old = Self.contract
    old.operations[0] = old.operations[0].deprecated("use another one", until: day)
    var new = old
    new.operations = []
    let changes = ContractComparison(
      from: old, to: new, today: CalendarDate("2026-01-02")
    ).changes
    #expect(changes.map(\.level) == [level])
    #expect(changes.first?.message.contains("its removal was announced") == true)
    #expect(try Contract(lock: Array(old.lockText.utf8)) == old)
  }

  @Test func `of responses after the announced day are expected, too`() {
    let old = SchemaHistory.contract(
      .response, .object { Field("id", .integer).deprecated("use key", until: "2026-01-01") })
    let new = SchemaHistory.contract(.response, .object {})
    let changes = ContractComparison(
      from: old, to: new, today: CalendarDate("2026-01-02")
    ).changes
    #expect(changes.map(\.level) == [.info])
    #expect(changes.first?.swift?.kind == .decodingFails)
  }

  @Test func `need a new major, minor or patch version`() {
    func semver(_ change: (inout Contract) -> Void) -> String {
      var new = Self.contract
      change(&new)
      return ContractComparison(from: Self.contract, to: new).semver
    }
    #expect(semver { $0.operations = [] } == "major")
    #expect(
      semver { $0.operations.append(Operation("l", .get, "/l", responses: [.noContent()])) }
        == "minor")
    #expect(semver { $0.title = "Store" } == "patch")
  }
}

@Suite struct `Rules of operations` {
  private static func contract(_ name: String) -> Contract {
    var contract = `Changes of operations`.contract
    contract.operations[0].responses = [
      .ok(
        .object {
          Field("id", .string)
          Field(name, .string)
        })
    ]
    contract.operations[0].rules = [
      response(JSON.Pointer([.name(name)])) == path("shop"), response("/id") == path("shop"),
    ]
    return contract
  }

  @Test func `are the same where a field that they mention is renamed`() {
    let changes = ContractComparison(
      from: Self.contract("is_overdue"), to: Self.contract("isOverdue")
    ).changes
    #expect(changes.map(\.id).filter { $0.hasPrefix("rule") } == [])
    let renamed = changes.first { $0.id == "response-field-renamed" }
    #expect(renamed?.before == "is_overdue" && renamed?.after == "isOverdue")
  }

  @Test func `that several operations share are one change`() {
    var old = `Changes of operations`.contract
    let rule: [Rule] = [response("/id") == path("shop")]
    old.operations = ["a", "b"].map { name in
      Operation(
        name, .get, "/\(name)/{shop}", path: [Field("shop", .string)],
        responses: [.ok(.object { Field("id", .string) })], rules: rule)
    }
    var new = old
    for index in new.operations.indices {
      new.operations[index].rules = []
      new.operations[index].position.line += index
    }
    let changes = ContractComparison(from: old, to: new).changes
    #expect(changes.map(\.operations) == [["GET /a/{shop}", "GET /b/{shop}"]])
  }

  @Test func `are found in what only failures and parameters refer to`() {
    func contract(_ detail: Schema, _ size: Schema) -> Contract {
      var contract = `Changes of operations`.contract
      let failure = Failure(400, when: .invalid, file: "a.swift", line: 1)
        .with(body: .object { Field("detail", .reference("Detail"), file: "a.swift", line: 2) })
      contract.operations = [
        Operation(
          "list", .get, "/items",
          query: [Field("size", .reference("Size"), .optional, file: "a.swift", line: 3)],
          responses: [.noContent(file: "a.swift", line: 4)], failures: [failure],
          file: "a.swift", line: 5)
      ]
      contract.definitions = [Definition("Detail", detail), Definition("Size", size)]
      return contract
    }
    let changes = ContractComparison(
      from: contract(.string, .integer(.between(1, 100))),
      to: contract(.integer, .integer(.between(1, 10)))
    ).changes
    #expect(
      Set(changes.map(\.id)).isSuperset(of: ["failure-type-changed", "parameter-limits-changed"]),
      "\(changes.map(\.id))")
  }
}
