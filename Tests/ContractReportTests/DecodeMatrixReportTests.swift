import ContractFindings
import ContractJSON
import ContractModel
import ContractReport
import Foundation
import Testing

@Suite struct `A matrix of models` {
  private static let failure = Loss(
    kind: .decodeFailed, at: "/data/tips/*", detail: "it is no <String>",
    sample: ["data": ["tips": [1]]], count: 2,
    contractPosition: SourcePosition(file: "Shop.swift", line: 7))
  private static let loss = Loss(
    kind: .precisionChanged, at: "/at", detail: "9 → 3 digits", sample: ["at": "…"], count: 1,
    contractPosition: nil)

  private static let matrix = DecodeMatrix(
    models: ["1.0", "2.0"],
    rows: [
      DecodeMatrix.Row(
        subject: "tips", variant: "200", summary: "3 bodies",
        cells: [
          DecodeMatrix.Cell(losses: [loss, failure], samples: 3),
          DecodeMatrix.Cell(losses: [], samples: 3),
        ]),
      DecodeMatrix.Row(
        subject: "count-missing", summary: "1 body",
        cells: [
          DecodeMatrix.Cell(losses: [], samples: 0),
          DecodeMatrix.Cell(losses: [loss], samples: 1),
        ]),
    ])

  private func junit(_ dialect: JUnitRecorder.Dialect) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("report.xml").path
    let recorder = try JUnitRecorder(path: path, dialect: dialect)
    recorder.record(.decoded(Self.matrix, of: "shop"))
    try recorder.finish()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func page(_ matrix: DecodeMatrix, of contract: String) -> String {
    var page = ""
    TerminalRecorder { page += $0 }.record(.decoded(matrix, of: contract))
    return page
  }

  @Test func `has a case for each row and model`() throws {
    let document = try JUnitDocument(Data(junit(.annotated).utf8))
    #expect(
      document.cases.map { "\($0["classname"] ?? "") \($0["name"] ?? "")" } == [
        "shop.tips round-trip 200 in 1.0", "shop.tips round-trip 200 in 2.0",
        "shop.count-missing round-trip in 1.0", "shop.count-missing round-trip in 2.0",
      ])
    #expect(
      document.cases.map { $0.children.map(\.name) } == [
        ["failure"], [], ["skipped"], ["system-out"],
      ])
    #expect(document.suites.map { $0["tests"] } == ["4"])
    #expect(document.suites.map { $0["failures"] } == ["1"])
    #expect(document.suites.map { $0["skipped"] } == ["1"])
    #expect(document.root["failures"] == "1")
  }

  @Test func `reports the location, occurrences and smallest body of a failure`() throws {
    let text = try junit(.annotated)
    let expected = """
      <testcase classname="shop.tips" name="round-trip 200 in 1.0" time="0.000">
      <failure type="drift.round-trip-lost" message="1.0 fails at tips 200: decode-failed at \
      /data/tips/*: it is no &lt;String&gt;">tips 200, 3 bodies

      precision-changed at /at: 9 → 3 digits
      occurrences  1 of 3 bodies
      smallest     {"at":"…"}

      decode-failed at /data/tips/*: it is no &lt;String&gt;
      occurrences  2 of 3 bodies
      smallest     {"data":{"tips":[1]}}
      contract     Shop.swift:7</failure>
      </testcase>
      """
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `is valid against junit-10.xsd when strict`() throws {
    let document = try JUnitDocument(Data(junit(.strict).utf8))
    #expect(document.root.violationsOfJUnit10 == [])
  }

  @Test func `is a page of 80 columns with a verdict`() {
    let page = page(Self.matrix, of: "shop\u{1B}[31m")
    #expect(!page.contains("\u{1B}"))
    let lines = page.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(
      lines.first == "shop␛[31m: responses decoded by shipped versions of the app")
    #expect(lines.last == "1 of 2 versions cannot read a response: 1.0")
  }

  @Test(arguments: [
    (3, "every response was read by 2 versions"), (0, "no version was given a response to read"),
  ])
  func `reports that all versions pass, or that nothing was tried`(samples: Int, verdict: String) {
    let cell = DecodeMatrix.Cell(losses: [], samples: samples)
    let matrix = DecodeMatrix(
      models: ["1", "2"],
      rows: [DecodeMatrix.Row(subject: "tips", variant: "200", summary: "", cells: [cell, cell])])
    #expect(page(matrix, of: "shop").hasSuffix("\n\(verdict)\n"))
  }
}
