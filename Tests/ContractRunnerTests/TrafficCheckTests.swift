import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import ContractValidation
import TestSupport
import Testing

/// Checks traffic that a test makes with a mock, and changes.
private struct Traffic {
  let backend: Backend
  var check: TrafficCheck

  init() throws {
    backend = try Backend()
    check = TrafficCheck([try Rehearsal.compiled.get()], trackingState: true)
  }

  static let path = "/api/v1/goals"

  /// Sends a request to the mock, and adds the exchange, changed or not.
  @discardableResult
  mutating func add(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil, begin: Int? = nil,
    changed: (HTTPResponse) -> HTTPResponse = { $0 }
  ) -> JSON? {
    let request = HTTPRequest(
      method: method, target: target,
      fields: [
        "Authorization": "Bearer \(MockIdentity.user.token)", "Content-Type": "application/json",
      ], body: body?.bytes() ?? [])
    let response = changed(backend.mock.reply(to: request).response)
    check.add(request, response, path: request.path, begin: begin)
    return try? JSON(parsing: response.body)
  }

  mutating func addGoal() throws -> String {
    let created = add(
      .post, Self.path,
      [
        "goal_type": "activity", "title": "Run", "description": "A run", "target_value": 5,
        "target_unit": "sessions", "start_date": "2025-11-17", "target_date": "2025-12-17",
      ])
    let id = created?["data"]?["id"]?.stringValue
    return try #require(id, "\(created?.text() ?? "no body")")
  }

  /// The drifts since the last call, as `kind: expected, actual`.
  mutating func news() -> [String] {
    check.takeNews().map(\.drift).filter(\.isFailure).map {
      "\($0.kind.id): \($0.expected), \($0.actual)"
    }
  }
}

extension HTTPResponse {
  /// The response without the elements of the list at `/data/goals`.
  fileprivate var withoutGoals: HTTPResponse {
    changing {
      _ = $0.set([], at: "/data/goals")
      _ = $0.set(0, at: "/data/total")
    }
  }
}

@Suite struct `Checking traffic` {
  @Test func `finds nothing where a backend does what it says`() throws {
    var traffic = try Traffic()
    let id = try traffic.addGoal()
    traffic.add(.get, Traffic.path)
    traffic.add(.put, "\(Traffic.path)/\(id)", ["title": "Walk"])
    traffic.add(.get, Traffic.path)
    traffic.add(.delete, "\(Traffic.path)/\(id)")
    traffic.add(.get, Traffic.path)
    #expect(traffic.news() == [])
    #expect(traffic.check.unknown.isEmpty)
  }

  @Test func `reports a created resource that a list does not show`() throws {
    var traffic = try Traffic()
    let id = try traffic.addGoal()
    traffic.add(.get, Traffic.path) { $0.withoutGoals }
    #expect(traffic.news() == ["state-lost: the goal \(id) in the list, no such element"])
    // Once.
    traffic.add(.get, Traffic.path) { $0.withoutGoals }
    #expect(traffic.news() == [])
  }

  @Test func `reports a deleted resource that a list still shows`() throws {
    var traffic = try Traffic()
    let id = try traffic.addGoal()
    let shown = traffic.add(.get, Traffic.path)
    let list = try #require(shown)
    traffic.add(.delete, "\(Traffic.path)/\(id)")
    traffic.add(.get, Traffic.path) { _ in
      HTTPResponse(
        status: .ok, fields: ["Content-Type": "application/json"], body: list.bytes())
    }
    #expect(traffic.news() == ["state-leaked: the goal gone from the list, the list shows \(id)"])
  }

  @Test func `says nothing about a list that was requested before`() throws {
    var traffic = try Traffic()
    _ = try traffic.addGoal()
    traffic.add(.get, Traffic.path, begin: 0) { $0.withoutGoals }
    #expect(traffic.news() == [])
    traffic.add(.get, Traffic.path, begin: 1) { $0.withoutGoals }
    #expect(traffic.news().count == 1)
  }

  @Test func `says nothing about lists that a query may have filtered`() throws {
    var traffic = try Traffic()
    _ = try traffic.addGoal()
    traffic.add(.get, "\(Traffic.path)?status=paused") { $0.withoutGoals }
    #expect(traffic.news() == [])
  }

  @Test func `lists endpoints of no contract and operations without requests`() throws {
    var traffic = try Traffic()
    traffic.add(.get, Traffic.path)
    traffic.add(.get, "/collect/1234?v=1")
    traffic.add(.get, "/collect/99")
    traffic.add(.options, "/collect")
    let lines = traffic.check.lines
    #expect(lines.first == "not in the contract: GET /collect/*, 2 with 404")
    #expect(lines.count == 2)
    #expect(
      lines.last?.hasPrefix("never called of lume-goals: createGoal (POST /api/v1/goals), ") == true
    )
  }

  @Test func `masks secrets in messages that are recorded`() {
    var redaction = Redaction(token: nil, otherToken: nil)
    redaction.add("s3cr3t-t0ken-of-a-user", of: .user)
    let request = redaction.masked(
      HTTPRequest(
        method: .post, target: "/login?api_key=abc&q=1",
        fields: [
          "Authorization": "Bearer s3cr3t-t0ken-of-a-user", "Cookie": "sid=abc; theme=dark",
          "Content-Type": "application/json",
        ],
        body: Array(#"{"user":"anna","password":"hunter2","note":"x s3cr3t-t0ken-of-a-user"}"#.utf8)
      ))
    #expect(request.target == "/login?api_key=***&q=1")
    #expect(request.fields["authorization"] == "Bearer ***")
    #expect(request.fields["cookie"] == "sid=***; theme=***")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"user":"anna","password":"***","note":"x $CONTRACT_CHECK_TOKEN"}"#)
    let response = redaction.masked(
      HTTPResponse(
        status: .ok, fields: ["Set-Cookie": "sid=abc; Path=/", "Content-Type": "application/json"],
        body: Array(#"{"access_token":"abc","expires_in":3600}"#.utf8)))
    #expect(response.fields["set-cookie"] == "sid=***; Path=/")
    #expect(
      String(decoding: response.body, as: UTF8.self) == #"{"access_token":"***","expires_in":3600}"#
    )
  }
}
