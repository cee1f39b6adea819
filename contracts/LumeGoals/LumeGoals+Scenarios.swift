import ContractModel

extension [Scenario] {
  /// The sixteen lines of the document's testing checklist, in its order.
  static let goalsChecklist =
    goalCreation + goalUpdate + goalDeletion + goalErrors

  /// Another statement of the document: the analysis is about the progress that the goal has.
  static let goalProgress = [
    Scenario(
      "analysis-shows-progress", "The analysis has the progress of the last update",
      [.create]
        + [(0.25, 5), (0.75, 15)].flatMap { progress, value -> [Scenario.Step] in
          [
            .update(
              [
                .set("/progress", to: .number(progress)), .set("/target_value", to: 20),
                .set("/current_value", to: .number(value)),
              ], [response("/data/progress") == constant(.number(progress))]),
            .call(
              "analysis", path: ["goal_id": captured("goal")],
              rules: [response("/data/current_progress") == constant(.number(progress))]),
          ]
        })
  ]

  private static let goalCreation = [
    Scenario(
      "create-with-all-required-fields", "Create goal with all required fields",
      [.create]),
    Scenario(
      "create-answers-201-with-complete-goal", "Verify 201 response with complete goal data",
      [
        .create,
        .call("listGoals", rules: [response("/data/goals/*/id").contains(captured("goal"))]),
      ]),
    Scenario(
      "create-keeps-dates", "Verify dates are parsed correctly",
      [
        .call(
          "createGoal",
          body: [
            .set("/start_date", to: "2028-02-29"), .set("/target_date", to: "2028-12-31"),
          ],
          rules: [
            response("/data/start_date") == "2028-02-29",
            response("/data/target_date") == "2028-12-31",
          ])
      ]),
    Scenario(
      "create-keeps-target", "Verify target_value and target_unit are present",
      [
        .call(
          "createGoal",
          body: [.set("/target_value", to: 7.5), .set("/target_unit", to: "hours")],
          rules: [
            response("/data/target_value") == 7.5, response("/data/target_unit") == "hours",
          ])
      ]),
    Scenario(
      "create-starts-at-zero", "Verify current_value starts at 0",
      [.call("createGoal", rules: [response("/data/current_value") == 0])]),
  ]

  private static let goalUpdate = [
    Scenario(
      "update-status", "Update goal status (active → completed)",
      [
        .create,
        .update([.set("/status", to: "completed")], [response("/data/status") == "completed"]),
      ]),
    Scenario(
      "update-progress", "Update progress value",
      [.create, .update([.set("/progress", to: 0.75)], [response("/data/progress") == 0.75])]),
    Scenario(
      "update-current-value", "Update current_value",
      [
        .create,
        .update([.set("/current_value", to: 3)], [response("/data/current_value") == 3]),
      ]),
    Scenario(
      "update-keeps-dates", "Verify dates remain intact",
      [
        .create,
        .update(
          [.remove("/target_date")],
          [
            response("/data/start_date") == captured("start_date"),
            response("/data/target_date") == captured("target_date"),
          ]),
      ]),
  ]

  private static let goalDeletion = [
    Scenario("delete", "Delete goal successfully", [.create, .delete]),
    Scenario("delete-answers-204", "Verify 204 No Content response", [.create, .delete]),
    Scenario(
      "deleted-is-not-listed", "Verify goal no longer appears in list",
      [
        .create, .delete,
        .call("listGoals", rules: [response("/data/goals/*/id").excludes(captured("goal"))]),
      ]),
  ]

  private static let goalErrors = [
    Scenario(
      "missing-field-is-400", "Missing required fields returns 400",
      ["/title", "/description", "/start_date", "/target_date", "/goal_type", "/target_unit"].map {
        .refused("createGoal", [.remove($0)], .failure(400, "INVALID_REQUEST"))
      }),
    Scenario(
      "target-value-not-positive-is-400", "Invalid target_value (≤0) returns 400",
      [0, -1, -0.5].map {
        .refused(
          "createGoal", [.set("/target_value", to: $0)], .failure(400, "INVALID_TARGET_VALUE"))
      }),
    Scenario(
      "invalid-token-is-401", "Invalid auth token returns 401",
      ["createGoal", "listGoals"].map {
        .call($0, as: .unknown, expect: .failure(401, "UNAUTHORIZED"))
      }),
    Scenario(
      "unknown-id-is-404", "Non-existent goal ID returns 404",
      ["updateGoal", "deleteGoal", "suggestions", "tips", "analysis"].map {
        // The document's sample of an id that the app generated itself.
        .call(
          $0, path: ["goal_id": constant("a1b2c3d4-e5f6-7890-abcd-ef1234567890")],
          expect: .failure(404, "GOAL_NOT_FOUND"))
      }),
  ]
}

extension Scenario.Step {
  fileprivate static let create: Scenario.Step = .call(
    "createGoal",
    capture: [
      "goal": response("/data/id"), "start_date": response("/data/start_date"),
      "target_date": response("/data/target_date"),
    ])

  fileprivate static let delete: Scenario.Step = .call(
    "deleteGoal", path: ["goal_id": captured("goal")])

  fileprivate static func update(_ body: [ScenarioCall.Change], _ rules: [Rule]) -> Scenario.Step {
    .call("updateGoal", path: ["goal_id": captured("goal")], body: body, rules: rules)
  }

  fileprivate static func refused(
    _ operation: String, _ body: [ScenarioCall.Change], _ failure: ScenarioCall.ExpectedOutcome
  ) -> Scenario.Step {
    .call(operation, body: body, expect: failure)
  }
}
