import ContractHTTP

private let conversation = "5b6c7d8e-9f01-4a2b-8c3d-4e5f60718293"
private let link = #"{"conversationId": "\#(conversation)"}"#

private func goal(linkedTo conversation: String, updatedAt: String) -> String {
  """
  {
    "id": "backend-goal-id",
    "userId": "user-id",
    "title": "Exercise 3x per week",
    "description": "Build a consistent workout habit",
    "status": "in_progress",
    "progress": 0.45,
    "category": "fitness",
    "targetDate": "2025-03-01T00:00:00Z",
    "conversationId": \(conversation),
    "createdAt": "2025-01-15T08:00:00Z",
    "updatedAt": "\(updatedAt)"
  }
  """
}

private func details(goal: String) -> String {
  """
  {
    "id": "\(conversation)",
    "userId": "user-id",
    "goalId": \(goal),
    "persona": {
      "id": "persona-id",
      "name": "Wellness Coach",
      "avatar": "coach-avatar-url"
    },
    "createdAt": "2025-01-30T10:30:00Z",
    "updatedAt": "2025-01-30T11:45:00Z",
    "messageCount": 12,
    "lastMessageAt": "2025-01-30T11:45:00Z"
  }
  """
}

extension Example {
  /// `goal-conversation-linking.md`.
  static let linking: [Example] = [
    .linking(
      "1", "chatAboutGoal", .request, #"{"goalId": "backend-goal-id-string"}"#, isAdapted: false),
    .linking(
      "1", "chatAboutGoal", .success, status: 201,
      """
      {
        "conversationId": "\(conversation)",
        "goalId": "backend-goal-id-string",
        "createdAt": "2025-01-30T10:30:00Z",
        "persona": {
          "id": "persona-id",
          "name": "Wellness Coach",
          "avatar": "coach-avatar-url"
        }
      }
      """, request: #"{"goalId": "backend-goal-id-string"}"#),
    .linking(
      "2", "goalDetails", .success,
      goal(linkedTo: #""\#(conversation)""#, updatedAt: "2025-01-30T10:30:00Z")),
    .linking(
      "2", "goalDetails", .success, goal(linkedTo: "null", updatedAt: "2025-01-30T10:30:00Z")),
    .linking("3", "conversationDetails", .success, details(goal: #""backend-goal-id""#)),
    .linking("3", "conversationDetails", .success, details(goal: "null")),
    .linking("4", "updateGoal", .request, link),
    .linking(
      "4", "updateGoal", .success,
      goal(linkedTo: #""\#(conversation)""#, updatedAt: "2025-01-30T12:00:00Z"), request: link),
    .linking(
      "Flow 2", "createGoal", .request,
      """
      {
        "title": "Exercise 3x per week",
        "description": "Build a consistent workout habit",
        "targetDate": "2025-03-01T00:00:00Z"
      }
      """),
    // No document shows an error, so any body is valid.
    .linking("1", "chatAboutGoal", .failure(code: nil), status: 404, "", isAdapted: false),
    .linking("4", "updateGoal", .failure(code: nil), status: 400, "", isAdapted: false),
  ]

  private static func linking(
    _ section: String, _ operation: String, _ kind: Kind, status: HTTPStatus = 200,
    _ text: String, request: String? = nil, isAdapted: Bool = true
  ) -> Example {
    Example(
      contract: "lume-linking", section: section, operation: operation, kind: kind, status: status,
      text: text, isAdapted: isAdapted,
      path: ["goalId": "backend-goal-id", "conversationId": conversation], request: request)
  }
}
