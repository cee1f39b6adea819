import ContractCLI
import ContractReport
import Foundation
import TestSupport
import Testing

@Suite struct `Reports of a check` {
  private static let formats = ReportFormat.allCases.map(\.rawValue)

  private static func read(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test func `are valid by the published schemas, and made later from the record of events`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path
    let check = await Session.run([
      "--contract", "lume-goals", "--only", "createGoal", "--phases", "examples,negative",
      "--report", "json=\(path)/run.json", "--report", "jsonl=\(path)/run.jsonl", "--quiet",
    ])
    #expect(check.status == .conforms)
    let report = await Session.run([
      "report", "\(path)/run.jsonl", "--report", "json=\(path)/later.json",
    ])
    #expect(report.status == .conforms)
    #expect(try Self.read(folder, "later.json") == Self.read(folder, "run.json"))
    for (format, options) in [("json", []), ("jsonl", ["--lines"])] {
      let schema = await Session.run(["report", "--schema", format])
      let snapshot = Snapshot("schemas/report.\(format).schema.json")
      #expect(try snapshot.difference(from: schema.text) == nil)
      let file = "\(PackageRoot.path)/snapshots/schemas/report.\(format).schema.json"
      let words = ["validate", "--schema", file] + options + ["\(path)/run.\(format)"]
      #expect(await Session.run(words).status == .conforms)
    }
  }

  @Test(arguments: [
    (["--contract", "no-such-contract"], "unknown contract 'no-such-contract'"),
    (["--contrat", "lume-goals"], "unknown option '--contrat'"),
    (["--contract", "/no/such/file.json"], "/no/such/file.json"),
  ])
  func `state the reason in every format where the command cannot begin`(
    words: [String], reason: String
  ) async throws {
    let folder = try TemporaryFolder()
    let reports = Self.formats.flatMap { ["--report", "\($0)=\(folder.path)/\($0)"] }
    let session = await Session.run(words + reports)
    #expect(session.status == .usage)
    for format in Self.formats {
      let text = try Self.read(folder, format == "script" ? "script/README.txt" : format)
      let plain = text.replacing("&#39;", with: "'").replacing("\\_", with: "_")
      #expect(plain.contains(reason), Comment(rawValue: format))
    }
  }

  @Test(arguments: [
    (["GITHUB_ACTIONS": "true"], "report.sarif", "::error title="),
    (["GITLAB_CI": "true"], "gl-code-quality-report.json", ""), ([:], "report.md", ""),
  ])
  func `are picked for the CI system`(
    system: [String: String], file: String, output: String
  ) async throws {
    let folder = try TemporaryFolder()
    var environment = system
    environment["CI_PROJECT_DIR"] = folder.path
    environment["GITHUB_STEP_SUMMARY"] = folder.path + "/summary.md"
    try "before\n".write(toFile: folder.path + "/summary.md", atomically: true, encoding: .utf8)
    let session = await Session.run(
      ["--ci", "--contract", "no-such-contract"], environment: environment)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/contract-check-reports")
    #expect(Set(names) == ["junit.xml", "report.json", "events.jsonl", "report.html", file])
    let summary = try Self.read(folder, "summary.md")
    #expect(summary.hasPrefix("before\n"))
    #expect(summary.contains("no-such-contract") == (system["GITHUB_ACTIONS"] != nil))
    #expect(session.status == .usage)
  }
}
