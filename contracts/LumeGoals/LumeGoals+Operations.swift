import ContractModel

/// The id must be the one the backend assigned; a local one is an unknown goal.
private let goalID = Field("goal_id", .uuid, summary: "Backend id, not the app's local id")

extension [Rule] {
  /// The rules that relate the dates of a goal.
  ///
  /// "days_remaining": 59 stands beside the dates of the sample, which fit by whole days. Backends may count in
  /// another way and in another zone, but not by more than a day.
  fileprivate static let goalDates: [Rule] = [
    (response("/data/created_at") <= response("/data/updated_at")).advised,
    (response("/data/days_remaining")
      == days(from: response("/data/updated_at"), to: response("/data/target_date")))
      .when(response("/data/is_overdue"), is: false).advised,
    (response("/data/days_remaining")
      <= days(from: response("/data/updated_at"), to: response("/data/target_date")) + 1)
      .when(response("/data/is_overdue"), is: false)
      .when(response("/data/status"), is: "active"),
    (days(from: response("/data/updated_at"), to: response("/data/target_date")) + -1
      <= response("/data/days_remaining"))
      .when(response("/data/is_overdue"), is: false)
      .when(response("/data/status"), is: "active"),
    (response("/data/days_remaining") <= 0)
      .when(response("/data/is_overdue"), is: true).advised,
    (response("/data/target_date") <= response("/data/updated_at"))
      .when(response("/data/is_overdue"), is: true).advised,
    (constant(0) <= response("/data/days_remaining"))
      .when(response("/data/is_overdue"), is: false)
      .when(response("/data/status"), is: "active").advised,
  ]
}

extension Operation {
  static let createGoal = Operation(
    "createGoal", .post, "/api/v1/goals",
    summary: "Create a goal",
    body: .json(.newGoal),
    responses: [.created(.data(.goal))],
    rules: [
      response("/data/current_value") == 0,
      (seconds(from: response("/data/created_at"), to: now()) <= 1800).advised,
      (seconds(from: response("/data/created_at"), to: now()) >= -1800).advised,
    ]
      + .goalDates
      + .echoes(
        "title", "description", "start_date", "target_date", "goal_type", "target_value",
        "target_unit", in: "/data"),
    effects: [.creates("goal", id: response("/data/id"), state: response("/data"))])

  static let updateGoal = Operation(
    "updateGoal", .put, "/api/v1/goals/{goal_id}",
    summary: "Update a goal",
    path: [goalID],
    body: .json(.goalUpdate),
    responses: [.ok(.data(.goal))],
    rules: [
      response("/data/id") == path("goal_id"),
      response("/data/target_date") == request("/target_date"),
      (response("/data/target_date") == stored("/target_date")).unless(request("/target_date")),
      (stored("/updated_at") <= response("/data/updated_at")).advised,
    ]
      + .goalDates + .keeps("start_date", "created_at", in: "/data")
      + .echoes(
        "title", "description", "progress", "status", "goal_type", "target_value", "target_unit",
        "current_value", in: "/data"),
    effects: [.updates("goal", id: path("goal_id"), state: response("/data"))])

  static let deleteGoal = Operation(
    "deleteGoal", .delete, "/api/v1/goals/{goal_id}",
    summary: "Delete a goal for good",
    path: [goalID],
    responses: [.noContent()],
    effects: [.deletes("goal", id: path("goal_id"))])

  static let listGoals = Operation(
    "listGoals", .get, "/api/v1/goals",
    summary: "All goals of the user",
    responses: [.ok(.data(.goalList))],
    rules: [
      // "Retrieve all goals": a reader takes "total" for their number, and "has_more" for whether some are missing.
      (response("/data/total") == count(response("/data/goals")))
        .when(response("/data/has_more"), is: false),
      (count(response("/data/goals")) + 1 <= response("/data/total"))
        .when(response("/data/has_more"), is: true),
      (response("/data/goals/*/created_at") <= response("/data/goals/*/updated_at")).advised,
    ],
    effects: [
      .lists("goal", in: response("/data/goals"), hasMore: response("/data/has_more"))
    ])

  static let suggestions = Operation(
    "suggestions", .post, "/api/v1/goals/{goal_id}/suggestions",
    summary: "AI suggestions for a goal",
    path: [goalID],
    responses: [.ok(.data(.goalSuggestions))],
    rules: [
      response("/data/goal_id") == path("goal_id"),
      (seconds(from: response("/data/generated_at"), to: now()) <= 1800).advised,
      (seconds(from: response("/data/generated_at"), to: now()) >= -1800).advised,
    ],
    effects: [.reads("goal", id: path("goal_id"))])

  static let tips = Operation(
    "tips", .post, "/api/v1/goals/{goal_id}/tips",
    summary: "AI tips for a goal",
    path: [goalID],
    responses: [.ok(.data(.goalTips))],
    rules: [
      response("/data/goal_id") == path("goal_id"),
      response("/data/count") == count(response("/data/tips")),
    ],
    effects: [.reads("goal", id: path("goal_id"))])

  static let analysis = Operation(
    "analysis", .post, "/api/v1/goals/{goal_id}/analysis",
    summary: "AI progress analysis of a goal",
    path: [goalID],
    responses: [.ok(.data(.goalAnalysis))],
    rules: [
      response("/data/goal_id") == path("goal_id"),
      // A backend may compute it from the values instead; see the scenario where both are the same.
      (response("/data/current_progress") == stored("/progress")).advised,
      (seconds(from: response("/data/generated_at"), to: now()) <= 1800).advised,
      (seconds(from: response("/data/generated_at"), to: now()) >= -1800).advised,
    ],
    effects: [.reads("goal", id: path("goal_id"))])
}
