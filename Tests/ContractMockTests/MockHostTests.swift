import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Testing

@Suite struct `Several contracts on one port` {
  private func host(_ contracts: Contract...) throws -> MockHost {
    try MockHost(contracts.map { try MockClient($0).service })
  }

  private func status(
    of host: MockHost, _ method: HTTPMethod, _ target: String
  ) -> (Int, String?) {
    let fields: HTTPFields = ["Host": "localhost", "Authorization": "Bearer user-token"]
    let response = host.reply(
      to: HTTPRequest(method: method, target: target, fields: fields)
    ).response
    return (response.status.code, response.fields["Allow"])
  }

  @Test(arguments: [
    (HTTPMethod.get, "/api/v1/goals", 200), (.get, "/api/auth/user", 200),
    (.head, "/api/locations", 200), (.get, "/notes", 200), (.get, "/nowhere", 404),
    (.get, "/ws", 426),
  ])
  func `respond on their own paths`(method: HTTPMethod, target: String, status: Int) throws {
    let host = try host(.goals, .deuceDiary, .notes)
    #expect(self.status(of: host, method, target).0 == status)
  }

  @Test func `list the methods of the contract that has the path`() throws {
    let host = try host(.goals, .deuceDiary)
    #expect(status(of: host, .put, "/api/locations") == (405, "GET, POST, HEAD"))
  }

  @Test func `are compatible where methods or paths differ`() throws {
    #expect(RouteConflict(.goals, .deuceDiary) == nil)
    #expect(RouteConflict(.notes, .goals) == nil)
  }

  @Test func `conflict where both have a path, whatever the name of its parameter`() throws {
    let conflict = try #require(RouteConflict(.goals, .named("lume-goals-overview")))
    #expect(conflict.contracts == ["lume-goals", "lume-goals-overview"])
    #expect(throws: MockError.routeConflict(conflict)) {
      try host(.goals, .named("lume-goals-overview"))
    }
    #expect(
      "\(conflict)"
        == "'lume-goals' and 'lume-goals-overview' both have POST /api/v1/goals/{goalId}/tips; "
        + "serve them on separate ports")
  }

  @Test func `share resources created by a common operation`() throws {
    let tips = Contract.named("lume-goal-tips")
    #expect(RouteConflict(.goals, tips) == nil)
    let goals = try MockClient(.goals).service
    let host = try MockHost([goals, MockService(tips, sharing: goals)])
    let body: JSON = [
      "title": "Walk", "description": "", "start_date": "2027-01-01", "target_date": "2027-02-01",
      "goal_type": "activity", "target_value": 1, "target_unit": "kg",
    ]
    let made = host.reply(
      to: HTTPRequest(
        method: .post, target: "/api/v1/goals",
        fields: ["Authorization": "Bearer user-token", "Content-Type": "application/json"],
        body: body.bytes())
    ).response
    let id = try #require(try JSON(parsing: made.body)["data"]?["id"]?.stringValue)
    #expect(status(of: host, .get, "/api/v1/goals/\(id)/tips").0 == 200)
    #expect(
      status(of: host, .get, "/api/v1/goals/00000000-0000-4000-8000-000000000001/tips").0 == 404)
  }
}
