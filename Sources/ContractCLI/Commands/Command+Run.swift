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
    [.of(.phases), .of(.fuzz), .of(.only), .of(.safe), .of(.disposableUsers), .of(.seed)]
    + credentials
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
      token = arguments[.token]
      otherToken = arguments[.asOther]
      fields = try arguments.headers(.header)
      fields += arguments.undeclaredCredentials(for: contracts, besides: fields)
      self.isSafe = arguments[.safe]
      self.hasDisposableUsers = arguments[.disposableUsers]
      self.allowsRaw = arguments[.allowRaw]
      endsAtFirstDrift = arguments[.failFast]
      keepsResources = arguments[.keep]
      failsOnNotes = try arguments.fails(on: .note)
      failsOnUndocumented = try arguments.fails(on: .undocumented)
      trustsInferred = arguments[.trustInferred]
      self.seed = try arguments[.seed]
      jobs = try arguments[.jobs]
      shard = try arguments.shard()
      retries = try arguments[.retries]
      timeout = try arguments[.runTimeout]
      maxWait = try arguments[.maxWait]
      patience = try arguments[.wait] ?? patience
      maxBody = try arguments[.maxBody]
      responseTimeLimit = try arguments[.maxResponseTime]
      self.fuzzLimit = try arguments[.fuzz]
      requiredCoverage = try arguments[.requireCoverage]
      maxWrites = try arguments[.maxWrites]
      requestInterval = try arguments[.rate]
      switch try arguments[.budget] {
      case .off: operationAllowance = nil
      case .to(let time): budget = time
      case nil: break
      }
      shrinkLimit = try arguments[.shrink]
      try select(arguments, from: contracts)
      if let token, token == otherToken { throw UsageError.sameCredentials(.bearer) }
    } catch {
      throw .usage(error)
    }
  }

  /// Sets the phases, checks and operations that are wanted.
  private mutating func select(
    _ arguments: Arguments, from contracts: [CompiledContract]
  ) throws(UsageError) {
    if let phases = try arguments[.phases] {
      self.phases = Set(phases)
    }
    if let checks = try arguments[.check] {
      self.checks = Set(checks)
    }
    if let checks = try arguments[.skipCheck] {
      self.checks.subtract(checks)
    }
    self.only = try Self.selection(arguments[.only], from: contracts)
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
      .budget: OptionKey.budget.name, .failFast: OptionKey.failFast.name,
      .writeLimit: OptionKey.maxWrites.name, .safeMethodsOnly: OptionKey.safe.name,
      .phases: OptionKey.phases.name, .token: OptionKey.token.name,
      .secondToken: OptionKey.asOther.usage, .login: OptionKey.login.usage,
      .secondLogin: OptionKey.asOtherLogin.usage, .trustedCertificates: OptionKey.caFile.name,
    ], verbose: OptionKey.verbose.name)
}

extension RunConfiguration {
  /// Whether the run checks any part of a contract.
  func includes(_ contract: Contract) -> Bool {
    planning.only.isEmpty || !planning.only.isDisjoint(with: contract.selectableIDs)
  }

  /// How many operations can be planned at once; a plan needs about 20 kB for each.
  private static let operationsLimit = 50_000

  /// The planner of a run of a contract.
  ///
  /// - Throws: A problem of the contract that makes planning impossible.
  func planner(of compiled: CompiledContract) throws(Command.Failure) -> Planner {
    let count = planning.only.isEmpty ? compiled.operations.count : planning.only.count
    guard count <= Self.operationsLimit else {
      throw .problems([
        "\(compiled.operations[0].position): error: \(count) operations are more than the "
          + "\(Self.operationsLimit) of one plan; choose some by \(OptionKey.only.name)"
      ])
    }
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
