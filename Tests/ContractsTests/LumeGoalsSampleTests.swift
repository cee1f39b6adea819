import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Contracts
import Testing

/// The documents' own samples, put to the judge.
@Suite struct `The samples of the Goals documents` {
  private let goals: CompiledContract

  init() throws {
    goals = try CompiledContract(#require(Catalog.all.first { $0.id == "lume-goals" }))
  }

  @Test func `of a created goal are accepted`() throws {
    let judge = try #require(goals.operation("createGoal")?.responseJudge(for: 201))
    #expect(judge.drifts(in: Array(Self.createdGoal.utf8)).isEmpty)
    let update = try #require(goals.operation("updateGoal")?.responseJudge(for: 200))
    #expect(update.accepts(Array(Self.createdGoal.utf8)))
  }

  @Test func `of tips are accepted`() throws {
    #expect(try drifts(ofTips: Self.tips(count: 3)).isEmpty)
  }

  @Test func `that miscount the tips break the count and nothing else`() throws {
    let drifts = try drifts(ofTips: Self.tips(count: 7))
    #expect(drifts.map(\.kind) == [.ruleBroken])
    #expect(drifts.first?.place.pointer == "/data/count")
    #expect(drifts.first?.source?.file == "contracts/LumeGoals/LumeGoals+Operations.swift")
  }

  @Test func `that the app once expected are objects for strings`() throws {
    let drifts = try drifts(ofTips: Self.tipObjects)
    #expect(drifts.map(\.kind) == [.typeChanged])
    #expect(drifts.first?.place.pointer == "/data/tips/*")
    #expect(drifts.first?.expected == "string")
    #expect(drifts.first.map { [$0.count, $0.total] } == [2, 2])
  }

  @Test(arguments: ["2025-11-17T19:26:02.996Z", "2025-11-17T19:26:02Z", "2025-11-17 19:26:02"])
  func `in another precision are not`(moment: String) throws {
    let judge = try #require(goals.operation("createGoal")?.responseJudge(for: 201))
    let body = Self.createdGoal.replacing("2025-11-17T19:26:02.996263011Z", with: moment)
    #expect(!judge.accepts(Array(body.utf8)))
  }

  @Test func `of errors are accepted, whatever the code`() throws {
    let operation = try #require(goals.operation("tips"))
    let body = #"{"error": {"code": "ERROR_CODE", "message": "Human-readable error message"}}"#
    #expect(SchemaJudge(goals.contract.errors.schema).accepts(Array(body.utf8)))
    #expect(operation.failures.count == 5)
  }

  private func drifts(ofTips body: String) throws -> [Drift] {
    let id = "8e58ce5f-5396-4f25-bf06-ec8049e7887b"
    let operation = try #require(goals.operation("tips"))
    let request = HTTPRequest(method: .post, target: "/api/v1/goals/\(id)/tips")
    let response = HTTPResponse(
      status: 200, fields: ["content-type": "application/json"], body: Array(body.utf8))
    let exchange = RuleContext(request, response, path: ["goal_id": id])
    return operation.drifts(in: response, to: request, expecting: .success)
      + exchange.drifts(of: operation.operation.rules)
  }
}

extension `The samples of the Goals documents` {
  private static let createdGoal = """
    {
      "data": {
        "id": "40020d52-dd54-40c2-a8c3-a75c645585f3",
        "user_id": "15d3af32-a0f7-424c-952a-18c372476bfe",
        "goal_type": "activity",
        "title": "Incorporate More Vegetables",
        "description": "Aim to include at least 5 servings of vegetables...",
        "target_value": 1,
        "target_unit": "completion",
        "current_value": 0,
        "progress": 0,
        "start_date": "2025-11-17",
        "target_date": "2026-01-16",
        "status": "active",
        "is_overdue": false,
        "days_remaining": 59,
        "created_at": "2025-11-17T19:26:02.996263011Z",
        "updated_at": "2025-11-17T19:26:02.996263011Z",
        "is_recurring": false
      }
    }
    """

  private static func tips(count: Int) -> String {
    """
    {
      "data": {
        "goal_id": "8e58ce5f-5396-4f25-bf06-ec8049e7887b",
        "tips": [
          "Start with a quick win by committing to a 10-minute walk after lunch each day",
          "Incorporate a 'walking meeting' once a week",
          "Download a step-tracking app and set a daily reminder"
        ],
        "count": \(count)
      }
    }
    """
  }

  private static let tipObjects = """
    {
      "data": {
        "goal_id": "8e58ce5f-5396-4f25-bf06-ec8049e7887b",
        "tips": [
          {"tip": "Walk after lunch", "category": "exercise", "priority": "high"},
          {"tip": "Sleep eight hours", "category": "sleep", "priority": "medium"}
        ],
        "count": 2
      }
    }
    """
}
