import ContractNetwork

/// The command-line tool: words in, exit status out.
package struct ContractCheck: Sendable {
  /// The version of the tool, as `--version` and reports tell it.
  package static let version = "0.1.0"

  private let surroundings: Surroundings

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Runs the command that the words name; without a command word, `check`.
  package func callAsFunction(_ words: [String]) async -> ExitStatus {
    BrokenPipeSignal.ignore()
    do throws(Command.Failure) {
      return try await run(words)
    } catch {
      switch error {
      case .usage(let error):
        surroundings.error("contract-check: \(error.message)\n")
        return .usage
      case .problems(let lines):
        for line in lines { surroundings.error("\(line)\n") }
        return .usage
      case .environment(let message):
        surroundings.error("contract-check: \(message)\n")
        return .couldNotTest
      }
    }
  }

  private func run(_ words: [String]) async throws(Command.Failure) -> ExitStatus {
    let command: Command
    var rest = words
    switch words.first {
    case "--version":
      surroundings.out("contract-check \(Self.version)\n")
      return .conforms
    case "--help", "-h", "help":
      surroundings.out(try words.dropFirst().first.map(named)?.help ?? Command.overview)
      return .conforms
    case let word? where !word.hasPrefix("-"):
      command = try named(word)
      rest.removeFirst()
    default:
      command = .check
    }
    let arguments: Arguments
    do throws(UsageError) {
      arguments = try Arguments(
        rest, options: command.options, environment: surroundings.environment)
    } catch {
      throw .usage(error)
    }
    if arguments.has("--help") {
      surroundings.out(command.help)
      return .conforms
    }
    if let word = arguments.operands.first, command.operands.isEmpty {
      throw .usage(command.refusal(of: word))
    }
    return try await command.run(arguments, surroundings)
  }

  private func named(_ word: String) throws(Command.Failure) -> Command {
    guard let command = Command.named(word) else {
      throw .usage(.unknown("command", word, among: Command.all.map(\.name)))
    }
    return command
  }
}
