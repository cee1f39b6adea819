import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractText
import ContractValidation

/// The options that give an identity its credentials; of those of one scheme, one is used.
struct CredentialOptions {
  /// The options that give the credentials of a kind of which a user has one: the value itself, or
  /// a command that prints it.
  struct Source {
    var kind: CredentialKind
    var value: OptionKey<String?>
    var command: OptionKey<String?>

    /// Other options, from which it is derived.
    var others: [OptionKey<String?>] = []

    fileprivate var options: [Option] { ([value, command] + others).map(\.option) }
  }

  var identity: Identity
  var single: [Source]
  var login: OptionKey<String?>
  var key: OptionKey<[String]>
  var keyCommand: OptionKey<[String]>
  var header: OptionKey<[String]>

  /// The prefix of the variables that hold named keys.
  var variablePrefix: String

  static let all = [
    CredentialOptions(
      identity: .user,
      single: [
        Source(kind: .bearer, value: .token, command: .tokenCommand, others: [.login]),
        Source(kind: .basic, value: .user, command: .userCommand),
      ],
      login: .login, key: .apiKey, keyCommand: .apiKeyCommand, header: .header,
      variablePrefix: "CONTRACT_CHECK_"),
    CredentialOptions(
      identity: .other,
      single: [
        Source(
          kind: .bearer, value: .asOther, command: .asOtherCommand, others: [.asOtherLogin]),
        Source(kind: .basic, value: .asOtherUser, command: .asOtherUserCommand),
      ],
      login: .asOtherLogin, key: .asOtherAPIKey, keyCommand: .asOtherAPIKeyCommand,
      header: .asOtherHeader, variablePrefix: "CONTRACT_CHECK_OTHER_"),
  ]

  /// The options of each scheme, of which one is used.
  var sources: [[Option]] { single.map(\.options) }

  /// The options for API keys, which may be several.
  var keySources: [Option] { [key, keyCommand].map(\.option) }

  /// The option for a token or a user, which a header field replaces.
  fileprivate func option(of credentials: Credentials) -> Option? {
    single.first { credentials[$0.kind] != nil }?.value.option
  }

  /// The name of the option that gives the credentials of a kind.
  func name(of kind: CredentialKind) -> String {
    single.first { $0.kind == kind }?.value.name ?? key.name
  }
}

extension Arguments {
  /// The arguments with at most one source for each of an identity's credentials, and with the
  /// header fields that commands print.
  ///
  /// The command line has precedence over the environment, and there the token over the login.
  ///
  /// - Throws: A usage error where the command line gives two, and a failure of a command.
  func settlingCredentials() async throws(Command.Failure) -> Arguments {
    var ignored: [Option] = []
    for sources in CredentialOptions.all.flatMap(\.sources) {
      let given = sources.filter(isGiven)
      if given.count > 1 {
        throw .usage(UsageError("\(given[1].name) and \(given[0].name) exclude each other"))
      }
      let used = given.first ?? sources.first(where: has)
      ignored += sources.filter { $0 != used }
    }
    for sources in CredentialOptions.all.map(\.keySources) where sources.contains(where: isGiven) {
      ignored += sources.filter { !isGiven($0) }
    }
    var arguments = without(ignored)
    for command in self[.headerCommand] {
      let source = SecretCommand(
        option: OptionKey.headerCommand.name, noun: "header field", command: command,
        environment: environment)
      switch await source.run() {
      case .success(let line): arguments.append(line, to: .header)
      case .failure(let error): throw .environment(error.message)
      }
    }
    return arguments
  }

  /// - Throws: A usage error where the command line gives a source of credentials without a host.
  func rejectSources() throws(Command.Failure) {
    for options in CredentialOptions.all {
      let sources = options.single.map(\.command) + [options.login]
      for option in sources.map(\.option) + [options.keyCommand.option] where isGiven(option) {
        throw .usage(UsageError("\(option.name) needs --host"))
      }
    }
  }

  /// Whether a source of any credentials is given.
  var hasCredentials: Bool {
    CredentialOptions.all.contains { options in
      (options.sources.joined() + options.keySources + [options.header.option]).contains(where: has)
    }
  }

