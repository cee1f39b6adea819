import ContractHTTP
import ContractJSON
import ContractModel
import Contracts
import Testing

/// The tables here are written from the document, not from the contract.
@Suite struct `The Goals contract` {
  private let goals: Contract

  init() throws {
    goals = try #require(Catalog.all.first { $0.id == "lume-goals" })
  }

  @Test(arguments: [
    ("createGoal", HTTPMethod.post, "/api/v1/goals", 201),
    ("updateGoal", .put, "/api/v1/goals/{goal_id}", 200),
    ("deleteGoal", .delete, "/api/v1/goals/{goal_id}", 204),
    ("listGoals", .get, "/api/v1/goals", 200),
    ("suggestions", .post, "/api/v1/goals/{goal_id}/suggestions", 200),
    ("tips", .post, "/api/v1/goals/{goal_id}/tips", 200),
    ("analysis", .post, "/api/v1/goals/{goal_id}/analysis", 200),
  ])
  func `has each documented operation`(
    id: String, method: HTTPMethod, template: String, status: Int
  ) throws {
    let operation = try #require(goals.operation(id))
    #expect(operation.method == method)
    #expect(operation.template == template)
    #expect(operation.responses.map(\.status.code) == [status])
    #expect((operation.responses.first?.body == nil) == (status == 204))
    #expect(operation.requiresAuthentication)
    #expect(operation.parameters.map(\.name) == (template.contains("{") ? ["goal_id"] : []))
  }

  @Test func `has no other operation`() {
    #expect(goals.operations.count == 7)
    #expect(goals.authentication == .bearer)
  }

  @Test(arguments: [
    (
      "createGoal",
      [
        "title: string", "description: string", "start_date: date (YYYY-MM-DD)",
        "target_date: date (YYYY-MM-DD)", "goal_type: \(goalTypes)",
        "target_value: number, greater than 0", "target_unit: \(units)",
      ]
    ),
    (
      "updateGoal",
      [
        "title: string", "description: string", "target_date?: date (YYYY-MM-DD)",
        "progress: number, between 0 and 1", "status: \(statuses)", "goal_type: \(goalTypes)",
        "target_value: number, greater than 0", "target_unit: \(units)", "current_value: number",
      ]
    ),
  ])
  func `expects the documented fields in requests`(id: String, fields: [String]) throws {
    #expect(try #require(goals.operation(id)?.body?.schema).lines == fields)
  }

  @Test(arguments: ["deleteGoal", "listGoals", "suggestions", "tips", "analysis"])
  func `sends no body where none is documented`(id: String) throws {
    #expect(try #require(goals.operation(id)).body == nil)
  }

  @Test(arguments: [
    ("createGoal", goalFields.map { "data/" + $0 }),
    ("updateGoal", goalFields.map { "data/" + $0 }),
    (
      "listGoals",
      goalFields.map { "data/goals/*/" + $0 }
        + ["data/total: integer, at least 0", "data/has_more: boolean"]
    ),
    (
      "suggestions",
      [
        "data/goal_id: UUID", "data/suggestions: array of string",
        "data/next_steps: array of string", "data/motivational_message: string",
        "data/generated_at: \(timestamp)",
      ]
    ),
    (
      "tips",
      ["data/goal_id: UUID", "data/tips: array of string", "data/count: integer, at least 0"]
    ),
    (
      "analysis",
      [
        "data/goal_id: UUID", "data/current_progress: number",
        "data/projected_completion: \(timestamp)", "data/analysis: string",
        "data/recommendations: array of string", "data/strengths: array of string",
        "data/challenges: array of string", "data/generated_at: \(timestamp)",
      ]
    ),
  ])
  func `expects the documented fields in responses`(id: String, fields: [String]) throws {
    let body = try #require(goals.operation(id)?.responses.first?.body)
    let leaves = body.lines.filter { !$0.hasSuffix(": object") && !$0.hasSuffix("of object") }
    #expect(leaves == fields)
  }

