import ContractHTTP
import ContractJSON
import ContractMock

extension Backend {
  /// The goals of a user in the mock, by id.
  func goals(of identity: MockIdentity = .user) throws -> [String: JSON] {
    let list = try request(.get, as: identity)
    let goals = list["data"]?["goals"]?.arrayValue ?? []
    return Dictionary(goals.map { ($0["id"]?.stringValue ?? "", $0) }) { first, _ in first }
  }

  /// Creates goals that exist before the run.
  func settle(_ count: Int, of identity: MockIdentity) throws {
    for number in 1...count {
      _ = try request(
        .post, as: identity,
        [
          "title": .string("Older than the run, \(number)"), "description": "",
          "start_date": "2025-11-17", "target_date": "2026-01-16", "goal_type": "sleep",
          "target_value": 8, "target_unit": "hours",
        ])
    }
  }

  /// Sends a request to the mock itself, past the run.
  @discardableResult
  func request(
    _ method: HTTPMethod, _ target: String = "/api/v1/goals", as identity: MockIdentity,
    _ body: JSON? = nil
  ) throws -> JSON {
    let response = mock.respond(
      to: HTTPRequest(
        method: method, target: target,
        fields: ["Authorization": "Bearer \(identity.token)", "Content-Type": "application/json"],
        body: body?.bytes() ?? []))
    return try JSON(parsing: response.body)
  }
}

extension HTTPResponse {
  /// The response with each listed goal changed.
  func changingGoals(_ change: (inout JSON) -> Void) -> HTTPResponse {
    changing { json in
      guard let goals = json["data"]?["goals"]?.arrayValue else { return }
      let changed = goals.map { goal in
        var goal = goal
        change(&goal)
        return goal
      }
      _ = json.set(.array(changed), at: "/data/goals")
    }
  }
}

extension HTTPRequest {
  var operation: String? {
    let parts = path.split(separator: "/").dropFirst(3)
    switch (method, parts.count) {
    case (.post, 0): return "createGoal"
    case (.get, 0): return "listGoals"
    case (.put, 1): return "updateGoal"
    case (.delete, 1): return "deleteGoal"
    case (.post, 2): return parts.last.map(String.init)
    default: return nil
    }
  }
}
