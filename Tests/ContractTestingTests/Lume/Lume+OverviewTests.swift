import ContractTesting
import Contracts
import Testing

@Suite struct `The overview of Lume` {
  private static let contract = "lume-goals-overview"

  @Test func `has tips that are objects`() throws {
    try expectRoundTrip(
      Lume.SuccessEnvelope<Lume.OverviewTipsData>.self,
      matches: Catalog.answer("tips", of: Self.contract))
  }

  @Test func `has more in its tips than the app decodes`() throws {
    let found = try findings(
      Lume.SuccessEnvelope<Lume.EarlierTipsData>.self,
      Catalog.answer("tips", of: Self.contract))
    #expect(
      found == [
        "dropped /data/tips/*/id", "dropped /data/goal_id", "dropped /data/goal_title",
      ])
  }

  @Test func `allows categories of suggestions that the app does not know`() throws {
    let found = try findings(
      Lume.SuccessEnvelope<Lume.SuggestedGoals>.self,
      Catalog.answer("suggestions", of: Self.contract))
    #expect(
      found == [
        "decode-failed /data/suggestions/*/category",
        "null-became-absent /data/suggestions/*/estimated_duration",
      ])
  }

  /// The document allows any elements in these lists; fewer in the app are not an error.
  @Test func `has requests with any list elements`() throws {
    let suggestions = try requestFindings(
      Lume.SuggestionsRequest.self, Catalog.request("suggestions", of: Self.contract))
    let tips = try requestFindings(
      Lume.TipsRequest.self, Catalog.request("tips", of: Self.contract))
    for found in [suggestions, tips] {
      #expect(found.losses == [])
      #expect(found.notes.allSatisfy { $0.hasPrefix("decode-failed /context/") })
    }
  }

  @Test func `has requests with empty lists`() throws {
    let request = Lume.TipsRequest(
      goal_title: "Exercise 3x per week", goal_description: "Build a consistent workout routine",
      context: Lume.MoodContext(mood_entries: [], journal_entries: [], existing_goals: []))
    try expectRequest(request, matches: Catalog.request("tips", of: Self.contract))
  }
}
