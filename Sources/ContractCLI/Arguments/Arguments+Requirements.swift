import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation

extension Arguments {
  /// - Throws: A usage error where one of some contracts needs credentials that are not given; a second
  ///   user needs those of every operation, too, if it has any.
  func requireCredentials(for contracts: [CompiledContract]) throws(Command.Failure) {
    for compiled in contracts { try requireCredentials(for: compiled, of: contracts) }
  }

  private func requireCredentials(
    for compiled: CompiledContract, of contracts: [CompiledContract]
  ) throws(Command.Failure) {
    let contract = compiled.contract
    let identities = try forHost(RunConfiguration(), compiled).identities
    let plan =
      has(.only) ? try RunConfiguration(self, for: contracts).planner(of: compiled).plan : nil
    for options in CredentialOptions.all {
      guard options.identity == .user || identities[options.identity] != nil else { continue }
      let known = identities[options.identity] ?? Credentials()
      let called = plan.map { contract.called(by: $0, as: options.identity) }
      let operations = contract.operations.filter { called?.contains($0.id) != false }
      let channels = contract.channels.filter { called?.contains($0.id) != false }
      let inherits = !channels.isEmpty || operations.contains { $0.authentication == nil }
      let all =
        (inherits ? [contract.authentication] : []) + operations.compactMap(\.authentication)
      let missing = all.first { authentication in
        authentication.isRequired
          && !authentication.alternatives.contains { combination in
            combination.allSatisfy { known.value(of: $0) != nil }
          }
      }
      guard let missing else { continue }
      throw .usage(
        UsageError(
          missing.requirement(of: options, hasLogin: contract.login != nil)
            + (contract.infersEffects && options.identity == .user
              ? "; or \(OptionKey.anonymous.name), where the backend demands none" : "")))
    }
  }

  /// Returns the bodies for the login operation of the contract, by the identity that sends them.
  ///
  /// A login from the environment applies only to contracts with a login operation.
  ///
  /// - Throws: A usage error where the contract has no login, or its schema rejects the body.
  func logins(for compiled: CompiledContract) throws(Command.Failure) -> [Identity: JSON] {
    var logins: [Identity: JSON] = [:]
    for options in CredentialOptions.all {
      let option = options.login.name
      guard let text = self[options.login], isGiven(options.login) || compiled.contract.login != nil
      else {
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

  /// The configuration for a host: only known credentials can log in, and some may have to be
  /// fetched.
  func forHost(
    _ configuration: RunConfiguration, _ compiled: CompiledContract
  ) throws(Command.Failure) -> RunConfiguration {
    var configuration = configuration
    configuration.fields.removeAll {
      !$0.credentials(of: compiled.contract.schemes).isEmpty
    }
    try rejectStatedHeaders(configuration, of: compiled.contract)
    configuration.acceptsAnyCredentials = false
    configuration.takesTime = true
    configuration.credentials = try logins(for: compiled)
    var identities = try credentials(for: compiled.contract)
    for options in CredentialOptions.all {
      var fetched = Credentials()
      if configuration.credentials[options.identity] != nil { fetched.token = "" }
      for source in options.single where has(source.command) { fetched[source.kind] = "" }
      if has(options.keyCommand) { fetched.apiKeys[""] = "" }
      guard !fetched.isEmpty else { continue }
      configuration.fetchedTokens.insert(options.identity)
      identities[options.identity, default: Credentials()].replace(by: fetched)
    }
    identities.shareCredentials(for: compiled.contract)
    let schemes = compiled.contract.schemes
    // A variable may hold credentials for other contracts.
    if let other = identities[.other], !schemes.isEmpty,
      !schemes.contains(where: { other.value(of: $0) != nil })
    {
      identities[.other] = nil
    }
    configuration.identities = identities
    return configuration
  }

  /// - Throws: A usage error for a field of every request that the contract states for some.
  private func rejectStatedHeaders(
    _ configuration: RunConfiguration, of contract: Contract
  ) throws(Command.Failure) {
    let keys = contract.schemes.compactMap { scheme in
      scheme.location == .cookie ? "cookie" : scheme.field?.lowercased()
    }
    let parameters = contract.operations.flatMap(\.headers).map { $0.name.lowercased() }
    for field in configuration.fields {
      let name = field.name.lowercased()
      if keys.contains(name) {
        throw .usage(
          UsageError(
            "--header: '\(field.name)' has no credentials as the contract '\(contract.id)' states "
              + "them; give --token, --user or --api-key"))
      }
      if parameters.contains(name) {
        throw .usage(
          UsageError("--header: '\(field.name)' is a parameter of the contract '\(contract.id)'"))
      }
    }
  }
}

extension Contract {
  /// The ids of the operations and channels that a plan calls as an identity, and of those that delete
  /// what it has created.
  fileprivate func called(by plan: Plan, as identity: Identity) -> Set<String> {
    let called = Set(
      plan.cases.flatMap(\.steps).filter { $0.identity == identity }.map(\.endpointID))
    let created = operations.filter { called.contains($0.id) }.flatMap { $0.effects(.creates) }
    let deleting = created.compactMap { operation(that: .deletes, $0.resource)?.id }
    return called.union(deleting)
  }
}

extension Authentication {
  /// Returns the missing credentials, and the options that provide them.
  fileprivate func requirement(of source: CredentialOptions, hasLogin: Bool) -> String {
    let isOther = source.identity == .other
    guard self != .bearer || isOther else {
      return "the contract needs a token; give --token or --token-command, or set "
        + "CONTRACT_CHECK_TOKEN" + (hasLogin ? ", or give --login" : "")
    }
    let needs = alternatives.map { $0.map { "a \($0)" }.joined(separator: " and ") }
    let options = alternatives.map { schemes in
      schemes.map { source.name(of: $0.kind) }.joined(separator: " and ")
    }
    return "the contract needs \(needs.joined(separator: ", or "))"
      + (isOther ? " of the second user" : "") + "; give " + options.joined(separator: ", or ")
  }
}

extension CompiledContract {
  /// - Throws: A usage error that does not show the body, which is secret.
  fileprivate func check(login body: [UInt8], _ option: String) throws(Command.Failure) {
    guard let login = contract.login, let validator = operation(login.operation)?.bodyValidator
    else {
      throw .usage(
        UsageError("\(option): the contract '\(contract.id)' has no login operation"))
    }
    guard let drift = validator.drifts(in: body).first(where: \.isFailure) else { return }
    throw .usage(
      UsageError(
        "\(option) is not a valid request of \(login.operation): at \(drift.location), "
          + "expected \(drift.expected)"))
  }
}
