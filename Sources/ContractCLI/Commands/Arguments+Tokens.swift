import ContractJSON
import ContractModel
import ContractRunner
import ContractValidation

extension [Option] {
  /// Where tokens come from besides the command line.
  static let tokens: [Option] = [
    Option("--token-command", "CMD", "run by the shell, prints the user's token; again on a 401"),
    Option("--as-other-command", "CMD", "the same for the second user"),
    Option(
      "--login", "JSON", variable: "CONTRACT_CHECK_LOGIN",
      "what the contract's login is sent for the user's token"),
    Option(
      "--as-other-login", "JSON", variable: "CONTRACT_CHECK_OTHER_LOGIN",
      "the same for the second user"),
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
      try exclude(given, beside: option)
      guard has("--host") else { throw .usage(UsageError("\(option) needs --host")) }
      commands[identity] = TokenCommand(option: option, command: command)
    }
    return commands
  }

  /// By identity: what it sends to the login operation of the contracts.
  ///
  /// - Throws: A usage error where the token comes from somewhere else as well, a contract has no
  ///   login, or its login cannot be sent that.
  func logins(for contracts: [CompiledContract]) throws(Command.Failure) -> [Identity: JSON] {
    var logins: [Identity: JSON] = [:]
    for (identity, option, others) in [
      (Identity.user, "--login", ["--token", "--token-command"]),
      (.other, "--as-other-login", ["--as-other", "--as-other-command"]),
    ] {
      guard let text = last(option) else { continue }
      for other in others { try exclude(other, beside: option) }
      do throws(JSON.ParseError) {
        logins[identity] = try JSON(parsing: Array(text.utf8))
      } catch {
        throw .usage(UsageError("\(option) is not JSON: \(error)"))
      }
      for compiled in contracts { try compiled.check(login: Array(text.utf8), option) }
    }
    if let login = logins[.user], login == logins[.other] {
      throw .usage(
        UsageError(
          "--login and --as-other-login are the same; a second user tells users apart"))
    }
    return logins
  }

  private func exclude(_ other: String, beside option: String) throws(Command.Failure) {
    guard !has(other) else {
      throw .usage(UsageError("\(option) and \(other) exclude each other"))
    }
  }
}

extension CompiledContract {
  /// - Throws: A usage error that tells nothing of what is in the body, which is secret.
  fileprivate func check(login body: [UInt8], _ option: String) throws(Command.Failure) {
    guard let login = contract.login, let judge = operation(login.operation)?.body else {
      throw .usage(
        UsageError("\(option): the contract '\(contract.id)' has no login operation"))
    }
    guard let drift = judge.drifts(in: body).first(where: { $0.severity == .drift }) else { return }
    throw .usage(
      UsageError(
        "\(option) is no request of \(login.operation): at \(drift.place), "
          + "expected \(drift.expected)"))
  }
}
