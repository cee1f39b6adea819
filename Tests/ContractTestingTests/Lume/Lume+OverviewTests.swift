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
}
