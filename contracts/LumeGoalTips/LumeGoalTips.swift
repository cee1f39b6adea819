import ContractModel

extension Contract {
  /// The tips endpoint as the document on the tips fix defines it: with GET.
  ///
  /// Written from `goal-tips-format-fix.md`, the only document with GET. The contract records the
  /// contradiction, so that a backend can be checked against either document.
  static let lumeGoalTips = Contract(
    "lume-goal-tips", version: "2025-01-17", title: "Lume Goal Tips after the Format Fix",
    host: "fit-iq-backend.fly.dev",
    documents: ["goal-tips-format-fix.md"],
    authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    policies: Policies(undocumentedFields: .note, fieldNames: .snakeCase),
    resources: [Resource("goal", id: "/id", owner: "/user_id")],
    operations: [
      .fixedTips, .createGoal.setUpOnly(from: "lume-goals"),
      .deleteGoal.setUpOnly(from: "lume-goals"),
    ])
}

extension Operation {
  static let fixedTips = Operation(
    "tips", .get, "/api/v1/goals/{backend_id}/tips",
    summary: "AI tips for a goal, as strings",
    path: [Field("backend_id", .uuid)],
    responses: [
      .ok(
        .data(
          .object {
            Field("goal_id", .uuid, summary: "The same as in the path")
            // The document's sample counts 7 beside three tips; the text does not decide which is right.
            Field("tips", .array(of: .string), example: ["Set a daily reminder"])
            Field("count", .integer(.atLeast(0)))
          }))
    ],
    rules: [
      response("/data/goal_id") == path("backend_id"),
      (response("/data/count") == count(response("/data/tips"))).advised,
    ],
    effects: [.reads("goal", id: path("backend_id"))])
}
