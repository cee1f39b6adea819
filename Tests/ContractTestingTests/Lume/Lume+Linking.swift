import Foundation

/// `goal-conversation-linking`, with fields in camel case and timestamps as dates.
extension Lume {
  enum GoalStatus: String, Codable {
    case notStarted = "not_started"
    case inProgress = "in_progress"
    case completed, archived
  }

  /// The domain's goal, as which the document decodes a response: its id is the app's own.
  struct LocalGoal: Codable {
    var id: UUID
    var backendId: String?
    var title: String
    var description: String
    var createdAt: Date
    var targetDate: Date
    var progress: Double
    var status: GoalStatus
    var userId: String?
    var conversationId: String?
    var category: String?
  }

  /// A goal as the backend has it.
  struct BackendGoal: Codable {
    var id: String
    var userId: String
    var title: String
    var description: String
    var status: GoalStatus
    var progress: Double
    var category: String?
    var targetDate: Date
    var conversationId: String?
    var createdAt: Date
    var updatedAt: Date
  }

  /// Only the status, which has other values in goals.
  struct LinkedGoalState: Codable {
    var status: GoalStatus
  }

  struct Persona: Codable {
    var id: String
    var name: String
    var avatar: String?
  }

  /// The domain's conversation, decoded directly.
  struct Conversation: Codable {
    var id: UUID
    var backendId: String?
    var goalId: String?
    var createdAt: Date
    var updatedAt: Date
    var persona: Persona
    var messageCount: Int
    var lastMessageAt: Date?
  }

  struct ChatAboutGoalRequest: Codable {
    var goalId: String
  }

  struct ChatAboutGoalResponse: Codable {
    var conversationId: String
    var goalId: String
    var createdAt: Date
    var persona: Persona
  }

  struct CreateLinkedGoalRequest: Codable {
    var title: String
    var description: String
    var targetDate: Date
    var category: String?
  }

  /// Every part is optional.
  struct PatchGoalRequest: Codable {
    var title: String?
    var description: String?
    var targetDate: Date?
    var progress: Double?
    var status: String?
    var conversationId: String?
    var category: String?
  }
}
