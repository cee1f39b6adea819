import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractModels
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractService
import ContractText
import ContractValidation
import Foundation

#if canImport(Darwin)
import ContractURLSession
#endif

/// The backend to check: a live one, or a mock in this process.
enum Target: Sendable {
  case host(Origin, via: ConnectionRoute)
  case embeddedMock([String: any Service])
}

extension Target {
  /// Creates the target that the command line names: the host, or else the embedded mock.
  ///
  /// - Throws: A usage error for a host that cannot be read, one that may not be written to, or one
  ///   whose token is missing, and for an unusable file of certificates.
  init(
    for contracts: [CompiledContract], _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Command.Failure) {
    guard let text = arguments[.host] else {
      try arguments.rejectConnectionOptions()
      try arguments.rejectSources()
      self = .embeddedMock(process.services())
      return
    }
    var origin: Origin
    do throws(Origin.ParseError) {
      origin = try Origin(parsing: text)
    } catch {
      throw .usage(UsageError("--host: \(error)"))
    }
    if contracts.allSatisfy({ $0.contract.isBelow(origin.basePath) }), !origin.basePath.isEmpty {
      process.error(
        "the paths of the contract begin with \(origin.basePath) already; it is used once\n")
      origin.basePath = ""
    }
    try Self.rejectSchemes(arguments)
    // Without --contract, the host shows which contract it serves.
    if contracts.count == 1 || arguments.has(.contract) {
      try arguments.requireCredentials(for: contracts)
    }
    let route = try arguments.route(to: origin)
    if !route.staysOnMachine(to: origin), !arguments[.safe],
      !arguments[.allowWrites]
    {
      throw .usage(
        UsageError(
          "\(origin.host) is not this machine; add --allow-writes to allow creating and deleting "
            + "resources there, or --safe to send only safe methods"))
    }
    self = .host(origin, via: route)
  }

  /// - Throws: A failure for a token that repeats the authentication scheme.
  private static func rejectSchemes(_ arguments: Arguments) throws(Command.Failure) {
    for option in [OptionKey.token, .asOther] {
      guard let token = arguments[option], token.lowercased().hasScalarPrefix("bearer ") else {
        continue
      }
      throw .usage(
        UsageError(
          "\(option.name) begins with 'Bearer ', which is added by the tool; give the token alone"))
    }
  }
}

extension Contract {
  /// Whether all paths begin with a base path, as those of a document with a server do.
  func isBelow(_ basePath: String) -> Bool {
    operations.allSatisfy { $0.template.hasScalarPrefix(basePath + "/") }
  }
}

extension Target {
  /// Checks one contract, after deleting what a killed run has left; the embedded mock runs only
  /// meanwhile.
  ///
  /// - Returns: The result, and whether all that was created is deleted or recorded.
  func check(
    _ compiled: CompiledContract, _ configuration: RunConfiguration, _ arguments: Arguments,
    _ given: GivenLedger?, _ models: ModelCheck?, _ process: ProcessEnvironment,
    isKnown: @escaping @Sendable (Finding) -> Bool,
    _ record: @escaping @Sendable (RunEvent) -> Void
  ) async throws(Command.Failure) -> (summary: RunSummary, isLedgerComplete: Bool) {
    let ledger = try await startLedger(given, of: compiled, configuration, arguments, process)
    let summary = try await reach(compiled, configuration, arguments) {
      (configuration, environment) async throws(Command.Failure) in
      let configuration = try configuration.selectingShard(of: compiled)
      let planner = try configuration.planner(of: compiled)
      var environment =
        models?.observing(environment, compiled, configuration, planner.plan) ?? environment
      environment.record(in: ledger, endingWith: process.secondInterrupt)
      environment.isKnown = isKnown
      if case .host = self { environment.announce = { process.error($0 + "\n") } }
      let run = Run(planner, configuration, in: environment)
      return await run(record)
    }
    return (summary, ledger?.reportRest(process) ?? true)
  }

