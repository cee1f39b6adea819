import ContractModel
import ContractRunner

extension [Option] {
  /// Where tokens come from besides the command line.
  static let tokens: [Option] = [
    Option("--token-command", "CMD", "run by the shell, prints the user's token; again on a 401"),
    Option("--as-other-command", "CMD", "the same for the second user"),
  ]
}

extension Arguments {
  /// By identity: the command that prints its token.
  ///
  /// - Throws: A usage error where a token is given as well, or there is no host to use it on.
  func tokenCommands() throws(Command.Failure) -> [Identity: TokenCommand] {
    var commands: [Identity: TokenCommand] = [:]
    for (identity, option, given) in [
      (Identity.user, "--token-command", "--token"),
      (.other, "--as-other-command", "--as-other"),
    ] {
      guard let command = last(option) else { continue }
      guard !has(given) else {
        throw .usage(UsageError("\(option) and \(given) exclude each other"))
      }
      guard has("--host") else { throw .usage(UsageError("\(option) needs --host")) }
      commands[identity] = TokenCommand(option: option, command: command)
    }
    return commands
  }
}