  /// The token or the user as a header field, where the documents declare no security that has them.
  ///
  /// Many servers demand what their documents do not mention.
  func undeclaredCredentials(
    for contracts: [CompiledContract], besides fields: [HTTPField]
  ) -> [HTTPField] {
    let isDeclared = contracts.contains { compiled in
      !compiled.contract.infersEffects
        || ([compiled.contract.authentication]
          + compiled.contract.operations.compactMap(\.authentication)
          + compiled.contract.channels.compactMap(\.authentication)).contains { $0 != .none }
    }
    guard !isDeclared, !self[.anonymous],
      !fields.contains(where: { $0.name.lowercased() == "authorization" })
    else { return [] }
    if let token = self[.token] { return [HTTPField("Authorization", "Bearer \(token)")] }
    guard let user = self[.user] else { return [] }
    return [HTTPField("Authorization", "Basic \(Base64.text(of: Array(user.utf8)))")]
  }

  /// The header fields that an option gives.
  ///
  /// - Throws: A usage error that does not show the value, which is secret.
  func headers(_ key: OptionKey<[String]>) throws(UsageError) -> [HTTPField] {
    let option = key.name
    var fields: [HTTPField] = []
    for line in self[key] {
      let name = line.prefix(upToASCII: ":")
      let value = line.dropping(bytes: name.utf8.count + 1).drop { $0 == " " }
      guard HTTPFields.isName(String(name)), !value.isEmpty,
        !line.contains(where: \.isNewline)
      else { throw UsageError("\(option) takes a name and a value: \(option) 'X-Gateway: KEY'") }
      guard !Self.messageFields.contains(name.lowercased()) else {
        throw UsageError("\(option): '\(name)' is set by the request itself")
      }
      fields.append(HTTPField(String(name), String(value)))
    }
    return fields
  }

  /// Fields about the message and the connection.
  private static let messageFields: Set<String> = [
    "connection", "content-length", "content-type", "expect", "host", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}

extension Arguments {
  /// Returns the given credentials by identity, for the schemes of a contract.
  ///
  /// The second user has the credentials of the first one that are required together with its own,
  /// such as the key of an app.
  func credentials(for contract: Contract) throws(Command.Failure) -> [Identity: Credentials] {
    var found: [Identity: Credentials] = [:]
    for options in CredentialOptions.all {
      do throws(UsageError) {
        let credentials = try credentials(by: options, for: contract)
        if !credentials.isEmpty { found[options.identity] = credentials }
      } catch {
        throw .usage(error)
      }
    }
    found.shareCredentials(for: contract)
    if let user = found[.user], let other = found[.other] {
      if contract.authentication.identifiesSameUser(user, other) {
        let scheme = contract.authentication.combination(for: user).first
        throw .usage(.sameCredentials(scheme?.kind ?? .bearer))
      }
    }
    return found
  }

  private func credentials(
    by options: CredentialOptions, for contract: Contract
  ) throws(UsageError) -> Credentials {
    var credentials = Credentials()
    for source in options.single {
      let value = self[source.value]
      if source.kind.isUser, let value, !value.isUser {
        throw UsageError("\(source.value.name) takes a name and a password: NAME:PASSWORD")
      }
      credentials[source.kind] = value
    }
    let names = contract.keyNames
    var keys: [String: String] = [:]
    for name in names {
      let variable = options.variablePrefix + CredentialKind.key.variable(ofKey: name)
      if let key = environment[variable], !key.isEmpty { keys[name] = key }
    }
    for text in self[options.key] {
      let (name, key) = contract.key(text)
      if name.isEmpty, let (wrong, right) = contract.misspeltKeyName(in: text) {
        throw UsageError(
          "\(options.key.name): the contract '\(contract.id)' has no key '\(wrong)'; "
            + "did you mean '\(right)'?")
      }
      if name.isEmpty, keys[""] != nil, !names.isEmpty {
        let all = names.map { "\(options.key.name) \($0)=KEY" }.joined(separator: ", ")
        throw UsageError("\(options.key.name) is given twice; the contract has \(all)")
      }
      keys[name] = key
    }
    credentials.apiKeys = keys
    for field in try headers(options.header) {
      let carried = field.credentials(of: contract.schemes)
      if let option = options.option(of: carried), isGiven(option) {
        throw UsageError("\(options.header.name) and \(option.name) exclude each other")
      }
      if carried.isEmpty, options.identity == .other {
        throw UsageError(
          "\(options.header.name): the contract '\(contract.id)' has no credentials in '\(field.name)'"
        )
      }
      credentials.replace(by: carried)
    }
    return credentials
  }

