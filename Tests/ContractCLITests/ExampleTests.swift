import ContractCLI
import ContractMock
import Foundation
import TestSupport
import Testing

/// A command line that help or README shows, with its placeholders replaced for a test.
private struct Example: Sendable, CustomTestStringConvertible {
  var words: [String]

  var testDescription: String { words.joined(separator: " ") }

  /// Reads the commands of a text: lines that begin with the name of the tool, continued after `\`.
  static func all(in text: String) -> [Example] {
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let commands = lines.map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : $0 }.filter {
      $0 == "contract-check" || $0.hasPrefix("contract-check ")
    }
    return commands.map { command in
      let words = command.split(separator: " ").map(String.init)
      return Example(words: words.dropFirst().filter { $0 != "&" })
    }
  }

  /// The examples of the help page of every command that the overview lists.
  static func help() async -> [Example] {
    let overview = await Session.run(["--help"]).text
    var examples: [Example] = []
    for command in overview.matches(of: /(?m)^  ([a-z-]+)  +[A-Z]/).map({ String($0.output.1) }) {
      let help = await Session.run([command, "--help"]).text
      let parts = help.split(separator: "examples:\n")
      examples += parts.count == 2 ? all(in: String(parts[1])) : []
    }
    return examples
  }

  /// The examples in the code blocks of README.
  static func readme() throws -> [Example] {
    let text = try String(contentsOfFile: PackageRoot.path + "/README.md", encoding: .utf8)
    var fence: Substring?
    var code = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        fence = fence == nil ? line : nil
      } else if fence == "```" {
        code += line + "\n"
      }
    }
    return all(in: code)
  }
}

extension Example {
  /// Whether the command checks a backend in all phases, which other tests do.
  private var isWholeCheck: Bool {
    let isCheck = words.first.map { $0 == "check" || $0.hasPrefix("--") } ?? true
    return isCheck && !words.contains { ["--phases", "--models", "--recorded"].contains($0) }
  }

  /// The words with a mock in place of the host, and with files in a temporary folder.
  func replaced(host: String, token: String, folder: String) -> [String] {
    var words = words.enumerated().map { index, word -> String in
      let option = index > 0 ? self.words[index - 1] : ""
      switch option {
      case "--host": return host
      case "--token": return MockIdentity.user.token
      case "--as-other": return MockIdentity.other.token
      case "--junit", "--output", "--directory": return "\(folder)/\(word)"
      case "--baseline":
        return PackageRoot.path + "/snapshots/baselines/tips-as-objects.yaml"
      // The lock of this state instead of one of a revision, which needs git.
      case "--affected-by": return PackageRoot.path + "/snapshots/locks/lume-goals.json"
      case "--from": return PackageRoot.path + "/snapshots/reports/all.json"
      case "update": return "\(folder)/\(word)"
      case "--report": return word.replacing("=", with: "=\(folder)/")
      case "report" where word.hasSuffix(".jsonl"):
        return PackageRoot.path + "/snapshots/reports/all.jsonl"
      case "--contract" where word == "openapi.json", "import" where word == "openapi.json":
        return PackageRoot.path + "/snapshots/locks/lume-goals.json"
      case "init": return "\(folder)/\(word)"
      default:
        if word.hasSuffix("api/openapi.json") {
          return "\(PackageRoot.path)/snapshots/locks/lume-goals.json"
        }
        if word.hasPrefix("snapshots/") { return "\(PackageRoot.path)/\(word)" }
        return word == "TOKEN" ? token : word
      }
    }
    // A shell reads what follows.
    if let end = words.firstIndex(where: { ["|", ">"].contains($0) }) {
      words = Array(words[..<end])
    }
    if isWholeCheck { words += ["--phases", "examples"] }
    switch words.first {
    case "self-test" where !words.contains("--drift"): words += ["--drift", "tips-as-objects"]
    // A mock serves until a signal ends it.
    case "mock": words.append("--list-drifts")
    // And so does a proxy.
    case "proxy": words = ["proxy", "--help"]
    case "lock" where !words.contains("--verify"): words += ["--directory", "\(folder)/locks"]
    case "lock": words += ["--directory", PackageRoot.path + "/snapshots/locks"]
    case "diff" where !words.contains("--schema"):
      words += ["--directory", PackageRoot.path + "/snapshots/locks"]
    case "ship", "can-ship": words += ["--directory", "\(folder)/shipped"]
    default: break
    }
    return words
  }
}

@Suite struct `Every example` {
  private static func run(_ examples: [Example]) async throws {
    let server = try MockServer.goals()
    let drifting = try MockServer.goals(drifts: ["tips-as-objects"])
    defer {
      server.stop()
      drifting.stop()
    }
    let failing = await Session.run([
      "--host", "127.0.0.1:\(drifting.port)", "--contract", "lume-goals", "--phases", "examples",
      "--token", MockIdentity.user.token,
    ])
    let token = try #require(failing.text.firstMatch(of: /contract-check replay (\S+)/)).output.1
    for example in examples {
      let folder = try TemporaryFolder()
      let words = example.replaced(
        host: "127.0.0.1:\(server.port)", token: String(token), folder: folder.path)
      try "profiles: {staging: {}}".write(
        toFile: folder.path + "/contract-check.yaml", atomically: true, encoding: .utf8)
      let session = await Session.run(
        words,
        environment: [
          "CONTRACT_CHECK_TOKEN": MockIdentity.user.token,
          "CONTRACT_CHECK_OTHER_TOKEN": MockIdentity.other.token,
        ], folder: folder.path)
      let isOfSchemas = words.first == "validate" || words.contains("--schema")
      let files =
        isOfSchemas
        ? [".json", ".ndjson"] : [".har", ".ledger"] + (words.first == "merge" ? ["1.jsonl"] : [])
      if let file = words.first(where: { word in files.contains(where: word.hasSuffix) }) {
        // What reads such files has tests of its own; here only the options count.
        #expect(session.text.contains(file), "\(words): \(session.text)")
      } else {
        #expect(
          [.conforms, .drift].contains(session.status), "\(words): \(session.text.prefix(2_000))")
      }
    }
  }

  @Test func `of the help runs`() async throws {
    let examples = await Example.help()
    #expect(examples.count > 20)
    try await Self.run(examples)
  }

  @Test func `of README runs`() async throws {
    let examples = try Example.readme()
    #expect(examples.count >= 3)
    try await Self.run(examples)
  }
}
