import ContractModel

extension Contract {
  /// Goals and the conversations about them, as the linking document describes them.
  ///
  /// Written from `goal-conversation-linking.md`. Its flows also create and list goals, of which it
  /// shows no sample: the contract assumes goals as everywhere else in it, 200 or 201 for a
  /// creation, and no envelope.
  /// It shows no error body either, so any is valid.
  static let lumeLinking = Contract(
    "lume-linking", version: "2025-01-30", title: "Lume Goal and Conversation Linking",
    host: "fit-iq-backend.fly.dev",
    documents: ["goal-conversation-linking.md"],
    authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    policies: Policies(
      undocumentedFields: .note, fieldNames: .camelCase, numbersAsText: .note),
    failures: [
      Failure(401, when: .unauthenticated, "Invalid or missing auth token"),
      Failure(404, when: .missing("goal"), "Goal does not exist"),
    ],
    resources: [
      Resource("goal", id: "/id", owner: "/userId"),
      Resource("conversation", id: "/id", owner: "/userId"),
    ],
    operations: [
      .createLinkedGoal, .listLinkedGoals, .goalDetails, .patchGoal, .chatAboutGoal,
      .conversationDetails,
    ],
    scenarios: Scenario.linkingFlows)
}
