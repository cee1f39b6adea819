import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation

extension [Option] {
  /// Where tokens come from besides the command line.
  static let tokens: [Option] =
    [
      Option("--token-command", "CMD", "run by the shell, prints the user's token; again on a 401"),
      Option("--as-other-command", "CMD", "the same for the second user"),
    ] + logins

  static let logins: [Option] = [
    Option(
      "--login", "JSON", variable: "CONTRACT_CHECK_LOGIN",
      "what the contract's login is sent for the user's token, despite --safe and --max-writes"),
    Option(
      "--as-other-login", "JSON", variable: "CONTRACT_CHECK_OTHER_LOGIN",
      "the same for the second user"),
  ]
}

/// The options that give one identity its token, of which one is used.
private struct TokenOptions {
  var identity: Identity
  var token: String
  var command: String
  var login: String

  static let all = [
    TokenOptions(
      identity: .user, token: "--token", command: "--token-command", login: "--login"),
    TokenOptions(
      identity: .other, token: "--as-other", command: "--as-other-command",
      login: "--as-other-login"),
  ]
}

extension Arguments {
  /// The same with one source of each identity's token at most.
  ///
  /// The command line wins over the environment, and of two values from there the token does.
  ///
  /// - Throws: A usage error where the command line gives two.
  func settlingTokens() throws(Command.Failure) -> Arguments {
    var ignored: [String] = []
    for options in TokenOptions.all {
      let sources = [options.token, options.command, options.login]
      let given = sources.filter(isGiven)
      if given.count > 1 {
        throw .usage(UsageError("\(given[1]) and \(given[0]) exclude each other"))
      }
      let used = given.first ?? sources.first(where: has)
      ignored += sources.filter { $0 != used }
    }
    return without(ignored)
  }

  /// - Throws: A usage error where the command line says how to get a token, as only hosts need.
  func refuseTokenSources() throws(Command.Failure) {
    for options in TokenOptions.all {
      for option in [options.command, options.login] where isGiven(option) {
        throw .usage(UsageError("\(option) needs --host"))
      }
    }
  }

  /// Whether anything says where an identity's token comes from.
  var haveTokens: Bool {
    TokenOptions.all.contains { has($0.token) || has($0.command) || has($0.login) }
  }

  /// By identity: the command that prints its token.
  var tokenCommands: [Identity: TokenCommand] {
    var commands: [Identity: TokenCommand] = [:]
    for options in TokenOptions.all {
      guard let command = last(options.command) else { continue }
      commands[options.identity] = TokenCommand(
        option: options.command, command: command, environment: environment)
    }
    return commands
  }

  /// By identity: what it sends to the login operation of the contract.
  ///
  /// What the environment gives is for contracts that have one.
  ///
  /// - Throws: A usage error where the contract has no login, or it cannot be sent that.
  func logins(for compiled: CompiledContract) throws(Command.Failure) -> [Identity: JSON] {
    var logins: [Identity: JSON] = [:]
    for options in TokenOptions.all {
      let option = options.login
      guard let text = last(option), isGiven(option) || compiled.contract.login != nil else {
        continue
      }
      do throws(JSON.ParseError) {
        logins[options.identity] = try JSON(parsing: Array(text.utf8))
      } catch {
        throw .usage(UsageError("\(option) is not JSON: \(error)"))
      }
      try compiled.check(login: Array(text.utf8), option)
    }
    if let login = logins[.user], login == logins[.other] {
      throw .usage(
        UsageError(
          "--login and --as-other-login are the same; a second user tells users apart"))
    }
    return logins
  }

  /// The configuration as it is for a host: whoever logs in there must exist, and tokens may have
  /// to be fetched.
  func forHost(
    _ configuration: RunConfiguration, _ compiled: CompiledContract
  ) throws(Command.Failure) -> RunConfiguration {
    var configuration = configuration
    configuration.acceptsAnyCredentials = false
    configuration.credentials = try logins(for: compiled)
    configuration.fetchedTokens = Set(tokenCommands.keys).union(configuration.credentials.keys)
    for identity in configuration.fetchedTokens {
      if identity == .user { configuration.token = "" } else { configuration.otherToken = "" }
    }
    return configuration
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
        "\(option) is no request of \(login.operation): at \(drift.location), "
          + "expected \(drift.expected)"))
  }
}
