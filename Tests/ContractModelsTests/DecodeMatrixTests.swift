import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractModels
import Foundation
import Testing

@Suite struct `Models against drifts` {
  private struct Careful: Codable {
    var id: String
    var mood: String
    var score: Decimal
    var tags: [String]
  }

  private struct Strict: Codable {
    enum Mood: String, Codable { case calm, glad, tired }
    var mood: Mood
    var score: Decimal
  }

  private struct Loose: Codable {
    var mood: String?
    var score: Decimal?
  }

  private static let schema: Schema = .object {
    Field("id", .uuid)
    Field("mood", .string(.oneOf(["calm", "glad", "tired"])))
    Field("score", .number(.between(0, 1)))
    Field("tags", .array(of: .string(.nonEmpty), .count(1...3)))
  }

  private static let shared = Result {
    try DecodeMatrix(
      driftsOf: schema,
      models: [WireModel(Careful.self), WireModel(Strict.self), WireModel(Loose.self)])
  }

  private func matrix() throws -> DecodeMatrix { try Self.shared.get() }

  @Test func `have a row without drift and one for each named drift`() throws {
    let names = try matrix().rows.map(\.name)
    #expect(names == [DecodeMatrix.usualRow] + Self.schema.fieldDrifts.map(\.name))
    #expect(Set(names).isSuperset(of: ["mood-new-value", "tags-as-objects", "id-missing"]))
  }

  @Test(arguments: [
    ("as-documented", "Careful", DecodeMatrix.Outcome.survives),
    ("as-documented", "Strict", .loses),
    ("mood-new-value", "Careful", .survives),
    ("mood-new-value", "Strict", .fails),
    ("tags-as-objects", "Careful", .fails),
    // The model does not decode them, with or without drift.
    ("tags-as-objects", "Strict", .survives),
    ("score-as-string", "Strict", .fails),
    ("score-as-percentage", "Strict", .survives),
    ("mood-missing", "Loose", .survives),
    ("mood-missing", "Strict", .fails),
    // Null is not encoded.
    ("mood-null", "Loose", .loses),
  ])
  func `have an outcome`(
    row: String, model: String, outcome: DecodeMatrix.Outcome
  ) throws {
    #expect(try matrix()[row, model]?.outcome == outcome)
  }

  @Test func `report where a model fails, with the smallest body`() throws {
    let loss = try #require(try matrix()["mood-new-value", "Strict"]?.losses.first)
    #expect(loss.location == "/mood")
    #expect(loss.sample["mood"] == "something-new")
  }

  @Test func `lose a renamed optional field`() throws {
    struct Model: Codable { var profileURL: String? }
    let schema: Schema = .object { Field("profileURL", .string(.nonEmpty)) }
    let matrix = try DecodeMatrix(driftsOf: schema, models: [WireModel(Model.self)])
    let cell = try #require(matrix.rows.first { $0.name.hasSuffix("-snake-case") }?.cells.first)
    #expect(cell.outcome == .loses)
    #expect(cell.losses.map(\.kind) == [.dropped])
  }

  @Test func `ignore a renamed field that the model does not decode`() throws {
    struct Model: Codable {}
    let schema: Schema = .object { Field("profile_url", .string(.nonEmpty)) }
    let matrix = try DecodeMatrix(driftsOf: schema, models: [WireModel(Model.self)])
    #expect(matrix.rows.dropFirst().map(\.cells[0].outcome).allSatisfy { $0 == .survives })
  }

  @Test func `can be decoded only`() throws {
    let matrix = try DecodeMatrix(
      driftsOf: Self.schema, models: [WireModel(decoding: Strict.self, name: "1.4")])
    #expect(matrix["mood-new-value", "1.4"]?.outcome == .fails)
    #expect(matrix["as-documented", "1.4"]?.outcome == .survives)
  }

  @Test func `print as a table followed by failures`() throws {
    let lines = try matrix().description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("  Careful   Strict    Loose"))
    #expect(lines[1].hasPrefix("as-documented"))
    #expect(
      lines.contains("mood-new-value in Strict, mood has a value the contract does not list:"))
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  decode-failed") })
  }

  @Test func `are numbered where their names do not fit`() throws {
    let names = (0..<6).map { "com.example.app.wire.v\($0).Goal" }
    let matrix = try DecodeMatrix(
      driftsOf: Self.schema, models: names.map { WireModel(Loose.self, name: $0) })
    let lines = matrix.description.split(separator: "\n")
    #expect(lines[0] == "1  com.example.app.wire.v0.Goal")
    #expect(lines[6].split(separator: " ") == ["1", "2", "3", "4", "5", "6"])
  }
}
