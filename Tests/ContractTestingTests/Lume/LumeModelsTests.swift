import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `The models of Lume` {
  /// What an operation answers a success with, inside `data`.
  private static func answer(_ operation: String, of id: String, at place: JSON.Pointer) throws
    -> Schema
  {
    let contract = try #require(Catalog.all.first { $0.id == id })
    let body = try #require(contract.operation(operation)?.responses.first { $0.body != nil }?.body)
    return try #require(body.schema(at: place))
  }

  private static func goal() throws -> Schema {
    try answer("listGoals", of: "lume-goals", at: "/data/goals/*")
  }

  private func losses<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> Set<String> {
    let report = try RoundTrip(model, schema, decoder: decoder, encoder: encoder).report()
    return Set(report.losses.map { "\($0.kind.rawValue) \($0.place)" })
  }

  @Test func `keep goals whole where moments stay text and numbers decimal`() throws {
    try expectRoundTrip(Lume.GoalDTO.self, matches: Self.goal())
  }

  @Test func `lose nanoseconds in dates`() throws {
    let found = try losses(Lume.GoalTimes.self, Self.goal(), decoder: .lume, encoder: .lume)
    #expect(
      found.isSuperset(of: ["precision-changed /created_at", "precision-changed /updated_at"]))
  }

  @Test func `of linking do not know the status of goals`() throws {
    let found = try losses(Lume.LinkedGoal.self, Self.goal())
    #expect(found.contains("decode-failed /status"))
  }

  @Test func `keep tips as strings`() throws {
    try expectRoundTrip(
      Lume.GoalTipsData.self, matches: Self.answer("tips", of: "lume-goals", at: "/data"))
  }

  @Test func `of earlier days fail on tips that are strings, as the document tells`() throws {
    let found = try losses(
      Lume.EarlierTipsData.self, Self.answer("tips", of: "lume-goals", at: "/data"))
    #expect(found.contains("decode-failed /tips/*"))
  }
}
