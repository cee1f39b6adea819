import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `The goals of Lume` {
  private static let contract = "lume-goals"

  private static func goal() throws -> Schema {
    try Catalog.answer("listGoals", of: contract, at: "/data/goals/*")
  }

  @Test func `are kept where timestamps are texts and numbers decimal`() throws {
    try expectRoundTrip(Lume.GoalDTO.self, matches: Self.goal())
  }

  @Test(arguments: ["createGoal", "updateGoal"])
  func `have an envelope`(operation: String) throws {
    try expectRoundTrip(
      Lume.DataEnvelope<Lume.GoalDTO>.self,
      matches: Catalog.answer(operation, of: Self.contract))
  }

  @Test func `are kept in lists`() throws {
    try expectRoundTrip(
      Lume.DataEnvelope<Lume.GoalListDTO>.self,
      matches: Catalog.answer("listGoals", of: Self.contract))
  }

  @Test func `are created with a target that a Double cannot always hold`() throws {
    let found = try requestFindings(
      Lume.CreateGoalRequest.self, Catalog.request("createGoal", of: Self.contract))
    #expect(found.losses == ["precision-changed /target_value"])
    #expect(
      found.notes == [
        "invalid-encoded /start_date",
        "invalid-encoded /target_date",
        "invalid-encoded /goal_type",
        "invalid-encoded /target_value",
      ])
  }

  @Test func `are updated with numbers that a Double cannot always hold`() throws {
    let found = try requestFindings(
      Lume.UpdateGoalRequest.self, Catalog.request("updateGoal", of: Self.contract))
    #expect(
      found.losses == [
        "precision-changed /progress", "precision-changed /target_value",
        "precision-changed /current_value",
      ])
    #expect(
      found.notes == [
        "invalid-encoded /progress",
        "invalid-encoded /target_date",
        "invalid-encoded /goal_type",
        "invalid-encoded /target_value",
      ])
  }

  @Test func `are created with values of the app`() throws {
    let request = Lume.CreateGoalRequest(
      title: "Incorporate More Vegetables", description: "", start_date: "2025-11-17",
      target_date: "2026-01-16", goal_type: "activity", target_value: 1.0,
      target_unit: "completion")
    try expectRequest(request, matches: Catalog.request("createGoal", of: Self.contract))
  }

  @Test func `are decoded in parts by a type that is not Encodable`() throws {
    try expectDecoding(Lume.GoalDates.self, matches: Self.goal())
  }

  @Test func `have suggestions`() throws {
    try expectRoundTrip(
      Lume.DataEnvelope<Lume.SuggestionsDTO>.self,
      matches: Catalog.answer("suggestions", of: Self.contract))
  }

  @Test func `are analysed with progress that a Double cannot always hold`() throws {
    let found = try findings(
      Lume.DataEnvelope<Lume.AnalysisDTO>.self, Catalog.answer("analysis", of: Self.contract))
    #expect(found == ["precision-changed /data/current_progress"])
  }

  @Test func `have an envelope for errors`() throws {
    try expectRoundTrip(
      Lume.ErrorEnvelope.self, matches: Catalog.failure(of: Self.contract))
  }

  @Test func `lose nanoseconds in dates`() throws {
    let report = try RoundTrip(
      Lume.GoalTimes.self, schema: Self.goal(), decoder: .lume, encoder: .lume
    )
    .report()
    let losses = report.losses.filter { $0.kind != .dropped }
    #expect(losses.map(\.kind) == [.precisionChanged, .precisionChanged])
    #expect(losses.map(\.location) == ["/created_at", "/updated_at"])
    #expect(losses.map(\.detail) == ["9 → 3 digits", "9 → 3 digits"])
  }

  @Test func `have names that a conversion from snake case decodes`() throws {
    let found = try findings(
      Lume.GoalOwner.self, Self.goal(), decoder: .snakeCase, encoder: .snakeCase)
    #expect(found.at("/user_id", "/is_overdue") == [])
  }

  @Test func `have a name that no conversion from snake case decodes`() throws {
    let found = try findings(
      Lume.GoalOwnerWithAcronym.self, Self.goal(), decoder: .snakeCase, encoder: .snakeCase)
    #expect(found == ["decode-failed /user_id"])
  }
}
