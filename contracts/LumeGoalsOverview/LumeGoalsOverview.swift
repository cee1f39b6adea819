import ContractModel

extension Contract {
  /// The former expectations of the Lume app: tips as objects.
  ///
  /// Written from `goals-feature-overview.md`. The backend was decided to be right with plain
  /// strings (`goal-tips-format-fix.md`), so a check of it against this contract reports the drift
  /// that the app had, with the fix that was chosen. The document creates no goal by HTTP; tips
  /// need one, so creating and deleting are used for set-up only. Its samples show requests with all
  /// members, and no sentence requires one.
  static let lumeGoalsOverview = Contract(
    "lume-goals-overview", version: "1.0.0", title: "Lume Goals Feature Overview",
    host: "fit-iq-backend.fly.dev",
    documents: ["goals-feature-overview.md", "goal-tips-format-fix.md"],
    authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    policies: Policies(
      undocumentedFields: .note, fieldNames: .snakeCase, numbersAsText: .note),
    failures: [
      Failure(401, when: .unauthenticated, "Not signed in"),
      Failure(404, when: .missing("goal"), "Goal not found"),
    ],
    resources: [Resource("goal", id: "/id", owner: "/user_id")],
    operations: [
      .overviewSuggestions, .overviewTips, .createGoal.setUpOnly(from: "lume-goals"),
      .deleteGoal.setUpOnly(from: "lume-goals"),
    ])
}

extension Operation {
  static let overviewSuggestions = Operation(
    "suggestions", .post, "/api/v1/goals/suggestions",
    summary: "AI suggestions from moods, journal and goals",
    body: .json(
      .object {
        Field("context", .moodContext, .advised)
      }),
    responses: [.ok(.succeeding(.suggestionList))],
    rules: [(response("/data/count") == count(response("/data/suggestions"))).advised])

  static let overviewTips = Operation(
    "tips", .post, "/api/v1/goals/{goalId}/tips",
    summary: "AI tips for a goal, as objects",
    path: [Field("goalId", .uuid)],
    body: .json(
      .object {
        Field("goal_title", .string, .advised, example: "Exercise 3x per week")
        Field(
          "goal_description", .string, .advised, example: "Build a consistent workout routine")
        Field("context", .moodContext, .advised)
      }),
    responses: [.ok(.succeeding(.tipList))],
    rules: [
      response("/data/goal_id") == path("goalId"),
      response("/data/goal_title") == request("/goal_title"),
      // The samples count 5 and 6 beside one element each.
      (response("/data/count") == count(response("/data/tips"))).advised,
    ],
    effects: [.reads("goal", id: path("goalId"))])
}

extension Schema {
  /// `{ "success": true, "data": … }`.
  fileprivate static func succeeding(_ content: Schema) -> Schema {
    .object {
      Field("success", .boolean, example: true)
      Field("data", content)
    }
  }

  /// The document does not define the elements of the lists.
  fileprivate static let moodContext: Schema = .object {
    Field("mood_entries", .array(of: .any), .advised, example: [])
    Field("journal_entries", .array(of: .any), .advised, example: [])
    Field("existing_goals", .array(of: .any), .advised, example: [])
  }

  fileprivate static let suggestionList: Schema = .object {
    Field(
      "suggestions", .array(of: .suggestion),
      example: [
        [
          "id": "0b9b2f6a-6f0e-4c1b-8a57-2f1f3a1c9d10", "title": "Exercise 3x per week",
          "description": "Build a consistent workout routine", "category": "fitness",
          "rationale": "You feel better on days with a walk", "difficulty": 2,
          "estimated_duration": 90,
        ]
      ])
    Field("count", .integer(.atLeast(0)))
  }

  fileprivate static let suggestion: Schema = .object {
    Field("id", .uuid)
    Field("title", .string, example: "Exercise 3x per week")
    Field("description", .string)
    Field("category", .goalCategory, example: "fitness")
    Field("rationale", .string)
    Field("difficulty", .integer, example: 2)
    Field("estimated_duration", .integer.nullable, .optional, example: 90)
  }

  /// The document names six; only "fitness" is shown as it is written on the wire.
  fileprivate static let goalCategory: Schema = .string(
    .commonly(["fitness", "nutrition", "wellness", "mental_health", "sleep", "habits"]))

  fileprivate static let tipList: Schema = .object {
    Field(
      "tips", .array(of: .tip),
      example: [
        [
          "id": "6f1c2f4e-3a51-4a0e-9d67-0c1f5f6d7a01", "tip": "Start with just 10 minutes",
          "category": "mindset", "priority": "high",
        ]
      ]
    ).suggestingFix(
      "decode tips as [String] and infer category and priority in the app, as was decided in "
        + "goal-tips-format-fix.md; the backend's strings are by design")
    Field("goal_id", .uuid)
    Field("goal_title", .string)
    Field("count", .integer(.atLeast(0)))
  }

  fileprivate static let tip: Schema = .object {
    Field("id", .uuid)
    Field("tip", .string)
    Field(
      "category",
      .string(.oneOf(["general", "nutrition", "exercise", "sleep", "mindset", "habit"])),
      example: "mindset")
    Field("priority", .string(.oneOf(["high", "medium", "low"])), example: "high")
  }
}
