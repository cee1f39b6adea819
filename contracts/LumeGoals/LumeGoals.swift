import ContractModel

extension Contract {
  /// The Goals API of the Lume app, as its backend implements it.
  ///
  /// Written from `goals-api-contract.md` (v1.0.3); for tips `goal-tips-format-fix.md` agrees that
  /// they are strings. Statements of the documents about the app alone are advisory.
  static let lumeGoals = Contract(
    "lume-goals", version: "1.0.3", title: "Lume Goals API",
    host: "fit-iq-backend.fly.dev",
    documents: ["goals-api-contract.md", "goal-tips-format-fix.md"],
    authentication: .bearer,
    errors: ErrorShape(.goalsError, code: "/error/code", message: "/error/message"),
    policies: Policies(
      undocumentedFields: .note, fieldNames: .snakeCase, numbersAsText: .note),
    failures: [
      Failure(400, "INVALID_REQUEST", when: .invalid, "Missing or invalid required fields"),
      Failure(
        400, "INVALID_TARGET_VALUE", when: .invalid("/target_value"), "target_value must be > 0"),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated, "Invalid or missing token"),
      Failure(403, "FORBIDDEN", when: .foreign("goal"), "Another user's goal"),
      Failure(404, "GOAL_NOT_FOUND", when: .missing("goal"), "The goal id does not exist"),
      Failure(500, "INTERNAL_ERROR", when: .serverError, "Server error"),
    ],
    resources: [Resource("goal", id: "/id", owner: "/user_id")],
    operations: [
      .createGoal, .updateGoal, .deleteGoal, .listGoals, .suggestions, .tips, .analysis,
    ],
    scenarios: .goalsChecklist + .goalProgress)
}
