import ContractCLI
import Foundation
import TestSupport
import Testing

@Suite struct `A configuration` {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/contract-check.yaml" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private static let text = """
    host: http://${HOST_NAME}:8080
    token: ${SECRET}
    phases: [examples, negative]
    allow-writes: true
    seed: 7
    set: ["price=$${x}"]
    profiles:
      staging:
        host: https://staging.example.com
        allow-writes: false
    commands:
      mock:
        port: 9090
    """

  @Test func `has less precedence than the command line and the environment`() async throws {
    try write(Self.text)
    let environment = [
      "HOST_NAME": "localhost", "SECRET": "s3cret", "CONTRACT_CHECK_SEED": "9",
    ]
    let session = await Session.run(["config", "--config", file], environment: environment)
    #expect(session.status == .conforms)
    let lines = session.text.split(separator: "\n").map { line in
      String(line.replacing(/\s+#/, with: " #"))
    }
    #expect(
      lines == [
        "# \(file)", "host: \"http://localhost:8080\" # \(file):1",
        "set: [\"price=${x}\"] # \(file):6", "phases: [examples, negative] # \(file):3",
        "seed: \"9\" # CONTRACT_CHECK_SEED", "token: \"***\" # \(file):2",
        "allow-writes: true # \(file):4",
      ])
    let staging = await Session.run(
      ["config", "--config", file, "--profile", "staging"], environment: environment)
    #expect(staging.text.contains("https://staging.example.com"))
    #expect(staging.text.contains(":9, profile staging"))
    #expect(!staging.text.contains("allow-writes"))
    let mock = await Session.run(["config", "mock", "--config", file], environment: environment)
    #expect(mock.text.contains("port: \"9090\""))
  }

  @Test func `is found in a folder above, with paths from its folder`() async throws {
    try write("contract: api.json\nprofiles: {x: {only: ping}}\n")
    let document = #"""
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/ping": {"get":
      {"operationId": "ping", "responses": {"200": {"description": ""}}}}}}
      """#
    try document.write(toFile: folder.path + "/api.json", atomically: true, encoding: .utf8)
    let below = folder.path + "/a/b"
    try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
    let found = await Session.run(["config"], folder: below)
    #expect(found.text.contains("../../contract-check.yaml"))
    let plan = await Session.run(["plan", "--config", file, "--profile", "x"])
    #expect(plan.status == .conforms)
    #expect(plan.text.contains("GET /ping"))
    let without = await Session.run(["config", "--no-config"], folder: below)
    #expect(without.text == "no option of check is set\n")
  }

  @Test func `is valid by its published schema`() async throws {
    try write(Self.text)
    let schema = await Session.run(["config", "--schema"])
    let snapshot = Snapshot("schemas/contract-check.yaml.schema.json")
    #expect(try snapshot.difference(from: schema.text) == nil)
    try schema.text.write(
      toFile: folder.path + "/schema.json", atomically: true, encoding: .utf8)
    try #"{"host": "x", "profiles": {"a": {"phases": ["examples"], "safe": true}}}"#
      .write(toFile: folder.path + "/ok.json", atomically: true, encoding: .utf8)
    try #"{"hots": "x"}"#
      .write(toFile: folder.path + "/wrong.json", atomically: true, encoding: .utf8)
    func validate(_ name: String) async -> ContractCLI.ExitStatus {
      await Session.run([
        "validate", "--schema", folder.path + "/schema.json", "\(folder.path)/\(name).json",
      ]).status
    }
    #expect(await validate("ok") == .conforms)
    #expect(await validate("wrong") == .drift)
  }

  @Test(arguments: [
    ("hots: x", [], "{file}:1: error: unknown option 'hots'; did you mean 'host'?"),
    ("a:\n  - b", [], "{file}:1: error: unknown option 'a'; every long option has its name here"),
    ("safe: yes please", [], "{file}:1: error: 'safe' takes true or false"),
    ("host: [a, b]", [], "{file}:1: error: 'host' takes URL"),
    ("- a", [], "{file}:1: error: expected options, such as host: localhost:8080"),
    ("host: ${NO_SUCH}", [], "{file}:1: the variable NO_SUCH is not set"),
    ("profiles: {a: {hots: x}}", [], "unknown option 'hots'"),
    ("profiles: {live: {}}", ["--profile", "b"], "unknown profile 'b'; known: live"),
    ("seed: 1", ["--profile", "b"], "{file} has no profiles"),
    ("commands: {mokc: {}}", [], "unknown command 'mokc'; did you mean 'mock'?"),
    ("host: \"a", [], "{file}:"), ("config: x", [], "unknown option 'config'"),
    ("help: true", [], "unknown option 'help'"),
  ])
  func `with a mistake is an error with its line`(
    text: String, words: [String], message: String
  ) async throws {
    try write(text)
    let session = await Session.run(["check", "--config", file] + words)
    #expect(session.status == .usage)
    #expect(session.text.contains(message.replacing("{file}", with: file)), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }

  @Test func `runs no shell command unless it was named`() async throws {
    try write("token-command: touch \(folder.path)/ran\nhost: localhost:1\ncontract: lume-goals\n")
    let session = await Session.run(["check"], folder: folder.path)
    #expect(session.status == .usage)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }
}
