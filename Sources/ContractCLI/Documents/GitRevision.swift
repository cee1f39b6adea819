import ContractNetwork
import ContractText
import Foundation

/// A commit of the git repository around the working directory.
///
/// Git runs without a shell. The repository may be foreign: nothing that its configuration names is
/// run, and nothing is fetched.
struct GitRevision: Sendable {
  private let commit: String
  private let git: Git

  /// Finds the commit that a revision names.
  ///
  /// - Throws: A usage error for what is no revision of a commit.
  init(_ revision: String, _ environment: [String: String]) async throws(Command.Failure) {
    git = try Git(environment)
    // Git itself decides what is a revision; it must not take it for an option.
    let outcome = try await git.run([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}",
    ])
    let line = String(decoding: outcome.output, as: UTF8.self).nonEmptyLines.last ?? ""
    let isName = [40, 64].contains(line.utf8.count) && line.utf8.allSatisfy(Self.isHexadecimal)
    guard outcome.termination == .exited(status: 0), isName else {
      let reason = git.reason(outcome).map { ": \($0)" } ?? ""
      throw .usage(
        UsageError("'\(revision)' is no revision of the repository\(reason)"))
    }
    commit = String(line)
  }

  /// The bytes of a file, whose path is relative to the working directory.
  func file(_ path: String) async throws(Command.Failure) -> [UInt8] {
    let outcome = try await git.run(["cat-file", "blob", "\(commit):./\(path)"])
    guard outcome.termination == .exited(status: 0) else {
      throw .usage(UsageError("\(path): \(git.reason(outcome) ?? "git has no such file")"))
    }
    guard outcome.output.count < Git.outputLimitBytes else {
      throw .usage(UsageError("\(path): the file is too large"))
    }
    return outcome.output
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

/// The program git.
private struct Git: Sendable {
  static let outputLimitBytes = DocumentFetcher.sizeLimit

  private let path: String
  private let environment: [String: String]

  init(_ environment: [String: String]) throws(Command.Failure) {
    var variables = environment.isEmpty ? ProcessInfo.processInfo.environment : environment
    let found = ChildCommand.path(of: "git", in: variables) {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let found else { throw .environment("there is no git on PATH") }
    path = found
    // A partial clone would otherwise fetch what it has not, by a command that it configures.
    variables["GIT_ALLOW_PROTOCOL"] = "none"
    variables["GIT_NO_LAZY_FETCH"] = "1"
    variables["GIT_TERMINAL_PROMPT"] = "0"
    variables["GIT_OPTIONAL_LOCKS"] = "0"
    for name in ["GIT_PAGER", "GIT_EXTERNAL_DIFF", "GIT_TRACE"] { variables[name] = nil }
    self.environment = variables
  }

  func run(_ arguments: [String]) async throws(Command.Failure) -> ChildCommand.Outcome {
    let options = ["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
    var command = ChildCommand(
      [path] + options + arguments, environment: environment, timeLimit: .seconds(30))
    command.outputLimitBytes = Self.outputLimitBytes
    do throws(SystemError) {
      return try await command.run()
    } catch {
      throw .environment("git could not be run: \(error)")
    }
  }

  /// The first line of what git reports.
  func reason(_ outcome: ChildCommand.Outcome) -> String? {
    String(decoding: outcome.errors, as: UTF8.self).nonEmptyLines.first.map(String.init)
  }
}
