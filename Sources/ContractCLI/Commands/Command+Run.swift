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
          + "protocol, scenarios, sequences, fuzz"
      ).of(Phase.allCases.map(\.rawValue)),
      Option(
        "--fuzz", takes: "N", "maximum number of random requests in the phase fuzz (default 256)"),
      Option(
        "--only", takes: "ID", isList: true,
        "check only this operation or scenario, also by what --exclude takes; may be repeated"),
      Option("--safe", "send only safe methods such as GET, which change nothing"),
      .disposableUsers,
      Option("--seed", takes: "N", "seed for generated values (default 1)"),
    ] + credentials
}

extension Option {
  static let disposableUsers = Option(
    "--disposable-users",
    "the users exist for tests only: also change what each has one of and nothing can put back, such "
      + "as a profile picture")
}

extension RunConfiguration {
  /// Creates the configuration of a run.
  ///
  /// - Throws: A usage error for a value that an option does not take.
  init(
    _ arguments: Arguments, for contracts: [CompiledContract]
  ) throws(Command.Failure) {
    self.init()
    do throws(UsageError) {
      token = arguments.last("--token")
      otherToken = arguments.last("--as-other")
      fields = try arguments.headers("--header")
      self.isSafe = arguments.has("--safe")
      self.hasDisposableUsers = arguments.has("--disposable-users")
      self.allowsRaw = arguments.has("--allow-raw")
      endsAtFirstDrift = arguments.has("--fail-fast")
      keepsResources = arguments.has("--keep")
      failsOnNotes = try arguments.fails(on: .note)
      trustsInferred = arguments.has("--trust-inferred")
      self.seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? self.seed
      jobs = try arguments.integer("--jobs", in: 1...256) ?? jobs
      shard = try arguments.shard()
      retries = try arguments.integer("--retries", in: 0...10) ?? 0
      timeout = try arguments.duration("--timeout") ?? timeout
      maxWait = try arguments.duration("--max-wait") ?? maxWait
      patience = try arguments.duration("--wait") ?? patience
      maxBody = try arguments.size("--max-body") ?? maxBody
      responseTimeLimit = try arguments.duration("--max-response-time")
      self.fuzzLimit =
        try arguments.integer("--fuzz", in: 0...1_000_000_000) ?? self.fuzzLimit
      requiredCoverage = try arguments.integer("--require-coverage", in: 0...100)
      maxWrites = try arguments.integer("--max-writes", in: 0...1_000_000_000)
      requestInterval = try arguments.interval("--rate")
      if arguments.last("--budget") == "off" {
        operationAllowance = nil
      } else {
        budget = try arguments.duration("--budget")
      }
      shrinkLimit =
        arguments.last("--shrink") == "off"
        ? 0 : try arguments.integer("--shrink", in: 0...100_000) ?? shrinkLimit
      try select(arguments, from: contracts)
      if let token, token == otherToken {
        throw UsageError(
          "--token and --as-other are the same; --as-other needs the token of another user")
      }
    } catch {
      throw .usage(error)
    }
  }

  /// Sets the phases, checks and operations that are wanted.
  private mutating func select(
    _ arguments: Arguments, from contracts: [CompiledContract]
  ) throws(UsageError) {
    if let phases: [Phase] = try arguments.words("--phases", "phase") {
      self.phases = Set(phases)
    }
    if let checks: [Check] = try arguments.words("--check", "check") {
      self.checks = Set(checks)
    }
    if let checks: [Check] = try arguments.words("--skip-check", "check") {
      self.checks.subtract(checks)
    }
    self.only = try Self.selection(arguments.all("--only"), from: contracts)
  }

  /// The ids of `--only`.
  private static func selection(
    _ ids: [String], from contracts: [CompiledContract]
  ) throws(UsageError) -> Set<String> {
    let known = contracts.flatMap(\.contract.selectableIDs)
    var selected: Set<String> = []
    for id in ids {
      let found = contracts.flatMap { $0.contract.ids(selectedBy: id) }
      selected.formUnion(found)
      guard found.isEmpty else { continue }
      guard let nearest = Suggestion(for: id, among: known).nearest else {
        throw UsageError("unknown operation or scenario '\(id)'; see contract-check list")
      }
      throw UsageError("unknown operation or scenario '\(id)'; did you mean '\(nearest)'?")
    }
    return selected
  }
}

extension OptionNames {
  static let commandLine = OptionNames(
    settings: [
      .budget: "--budget", .failFast: "--fail-fast", .writeLimit: "--max-writes",
      .safeMethodsOnly: "--safe",
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

  /// The planner of a run of a contract.
  ///
  /// - Throws: A problem of the contract that makes planning impossible.
  func planner(of compiled: CompiledContract) throws(Command.Failure) -> Planner {
    do throws(PlanError) {
      return try Planner(compiled, planning, now: .current)
    } catch {
      throw .problems(["\(error.position): error: \(error)"])
    }
  }
}

extension Contract {
  /// The ids that `--only` accepts: set-up only operations are not checked.
  fileprivate var selectableIDs: [String] {
    operations.filter { !$0.isSetUpOnly }.map(\.id) + scenarios.map(\.id)
  }

  /// The ids of the operations and scenarios that a pattern of `--only` matches.
  fileprivate func ids(selectedBy pattern: String) -> [String] {
    operations.filter { !$0.isSetUpOnly && $0.matches(pattern) }.map(\.id)
      + scenarios.map(\.id).filter { $0.matches(pattern) }
  }
}
