import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Compiling a contract` {
  @Test func `finds every problem at once, by line`() throws {
    var contract = Contract.library
    let line = #line + 3
    contract.operations.append(
      Operation(
        "bad", .get, "/bad/{id}", path: [Field("id", .string(.matches("(?i)a")))],
        responses: [
          .ok(
            .object {
              Field("n", .integer, example: "one")
              Field("list", .array(of: .string(.matches("[")), .nonEmpty), example: [])
              Field("list", .boolean)
            })
        ]))
    let error = #expect(throws: ContractProblems.self) { try CompiledContract(contract) }
    let found = error?.problems.map { "\($0.position.line - line): \($0.message)" } ?? []
    #expect(found.count == 4)
    #expect(found.first?.hasPrefix("0: pattern /(?i)a/: flags") == true)
    #expect(found.dropFirst().first?.hasPrefix("4: the example of 'n' violates its schema") == true)
    #expect(found.dropFirst(2).first?.hasPrefix("5: pattern /[/: [ without its ]") == true)
    #expect(found.last?.contains("declared twice") == true)
  }

  /// An operation with a pattern that cannot be read, each at another location.
  private static func unreadable(_ schema: Schema) -> [(location: String, operation: Operation)] {
    let field = Field("X-Text", schema, .optional)
    let ok = Response.ok(.boolean)
    func sending(_ body: RequestBody) -> Operation {
      Operation("a", .post, "/a", body: body, responses: [ok])
    }
    func receiving(_ response: Response, _ failure: Failure? = nil) -> Operation {
      Operation(
        "a", .get, "/a", responses: [response], failures: [failure].compactMap(\.self))
    }
    let failure = Failure(400, when: .invalid)
    return [
      ("request", sending(.json(schema))),
      ("other request", sending(.json(.boolean).or(.form(.object { Field("a", schema) })))),
      ("text part", sending(.multipart(.text("a", schema)))),
      ("response", receiving(.ok(schema))),
      ("other response", receiving(ok.or(Response.ok(schema).sent(as: "application/vnd.a+json")))),
      ("header", receiving(ok.with(headers: field))),
      ("failure", receiving(ok, failure.with(body: schema))),
      ("header of a failure", receiving(ok, failure.with(headers: field))),
      ("content", receiving(Response(200, .text(schema)))),
    ]
  }

  @Test(arguments: 0..<9)
  func `rejects a pattern that cannot be read, wherever it is`(index: Int) {
    let (location, operation) = Self.unreadable(.string(.matches("(?i)a")))[index]
    var contract = Contract.library
    contract.operations.append(operation)
    let error = #expect(throws: ContractProblems.self, "\(location)") {
      try CompiledContract(contract)
    }
    #expect(
      error?.problems.contains { $0.message.hasPrefix("pattern /(?i)a/") } == true, "\(location)")
  }

  @Test func `rejects a default that is no value of its field`() {
    var contract = Contract.library
    contract.operations.append(
      Operation(
        "a", .get, "/a",
        query: [Field("limit", .integer(.between(1, 10)), .optional).defaulting(to: constant(100))],
        responses: [.ok(.boolean)]))
    let error = #expect(throws: ContractProblems.self) { try CompiledContract(contract) }
    #expect(
      error?.problems.map(\.message) == [
        "the default of 'limit' violates its schema: expected number between 1 and 10, actual number 100"
      ])
  }

  @Test func `reports a shared schema once`() {
    let shared: Schema = .object { Field("n", .integer, example: true) }
    var contract = Contract.library
    for id in ["a", "b"] {
      contract.operations.append(Operation(id, .get, "/\(id)", responses: [.ok(shared)]))
    }
    let error = #expect(throws: ContractProblems.self) { try CompiledContract(contract) }
    #expect(error?.problems.count == 1)
  }

  @Test func `describes one problem a line, each with its position`() {
    let position = SourcePosition(file: "contracts/A.swift", line: 7)
    let problems = ContractProblems([
      ContractProblem("first", at: position), ContractProblem("second", at: position),
    ])
    #expect(problems.description == "contracts/A.swift:7: first\ncontracts/A.swift:7: second")
  }
}

@Suite struct `Routing` {
  private func describe(_ route: CompiledContract.Route) -> String {
    switch route {
    case .operation(let operation, let parameters):
      ([operation.id] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        .joined(separator: " ")
    case .wrongMethod(let allowed): "allowed " + allowed.map(\.name).joined(separator: ",")
    case .unknown: "unknown"
    }
  }

  @Test(
    arguments: [
      (.get, "/books", "list"), (.post, "/books", "create"), (.get, "/books/7", "read id=7"),
      (.get, "/books/a%20b%2Fc", "read id=a b/c"), (.get, "/books/recent", "recent"),
      (.delete, "/books/recent", "delete id=recent"), (.head, "/books", "check"),
      (.put, "/books", "allowed POST,GET,HEAD"), (.patch, "/books/7", "allowed GET,PUT,DELETE"),
      (HTTPMethod("get"), "/books", "allowed POST,GET,HEAD"), (.get, "/books/", "unknown"),
      (.get, "/", "unknown"), (.get, "books", "unknown"), (.get, "/books/1/2", "unknown"),
    ] as [(HTTPMethod, String, String)])
  func `finds the operation and its parameters, or the allowed methods`(
    method: HTTPMethod, path: String, expected: String
  ) throws {
    #expect(describe(try CompiledContract(.library).route(method, path: path[...])) == expected)
  }

  @Test func `finds operations by id`() throws {
    let contract = try CompiledContract(.library)
    #expect(contract.operation("read")?.operation == .read)
    #expect(contract.operation("write") == nil)
    #expect(contract.operations.map(\.id) == Contract.library.operations.map(\.id))
  }
}
