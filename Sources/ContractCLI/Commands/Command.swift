/// A word of the command line, what it does and what it takes.
struct Command: Sendable {
  var name: String
  var summary: String
  var operands: String
  var options: [Option]
  var examples: [(line: String, meaning: String)]
  var run: @Sendable (Arguments, Surroundings) async throws(Failure) -> ExitStatus

  init(
    _ name: String, _ summary: String, operands: String = "", options: [Option],
    examples: [(line: String, meaning: String)],
    run: @escaping @Sendable (Arguments, Surroundings) async throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options + .help
    self.examples = examples
    self.run = run
  }

  /// Why a command could not do its work.
  enum Failure: Error, Sendable {
    case usage(UsageError)
    /// A contract with problems, each to be told on a line of its own.
    case problems([String])
    /// The work itself could not be done: a port that is taken, a file that cannot be written.
    case environment(String)
  }
}

extension Command {
  /// What to say about a word that is neither the command nor an option.
  func refusal(of word: String) -> UsageError {
    let advice =
      Command.named(word) == nil
      ? "options begin with --, see contract-check \(name) --help"
      : "a command stands first: contract-check \(word)"
    return UsageError("\(name) takes no '\(word)'; \(advice)")
  }

  static let all: [Command] = [
    .check, .replay, .mock, .list, .plan, .lint, .selfTest, .explain, .lock, .generate,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
