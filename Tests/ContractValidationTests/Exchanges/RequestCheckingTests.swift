import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Checking requests` {
  @Test(
    arguments: [
      (#"{"title":"A","price":0}"#, []),
      (#"{"title":"A","price":0,"colour":"red"}"#, []),
      (#"{"title":"A","price":-1}"#, ["constraint-broken(minimum) at request /price"]),
      (#"{"price":1}"#, ["field-missing at request /title"]),
      (#"{"title":null,"price":1}"#, ["null-unexpected at request /title"]),
      (
        #"{"title":"A","price":1,"kind":"atlas"}"#, ["enum-new-value at request /kind"]
      ),
      ("", ["body-unreadable at request"]),
      ("[]", ["type-changed at request"]),
    ] as [(String, [String])])
  func `finds the violations in a body`(body: String, expected: [String]) throws {
    let operation = try CompiledOperation.library("create")
    let request = HTTPRequest(method: .post, target: "/books", body: Array(body.utf8))
    let violations = operation.violations(in: request, parameters: [:])
    #expect(violations.map(\.brief) == expected)
    #expect(violations.allSatisfy { $0.source != nil })
  }

  @Test(arguments: [
    "\u{FEFF}{\"title\":\"A\",\"price\":1}", #"{"title":1,"title":"A","price":1}"#,
  ])
  func `ignores differences between readers of a body`(body: String) throws {
    let operation = try CompiledOperation.library("create")
    let request = HTTPRequest(method: .post, target: "/books", body: Array(body.utf8))
    #expect(operation.violations(in: request, parameters: [:]).isEmpty)
  }

  @Test func `finds violations after a byte order mark`() throws {
    let operation = try CompiledOperation.library("create")
    let body = Array("\u{FEFF}{\"title\":\"A\",\"price\":-1}".utf8)
    let request = HTTPRequest(method: .post, target: "/books", body: body)
    let violations = operation.violations(in: request, parameters: [:])
    #expect(violations.map(\.brief) == ["constraint-broken(minimum) at request /price"])
  }

  @Test func `rejects text that is not JSON`() throws {
    let operation = try CompiledOperation.library("create")
    let request = HTTPRequest(method: .post, target: "/books", body: Array("{\"title\":".utf8))
    let violations = operation.violations(in: request, parameters: [:])
    #expect(violations.map(\.kind).contains(.bodyUnreadable))
  }

  @Test func `does not require an undocumented body`() throws {
    let operation = try CompiledOperation.library("list")
    let request = HTTPRequest(method: .get, target: "/books", body: Array("x".utf8))
    #expect(operation.violations(in: request, parameters: [:]).isEmpty)
  }

  @Test(arguments: [("1", 0), ("1e2", 0), ("1.0", 0), ("0", 1), ("1.5", 1), ("abc", 1), ("", 1)])
  func `reads path parameters as the type of their schema`(text: String, count: Int) throws {
    let operation = try CompiledOperation.library("read")
    let request = HTTPRequest(method: .get, target: "/books/\(text)")
    let violations = operation.violations(in: request, parameters: ["id": text])
    #expect(
      violations.map(\.location.description) == Array(repeating: "request path id", count: count))
  }
}

@Suite struct `Failures for an invalid request` {
  @Test(
    arguments: [
      (#"{"title":"A","price":-1}"#, ["BAD_PRICE"]),
      (#"{"title":"A"}"#, ["INVALID", "BAD_PRICE"]),
      (#"{"title":"A","price":null}"#, ["INVALID", "BAD_PRICE"]),
      (#"{"title":"A","price":"1"}"#, ["INVALID", "BAD_PRICE"]),
      (#"{"title":"","price":1}"#, ["INVALID"]),
      (#"{"price":1}"#, ["INVALID"]),
      (#"{"title":"","price":-1}"#, ["INVALID", "BAD_PRICE"]),
      (#"{"title":"A","price":1}"#, []),
      ("", ["INVALID"]),
      ("{", ["INVALID"]),
    ] as [(String, [String])])
  func `depend on the violation in the body`(body: String, expected: [String]) throws {
    let operation = try CompiledOperation.library("create")
    let request = HTTPRequest(method: .post, target: "/books", body: Array(body.utf8))
    let violations = operation.violations(in: request, parameters: [:])
    #expect(operation.expectedFailures(for: violations, in: request).map(\.code) == expected)
  }

  @Test func `include those of an unknown id for an invalid id`() throws {
    let operation = try CompiledOperation.library("read")
    let request = HTTPRequest(method: .get, target: "/books/abc")
    let violations = operation.violations(in: request, parameters: ["id": "abc"])
    #expect(
      operation.expectedFailures(for: violations, in: request).map(\.code) == [
        "INVALID", "NOT_FOUND",
      ])
  }

  @Test func `are none where the contract specifies none`() throws {
    var contract = Contract.library
    contract.failures.removeAll { $0.condition == .invalid }
    let operation = try #require(try CompiledContract(contract).operation("create"))
    let request = HTTPRequest(method: .post, target: "/books", body: Array("[]".utf8))
    let violations = operation.violations(in: request, parameters: [:])
    #expect(!violations.isEmpty)
    #expect(operation.expectedFailures(for: violations, in: request).isEmpty)
  }
}
