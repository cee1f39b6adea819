import Foundation

/// `goals-feature-overview`, whose responses contain a success flag.
extension Lume {
  struct SuccessEnvelope<Content: Codable>: Codable {
    var success: Bool
    var data: Content
  }

  /// The category is the app's own; the document lists six, and one of them in JSON.
  struct SuggestedGoal: Codable {
    var id: UUID
    var title: String
    var description: String
    var category: Category
    var rationale: String
    var difficulty: Int
    var estimatedDuration: Int?

    enum Category: String, Codable {
      case fitness, nutrition, wellness, sleep, habits
      case mentalHealth = "mental_health"
    }

    enum CodingKeys: String, CodingKey {
      case id, title, description, category, rationale, difficulty
      case estimatedDuration = "estimated_duration"
    }
  }

  struct SuggestedGoals: Codable {
    var suggestions: [SuggestedGoal]
    var count: Int
  }

  /// The context of the AI; the document does not specify the elements of the lists, here texts by
  /// name.
  struct MoodContext: Codable {
    var mood_entries: [[String: String]]
    var journal_entries: [[String: String]]
    var existing_goals: [[String: String]]
  }

  struct SuggestionsRequest: Codable {
    var context: MoodContext
  }

  struct TipsRequest: Codable {
    var goal_title: String
    var goal_description: String
    var context: MoodContext
  }

  /// The domain's tips, decoded directly.
  struct OverviewTipsData: Codable {
    var tips: [GoalTip]
    var goalId: UUID
    var goalTitle: String
    var count: Int

    enum CodingKeys: String, CodingKey {
      case tips, count
      case goalId = "goal_id"
      case goalTitle = "goal_title"
    }
  }
}
