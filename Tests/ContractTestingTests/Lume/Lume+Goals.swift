import Foundation

/// The wire models of the app, as its documents describe them.
enum Lume {}

/// `goals-api-contract`, with the JSON names of fields.
extension Lume {
  /// The envelope of every success.
  struct DataEnvelope<Content: Codable>: Codable {
    var data: Content
  }

  /// Timestamps are texts, parsed by hand.
  struct GoalDTO: Codable {
    var id: UUID
    var user_id: UUID
    var goal_type: String
    var title: String
    var description: String
    var target_value: Decimal
    var target_unit: String
    var current_value: Decimal
    var progress: Decimal
    var start_date: String
    var target_date: String?
    var status: Status
    var is_overdue: Bool
    var days_remaining: Int
    var created_at: String
    var updated_at: String
    var is_recurring: Bool

    enum Status: String, Codable { case active, completed, paused, archived }
  }

  struct GoalListDTO: Codable {
    var goals: [GoalDTO]
    var total: Int
    var has_more: Bool
  }

  /// The document has target_value as a Double.
  struct CreateGoalRequest: Codable {
    var title: String
    var description: String
    var start_date: String
    var target_date: String
    var goal_type: String
    var target_value: Double
    var target_unit: String
  }

  struct UpdateGoalRequest: Codable {
    var title: String
    var description: String
    var target_date: String?
    var progress: Double
    var status: GoalDTO.Status
    var goal_type: String
    var target_value: Double
    var target_unit: String
    var current_value: Double
  }

  struct SuggestionsDTO: Codable {
    var goal_id: UUID
    var suggestions: [String]
    var next_steps: [String]
    var motivational_message: String
    var generated_at: String
  }

  struct AnalysisDTO: Codable {
    var goal_id: UUID
    var current_progress: Double
    var projected_completion: String
    var analysis: String
    var recommendations: [String]
    var strengths: [String]
    var challenges: [String]
    var generated_at: String
  }

  struct ErrorEnvelope: Codable {
    var error: Content

    struct Content: Codable {
      var code: String
      var message: String
    }
  }
}

/// Variants of parts of a goal.
extension Lume {
  /// Timestamps as dates, with the formatter of the document.
  struct GoalTimes: Codable {
    var created_at: Date
    var updated_at: Date
  }

  /// As the document decodes them, for parsing by hand.
  struct GoalDates: Decodable {
    var created_at: String
    var updated_at: String
    var target_date: String?
  }

  struct GoalState: Codable {
    var status: GoalDTO.Status
  }

  /// Names as Swift spells them, for a decoder that converts from snake case.
  struct GoalOwner: Codable {
    var userId: UUID
    var isOverdue: Bool
  }

  struct GoalOwnerWithAcronym: Codable {
    var userID: UUID
    var isOverdue: Bool
  }
}
