import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation

extension [Option] {
  /// Sources of tokens other than the command line.
  static let tokens: [Option] =
    [
      Option(
        "--token-command", takes: "CMD",
        "shell command that prints the first user's token; repeated after a 401"),
      Option(
        "--as-other-command", takes: "CMD", "shell command that prints the second user's token"),
    ] + logins

  static let logins: [Option] = [
    Option(
      "--login", takes: "JSON", variable: "CONTRACT_CHECK_LOGIN",
      "log in with this body at the login operation of the contract for the first user's token; "
        + "also with --safe"),
    Option(
      "--as-other-login", takes: "JSON", variable: "CONTRACT_CHECK_OTHER_LOGIN",
      "the same for the second user's token"),
  ]
}

/// The options that give an identity its token, of which one is used.
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
  /// The arguments with at most one source for each identity's token.
  ///
  /// The command line has precedence over the environment, and there the token over the login.
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

  /// - Throws: A usage error where the command line gives a token source without a host.
  func rejectTokenSources() throws(Command.Failure) {
    for options in TokenOptions.all {
      for option in [options.command, options.login] where isGiven(option) {
        throw .usage(UsageError("\(option) needs --host"))
      }
    }
  }

  /// Whether a source of any token is given.
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
  /// A login from the environment applies only to contracts with a login operation.
  ///
  /// - Throws: A usage error where the contract has no login, or its schema rejects the body.
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
          "--login and --as-other-login are the same; --as-other-login needs another user"))
    }
    return logins
  }

  /// The configuration for a host: only known credentials can log in, and tokens may have to be
  /// fetched.
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
  /// - Throws: A usage error that does not show the body, which is secret.
  fileprivate func check(login body: [UInt8], _ option: String) throws(Command.Failure) {
    guard let login = contract.login, let judge = operation(login.operation)?.body else {
      throw .usage(
        UsageError("\(option): the contract '\(contract.id)' has no login operation"))
    }
    guard let drift = judge.drifts(in: body).first(where: { $0.severity == .drift }) else { return }
    throw .usage(
      UsageError(
        "\(option) is not a valid request of \(login.operation): at \(drift.location), "
          + "expected \(drift.expected)"))
  }
}
