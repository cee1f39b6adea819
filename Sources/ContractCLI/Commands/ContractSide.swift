import ContractModel
import ContractNetwork
import Foundation

/// One side of a comparison: a contract and the name under which reports show it.
struct ContractSide: Sendable {
  var name: String
  var contract: Contract
}

extension ContractSide {
  /// Creates the side of the contract that a word names: one of the catalog, a file, or one of a revision of
  /// the repository.
  ///
  /// The word is an identifier, a path, `REV:PATH`, or `REV:` for the lock of `id` there.
  ///
  /// - Throws: A usage error for an unknown name or revision, the problems of an unreadable file.
  init(
    _ word: String, lockOf id: String?, with arguments: Arguments,
    in process: ProcessEnvironment
  ) async throws(Command.Failure) {
    let catalog = process.contracts()
    if let known = catalog.first(where: { $0.id == word }) {
      self.init(name: word, contract: known)
      return
    }
    if FileManager.default.fileExists(atPath: word) {
      self.init(name: word, contract: try process.contract(in: word))
      return
    }
    if let colon = word.firstIndex(of: ":"), colon > word.startIndex {
      let revision = String(word[..<colon])
      var path = String(word[word.index(after: colon)...])
      if path.isEmpty {
        guard let id else {
          throw .usage(
            UsageError("\(word) needs --contract, or another side that names a contract"))
        }
        path = "\(arguments.lockFolder)/\(id).json"
      }
      let bytes = try await Self.file(path, at: revision, arguments.environment)
      self.init(
        name: "\(revision):\(path)", contract: try process.contract(of: bytes, from: path))
      return
    }
    if word.contains("/") || [".json", ".yaml", ".yml"].contains(where: word.hasSuffix) {
      throw .usage(UsageError("\(word): no such file, or it cannot be read"))
    }
    throw .usage(.unknown("contract", word, among: catalog.map(\.id)))
  }

  /// The bytes of a file at a revision of the git repository around the working directory.
  private static func file(
    _ path: String, at revision: String, _ environment: [String: String]
  ) async throws(Command.Failure) -> [UInt8] {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
    guard !revision.hasPrefix("-") else {
      throw .usage(UsageError("'\(revision)' is no revision of the repository"))
    }
    // Its output is longer than what is kept of a command.
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    let command = ShellCommand(
      "git show \(quoted("\(revision):./\(path)")) > \(quoted(copy.path))",
      environment: environment.isEmpty ? ProcessInfo.processInfo.environment : environment,
      timeLimit: .seconds(30))
    let outcome: ShellCommand.Outcome
    do throws(SystemError) {
      outcome = try await command.run()
    } catch {
      throw .environment("git could not be run: \(error)")
    }
    guard outcome.termination == .exited(status: 0),
      let data = FileManager.default.contents(atPath: copy.path)
    else {
      let reason = String(decoding: outcome.errors, as: UTF8.self)
        .split(whereSeparator: \.isNewline).first.map(String.init)
      throw .usage(UsageError("\(revision):\(path): \(reason ?? "git has no such file")"))
    }
    return Array(data)
  }
}
