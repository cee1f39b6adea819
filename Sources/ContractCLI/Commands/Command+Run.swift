import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractValidation

extension [Option] {
  /// The options that determine a plan.
  static let scope: [Option] =
    [
      Option(
        "--phases", takes: "LIST", isList: true,
        "run only these phases, separated by commas: examples, boundaries, negative, auth, "
          + "protocol, scenarios, sequences, fuzz"),
      Option(
        "--fuzz", takes: "N", "maximum number of random requests in the phase fuzz (default 256)"),
      Option(
        "--only", takes: "ID", isList: true,
        "check only this operation or scenario; may be repeated"),
      Option("--safe", "send only safe methods such as GET, which change nothing"),
      Option("--seed", takes: "N", "seed for generated values (default 1)"),
    ] + credentials
}

extension Arguments {
  /// The configuration of a run.
  ///
  /// - Throws: A usage error for a value that an option does not take.
  func runConfiguration(
    for contracts: [CompiledContract]
  ) throws(Command.Failure) -> RunConfiguration {
    do throws(UsageError) {
      var configuration = RunConfiguration()
      configuration.token = last("--token")
      configuration.otherToken = last("--as-other")
      configuration.fields = try headers("--header")
      configuration.isSafe = has("--safe")
      configuration.allowsRaw = has("--allow-raw")
      configuration.keepsResources = has("--keep")
      configuration.failsOnNotes = has("--fail-on")
      configuration.trustsInferred = has("--trust-inferred")
      if let word = last("--fail-on"), word != "note" {
        throw UsageError.unknown("value of --fail-on", word, among: ["note"])
      }
      configuration.seed = try integer("--seed", in: 0...UInt64.max) ?? configuration.seed
      configuration.jobs = try integer("--jobs", in: 1...256) ?? configuration.jobs
      configuration.retries = try integer("--retries", in: 0...10) ?? 0
      configuration.timeout = try duration("--timeout") ?? configuration.timeout
      configuration.maxWait = try duration("--max-wait") ?? configuration.maxWait
      configuration.maxBody = try size("--max-body") ?? configuration.maxBody
      configuration.responseTimeLimit = try duration("--max-response-time")
      configuration.fuzzLimit =
        try integer("--fuzz", in: 0...1_000_000_000) ?? configuration.fuzzLimit
      configuration.requiredCoverage = try integer("--require-coverage", in: 0...100)
      configuration.maxWrites = try integer("--max-writes", in: 0...1_000_000_000)
      configuration.requestInterval = try interval("--rate")
      if last("--budget") == "off" {
        configuration.operationAllowance = nil
      } else {
        configuration.budget = try duration("--budget")
      }
      configuration.shrinkLimit =
        last("--shrink") == "off"
        ? 0 : try integer("--shrink", in: 0...100_000) ?? configuration.shrinkLimit
      try select(from: contracts, in: &configuration)
      if let token = configuration.token, token == configuration.otherToken {
        throw UsageError(
          "--token and --as-other are the same; --as-other needs the token of another user")
      }
      return configuration
    } catch {
      throw .usage(error)
    }
  }

  /// Sets the phases, checks and operations that are wanted.
  private func select(
    from contracts: [CompiledContract], in configuration: inout RunConfiguration
  ) throws(UsageError) {
    if let phases: [Phase] = try words("--phases", "phase") {
      configuration.phases = Set(phases)
    }
    if let checks: [Check] = try words("--check", "check") {
      configuration.checks = Set(checks)
    }
    if let checks: [Check] = try words("--skip-check", "check") {
      configuration.checks.subtract(checks)
    }
    configuration.only = try selection(from: contracts)
  }

  /// The ids of `--only`.
  private func selection(from contracts: [CompiledContract]) throws(UsageError) -> Set<String> {
    let known = contracts.flatMap(\.contract.selectableIDs)
    for id in all("--only") where !known.contains(id) {
      guard let nearest = Suggestion(for: id, among: known).nearest else {
        throw UsageError("unknown operation or scenario '\(id)'; see contract-check list")
      }
      throw UsageError("unknown operation or scenario '\(id)'; did you mean '\(nearest)'?")
    }
    return Set(all("--only"))
  }

  func planner(
    _ compiled: CompiledContract, _ configuration: RunConfiguration
  ) throws(Command.Failure) -> Planner {
    do throws(PlanError) {
      return try Planner(compiled, configuration.planning, now: .current)
    } catch {
      throw .problems(["\(error.position): error: \(error)"])
    }
  }
}

extension OptionNames {
  static let commandLine = OptionNames(
    settings: [
      .budget: "--budget", .writeLimit: "--max-writes", .safeMethodsOnly: "--safe",
      .phases: "--phases", .token: "--token", .secondToken: "--as-other TOKEN",
      .login: "--login JSON", .secondLogin: "--as-other-login JSON",
      .trustedCertificates: "--ca-file",
    ], verbose: "--verbose")
}

extension RunConfiguration {
  /// Whether the run checks any part of a contract.
  func includes(_ contract: Contract) -> Bool {
    planning.only.isEmpty || !planning.only.isDisjoint(with: contract.selectableIDs)
  }
}

extension Contract {
  /// The ids that `--only` accepts: set-up only operations are not checked.
  fileprivate var selectableIDs: [String] {
    operations.filter { !$0.isSetUpOnly }.map(\.id) + scenarios.map(\.id)
  }
}
