import ContractText

/// A command of the tool.
struct Command: Sendable {
  var name: String
  var summary: String

  /// Its operands as help shows them: `OLD [NEW]`; those with an ellipsis may be repeated.
  var operands: String
  var options: [Option]
  var examples: [(line: String, meaning: String)]
  var run: @Sendable (Arguments, ProcessEnvironment) async throws(Failure) -> ExitStatus

  init(
    _ name: String, _ summary: String, operands: String = "", options: [Option],
    examples: [(line: String, meaning: String)],
    run: @escaping @Sendable (Arguments, ProcessEnvironment) async throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    let isConfigurable = options.contains { $0.variable != nil } && name != "config"
    self.options = options + (isConfigurable ? .configuration : []) + .help
    self.examples = examples
    self.run = run
  }

  /// The reason why a command could not do its work.
  enum Failure: Error, Sendable {
    case usage(UsageError)
    /// The problems of a contract, one line each.
    case problems([String])
    /// The environment prevents the work: a port in use, a file that cannot be written.
    case environment(String)
  }
}

extension Command {
  /// Whether its reports state why it could not begin.
  var writesReports: Bool { [Command.check.name, Command.merge.name].contains(name) }

  /// The largest number of operands.
  var operandLimit: Int {
    operands.hasScalarSuffix("…") ? .max : operands.split(ascii: " ").count
  }

  /// The error for a word that is neither a command nor an option.
  func rejection(of word: String) -> UsageError {
    let advice =
      if Command.named(word) != nil {
        "a command comes first: contract-check \(word)"
      } else if options.contains(where: { $0.name == OptionKey.contract.name }) {
        "a contract is selected with --contract \(word)"
      } else {
        "see contract-check \(name) --help"
      }
    return UsageError("\(name) takes no '\(word)'; \(advice)")
  }

  static let all: [Command] = [
    .check, .replay, .report, .merge, .baseline, .cleanUp, .mock, .proxy, .list, .plan, .lint,
    .selfTest,
    .explain,
    .lock,
    .generate,
    .validate, .diff, .ship, .canShip, .export, .importing, .learn, .initialize,
    .mcp, .config, .completions, .manual,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
