import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

@Suite struct `The source of models` {
  private static func position(
    _ location: JSON.Pointer, _ type: String,
    _ files: [(String, String)] = [("App/Goals.swift", app)],
    near origin: String = ""
  ) -> String? {
    let files = files.map { ModelDeclarations.File(path: $0.0, content: Data($0.1.utf8)) }
    return ModelDeclarations(files, near: origin).position(of: location, in: type)?.description
  }

  private static let app = """
    import Foundation
    // struct Goal { "in a comment" }
    struct Envelope<Payload: Codable & Sendable, Meta>: Codable {
      let data: Payload
      var meta: Meta?
    }
    struct GoalList: Codable { var goals: [Goal], total = 0 }

    struct Goal: Codable {
      enum CodingKeys: String, CodingKey {
        case id, title, createdAt = "created_at"
        case steps
      }
      static let id = 1
      let id: UUID
      var title: String { didSet { print("struct Goal { \\(title + "}") }") } }
      var createdAt: Date
      var `steps`: Dictionary<String, Swift.Optional<Step>>
      struct Step: Codable {
        var isDone: Bool
        class func make() -> Step { switch 1 { case 2: fatal() default: Step(isDone: true) } }
      }
      func local() { let hidden = #"{"#; struct Goal { var hidden: Int } }
    }
    typealias Goals = Array<Goal>
    extension Goal { struct Note: Codable { var words: Set<String> } }
    extension Outer.Inner: Codable {}
    struct Wide: Codable { var /* the /* last */ one */ dueDate, startDate: Date! }
    """

  @Test(
    arguments: [
      ("App.Goal", "", 9), ("Goal", "/id", 15), ("App.Goal", "/title", 16),
      ("App.Goal", "/created_at", 17), ("Goal", "/unknown", 9), ("[Goal]", "/0/title", 16),
      ("Swift.Array<App.Goal>?", "", 9), ("Goals", "/0/created_at", 17),
      ("Envelope<GoalList, Int>", "/data", 4), ("Envelope<GoalList, Int>", "/data/goals/3/id", 15),
      ("App.Envelope<App.GoalList, App.Goal>", "/meta/title", 16),
      ("Envelope<[Goal], Int>", "/data/0/unknown", 9), ("Goal", "/steps/first", 19),
      ("Goal", "/steps/first/isDone", 20), ("Goal", "/steps/first/unknown", 19),
      ("App.Goal.Note", "/words/0", 26), ("App.(unknown context at $1).Wide", "/start_date", 28),
      ("GoalList", "/total", 7), ("Goal", "/id/deeper", 15),
    ] as [(String, String, Int)])
  func `has the line that decodes a location`(type: String, location: String, line: Int) throws {
    let location = try #require(JSON.Pointer(location))
    #expect(Self.position(location, type) == "App/Goals.swift:\(line)")
  }

  @Test(arguments: [
    "Inner", "Int", "(Goal, Goal)", "", "Goal.Missing", "Swift.Array<Swift.String>",
  ])
  func `has no line for unknown types`(type: String) {
    #expect(Self.position("/id", type) == nil)
  }

  @Test func `prefers the nearest file, unless two are equally near`() {
    let versions = ["1.0", "2.0", "2.0/Old"].map {
      ("\($0)/Goal.swift", "struct Goal { let id: Int }")
    }
    #expect(Self.position("/id", "Goal", versions, near: "2.0/Tests.swift") == nil)
    #expect(Self.position("/id", "Goal", versions, near: "1.0/Tests.swift") == "1.0/Goal.swift:1")
    #expect(
      Self.position("/id", "Goal", versions, near: "2.0/Old/Tests.swift") == "2.0/Old/Goal.swift:1")
  }

  @Test(arguments: [
    "struct Goal {", "struct Goal", "struct Goal { var", "struct Goal { var id: [",
    "}}} struct Goal",
    "struct Goal { \"", "struct Goal { /*", "struct Goal { \"\"\" \\()", "struct Goal<", "`", "#\"",
    "struct Goal { enum CodingKeys { case", "typealias Goal = Goal", "typealias Goal = [Goal]",
    "extension Goal", "struct Goal: ~", "struct",
  ])
  func `may be invalid`(text: String) {
    let position = Self.position("/id/0/1/2/3", "Goal", [("Goal.swift", text)])
    #expect([nil, "Goal.swift:1"].contains(position))
  }
}
