import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import Synchronization
import TestSupport
import Testing

/// A mock as front ends use it, without a socket.
struct ServedClient {
  let mock: ServedMock
  let service: MockService
  private let records = Records()

  private final class Records: Sendable {
    let lines = Mutex<[LoggedRequest]>([])
    let reports = Mutex<[String]>([])
    let rules = Mutex<String?>(nil)
  }

  /// The requests in the log.
  var log: [LoggedRequest] { records.lines.withLock(\.self) }
  var reports: [String] { records.reports.withLock(\.self) }

  init(
    _ contract: Contract = .kennel, rules: String? = nil, seedData: Int? = nil, seed: UInt64 = 1,
    _ change: (inout ServedMock.Configuration) -> Void = { _ in }
  ) throws {
    let now = Instant(secondsSince1970: 1_763_407_562)
    var configuration = MockService.Configuration { now }
    configuration.explainsRejections = true
    configuration.values = .plausible(now)
    configuration.seed = seed
    service = try MockService(contract, configuration)
    if let seedData { #expect(service.seed(seedData).isEmpty) }
    var serving = ServedMock.Configuration()
    serving.clock = { now }
    serving.browserAccess = BrowserAccess()
    serving.log = { [records] request in records.lines.withLock { $0.append(request) } }
    serving.report = { [records] line in records.reports.withLock { $0.append(line) } }
    if let rules {
      records.rules.withLock { $0 = rules }
      serving.rules = ServedMock.RulesFile(name: "mock.yaml") { [records] in
        records.rules.withLock { rules in
          defer { rules = nil }
          return rules.map { Array($0.utf8) }
        }
      }
    }
    change(&serving)
    mock = try ServedMock(MockHost(service), serving)
  }

  /// Changes the file with rules.
  func write(rules: String) {
    records.rules.withLock { $0 = rules }
  }

  func reply(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], _ body: JSON? = nil
  ) -> ServerReply {
    var fields = fields
    if body != nil { fields["Content-Type"] = "application/json" }
    return mock.reply(
      to: HTTPRequest(method: method, target: target, fields: fields, body: body?.bytes() ?? []))
  }

  /// The response, at once or delayed.
  func send(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], _ body: JSON? = nil
  ) throws -> HTTPResponse {
    switch reply(method, target, fields, body) {
    case .response(let response, _), .delayed(_, let response, _): response
    default: throw NoResponse()
    }
  }

  func json(_ target: String, _ fields: HTTPFields = [:]) throws -> JSON {
    try JSON(parsing: send(.get, target, fields).body)
  }

  private struct NoResponse: Error {}
}

extension JSON {
  subscript(at pointer: JSON.Pointer) -> JSON? { self[pointer] }
}

@Suite struct `A mock for browsers` {
  private static let origin: HTTPFields = ["Origin": "http://localhost:5173"]

  @Test func `permits what a preflight asks for, and lets the app read the response`() throws {
    let client = try ServedClient()
    var asking = Self.origin
    asking["Access-Control-Request-Method"] = "POST"
    asking["Access-Control-Request-Headers"] = "content-type, x-trace"
    let preflight = try client.send(.options, "/dogs", asking)
    #expect(preflight.status == .noContent)
    #expect(preflight.fields["access-control-allow-origin"] == "http://localhost:5173")
    #expect(preflight.fields["access-control-allow-credentials"] == "true")
    #expect(preflight.fields["access-control-allow-methods"] == "GET, POST")
    #expect(preflight.fields["access-control-allow-headers"] == "content-type, x-trace")
    for target in ["/dogs", "/dogs/7", "/unknown", "/__contract"] {
      let response = try client.send(.get, target, Self.origin)
      #expect(
        response.fields["access-control-allow-origin"] == "http://localhost:5173", "\(target)")
      #expect(response.fields.hasMember("origin", in: "vary"), "\(target)")
    }
    #expect(client.log.count == 3, "neither a preflight nor a page of the mock is logged")
  }

  @Test func `shows the methods of a path`() throws {
    let response = try ServedClient().send(.options, "/dogs")
    #expect(response.status == .noContent)
    #expect(response.fields["allow"] == "GET, POST, HEAD, OPTIONS")
  }

  @Test func `leaves contracts with origins of their own alone, unless it is told to open them`()
    throws
  {
    var contract = Contract.kennel
    contract.cors = CORS(origins: "https://kennel.example")
    for (access, expected) in [(false, nil), (true, "http://localhost:5173")] {
      let client = try ServedClient(contract) {
        $0.browserAccess = BrowserAccess(overridesContracts: access)
      }
      let response = try client.send(.get, "/dogs", Self.origin)
      #expect(response.fields["access-control-allow-origin"] == expected)
    }
    let closed = try ServedClient { $0.browserAccess = nil }
    let response = try closed.send(.get, "/dogs", Self.origin)
    #expect(response.fields["access-control-allow-origin"] == nil)
  }
}

