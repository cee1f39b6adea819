import ContractCLI
import ContractMock
import ContractModel
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `Checking a backend` {
  @Test(arguments: [
    ("tips-as-objects", "type-changed"), ("target-value-as-string", "number-as-string"),
    ("goal-id-missing", "field-missing"), ("goal-id-camel-case", "field-renamed"),
    ("title-null", "null-unexpected"), ("status-new-value", "enum-new-value"),
    ("progress-as-percentage", "constraint-broken(maximum)"),
    ("created-at-milliseconds", "precision-changed"),
    ("create-goal-wrong-status", "status-undocumented"), ("envelope-lost", "unwrapped"),
    ("count-miscounted", "rule-broken"), ("error-as-string", "error-shape-changed"),
  ])
  func `that drifts tells the drift once, with its place and how to see it`(
    name: String, kind: String
  ) async throws {
    let server = try MockServer.goals(drifts: [name])
    defer { server.stop() }
    let session = await Session.run(Self.arguments(for: server))
    #expect(session.status == .drift)
    let stories = session.stories.filter { $0.contains(". \(kind) in ") }
    let story = try #require(stories.first)
    #expect(story.contains(#/contracts/LumeGoals/LumeGoals[A-Za-z+]*\.swift:\d+/#))
    #expect(story.contains("curl -"))
    #expect(!session.text.contains(MockIdentity.user.token))
  }

  @Test func `that does as the contract says conforms, and the lock says the same`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let compiled = await Session.run(Self.arguments(for: server))
    let locked = await Session.run(
      Self.arguments(
        for: server, contract: PackageRoot.path + "/snapshots/locks/lume-goals.json"))
    #expect(compiled.status == .conforms, "\(compiled.text)")
    #expect(compiled.text.masked == locked.text.masked)
  }

  @Test func `writes the report that was asked for`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.xml"
    let session = await Session.run(["--junit", path])
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
      ["--host", "127.0.0.1:\(server.port)", "--only", "tips"],
      environment: [
        "CONTRACT_CHECK_TOKEN": MockIdentity.user.token,
        "CONTRACT_CHECK_OTHER_TOKEN": MockIdentity.other.token,
      ])
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `with a token it does not know could not be tested`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let session = await Session.run(["--host", "127.0.0.1:\(server.port)", "--token", "wrong"])
    #expect(session.status == .couldNotTest, "\(session.text)")
    #expect(session.text.contains("401"))
  }

  @Test func `gives the same report however many requests are under way`() async throws {
    let server = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { server.stop() }
    let one = await Session.run(Self.arguments(for: server) + ["--jobs", "1"])
    let many = await Session.run(Self.arguments(for: server) + ["--jobs", "16"])
    #expect(one.text.masked == many.text.masked)
  }

  private static func arguments(
    for server: MockServer, contract: String = "lume-goals"
  ) -> [String] {
    [
      "--host", "127.0.0.1:\(server.port)", "--contract", contract, "--token",
      MockIdentity.user.token, "--as-other", MockIdentity.other.token,
    ]
  }
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
