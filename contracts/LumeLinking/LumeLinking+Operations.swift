import ContractModel

private let goalID = Field("goalId", .string(.nonEmpty))

extension Operation {
  static let createLinkedGoal = Operation(
    "createGoal", .post, "/api/v1/goals",
    summary: "Create a goal from a suggestion (flow 2)",
    body: .json(.newLinkedGoal),
    responses: [.created(.linkedGoal), .ok(.linkedGoal)],
    rules: [
      (response("/createdAt") <= response("/updatedAt")).advised,
      (seconds(from: response("/createdAt"), to: now()) <= 1800).advised,
      (seconds(from: response("/createdAt"), to: now()) >= -1800).advised,
      (response("/status") == "not_started").advised, (response("/progress") == 0).advised,
    ]
      + .echoes("title", "description", "targetDate", "category", in: ""),
    effects: [.creates("goal", id: response("/id"), state: response(""))])

  static let listLinkedGoals = Operation(
    "listGoals", .get, "/api/v1/goals",
    summary: "All goals, to bring the app up to date (flow 3)",
    responses: [.ok(.array(of: .linkedGoal))],
    rules: [(response("/*/createdAt") <= response("/*/updatedAt")).advised],
    effects: [.lists("goal", in: response(""))])

  static let goalDetails = Operation(
    "goalDetails", .get, "/api/v1/goals/{goalId}",
    summary: "A goal with its linked conversation",
    path: [goalID],
    responses: [.ok(.linkedGoal)],
    rules: [
      response("/id") == path("goalId"),
      (response("/createdAt") <= response("/updatedAt")).advised,
    ] + .keeps("userId", "createdAt", in: ""),
    effects: [.reads("goal", id: path("goalId"), state: response(""))])

  static let patchGoal = Operation(
    "updateGoal", .patch, "/api/v1/goals/{goalId}",
    summary: "Change parts of a goal, or link it to a conversation",
    path: [goalID],
    body: .json(.goalPatch),
    responses: [.ok(.linkedGoal)],
    failures: [Failure(400, when: .invalid, "Invalid request format")],
    rules: [
      response("/id") == path("goalId"),
      (response("/createdAt") <= response("/updatedAt")).advised,
      (stored("/updatedAt") <= response("/updatedAt")).advised,
    ]
      + .keeps("userId", "createdAt", in: "")
      + .patches(
        "title", "description", "targetDate", "progress", "status", "conversationId", "category"),
    effects: [
      .updates("goal", id: path("goalId"), state: response("")),
      .links(
        "goal", path("goalId"), at: "/conversationId", to: "conversation",
        request("/conversationId"), back: "/goalId"),
    ])

  static let chatAboutGoal = Operation(
    "chatAboutGoal", .post, "/api/v1/consultations/chat-about-goal",
    summary: "Start a conversation about a goal",
    body: .json(
      .object {
        Field("goalId", .string(.nonEmpty)).naming("goal")
      }),
    responses: [
      .created(
        .object {
          Field("conversationId", .uuid(version: 4))
          Field("goalId", .string(.nonEmpty))
          Field("createdAt", .wholeSeconds)
          Field("persona", .persona)
        })
    ],
    failures: [
      Failure(400, when: .invalid, "Invalid goal ID format"),
      Failure(500, when: .serverError, "Server error"),
    ],
    rules: [
      (seconds(from: response("/createdAt"), to: now()) <= 1800).advised,
      (seconds(from: response("/createdAt"), to: now()) >= -1800).advised,
    ]
      + .echoes("goalId", in: ""),
    effects: [
      .creates("conversation", id: response("/conversationId")),
      .links(
        "goal", request("/goalId"), at: "/conversationId", to: "conversation",
        response("/conversationId"), back: "/goalId"),
    ])

  static let conversationDetails = Operation(
    "conversationDetails", .get, "/api/v1/consultations/{conversationId}",
    summary: "A conversation with its linked goal",
    path: [Field("conversationId", .uuid(version: 4))],
    responses: [.ok(.conversation)],
    failures: [Failure(404, when: .missing("conversation"), "Conversation does not exist")],
    rules: [
      response("/id") == path("conversationId"),
      (response("/createdAt") <= response("/updatedAt")).advised,
    ],
    effects: [.reads("conversation", id: path("conversationId"), state: response(""))])
}
