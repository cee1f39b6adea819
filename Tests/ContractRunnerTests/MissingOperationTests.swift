import ContractFindings
import ContractHTTP
import ContractModel
import ContractRunner
import ContractValidation
import TestSupport
import Testing

@Suite struct `An operation of which no request has success` {
  private static func contract(_ failures: [Failure] = [], path: String = "/b") -> Contract {
    let parameters = path.hasSuffix("}") ? [Field("id", .string(.nonEmpty))] : []
    var contract = Contract(
      "ab", version: "1", title: "AB", authentication: .none, errors: .coded,
      operations: [
        Operation("a", .get, "/a", responses: [.ok(.string)]),
        Operation("b", .get, path, path: parameters, responses: [.ok(.string)], failures: failures),
      ])
    contract.infersEffects = true
    return contract
  }

  private static let none = HTTPResponse(
    status: .notFound, fields: ["Content-Type": "text/plain"], body: Array("Not Found".utf8))

  /// A run against a backend whose second operation has this response; its other paths do not exist.
  private static func rehearsal(
    _ response: HTTPResponse, of contract: Contract = contract(), options: HTTPResponse? = nil
  ) async throws -> Rehearsal {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let (method, path) = (arrival.method, arrival.request.path)
      if path == "/a", method == .get { return arrival.response() }
      let isKnown = path == "/a" || path.hasPrefix("/b") && options != nil
      if method == .options, isKnown { return options ?? HTTPResponse(status: .methodNotAllowed) }
      return path.hasPrefix("/b") && method == .get ? response : none
    }
    return try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
    }
  }

  private static func kinds(_ rehearsal: Rehearsal) -> [Drift.Kind] {
    rehearsal.causes.map(\.drift.kind)
  }

  @Test(arguments: [
    none, HTTPResponse(status: .methodNotAllowed), HTTPResponse(status: .notImplemented),
    HTTPResponse(status: .methodNotAllowed, fields: ["Allow": "POST"]),
  ])
  func `is missing where its requests get what an unknown path gets`(response: HTTPResponse)
    async throws
  {
    let rehearsal = try await Self.rehearsal(response)
    #expect(Self.kinds(rehearsal) == [.operationMissing])
    #expect(rehearsal.summary.verdict == .drift)
  }

  @Test(arguments: [
    HTTPResponse(status: .forbidden), HTTPResponse(status: .conflict),
    HTTPResponse(status: .notFound, body: Array("No avatar".utf8)),
    HTTPResponse(status: .methodNotAllowed, fields: ["Allow": "GET, POST"]),
  ])
  func `is not reached where something else explains it`(response: HTTPResponse) async throws {
    let rehearsal = try await Self.rehearsal(response)
    #expect(Self.kinds(rehearsal) == [])
    #expect(rehearsal.summary.unreached.map(\.operation) == ["b"])
    #expect(rehearsal.summary.verdict == .conforms)
    let own = rehearsal.results.filter {
      if case .check(_, "b") = $0.subject { true } else { false }
    }
    #expect(!own.isEmpty && own.allSatisfy { $0.verdict == .skipped })
  }

  /// Other operations show less, because nothing was logged, joined or added.
  @Test(arguments: [
    ("deuce-diary", "logDeuce"), ("deuce-diary", "joinGroup"), ("lume-linking", "listGoals"),
    ("lume-goals", "tips"),
  ])
  func `is the only drift, and explains what others show after a request to it`(
    id: String, operation: String
  ) async throws {
    let compiled = try CompiledContract(.named(id))
    let missing = try #require(compiled.operation(operation)).operation
    let isAlone = try !Contract.named(id).operations.contains {
      $0.template == missing.template && $0.id != operation
    }
    let backend = try Backend(.named(id)) { arrival throws(Backend.Fault) in
      let method = isAlone || arrival.method == .options ? missing.method : arrival.method
      guard case .operation(let found, _) = compiled.route(method, path: arrival.request.path),
        found.id == operation
      else { return arrival.response() }
      var elsewhere = arrival
      elsewhere.request.target = "/nowhere"
      return elsewhere.response()
    }
    let rehearsal = try await Rehearsal(backend)
    #expect(rehearsal.causes.map(\.drift.kind) == [.operationMissing])
    #expect(rehearsal.causes.map(\.operation) == [operation])
  }

  @Test func `is not reached where OPTIONS shows its path`() async throws {
    let options = HTTPResponse(status: .noContent, fields: ["Allow": "GET"])
    #expect(Self.kinds(try await Self.rehearsal(Self.none, options: options)) == [])
  }

  @Test func `is not reached where its path names an unknown resource`() async throws {
    let contract = Self.contract(path: "/b/{id}")
    #expect(Self.kinds(try await Self.rehearsal(Self.none, of: contract)) == [])
  }

  @Test func `is missing in spite of a documented 404 where the backend distinguishes paths`()
    async throws
  {
    let contract = Self.contract([Failure(404, "NONE", when: .invalid)])
    #expect(Self.kinds(try await Self.rehearsal(Self.none, of: contract)) == [.operationMissing])
  }

  @Test func `leaves nothing tested where it is the only one`() async throws {
    var contract = Self.contract()
    contract.operations.removeFirst()
    let rehearsal = try await Self.rehearsal(Self.none, of: contract)
    #expect(rehearsal.summary.verdict == .notTested)
    #expect(Self.kinds(rehearsal) == [])
  }

  @Test func `is a drift of the mock, which a run finds`() async throws {
    let backend = try Backend(drifts: ["operation-missing"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(Self.kinds(rehearsal).contains(.operationMissing))
  }
}

@Suite struct `Bytes behind responses` {
  private static func kinds(
    _ surplus: String
  ) async throws -> [String] {
    let backend = try Backend(.goals) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      response.surplus = Array(surplus.utf8)
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let found = rehearsal.findings.map(\.drift).filter { $0.kind == .bytesAfterResponse }
    return Set(found.map(\.severity.rawValue)).sorted()
  }

  @Test(arguments: ["more", "HTTP/1.1 500 No\r\n\r\n", "\r\nmore", "\0"])
  func `are drift`(surplus: String) async throws {
    #expect(try await Self.kinds(surplus) == ["drift"])
  }

  @Test(arguments: ["\r\n", "\n", "HTTP/1.1 408 Request Timeout\r\n\r\n"])
  func `are a note where HTTP allows them`(surplus: String) async throws {
    #expect(try await Self.kinds(surplus) == ["note"])
  }

  @Test func `are one drift, whatever the operation`() async throws {
    let backend = try Backend(drifts: ["bytes-after-response"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.causes.map(\.drift.kind) == [.bytesAfterResponse])
    let operations = Set(rehearsal.findings.map(\.operation))
    #expect(operations == Set(Contract.goals.operations.map(\.id)))
  }

  @Test func `show again when the case is repeated`() async throws {
    let backend = try Backend(drifts: ["bytes-after-response"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.findings.allSatisfy { !$0.isUnstable })
  }
}

@Suite struct `The parts that a contract does not hold` {
  @Test func `lower the coverage and are part of what a run begins with`() async throws {
    let operation = Operation("a", .get, "/a", responses: [.ok(.string)])
    let whole = Contract(
      "a", version: "1", title: "A", authentication: .none, errors: .coded, operations: [operation])
    let partial = whole.omitting(DocumentOmission(.operation, "POST /b", "no form can hold it"))
    var coverage: [Int?] = []
    for contract in [whole, partial] {
      let rehearsal = try await Rehearsal(try Backend(contract)) { $0.identities = [:] }
      coverage.append(rehearsal.summary.coverage)
      guard case .started(let info)? = rehearsal.events.first else { continue }
      #expect(info.omissions == contract.omissions)
    }
    #expect(coverage[0] == 100 && coverage[1] ?? 100 < 100)
  }
}
