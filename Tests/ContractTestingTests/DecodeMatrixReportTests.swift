import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `A matrix of models and drifts` {
  /// The app of the document, and the version before it.
  private static func matrix() throws -> DecodeMatrix {
    try DecodeMatrix(
      driftsOf: Catalog.answer("tips", of: "lume-goals", at: "/data"),
      models: [
        WireModel(Lume.GoalTipsData.self, name: "2.0"),
        WireModel(Lume.EarlierTipsData.self, name: "1.0"),
      ])
  }

  @Test func `shows which version fails with the drift of the document`() throws {
    let matrix = try Self.matrix()
    #expect(matrix[DecodeMatrix.usualRow, "2.0"]?.outcome == .survives)
    #expect(matrix[DecodeMatrix.usualRow, "1.0"]?.outcome == .fails)
    #expect(matrix["tips-as-objects", "2.0"]?.outcome == .fails)
  }

  @Test func `can be written as JUnit`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("matrix-\(UUID().uuidString).xml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.matrix().writeJUnit(to: path, suite: "lume-goals.tips")
    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      report.contains(#"classname="lume-goals.tips.tips-as-objects" name="round-trip in 2.0""#))
    #expect(report.contains(#"<failure type="drift.round-trip-lost""#))
    #expect(report.hasSuffix("</testsuites>\n"))
  }

  @Test func `throws when the report cannot be written`() throws {
    let error = #expect(throws: (any Error).self) {
      try Self.matrix().writeJUnit(to: "/nowhere/at/all.xml", suite: "tips")
    }
    #expect(error.map { "\($0)".contains("/nowhere/at") } == true)
  }
}