  @Test(arguments: [
    (400, "INVALID_REQUEST", Failure.Condition.invalid),
    (400, "INVALID_TARGET_VALUE", .invalidAt("/target_value")),
    (401, "UNAUTHORIZED", .unauthenticated),
    (403, "FORBIDDEN", .foreign("goal")),
    (404, "GOAL_NOT_FOUND", .missing("goal")),
    (500, "INTERNAL_ERROR", .serverError),
  ])
  func `has each documented error`(status: Int, code: String, condition: Failure.Condition) {
    #expect(goals.failures.count == 6)
    #expect(
      goals.failures.contains {
        $0.status.code == status && $0.code == code && $0.condition == condition
      })
  }

  @Test(arguments: ["updateGoal", "deleteGoal", "suggestions", "tips", "analysis"])
  func `documents unknown and foreign goals for every operation on a goal`(id: String) throws {
    let codes = goals.failures(of: try #require(goals.operation(id))).compactMap(\.code)
    #expect(codes.contains("GOAL_NOT_FOUND") && codes.contains("FORBIDDEN"))
  }

  @Test func `wraps errors as documented`() {
    #expect(
      goals.errors.schema.lines
        == ["error: object", "error/code: string, not empty", "error/message: string"])
    #expect(goals.errors.code == "/error/code")
    #expect(goals.errors.message == "/error/message")
  }

  @Test func `has the sixteen lines of the checklist in its order`() {
    #expect(goals.scenarios.prefix(16).map(\.title) == Self.checklist)
    #expect(Set(goals.scenarios.map(\.id)).count == goals.scenarios.count)
  }

  @Test(arguments: [
    ("createGoal", "response /data/current_value equals 0"),
    ("createGoal", "response /data/title equals request /title"),
    ("createGoal", "response /data/target_unit equals request /target_unit"),
    ("updateGoal", "response /data/id equals path {goal_id}"),
    ("updateGoal", "response /data/start_date equals /start_date before the call"),
    ("updateGoal", "response /data/progress equals request /progress"),
    ("suggestions", "response /data/goal_id equals path {goal_id}"),
    ("tips", "response /data/goal_id equals path {goal_id}"),
    ("tips", "response /data/count equals count of response /data/tips"),
    ("analysis", "response /data/goal_id equals path {goal_id}"),
  ])
  func `states the relations the document shows`(id: String, rule: String) throws {
    let rules = try #require(goals.operation(id)).rules
    #expect(rules.filter { !$0.isAdvisory }.map(\.description).contains(rule))
  }
}

extension `The Goals contract` {
  private static let goalTypes = "string, one of activity, wellness, nutrition, sleep, mindfulness"
  private static let statuses = "string, one of active, completed, paused, archived"
  private static let timestamp = "a UTC timestamp with 9 fraction digits"

  private static let units =
    "string, usually one of completion, kg, steps, minutes, servings, hours, sessions"

  private static let goalFields = [
    "id: UUID", "user_id: UUID", "goal_type: \(goalTypes)", "title: string",
    "description: string", "target_value: number, greater than 0", "target_unit: \(units)",
    "current_value: number", "progress: number, between 0 and 1", "start_date: date (YYYY-MM-DD)",
    "target_date: date (YYYY-MM-DD)", "status: \(statuses)", "is_overdue: boolean",
    "days_remaining: integer", "created_at: \(timestamp)", "updated_at: \(timestamp)",
    "is_recurring: boolean",
  ]

  private static let checklist = [
    "Create goal with all required fields", "Verify 201 response with complete goal data",
    "Verify dates are parsed correctly", "Verify target_value and target_unit are present",
    "Verify current_value starts at 0", "Update goal status (active → completed)",
    "Update progress value", "Update current_value", "Verify dates remain intact",
    "Delete goal successfully", "Verify 204 No Content response",
    "Verify goal no longer appears in list", "Missing required fields returns 400",
    "Invalid target_value (≤0) returns 400", "Invalid auth token returns 401",
    "Non-existent goal ID returns 404",
  ]
}

extension Schema {
  /// Every field by its location, with `?` when it may be absent, and its constraints.
  fileprivate var lines: [String] {
    subschemas().compactMap { location in
      location.field.map {
        "\(location.pointer.description.dropFirst())\($0.isRequired ? "" : "?"): \($0.schema.summary)"
      }
    }
  }
}
