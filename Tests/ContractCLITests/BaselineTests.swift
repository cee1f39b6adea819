import ContractCLI
import ContractMock
import ContractModel
import Foundation
import TestSupport
import Testing

@Suite struct `A baseline` {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/known.yaml" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  @Test func `is made from a report, and lets the same drift pass`() async throws {
    let mock = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { mock.stop() }
    let report = folder.path + "/run.json"
    func check(_ words: [String]) async -> Session {
      await Session.run(
        [
          "--host", "127.0.0.1:\(mock.port)", "--contract", "lume-goals", "--token", "user-token",
          "--only", "tips", "--phases", "examples", "--report", "json=\(report)",
        ] + words)
    }
    #expect(await check([]).status == .drift)
    let update = [
      "baseline", "update", file, "--from", report, "--reason", "see \"API-12\"", "--owner",
      "team-goals",
    ]
    #expect(await Session.run(update).text == "\(file): 1 added, 0 removed, 0 kept\n")
    let known = await check(["--baseline", file, "--seed", "7"])
    #expect(known.status == .conforms)
    #expect(
      known.text.contains("type-changed in tips at /data/tips/*: see \"API-12\" (team-goals)"))
    #expect(known.text.contains("but for 1 known drift"))
    #expect(await Session.run(update).text == "\(file): 0 added, 0 removed, 1 kept\n")
  }

  @Test func `loses stale entries, and keeps comments`() async throws {
    let entry = """
        - fingerprint: "0123456789abcde0"
          contract: journal
          operation: OPERATION  # a comment
          reason: "gone"
      """
    let operation = Contract.journal.operations[0].id
    func text(_ parts: [String]) -> String {
      "# ours\nknown:\n" + parts.joined(separator: "\n") + "\n# the end\n"
    }
    let stale = "  # of the old app\n" + entry.replacing("OPERATION", with: operation)
    let kept =
      "  # of another\n"
      + entry.replacing("OPERATION", with: operation).replacing("cde0", with: "cde1")
      .replacing("journal", with: "other")
    try write(text([stale, kept]))
    let report = folder.path + "/run.json"
    let words = ["--baseline", file, "--report", "json=\(report)", "--fuzz", "0"]
    let partial = await Session.run(words, contracts: { [.journal] })
    #expect(partial.status == .conforms && !partial.text.contains("Stale"))
    let whole = Array(words.dropLast(2))
    let check = await Session.run(whole + ["--fail-on", "stale"], contracts: { [.journal] })
    #expect(check.status == .drift)
    #expect(check.text.contains("1 entry of the baseline is stale"))
    let update = await Session.run(["baseline", "update", file, "--from", report])
    #expect(update.text == "\(file): 0 added, 1 removed, 1 kept\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text([kept]))
  }

  @Test(arguments: [
    (["--baseline", "/no/file.yaml"], "", "/no/file.yaml: no such file, or it cannot be read"),
    (["--baseline", "{file}"], "known:\n  - x: 1\n", "{file}:2: error: unknown member 'x'"),
    (["--baseline", "{file}"], "known: [\n", "{file}:2: error: "),
    (["--fail-on", "stale"], "", "--fail-on stale needs --baseline FILE"),
    (["--fail-on", "stall"], "", "unknown value of --fail-on 'stall'; did you mean 'stale'?"),
    (["--unstable", "on"], "", "unknown value of --unstable 'on'"),
    (["baseline"], "", "baseline takes update and a file: baseline update FILE --from REPORT"),
    (["baseline", "update", "{file}"], "", "baseline update needs --from REPORT"),
    (
      ["baseline", "update", "{file}", "--from", "{file}"], "{}", "{file}: error: expected a report"
    ),
    (
      ["baseline", "update", "{file}", "--from", "{report}"], "{known: [{fingerprint: x}]}",
      "{file}:1: error: a fingerprint has 16 hexadecimal digits"
    ),
    (
      ["baseline", "update", "{file}", "--from", "{report}"],
      "{known: [{fingerprint: '0123456789abcdef', contract: c, operation: o}]}",
      "{file}: error: not in the layout of 'baseline update'"
    ),
  ])
  func `states a mistake in one line`(
    words: [String], text: String, message: String
  ) async throws {
    try write(text)
    let report = folder.path + "/run.json"
    try #"{"format": "contract-check-report", "runs": []}"#
      .write(toFile: report, atomically: true, encoding: .utf8)
    let session = await Session.run(
      words.map { $0.replacing("{file}", with: file).replacing("{report}", with: report) })
    #expect(session.status == .usage)
    #expect(session.text.contains(message.replacing("{file}", with: file)), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }
}
