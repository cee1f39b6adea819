import Foundation

struct Envelope<Content: Codable>: Codable {
  var data: Content
}

struct GoalDTO: Codable {
  var id: UUID
  var userId: UUID
  var goalType: String
  var title: String
  var description: String
  var targetValue: Double
  var targetUnit: String
  var currentValue: Double
  var progress: Double
  var startDate: String
  var targetDate: String
  var status: String
  var isOverdue: Bool
  var daysRemaining: Int
  var createdAt: Date
  var updatedAt: Date
  var isRecurring: Bool

  enum CodingKeys: String, CodingKey {
    case id, title, description, progress, status
    case userId = "user_id"
    case goalType = "goal_type"
    case targetValue = "target_value"
    case targetUnit = "target_unit"
    case currentValue = "current_value"
    case startDate = "start_date"
    case targetDate = "target_date"
    case isOverdue = "is_overdue"
    case daysRemaining = "days_remaining"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case isRecurring = "is_recurring"
  }
}

struct GoalListDTO: Codable {
  var goals: [GoalDTO]
  var total: Int
  var hasMore: Bool

  enum CodingKeys: String, CodingKey {
    case goals, total
    case hasMore = "has_more"
  }
}

struct ErrorDTO: Codable {
  struct Content: Codable {
    var code: String
    var message: String
  }

  var error: Content
}
