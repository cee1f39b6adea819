struct GoalTipsData: Codable {
  struct Tip: Codable {
    var tip: String
    var category: String
    var priority: String
  }

  var goalId: String
  var tips: [Tip]
  var count: Int

  enum CodingKeys: String, CodingKey {
    case goalId = "goal_id"
    case tips, count
  }
}
