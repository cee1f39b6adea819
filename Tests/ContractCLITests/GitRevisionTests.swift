import ContractCLI
import ContractNetwork
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: GitRepository.isUsable))
struct `Comparing with a revision of a repository` {
  @Test(arguments: AttackText.followers)
  func `runs nothing that a name says`(follower: String) async throws {
    let repository = try await GitRepository()
    let quote = "'\(follower);touch${IFS}CANARY;'\(follower)$(touch${IFS}CANARY)"
    let file = "f\(quote).json"
    try repository.write(GitRepository.document, to: file)
    try await repository.commit()
    try await repository.git(["update-ref", "refs/heads/b'\(follower);touch${IFS}CANARY;'", "HEAD"])
    for word in ["\(quote):a.json", "b'\(follower);touch${IFS}CANARY;':a.json", "HEAD:\(file)"] {
      _ = try await repository.diff(word)
    }
    #expect(!repository.has("CANARY"))
  }

  @Test func `reads a file whose name is full of marks`() async throws {
    let repository = try await GitRepository()
    let file = "f'\u{301}$(x)\"`;&|<>* -.json"
    try repository.write(GitRepository.document, to: file)
    try await repository.commit()
    let session = try await repository.diff("HEAD:\(file)")
    #expect(session.status == 0, "\(session.text)")
  }

  @Test(arguments: [
    "--git-dir", "-p", "--output=CANARY", "--", "@{-1}", "no-such", "HEAD^{tree}", ":",
  ])
  func `takes no revision for an option`(revision: String) async throws {
    let repository = try await GitRepository()
    try await repository.commit()
    let session = try await repository.diff("\(revision):a.json")
    #expect(session.status == 2, "\(session.text)")
    #expect(!repository.has("CANARY"))
  }

  @Test func `compares a document with itself there`() async throws {
    let repository = try await GitRepository()
    try await repository.commit()
    try repository.write(
      GitRepository.document.replacing("\"204\"", with: "\"205\""), to: "a.json")
    let session = try await repository.diff(["HEAD:", "--contract", "a.json"])
    #expect(session.text.contains("HEAD:a.json → a.json"), "\(session.text)")
    #expect(session.text.contains("successes have the status 205 instead of 204"))
  }

  @Test func `runs nothing that the repository configures`() async throws {
    let repository = try await GitRepository()
    try repository.write("*.json diff=x filter=x\n", to: ".gitattributes")
    try await repository.commit()
    for name in [
      "core.pager", "core.fsmonitor", "diff.x.textconv", "diff.x.command", "filter.x.smudge",
      "diff.external", "core.sshCommand", "pager.cat-file", "pager.rev-parse",
    ] {
      try await repository.git(["config", name, "touch \(repository.folder.path)/CANARY; cat"])
    }
    let session = try await repository.diff("HEAD:a.json")
    #expect(session.status == 0, "\(session.text)")
    #expect(!repository.has("CANARY"))
  }
}

/// A repository in a temporary folder.
struct GitRepository: Sendable {
  let folder: TemporaryFolder

  static let document = #"""
    {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {
      "operationId": "a", "responses": {"204": {"description": "x"}}}}}}
    """#

  private static var git: String? {
    ChildCommand.path(of: "git", in: ProcessInfo.processInfo.environment) {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// The executable, which is built beside the tests.
  private static let tool: String? = [
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path,
    "\(PackageRoot.path)/.build/debug",
  ].map { "\($0)/contract-check" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isUsable: Bool { git != nil && tool != nil }

  init() async throws {
    folder = try TemporaryFolder()
    try await git(["init", "-q", "."])
    try write(Self.document, to: "a.json")
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
  }

  func commit() async throws {
    try await git(["add", "."])
    try await git([
      "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "--allow-empty", "-m",
      "x",
    ])
  }

  func git(_ words: [String]) async throws {
    _ = try await run([try #require(Self.git), "-C", folder.path] + words)
  }

  /// Compares a word with the document, in the folder.
  func diff(_ word: String) async throws -> (status: Int32, text: String) {
    try await diff([word, "a.json"])
  }

  /// Compares what some words name, in the folder.
  func diff(_ names: [String]) async throws -> (status: Int32, text: String) {
    let tool = try #require(Self.tool)
    let words = [folder.path, tool, "diff", "--fail-on", "none"] + names
    let outcome = try await run(["/bin/sh", "-c", "cd \"$0\" && exec \"$@\""] + words)
    guard case .exited(let status) = outcome.termination else { return (-1, "") }
    return (status, String(decoding: outcome.output + outcome.errors, as: UTF8.self))
  }

  private func run(_ arguments: [String]) async throws -> ChildCommand.Outcome {
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    return try await ChildCommand(arguments, environment: environment, timeLimit: .seconds(60))
      .run()
  }
}