  /// Fetches what commands print; `nil` without commands.
  func fetching(
    for contract: Contract
  ) -> (@Sendable (Identity) async -> Result<Credentials, TokenError>)? {
    let all = CredentialOptions.all.filter { options in
      options.single.contains { has($0.command) } || has(options.keyCommand)
    }
    guard !all.isEmpty else { return nil }
    return { identity in
      guard let options = all.first(where: { $0.identity == identity }) else {
        return .failure(TokenError("no command prints these credentials"))
      }
      return await fetch(options, for: contract)
    }
  }

  private func fetch(
    _ options: CredentialOptions, for contract: Contract
  ) async -> Result<Credentials, TokenError> {
    func command<Value>(
      _ key: OptionKey<Value>, _ noun: String, _ text: String
    ) -> SecretCommand {
      SecretCommand(option: key.name, noun: noun, command: text, environment: environment)
    }
    var credentials = Credentials()
    do throws(TokenError) {
      for source in options.single {
        guard let text = self[source.command] else { continue }
        let noun = source.kind.isUser ? "NAME:PASSWORD" : source.kind.noun
        let value = try await command(source.command, noun, text).run().get()
        guard !source.kind.isUser || value.isUser else {
          throw TokenError("\(source.command.name) printed no NAME:PASSWORD")
        }
        credentials[source.kind] = value
      }
      for text in self[options.keyCommand] {
        let (name, key) = contract.key(
          try await command(options.keyCommand, "key", text).run().get())
        credentials.apiKeys[name] = key
      }
    } catch {
      return .failure(error)
    }
    return .success(credentials)
  }
}

extension HTTPField {
  /// The credentials in the field, by these schemes.
  func credentials(of schemes: [Authentication.Scheme]) -> Credentials {
    var request = HTTPRequest(method: .get, target: "/")
    request.fields.set([self])
    return request.credentials(of: schemes)
  }
}

extension [Identity: Credentials] {
  /// Gives the second user the credentials of the first one that are required together with its own.
  mutating func shareCredentials(for contract: Contract) {
    guard let user = self[.user], let given = self[.other] else { return }
    var other = given
    let all = [contract.authentication] + contract.operations.compactMap(\.authentication)
    for combination in all.flatMap(\.alternatives)
    where combination.contains(where: { given.value(of: $0) != nil }) {
      // A key without a name would be one for other combinations, too.
      var named = user
      for scheme in combination {
        if scheme.isKey, let key = user.value(of: scheme) { named.setValue(key, of: scheme) }
      }
      other = other.filled(from: named, for: combination)
    }
    self[.other] = other
  }
}

extension Contract {
  /// The names of API keys in lower case, where there are several; a single key needs no name.
  fileprivate var keyNames: [String] {
    let names = allKeyNames
    return names.count > 1 ? names : []
  }

  private var allKeyNames: [String] {
    var seen: Set<String> = []
    return statedKeyNames.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }

  private var statedKeyNames: [String] {
    schemes.filter(\.isKey).map(\.name)
  }

  /// The name and the key of `NAME=KEY`; no name where the text is a key alone, which may have an
  /// equals sign, too, or where the contract has one key only.
  fileprivate func key(_ text: String) -> (name: String, key: String) {
    let written = text.prefix(upToASCII: "=")
    let name = written.lowercased()
    guard text.containsASCII("="), allKeyNames.contains(name) else { return ("", text) }
    return (keyNames.isEmpty ? "" : name, String(text.dropping(bytes: written.utf8.count + 1)))
  }

  /// The name in `NAME=KEY` that is nearly the name of a key, and that name.
  fileprivate func misspeltKeyName(in text: String) -> (wrong: String, right: String)? {
    let name = String(text.prefix(upToASCII: "="))
    guard text.containsASCII("="), !allKeyNames.contains(name.lowercased()) else { return nil }
    return Suggestion(for: name, among: statedKeyNames).nearest.map { (name, $0) }
  }
}

extension UsageError {
  /// Both users have the same credentials of a kind.
  static func sameCredentials(_ kind: CredentialKind) -> UsageError {
    let names = CredentialOptions.all.map { $0.name(of: kind) }
    return UsageError(
      "\(names[0]) and \(names[1]) are the same; \(names[1]) needs the \(kind.noun) of another user"
    )
  }
}

extension String {
  /// Whether the text is a user name and a password (RFC 7617, section 2).
  fileprivate var isUser: Bool {
    !hasScalarPrefix(":") && containsASCII(":")
      && unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" }
  }
}
