import ContractHTTP

private let goal = "8e58ce5f-5396-4f25-bf06-ec8049e7887b"

/// The one goal that `goals-api-contract.md` shows with values.
let createdGoal = """
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

private let newGoal = """
  {
    "title": "Incorporate More Vegetables",
    "description": "Aim to include at least 5 servings of vegetables...",
    "start_date": "2025-11-17",
    "target_date": "2026-01-16",
    "goal_type": "activity",
    "target_value": 1.0,
    "target_unit": "completion"
  }
  """

private func tips(count: Int) -> String {
  """
  {
    "data": {
      "goal_id": "\(goal)",
      "tips": [
        "Start with a 10-minute walk after lunch each day this week",
        "Have a 'walking meeting' once a week",
        "Download a step-tracking app and set a daily reminder"
      ],
      "count": \(count)
    }
  }
  """
}

private func error(_ code: String) -> String {
  #"{"error": {"code": "\#(code)", "message": "Human-readable error message"}}"#
}

extension Example {
  /// `goals-api-contract.md`.
  static let lumeGoals: [Example] = goals + errors

  private static let goals: [Example] = [
    .goals("1, example column", "createGoal", .request, newGoal),
    .goals(
      "1, example response", "createGoal", .success, status: 201, createdGoal, request: newGoal),
    .goals(
      "2, \"same structure as Create Goal\"", "updateGoal", .success, createdGoal,
      path: ["goal_id": "40020d52-dd54-40c2-a8c3-a75c645585f3"]),
    .goals("3", "deleteGoal", .success, status: 204, "", path: ["goal_id": goal]),
    .goals("6", "tips", .success, tips(count: 3), path: ["goal_id": goal]),
  ]

  /// The code of each row of the table, in the shape of all errors.
  private static let errors: [Example] = [
    .refused("createGoal", 400, "INVALID_REQUEST"),
    .refused("createGoal", 400, "INVALID_TARGET_VALUE"),
    .refused("createGoal", 401, "UNAUTHORIZED"), .refused("tips", 403, "FORBIDDEN"),
    .refused("tips", 404, "GOAL_NOT_FOUND"),
    Example(
      contract: "lume-goals", section: "Error Responses", operation: "createGoal",
      kind: .failure(code: "INTERNAL_ERROR"), status: 500, text: error("INTERNAL_ERROR"),
      isAdapted: true, drifts: ["server-failed at status"],
      contradiction: "no request may provoke it, documented or not"),
  ]

  private static func refused(
    _ operation: String, _ status: HTTPStatus, _ code: String
  ) -> Example {
    Example(
      contract: "lume-goals", section: "Error Responses", operation: operation,
      kind: .failure(code: code), status: status, text: error(code), isAdapted: true)
  }

  private static func goals(
    _ section: String, _ operation: String, _ kind: Kind, status: HTTPStatus = 200,
    _ text: String, path: [String: String] = [:], request: String? = nil
  ) -> Example {
    Example(
      contract: "lume-goals", section: section, operation: operation, kind: kind, status: status,
      text: text, path: path, request: request)
  }
}

extension Example {
  /// `goal-tips-format-fix.md`.
  static let goalTips: [Example] = [
    Example(
      contract: "lume-goals", section: "goal-tips-format-fix, Problem Description",
      operation: "tips", kind: .success, text: tips(count: 7), path: ["goal_id": goal],
      drifts: ["rule-broken at /data/count"], contradiction: "counts 7 beside three tips"),
    // The rule about the count is advisory, because the sample of the document violates it.
    Example(
      contract: "lume-goal-tips", section: "Problem Description", operation: "tips",
      kind: .success, text: tips(count: 7), path: ["backend_id": goal],
      drifts: ["advice-not-followed at /data/count (note)"],
      contradiction: "counts 7 beside three tips"),
    Example(
      contract: "lume-goal-tips", section: "Example Conversion", operation: "tips",
      kind: .success,
      text: #"{"tips": ["Start with a 10-minute walk after lunch", "Set a daily reminder"]}"#,
      path: ["backend_id": goal],
      drifts: ["field-missing at /data", "field-undocumented at /tips (note)"],
      contradiction: "is a part of an answer, without its envelope"),
    Example(
      contract: "lume-goal-tips", section: "Future Improvements, option 1", operation: "tips",
      kind: .success,
      text: """
        {"data": {"goal_id": "\(goal)", "count": 1, "tips": [
          {"text": "Start with a quick win...", "category": "exercise", "priority": "high"}
        ]}}
        """,
      isAdapted: true, path: ["backend_id": goal], drifts: ["type-changed at /data/tips/*"],
      contradiction: "is what the backend should not do"),
  ]
}
