import Foundation

/// The wire models of the app, as its documents describe them.
enum Lume {
  /// `goals-api-contract`: moments stay as text, and are parsed by hand.
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

  /// `goal-conversation-linking`: the same status has other values there.
  struct LinkedGoal: Codable {
    var status: Status

    enum Status: String, Codable {
      case notStarted = "not_started"
      case inProgress = "in_progress"
      case completed, archived
    }
  }

  /// `goal-tips-format-fix`: tips are strings, and the app makes objects of them.
  struct GoalTipsData: Codable {
    var tips: [String]
    var goalId: String
    var count: Int

    enum CodingKeys: String, CodingKey {
      case tips, count
      case goalId = "goal_id"
    }
  }

  /// The earlier one, as `goals-feature-overview` has tips: objects.
  struct EarlierTipsData: Codable {
    var tips: [Tip]
    var count: Int

    struct Tip: Codable {
      var tip: String
      var category: String
      var priority: String
    }
  }

  /// Moments as dates, by the formatter of the document.
  struct GoalTimes: Codable {
    var created_at: Date
    var updated_at: Date
  }
}

extension JSONDecoder {
  /// Reads moments as the app does.
  static var lume: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let date = formatter.date(from: text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no moment"))
      }
      return date
    }
    return decoder
  }

  fileprivate static var formatter: ISO8601DateFormatter {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter
  }
}

extension JSONEncoder {
  /// Writes moments as the app does.
  static var lume: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(JSONDecoder.formatter.string(from: date))
    }
    return encoder
  }
}
