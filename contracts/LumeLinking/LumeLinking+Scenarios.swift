import ContractJSON
import ContractModel

extension Scenario {
  /// The document's three flows, its critical rule about ids, and its strategy after a timeout.
  static let linkingFlows: [Scenario] = [
    Scenario(
      "chat-about-goal", "Flow 1: after a chat about a goal both sides show the link",
      // Alone, so that no other request makes a backend forget what it has shown before the chat.
      timing: .alone,
      [
        .create, .call("goalDetails", path: ["goalId": captured("goal")]), .chat(), .linkFromGoal,
        .linkFromConversation,
      ]),
    Scenario(
      "create-from-suggestion", "Flow 2: a goal created in a chat is linked to that conversation",
      timing: .alone,
      [
        .create, .chat(), .linkFromConversation,
        .call("createGoal", capture: ["goal": response("/id")]),
        .call(
          "updateGoal", path: ["goalId": captured("goal")],
          body: [
            .remove("/title"), .remove("/description"), .remove("/targetDate"),
            .remove("/progress"), .remove("/status"), .remove("/category"),
            .set("/conversationId", to: captured("conversation")),
          ], rules: [response("/conversationId") == captured("conversation")]),
        .linkFromGoal, .linkFromConversation,
      ]),
    Scenario(
      "sync", "Flow 3: the list shows each goal as its details do, including the link",
      [
        .create, .chat(),
        .call(
          "goalDetails", path: ["goalId": captured("goal")],
          capture: [
            "title": response("/title"), "status": response("/status"),
            "updatedAt": response("/updatedAt"),
          ]),
        .call(
          "listGoals",
          rules: [
            .listed("/conversationId", as: "conversation"), .listed("/title", as: "title"),
            .listed("/status", as: "status"), .listed("/updatedAt", as: "updatedAt"),
          ]),
      ]),
    Scenario(
      "use-the-backend-id", "An id that the backend never issued is rejected",
      [
        .call("goalDetails", path: ["goalId": localID], expect: .rejected),
        .call("updateGoal", path: ["goalId": localID], expect: .rejected),
        .call("chatAboutGoal", body: [.set("/goalId", to: localID)], expect: .rejected),
        .call(
          "conversationDetails", path: ["conversationId": localID], expect: .failure(404)),
      ]),
    Scenario(
      "goal-without-conversation", "A new goal has no conversation: null, not absent",
      [
        .create,
        .call(
          "goalDetails", path: ["goalId": captured("goal")],
          rules: [response("/conversationId") == nil]),
      ]),
    Scenario(
      "retry-after-time-out", "A chat that times out is retried after 1, 2 and 4 seconds",
      [
        .create,
        // The comment of the sample says 1, 2, 4; its loop of three attempts waits 1 and 2.
        .chat(retryWaits: [1, 2, 4]), .linkFromGoal,
      ]),
  ]

  /// An id that an app generates for its own store.
  private static let localID = constant("0f8fad5b-d9cb-469f-a165-70867728950e")
}

extension Scenario.Step {
  fileprivate static let create: Scenario.Step = .call(
    "createGoal", capture: ["goal": response("/id")])

  fileprivate static func chat(retryWaits: [Int] = []) -> Scenario.Step {
    .call(
      "chatAboutGoal", body: [.set("/goalId", to: captured("goal"))],
      capture: [
        "conversation": response("/conversationId"), "persona": response("/persona"),
        "started": response("/createdAt"),
      ], retryWaits: retryWaits)
  }

  fileprivate static let linkFromGoal: Scenario.Step = .call(
    "goalDetails", path: ["goalId": captured("goal")],
    rules: [response("/conversationId") == captured("conversation")])

  fileprivate static let linkFromConversation: Scenario.Step = .call(
    "conversationDetails", path: ["conversationId": captured("conversation")],
    rules: [
      response("/goalId") == captured("goal"), response("/createdAt") == captured("started"),
      response("/persona/id") == captured("persona").part(at: "/id"),
      response("/persona/name") == captured("persona").part(at: "/name"),
    ])
}

extension Rule {
  /// The goal in the list has the captured value.
  fileprivate static func listed(_ place: JSON.Pointer, as name: String) -> Rule {
    response("").element(where: "/id", is: captured("goal"), at: place) == captured(name)
  }
}
