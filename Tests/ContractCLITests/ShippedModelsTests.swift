import ContractCLI
import ContractMock
import ContractModels
import Foundation
import TestSupport
import Testing

/// Whether models can be compiled here.
private let hasCompiler =
  (try? ModelCompiler(environment: ProcessInfo.processInfo.environment)) != nil

@Suite(.enabled(if: hasCompiler)) struct `Shipped versions of an app` {
  private static let models = "\(PackageRoot.path)/snapshots/models/lume-goals"
  private static let recording = "\(PackageRoot.path)/snapshots/exchanges/lume-goals.har"

  private static func check(_ words: String...) async -> Session {
    await Session.run(
      ["--contract", "lume-goals", "--models", models] + words,
      environment: ProcessInfo.processInfo.environment)
  }

  @Test func `read what a backend that drifts sends now`() async throws {
    let server = try MockServer.goals(drifts: ["tips-as-objects", "status-new-value"])
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let session = await Self.check(
      "--host", "127.0.0.1:\(server.port)", "--token", MockIdentity.user.token, "--as-other",
      MockIdentity.other.token, "--phases", "examples", "--junit", "\(folder.path)/report.xml")
    #expect(session.status == .drift)
    #expect(!session.text.contains(MockIdentity.user.token))
    // By the order of the columns: 1.0, 1.1, 2.0.
    #expect(session.row("tips 200").suffix(2) == ["FAILS", "FAILS"])
    #expect(session.row("listGoals 200").first == "FAILS")
    #expect(session.row("listGoals 200").last == "survives")
    let report = try String(contentsOfFile: "\(folder.path)/report.xml", encoding: .utf8)
    #expect(report.count(of: "<testsuite ") == 1)
    let failures = report.count(of: "type=\"drift.round-trip-lost\"")
    #expect(failures > 2 && failures == session.text.count(of: "FAILS"))
    #expect(report.contains(#"classname="lume-goals.tips" name="round-trip 200 in 2.0""#))
  }

  @Test func `read the same, however many requests are under way`() async throws {
    let one = await Self.check("--jobs", "1", "--quiet", "--phases", "examples,boundaries")
    let many = await Self.check("--jobs", "8", "--quiet", "--phases", "examples,boundaries")
    for row in ["createGoal 201", "listGoals 200", "tips 200"] {
      #expect(one.row(row) == many.row(row))
    }
  }

  @Test func `read nothing that only an invalid or random request can have created`() async {
    let session = await Self.check("--quiet")
    // Of the run itself; what the models make of it follows.
    #expect(session.text.contains("\nconforms: lume-goals against the embedded mock, "))
    #expect(session.status == .drift)
    #expect(session.row("createGoal 201") == ["loses", "loses", "loses"])
    #expect(session.row("createGoal 400") == ["-", "survives", "survives"])
    // A list has the largest numbers that requests have set, which no model keeps.
    #expect(session.row("listGoals 200") == ["FAILS", "loses", "loses"])
  }

  @Test func `read recordings of one host, whatever precedes its paths`() async throws {
    let session = await Self.check(
      "--recorded", Self.recording, "--host", "https://api.example.com/api")
    #expect(session.status == .couldNotTest)
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("6 not in the contract, 1 of another host, 1 without"), "\(text)")
  }

  @Test func `report where they do not compile`() async throws {
    let folder = try TemporaryFolder()
    let version = "\(folder.path)/1.0"
    try FileManager.default.createDirectory(
      atPath: version, withIntermediateDirectories: false)
    try "struct Tips: Codable {}\n".write(
      toFile: "\(version)/Tips.swift", atomically: false, encoding: .utf8)
    try "{\n  \"operations\": {\"tips\": \"Tip\"}\n}\n".write(
      toFile: "\(version)/models.json", atomically: false, encoding: .utf8)
    let session = await Session.run(
      ["--contract", "lume-goals", "--models", folder.path, "--recorded", Self.recording],
      environment: ProcessInfo.processInfo.environment)
    #expect(session.status == .usage)
    #expect(
      session.text == """
        2> \(version)/models.json:2: error: cannot find 'Tip' in scope
        2> contract-check: the models of version 1.0 do not compile; where a version has no such \
        type, null stands for it in its own models.json

        """)
  }
}

extension Session {
  /// The cells of a row of the matrix.
  fileprivate func row(_ name: String) -> [String] {
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name)  ") }
    return line?.dropFirst(name.count).split(separator: " ").map(String.init) ?? []
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
