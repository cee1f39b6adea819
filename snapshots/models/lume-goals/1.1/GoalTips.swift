struct GoalTipsData: Codable {
  var goalId: String
  var tips: [String]
  var count: Int

  enum CodingKeys: String, CodingKey {
    case goalId = "goal_id"
    case tips, count
  }
}
