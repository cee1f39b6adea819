import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `The tips of Lume` {
  @Test(arguments: ["lume-goals", "lume-goal-tips"])
  func `are kept as strings`(contract: String) throws {
    try expectRoundTrip(
      Lume.DataEnvelope<Lume.GoalTipsData>.self, matches: Catalog.answer("tips", of: contract))
  }

  @Test(arguments: ["lume-goals", "lume-goal-tips"])
  func `of the earlier version fail on strings, as in the document`(contract: String) throws {
    let report = try RoundTrip(
      Lume.DataEnvelope<Lume.EarlierTipsData>.self, schema: Catalog.answer("tips", of: contract)
    ).report()
    let failures = report.losses.filter { $0.kind == .decodeFailed }
    #expect(failures.map(\.location) == ["/data/tips/*"])
    #expect(Set(report.losses.map(\.kind)) == [.decodeFailed, .dropped])
    #expect(report.losses.first { $0.kind == .dropped }?.location == "/data/goal_id")
  }

  @Test func `as strings fail on objects`() throws {
    let found = try findings(
      Lume.DataEnvelope<Lume.GoalTipsData>.self, Catalog.answer("tips", of: "lume-goals-overview"))
    #expect(
      found == ["decode-failed /data/tips/*", "dropped /success", "dropped /data/goal_title"])
  }
}

@Suite struct `Displayed tips` {
  private func tips(_ texts: [String]) -> [GoalTip] {
    Lume.GoalTipsData(tips: texts, goalId: "8e58ce5f", count: texts.count).toDomain()
  }

  @Test(
    arguments: [
      ([], []),
      (["a"], [.high]),
      (
        ["a", "b", "c", "d", "e", "f", "g"],
        [.high, .high, .medium, .medium, .medium, .low, .low]
      ),
    ] as [([String], [TipPriority])])
  func `have the priority of their position`(texts: [String], priorities: [TipPriority]) {
    #expect(tips(texts).map(\.priority) == priorities)
  }

  @Test(arguments: TipCategory.keywords.flatMap { row in row.1.map { (row.0, $0) } })
  func `have the category of their keyword in any case`(
    category: TipCategory, keyword: String
  ) {
    #expect(TipCategory(of: "A \(keyword.uppercased()), then") == category)
  }

  @Test func `have the category of the first matching row`() {
    #expect(TipCategory(of: "Walk to the food market before bed") == .nutrition)
    #expect(TipCategory(of: "Walk a little before bed") == .exercise)
  }

  @Test func `are general without a keyword`() {
    #expect(TipCategory(of: "Call a friend") == .general)
    #expect(TipCategory(of: "") == .general)
  }

  @Test(arguments: [
    "Start with a quick win by committing to a 10-minute walk after lunch each day this week",
    "Incorporate a 'walking meeting' once a week where you discuss work matters while strolling",
    "Download a step-tracking app and set a daily reminder to check your progress",
  ])
  func `of the document all have the category exercise`(tip: String) {
    #expect(TipCategory(of: tip) == .exercise)
    #expect(TipCategory.byCode(of: tip) == .exercise)
  }

  /// Cases in which the document's table and its code disagree.
  @Test(
    arguments: [
      ("Try a diet with more fibre", .nutrition, .general),
      ("Cook one meal ahead", .nutrition, .general),
      ("Plan a workout on Mondays", .exercise, .general),
      ("Run around the block", .exercise, .general),
      ("Put the phone away in bed", .sleep, .general),
      ("Think of three good things", .mindset, .general),
      ("Focus on one thing", .mindset, .general),
      ("Schedule a review", .habit, .general),
      ("Write a daily note", .habit, .general),
      ("Plan a meal after your walk", .nutrition, .exercise),
      ("Run as part of your routine", .exercise, .habit),
      ("Think before you make it a habit", .mindset, .habit),
    ] as [(String, TipCategory, TipCategory)])
  func `follow the table, not the code`(
    tip: String, table: TipCategory, code: TipCategory
  ) {
    #expect(TipCategory(of: tip) == table)
    #expect(TipCategory.byCode(of: tip) == code)
  }
}

extension TipCategory {
  /// The category of a tip by the code in the document.
  fileprivate static func byCode(of tipText: String) -> TipCategory {
    let lowercased = tipText.lowercased()
    func has(_ words: String...) -> Bool { words.contains { lowercased.contains($0) } }
    if has("eat", "food", "nutrition") { return .nutrition }
    if has("exercise", "walk", "step") { return .exercise }
    if has("sleep", "rest") { return .sleep }
    if has("mindset", "mental") { return .mindset }
    if has("habit", "routine") { return .habit }
    return .general
  }
}