@Suite struct `Steering a mock` {
  @Test(arguments: [
    ("code=404", 404, true), ("code=429", 429, true), ("code=418", 418, false),
    ("respond-async, code=\"404\"; wait=1", 404, true), ("code=200", 404, true),
    ("code=x", 404, true),
  ])
  func `sends the status that a request prefers`(value: String, status: Int, isKnown: Bool) throws {
    let client = try ServedClient()
    let target = value.contains("429") ? "/dogs" : "/dogs/9"
    let response = try client.send(.get, target, ["Prefer": value])
    #expect(response.status.code == status)
    #expect((response.fields["contract-mock"] == nil) == isKnown)
  }

  @Test func `sends a documented example by its name`() throws {
    let client = try ServedClient(seedData: 2)
    let response = try client.send(.get, "/dogs", ["Prefer": "example=none"])
    #expect(try JSON(parsing: response.body) == ["items": [], "total": 0])
    #expect(response.fields["preference-applied"] == "example=\"none\"")
    let unknown = try client.send(.get, "/dogs", ["Prefer": "example=most"])
    #expect(unknown.fields["contract-mock"]?.contains("it documents none") == true)
  }

  @Test func `generates other values each time where they are preferred dynamic`() throws {
    let client = try ServedClient()
    let bodies = try (0..<4).map { _ in try client.json("/dogs/9", ["Prefer": "dynamic"]) }
    #expect(Set(bodies).count > 1)
  }

  private static let rules = """
    latency: 20ms
    rules:
      - match: {operation: getDog, header: {x-fail: true}}
        status: 404
      - match: {path: "/do*", query: {status: sold}}
        status: 503
        headers: {Retry-After: 3}
        body: {error: resting}
      - match: {operation: POST /dogs, body: {name: Rex}, call: 2..3}
        close: true
      - match: {operation: addDog, call: every 2}
        delay: 1s
      - match: {operation: listDogs, header: {x-drift: "1"}}
        drift: total-as-string
    """

  @Test func `follows rules by operation, header, query, member and number`() throws {
    let client = try ServedClient(rules: Self.rules)
    #expect(try client.send(.get, "/dogs/1").fields["retry-after"] == nil)
    #expect(try client.send(.get, "/dogs/1", ["X-Fail": "yes"]).status == .notFound)
    let resting = try client.send(.get, "/dogs?status=sold")
    #expect(resting.status == .serviceUnavailable && resting.fields["retry-after"] == "3")
    #expect(try JSON(parsing: resting.body) == ["error": "resting"])
    let rex: JSON = ["name": "Rex", "status": "sold"]
    let kinds = (0..<5).map { _ -> String in
      switch client.reply(.post, "/dogs", [:], rex) {
      case .delayed(.milliseconds(20), _, _): "usual"
      case .delayed(.seconds(1), _, _): "slow"
      case .closeWithoutResponse: "closed"
      default: "other"
      }
    }
    #expect(kinds == ["usual", "closed", "closed", "slow", "usual"])
    let drifting = try client.json("/dogs", ["x-drift": "1"])
    #expect(drifting["total"] == "3")
    #expect(try client.json("/dogs")["total"] == 3)
    #expect(client.log.map(\.cause).contains("mock.yaml:5"))
  }

