import ContractCLI
import ContractMock
import ContractModel
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `Checking a backend` {
  @Test(arguments: [
    ("tips-as-objects", "type-changed", 1), ("target-value-as-string", "number-as-string", 1),
    ("title-null", "null-unexpected", 1), ("status-new-value", "enum-new-value", 1),
    ("progress-as-percentage", "constraint-broken(maximum)", 1),
    ("created-at-milliseconds", "precision-changed", 1),
    ("create-goal-wrong-status", "status-undocumented", 1),
    ("count-miscounted", "rule-broken", 1), ("error-as-string", "error-shape-changed", 1),
    // Three shapes of the contract have a goal_id.
    ("goal-id-missing", "field-missing", 3),
    // Names and envelopes are made in one place, whatever shows them.
    ("goal-id-camel-case", "field-renamed", 1), ("envelope-lost", "unwrapped", 1),
  ])
  func `that drifts reports each violated line once, with a command that reproduces it`(
    name: String, kind: String, lines: Int
  ) async throws {
    let server = try MockServer.goals(drifts: [name])
    defer { server.stop() }
    let session = await Session.run(
      Self.arguments(for: server) + ["--phases", "examples,negative,scenarios"])
    #expect(session.status == .drift)
    #expect(!session.text.contains(MockIdentity.user.token))
    let stories = session.stories
    #expect(stories.count == lines, "\(session.text)")
    for story in stories {
      #expect(story.contains(". \(kind) in "))
      #expect(story.contains("curl -"))
    }
    let locations = stories.compactMap {
      $0.firstMatch(of: #/contracts/LumeGoals/LumeGoals[A-Za-z+]*\.swift:\d+/#)?.output
    }
    #expect(Set(locations).count == lines)
  }

  @Test func `that meets the contract conforms, also by its lock`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let compiled = await Session.run(Self.arguments(for: server))
    let locked = await Session.run(
      Self.arguments(
        for: server, contract: PackageRoot.path + "/snapshots/locks/lume-goals.json"))
    #expect(compiled.status == .conforms, "\(compiled.text)")
    #expect(compiled.text.masked == locked.text.masked)
  }

  @Test func `rejects two contracts with one id`() async {
    let session = await Session.run(["list"], contracts: { [.shop, .shop] })
    #expect(session.status == .usage)
    #expect(session.text.contains("two contracts have the id 'shop'"), "\(session.text)")
  }

  @Test func `writes the requested report`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.xml"
    let session = await Session.run(
      ["--junit", path, "--phases", "examples,scenarios"] + Self.patience)
    #expect(session.status == .conforms)
    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(report.contains("<testsuites"))
    #expect(report.contains(#"failures="0""#))
    #expect(report.contains(#"classname="lume-goals.tips""#))
  }

  @Test func `reads the tokens from the environment`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let session = await Session.run(
      ["--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--only", "tips"]
        + Self.patience,
      environment: [
        "CONTRACT_CHECK_TOKEN": MockIdentity.user.token,
        "CONTRACT_CHECK_OTHER_TOKEN": MockIdentity.other.token,
      ])
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `with a token it does not know could not be tested`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let session = await Session.run(
      ["--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--token", "wrong"]
        + Self.patience)
    #expect(session.status == .couldNotTest, "\(session.text)")
    #expect(session.text.contains("401"))
  }

  @Test func `that a limit ends early has a status of its own`() async {
    let session = await Session.run(
      ["--contract", "lume-goals", "--max-writes", "3"] + Self.patience)
    #expect(session.status == .endedEarly, "\(session.text)")
    #expect(
      session.text.contains(
        "lume-goals against the embedded mock: no drift, but ended early: limit of 3 writes"),
      "\(session.text)")
    #expect(!session.text.contains("Left behind"))
  }

  @Test func `gives the same report however many requests are under way`() async throws {
    let server = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { server.stop() }
    let arguments = Self.arguments(for: server) + ["--phases", "examples,negative,scenarios"]
    let one = await Session.run(arguments + ["--jobs", "1"])
    let many = await Session.run(arguments + ["--jobs", "16"])
    #expect(one.text.masked == many.text.masked)
  }

  private static func arguments(
    for server: MockServer, contract: String = "lume-goals"
  ) -> [String] {
    [
      "--host", "127.0.0.1:\(server.port)", "--contract", contract, "--token",
      MockIdentity.user.token, "--as-other", MockIdentity.other.token, "--fuzz", "16",
      "--shrink", "off",
    ] + patience
  }

  /// A machine that is busy with other tests may take its time.
  private static let patience = ["--timeout", "60m", "--max-response-time", "60m"]
}

extension Session {
  /// The numbered drifts of a report, each from its headline on.
  fileprivate var stories: [String] {
    var stories: [String] = []
    for line in text.split(separator: "\n") {
      if line.contains(#/^\d+\. /#) {
        stories.append(String(line))
      } else if !stories.isEmpty {
        stories[stories.count - 1] += "\n\(line)"
      }
    }
    return stories
  }
}
