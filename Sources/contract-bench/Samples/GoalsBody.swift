import ContractGeneration
import ContractJSON
import ContractModel

/// Generates responses to `GET /api/v1/goals` with realistic variety.
struct GoalsBody {
  /// A deviation of a body from the usual.
  enum Trait {
    /// The members of every goal are shuffled.
    case shuffled
    /// The progress of the last goal is in percent.
    case driftInLastElement
  }

  private var random = RandomSource(seed: 1)
  private let traits: Set<Trait>

  /// Returns a body; the same count and traits give the same bytes.
  static func bytes(count: Int, _ traits: Set<Trait> = []) -> [UInt8] {
    var body = GoalsBody(traits: traits)
    return body.bytes(count: count)
  }

  private init(traits: Set<Trait>) {
    self.traits = traits
  }
}

extension GoalsBody {
  private mutating func bytes(count: Int) -> [UInt8] {
    var goals: [JSON] = []
    for position in 1...count {
      var goal = goal()
      if traits.contains(.driftInLastElement), position == count {
        goal["progress"] = .number(JSON.Number(45))
      }
      if traits.contains(.shuffled) { goal = shuffled(goal) }
      goals.append(.object(goal))
    }
    let list: JSON = [
      "data": [
        "goals": .array(goals), "total": .number(JSON.Number(count)), "has_more": false,
      ]
    ]
    return list.bytes()
  }

  private mutating func goal() -> JSON.Object {
    let start = CalendarDate(daysSince1970: 20_000 + below(700))
    let days = below(365)
    let created = Instant(
      secondsSince1970: 1_730_000_000 + below(40_000_000), nanoseconds: below(1_000_000_000))
    let updated = created.adding(seconds: below(5_000_000))
    let members: [(String, JSON)] = [
      ("id", .string(uuid())),
      ("user_id", .string(uuid())),
      ("goal_type", pick(["activity", "wellness", "nutrition", "sleep", "mindfulness"])),
      ("title", pick(Self.titles)),
      ("description", pick(Self.descriptions)),
      ("target_value", decimal(1 + below(20_000))),
      ("target_unit", pick(["completion", "kg", "steps", "minutes", "servings", "hours"])),
      ("current_value", decimal(below(20_000))),
      ("progress", .number(JSON.Number("0.\(10 + below(90))") ?? JSON.Number(0))),
      ("start_date", .string("\(start)")),
      ("target_date", .string("\(start.adding(days: days))")),
      ("status", pick(["active", "completed", "paused", "archived"])),
      ("is_overdue", .boolean(below(5) == 0)),
      ("days_remaining", .number(JSON.Number(days - below(30)))),
      ("created_at", .string("\(created)")),
      ("updated_at", .string("\(updated)")),
      ("is_recurring", .boolean(below(3) == 0)),
    ]
    return JSON.Object(members.map(JSON.Object.Member.init))
  }

  private static let titles: [JSON] = [
    "Incorporate More Vegetables", "Walk after lunch", "Sleep before eleven", "Lire 20 minutes",
    "Meditate every morning", "Say \"no\" to sugar",
  ]

  private static let descriptions: [JSON] = [
    "Aim to include at least 5 servings of vegetables", "Ten minutes\nwhatever the weather",
    "A little every day is better than much on Sunday", "Täglich früher ins Bett",
    "Breathe in, breathe out, and do nothing else for ten minutes",
  ]
}

extension GoalsBody {
  private mutating func below(_ limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  private mutating func pick(_ values: [JSON]) -> JSON {
    values[below(values.count)]
  }

  /// Returns a number, half of the time with a fraction.
  private mutating func decimal(_ value: Int) -> JSON {
    let text = below(2) == 0 ? "\(value)" : "\(value).\(1 + below(9))"
    return .number(JSON.Number(text) ?? JSON.Number(value))
  }

  private mutating func uuid() -> String {
    let digits = Array("0123456789abcdef")
    var text = ""
    for position in 0..<32 {
      if [8, 12, 16, 20].contains(position) { text.append("-") }
      text.append(position == 12 ? "4" : position == 16 ? "a" : digits[below(16)])
    }
    return text
  }

  private mutating func shuffled(_ object: JSON.Object) -> JSON.Object {
    JSON.Object(object.members.shuffled(using: &random))
  }
}

/// The model into which an app decodes the list of goals.
struct GoalsDocument: Decodable {
  var data: Page

  struct Page: Decodable {
    var goals: [Goal]
    var total: Int
    var hasMore: Bool

    enum CodingKeys: String, CodingKey {
      case goals, total
      case hasMore = "has_more"
    }
  }

  struct Goal: Codable {
    var id: String
    var userID: String
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
    var createdAt: String
    var updatedAt: String
    var isRecurring: Bool

    enum CodingKeys: String, CodingKey {
      case id, title, description, progress, status
      case userID = "user_id"
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
}