  @Test func `reads rules anew when they change, and keeps them while they have mistakes`() throws {
    let client = try ServedClient(rules: "rules: [{status: 404}]")
    #expect(try client.send(.get, "/dogs").status == .notFound)
    client.write(rules: "rules:\n  - match: {operation: listDog}\n    statsu: 500\n")
    #expect(try client.send(.get, "/dogs").status == .notFound)
    #expect(
      client.reports.prefix(2) == [
        "mock.yaml:2: error: no operation is 'listDog'; did you mean 'listDogs'?",
        "mock.yaml:3: error: unknown member 'statsu'; did you mean 'status'?",
      ])
    client.write(rules: "")
    #expect(try client.send(.get, "/dogs").status == .ok)
  }

  @Test(arguments: [
    ("rules: [", "mock.yaml:1: error:"), ("rule: []", "unknown member 'rule'"),
    ("rules: [{status: 99}]", "from 200 to 599"), ("rules: [{delay: soon}]", "500ms or 50ms..2s"),
    ("rules: [{match: {call: 0}, status: 404}]", "call takes the number"),
    ("rules: [{match: {path: /dogs}}]", "states no status"), ("faults: [2%]", "1%:503"),
    ("rules:\n- drift: nothing", "mock.yaml:2: error: unknown drift 'nothing'"),
    ("rules: [{headers: {\"a b\": x}}]", "is no header field"), ("- 1", "expected members"),
  ])
  func `reports the mistakes of rules with their lines`(yaml: String, message: String) throws {
    let error = #expect(throws: MockRules.Mistakes.self) { try ServedClient(rules: yaml) }
    #expect(error?.lines.joined(separator: "\n").contains(message) == true, "\(error?.lines ?? [])")
  }

  @Test func `fails at the rate of a fault, the same way for the same seed`() throws {
    func kinds() throws -> [Bool] {
      let client = try ServedClient { $0.faults = [MockFault("30%:close")].compactMap(\.self) }
      return (0..<100).map { _ in
        if case .closeWithoutResponse = client.reply(.get, "/dogs") { true } else { false }
      }
    }
    let first = try kinds()
    #expect((10...50).contains(first.count(where: \.self)))
    #expect(try kinds() == first)
  }

  @Test(arguments: [
    ("200ms", "200ms"), ("50ms..2s", "50ms..2s"), ("1m", "60s"), ("2s..1s", nil), ("", nil),
    ("5", nil), ("99m", nil), ("..1s", nil), ("-1s", nil),
  ])
  func `reads latencies`(text: String, description: String?) {
    #expect(MockLatency(text).map { "\($0)" } == description)
  }

  @Test func `shows and resets state, requests and rules`() throws {
    let client = try ServedClient(rules: "rules: [{match: {call: 1}, status: 404}]", seedData: 2)
    #expect(try client.send(.get, "/dogs").status == .notFound)
    _ = try client.send(.post, "/dogs", [:], ["name": "Rex", "status": "sold"])
    let page = try client.json("/__contract")
    #expect(page[at: "/contracts/0/resources/dog"] == 3)
    #expect(page[at: "/requests/1/target"] == "/dogs")
    #expect(page[at: "/rules/rules/0/requests"] == 2)
    #expect(try client.json("/__contract/state")[at: "/kennel/dog/2/value/name"] == "Rex")
    #expect(try client.send(.delete, "/__contract").status == .noContent)
    #expect(try client.json("/__contract/state")[at: "/kennel/dog/2"] == nil)
    #expect(try client.json("/__contract/requests")["count"] == 0)
    #expect(try client.send(.get, "/dogs").status == .notFound, "rules count from one again")
  }
}