  /// Runs `work` with the environment of the target; the embedded mock runs only meanwhile.
  func reach<Result>(
    _ compiled: CompiledContract, _ configuration: RunConfiguration, _ arguments: Arguments,
    _ work: (RunConfiguration, RunEnvironment) async throws(Command.Failure) -> Result
  ) async throws(Command.Failure) -> Result {
    var configuration = configuration
    switch self {
    case .host(let origin, let route):
      configuration = try arguments.forHost(configuration, compiled)
      configuration.allowsRaw = configuration.allowsRaw || route.staysOnMachine(to: origin)
      configuration.lookout = .milliseconds(20)
      var environment = try environment(
        configuration, at: origin, via: route, named: "\(origin)", arguments)
      environment.fetchCredentials = arguments.fetching(for: compiled.contract)
      let transport = environment.transport
      environment.findObstacle = { [configuration] in
        await HostDiagnosis(compiled, at: origin, over: transport, configuration).message
      }
      return try await work(configuration, environment)
    case .embeddedMock(let services):
      let identities = try MockIdentity.both(for: compiled.contract, arguments)
      configuration.identities = [
        .user: identities[0].credentials, .other: identities[1].credentials,
      ]
      configuration.isDisposable = true
      // A slow mock is only a busy machine.
      configuration.operationAllowance = nil
      configuration.allowsRaw = true
      let server = try MockServer.start([compiled.contract], services, port: 0, arguments)
      defer { server.stop() }
      let origin = Origin(host: "127.0.0.1", port: server.port)
      return try await work(
        configuration,
        try environment(configuration, at: origin, named: "the embedded mock", arguments))
    }
  }

  /// The command that repeats one scenario; tokens come from the environment.
  private func rerun(contract: String, scenario: String, _ arguments: Arguments) -> String {
    var options = optionsToRepeat(arguments)
    if !options.contains(where: { $0.hasScalarPrefix("--contract") }) {
      options.append("--contract \(arguments.word(contract))")
    }
    return ([arguments.toolName] + options + ["--only \(arguments.word(scenario))"])
      .joined(separator: " ")
  }

  /// The command that repeats one case.
  private func replay(_ token: String, _ arguments: Arguments) -> String {
    (["\(arguments.toolName) replay \(arguments.word(token))"] + optionsToRepeat(arguments)).joined(
      separator: " ")
  }

  /// The options with which another command tests the same; a contract of the catalog is not among them.
  private func optionsToRepeat(_ arguments: Arguments) -> [String] {
    var words: [String] = []
    if case .host(let origin, _) = self { words.append("--host \(arguments.word("\(origin)"))") }
    for path in arguments[.contract]
    where path.hasScalarSuffix(".json") || path.containsASCII("/") {
      words.append("--contract \(arguments.quoted(path))")
    }
    for option in [Option.of(.set), .of(.exclude), .of(.basePath), .of(.server)] {
      for value in arguments.texts(of: option) {
        words.append("\(option.name) \(arguments.quoted(value))")
      }
    }
    for option in [Option].connection {
      for value in arguments.texts(of: option) where !value.containsASCII("@") {
        words.append("\(option.name) \(arguments.word(value))")
      }
    }
    for flag in [OptionKey.allowWrites, .disposableUsers, .anonymous] where arguments[flag] {
      words.append(flag.name)
    }
    return words
  }

  private func environment(
    _ configuration: RunConfiguration, at origin: Origin,
    via route: ConnectionRoute = .direct, named name: String, _ arguments: Arguments
  ) throws(Command.Failure) -> RunEnvironment {
    let transport = try origin.transport(via: route, connections: configuration.jobs)
    var environment = RunEnvironment(
      reaching: origin, over: transport, named: name, toolVersion: ContractCheck.version,
      via: route, allowsRaw: configuration.allowsRaw)
    environment.address.curlOptions = route.curlOptions(to: origin, arguments.quoted)
    environment.commands.rerun = { rerun(contract: $0, scenario: $1, arguments) }
    environment.commands.replay = { replay($0, arguments) }
    environment.commands.areASCII = arguments.isASCII
    if case .host = self {
      let secrets = Redaction(configuration.identities, fields: configuration.fields)
      environment.commands.unsetVariables = secrets.variables.map { String($0.dropFirst()) }
        .filter { arguments.environment[$0]?.isEmpty != false }
    }
    return environment
  }
}

extension Arguments {
  /// Whether the terminal has characters of ASCII only.
  var isASCII: Bool { TerminalText(environment: environment).isASCII }

  /// A text as a word of a command to be copied, between quotes in any case.
  func quoted(_ text: String) -> String { ShellWord.quoted(text, isASCII: isASCII) }

  /// A text as a word of a command to be copied, between quotes where it needs them.
  func word(_ text: String) -> String { ShellWord.plain(text, isASCII: isASCII) }
}

extension Origin {
  /// The transport that reaches the service, https with TLS or not at all.
  func transport(
    via route: ConnectionRoute, connections: Int
  ) throws(Command.Failure) -> any Transport {
    #if canImport(Darwin)
    if scheme == .https {
      return URLSessionTransport(self, trusting: route.anchors, connectionLimit: connections)
    }
    #endif
    do throws(TransportError) {
      return try ShardedTransport(self, connections: connections, via: route)
    } catch {
      throw .environment("\(error)")
    }
  }
}
