import ContractCLI
import ContractJSON
import ContractModel
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `Comparing versions of contracts` {
  private static let old = #"""
    {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/items": {"get": {
      "operationId": "listItems", "responses": {"200": {"description": "ok", "content": {
        "application/json": {"schema": {"type": "object", "required": ["status"],
          "properties": {"status": {"enum": ["active"]}}}}}}}}}}}
    """#

  /// Writes files and runs the tool, with the folder cut from what it says.
  private static func run(
    _ words: [String], _ files: [String: String] = [:], environment: [String: String] = [:]
  ) async throws -> Session {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
    var session = await Session.run(
      words.map { files[$0] == nil ? $0 : "\(folder.path)/\($0)" },
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    session.text = session.text.replacing("\(folder.path)/", with: "")
    return session
  }

  private static func schemas(
    _ old: String, _ new: String, _ words: String...
  ) async throws -> Session {
    try await run(
      ["diff", "--schema", "a.json", "b.json"] + words, ["a.json": old, "b.json": new])
  }

  @Test func `answers whether one JSON Schema contains another one, as JSON`() async throws {
    let session = try await Self.schemas(
      #"{"type": "integer"}"#, #"{"type": "number"}"#, "--format", "json")
    #expect(session.status == .conforms)
    #expect(
      try JSON(parsing: session.text)
        == ["forward": "contained", "backward": "not-contained", "backwardWitness": 0.5])
  }

  @Test func `answers unknown where it does not decide`() async throws {
    let session = try await Self.schemas(
      #"{"type": "array", "contains": {"minimum": 1}, "minContains": 9}"#,
      #"{"type": "array", "contains": {"minimum": 2}, "minContains": 9, "items": {"minimum": 1}}"#,
      "--format", "json")
    let answer = try JSON(parsing: session.text)
    #expect(answer["forward"] == "unknown" && answer["backward"] == "unknown")
    #expect(session.status == .conforms)
  }

  @Test func `shows the consequence, the witness and the effect on an app`() async throws {
    let session = try await Self.run(
      ["diff", "old.json", "new.json"],
      [
        "old.json": Self.old,
        "new.json": Self.old.replacing(#"["active"]"#, with: #"["active", "archived"]"#),
      ])
    #expect(session.status == .drift)
    #expect(
      session.text == """
        shop: old.json → new.json

        GET /items
          breaking  response 200 /status has the new value archived, so readers with a
                    closed list of values fail
                    witness   {"status":"archived"}
                    Swift     decoding fails: dataCorrupted status
                    contract  old.json:4 → new.json:4
                    id        response-values-added 560f8b4907624dd8

        breaking: 1 breaking; next version: major

        """)
  }

  @Test(arguments: [
    ("breaking", ContractCLI.ExitStatus.conforms), ("warning", .drift), ("none", .conforms),
  ])
  func `fails from a level on`(bar: String, status: ContractCLI.ExitStatus) async throws {
    let parameter = #""parameters": [{"name": "q", "in": "query", "schema": {"type": "string"}}], "#
    let session = try await Self.run(
      ["diff", "old.json", "new.json", "--fail-on", bar],
      [
        "old.json": Self.old.replacing(#""operationId""#, with: parameter + #""operationId""#),
        "new.json": Self.old,
      ])
    #expect(session.status == status)
    #expect(session.text.contains("query parameter q is no longer defined"))
  }

  @Test(
    arguments: [
      ("none", ContractCLI.ExitStatus.conforms), ("breaking", .drift), ("note", .drift),
      ("stale, none", .conforms), ("never", .usage),
    ])
  func `reads its level from the environment, which other commands read as well`(
    words: String, status: ContractCLI.ExitStatus
  ) async throws {
    let session = try await Self.run(
      ["diff", "old.json", "new.json"],
      [
        "old.json": Self.old,
        "new.json": Self.old.replacing(#"["active"]"#, with: #"["active", "archived"]"#),
      ], environment: ["CONTRACT_CHECK_FAIL_ON": words])
    #expect(session.status == status, "\(session.text)")
  }

  @Test func `keeps what a team has agreed to, until it expires`() async throws {
    let files = [
      "old.json": Self.old,
      "new.json": Self.old.replacing(#"["active"]"#, with: #"["active", "archived"]"#),
    ]
    func session(_ expires: String) async throws -> Session {
      let entry =
        #"{"accepted": [{"fingerprint": "560f8b4907624dd8", "reason": "agreed", "expires": "\#(expires)"}]}"#
      return try await Self.run(
        ["diff", "old.json", "new.json", "--accept", "known.json"],
        files.merging(["known.json": entry]) { first, _ in first })
    }
    let accepted = try await session("9999-12-31")
    #expect(accepted.status == .conforms)
    // To agree to a change does not make it another one.
    #expect(accepted.text.contains("next version: major"), "\(accepted.text)")
    let expired = try await session("2020-01-01")
    #expect(expired.status == .drift)
    #expect(expired.text.contains("has expired on 2020-01-01: agreed"))
  }

  @Test(arguments: ["json", "markdown", "junit", "text"])
  func `writes each format to a file`(format: String) async throws {
    let folder = try TemporaryFolder()
    let session = try await Self.run(
      ["diff", "old.json", "new.json", "--format", format, "--output", "\(folder.path)/out"],
      [
        "old.json": Self.old,
        "new.json": Self.old.replacing(#""status": {"#, with: #""note": {}, "status": {"#),
      ])
    #expect(session.text == "" && session.status == .conforms)
    let text = try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8)
    #expect(text.contains("is new in what is sent"))
    if format == "json" {
      let document = try JSON(parsing: text)
      #expect(document["verdict"] == "compatible" && document["semver"] == "minor")
      #expect(document["changes"]?.arrayValue?.first?["operations"] == ["GET /items"])
    }
  }

  @Test(arguments: [
    (["diff", "no-such"], "diff takes OLD and NEW, or OLD and --contract"),
    (
      ["diff", "lume-goal", "lume-goals"],
      "unknown contract 'lume-goal'; did you mean 'lume-goals'?"
    ),
    (["diff", "gone.json", "lume-goals"], "gone.json: no such file, or it cannot be read"),
    (["diff", "--schema", "a.json"], "diff --schema takes two files"),
    (["diff", "--format", "xml"], "unknown value of --format 'xml'"),
    (["diff", "no-such-revision:x.json", "lume-goals"], "'no-such-revision' is no revision"),
    (["ship"], "ship takes one version of the app"),
    (["ship", "1", "--exclude", "/admin/*"], "--exclude is an option of check, "),
    (["lock", "--set", "tenant=a"], "--set is an option of check, "),
    (["lock", "lume-goals"], "a contract is selected with --contract lume-goals"),
    (["ship", "../x", "--contract", "showcase"], "cannot be the name of a file"),
    (["ship", "1", "--released", "soon", "--contract", "showcase"], "--released takes a date"),
  ])
  func `rejects wrong usage in one line`(words: [String], message: String) async throws {
    let session = try await Self.run(words)
    #expect(session.status == .usage)
    #expect(session.text.contains(message), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }

  @Test func `decides by recorded versions whether a candidate can ship`() async throws {
    let folder = try TemporaryFolder()
    func run(_ words: String...) async -> Session {
      await Session.run(words + ["--contract", "lume-goals", "--directory", folder.path])
    }
    let empty = await run("can-ship")
    #expect(empty.status == .conforms)
    #expect(empty.text.contains("no shipped version is recorded"))
    #expect(await run("ship", "2.0").status == .conforms)
    #expect(await run("ship", "1.0", "--supported-until", "2020-01-01").status == .conforms)
    #expect(await run("can-ship").status == .conforms)
    // A released version keeps its contract.
    #expect(await run("ship", "2.0").status == .conforms)
    let goals = try #require(Catalog.all.first { $0.id == "lume-goals" })
    var candidate = goals
    candidate.operations.removeLast()
    candidate.scenarios = []
    let path = "\(folder.path)/candidate.json"
    try candidate.lockText.write(toFile: path, atomically: false, encoding: .utf8)
    let broken = await run("can-ship", "--against", path)
    #expect(broken.status == .drift)
    #expect(broken.text.contains("2.0  breaks: 1 change"))
    #expect(broken.text.contains("1.0  ignored: not supported since 2020-01-01"))
    #expect(broken.text.contains("lume-goals cannot ship"))
    #expect(broken.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let again = await Session.run(
      ["ship", "2.0", "--contract", path, "--directory", folder.path])
    #expect(again.status == .usage)
    #expect(again.text.contains("records 2.0 with another contract"))
  }
}

@Suite struct `Checking recorded exchanges` {
  private static let recording = "\(PackageRoot.path)/snapshots/exchanges/lume-goals.har"

  @Test func `needs neither a server nor models`() async {
    let session = await Session.run(["--contract", "lume-goals", "--recorded", Self.recording])
    #expect(session.status == .conforms)
    #expect(session.text.contains("conforms: lume-goals against"))
  }

  @Test func `finds drifts in them, with the line of the contract`() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: Self.recording, encoding: .utf8)
    let path = "\(folder.path)/drift.har"
    try text.replacing(#"\"status\":\"active\""#, with: #"\"status\":\"done\""#)
      .write(toFile: path, atomically: false, encoding: .utf8)
    let session = await Session.run(["--contract", "lume-goals", "--recorded", path])
    #expect(session.status == .drift)
    #expect(session.text.contains("enum-new-value"))
    #expect(session.text.contains("contracts/LumeGoals/LumeGoals+Schemas.swift:"))
  }

  @Test func `of no operation is not tested, which is not passed`() async {
    let session = await Session.run(["--contract", "showcase", "--recorded", Self.recording])
    #expect(session.status == .couldNotTest)
  }

  @Test func `counts those that a new version would reject`() async throws {
    let folder = try TemporaryFolder()
    let goals = try #require(Catalog.all.first { $0.id == "lume-goals" })
    let path = "\(folder.path)/new.json"
    try goals.lockText.replacing(#""active""#, with: #""open""#)
      .write(toFile: path, atomically: false, encoding: .utf8)
    let words = ["diff", "lume-goals", path, "--traffic", Self.recording]
    let session = await Session.run(words)
    #expect(session.text.contains("recorded exchanges: 1 of 6 that conform"))
    #expect(session.text.contains("POST /api/v1/goals: 1 of 2"))
    let report = try JSON(parsing: await Session.run(words + ["--format", "json"]).text)
    let row = report["traffic"]?.arrayValue?.first { $0["operation"] == "POST /api/v1/goals" }
    #expect(row?["contract"] == "lume-goals" && row?["failing"] == 1)
  }
}
