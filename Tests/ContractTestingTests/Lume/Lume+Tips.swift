import Foundation

/// Tips in the versions of the documents.
extension Lume {
  /// `goal-tips-format-fix`: tips are strings, which the app converts to objects.
  struct GoalTipsData: Codable {
    var tips: [String]
    var goalId: String
    var count: Int

    enum CodingKeys: String, CodingKey {
      case tips, count
      case goalId = "goal_id"
    }
  }

  /// The version before the fix, as in that document: objects.
  struct EarlierTipsData: Codable {
    var tips: [Tip]
    var count: Int

    struct Tip: Codable {
      var tip: String
      var category: String
      var priority: String
    }
  }
}

/// A tip as the app shows it.
struct GoalTip: Codable {
  var id: UUID
  var tip: String
  var category: TipCategory
  var priority: TipPriority
}

enum TipCategory: String, Codable, CaseIterable {
  case general, nutrition, exercise, sleep, mindset, habit
}

enum TipPriority: String, Codable {
  case high, medium, low
}

extension Lume.GoalTipsData {
  /// The tips as objects, each with a new id.
  func toDomain(id: () -> UUID = { UUID() }) -> [GoalTip] {
    tips.enumerated().map { position, tip in
      GoalTip(
        id: id(), tip: tip, category: TipCategory(of: tip), priority: TipPriority(at: position))
    }
  }
}

extension TipPriority {
  /// Two tips have high priority, three medium, the others low.
  init(at position: Int) {
    self = position < 2 ? .high : position < 5 ? .medium : .low
  }
}

extension TipCategory {
  /// The table of keywords in `goal-tips-format-fix`; the first matching row applies, and a
  /// keyword may be a part of a longer word.
  ///
  /// The code in that document has fewer keywords than its table: no diet and meal, no workout and
  /// run, no bed, no think and focus, no schedule and daily. The table is what it promises.
  static let keywords: [(TipCategory, [String])] = [
    (.nutrition, ["eat", "food", "diet", "nutrition", "meal"]),
    (.exercise, ["exercise", "workout", "walk", "run", "step"]),
    (.sleep, ["sleep", "rest", "bed"]),
    (.mindset, ["think", "mindset", "mental", "focus"]),
    (.habit, ["habit", "routine", "schedule", "daily"]),
  ]

  init(of tip: String) {
    let tip = tip.lowercased()
    self = Self.keywords.first { $0.1.contains { tip.contains($0) } }?.0 ?? .general
  }
}
