import ContractFindings
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CheckResults {
  /// The results of a run in the order of the contract: operations and channels by check, then
  /// scenarios.
  func results(of plan: Plan, by runner: Runner) -> [CheckResult] {
    let outcomes = Outcomes(records: self, plan: plan, runner: runner)
    let (contract, configuration) = (runner.contract, runner.configuration)
    func isSelected(_ id: String) -> Bool {
      configuration.only.isEmpty || configuration.only.contains(id)
    }
    func checks(_ all: [Check], _ body: (Check) -> CheckResult?) -> [CheckResult] {
      all.filter(configuration.checks.contains).compactMap(body)
    }
    // What a shard finds in operations of others is not lost.
    func isIncluded(_ result: CheckResult, _ id: String) -> Bool {
      isSelected(id) || !result.findings.isEmpty
    }
    let operations = runner.compiled.operations.filter {
      (isSelected($0.id) || configuration.shard != nil) && !$0.isSetUpOnly
    }
    let channels = contract.channels.filter { isSelected($0.id) }
    let scenarios = contract.scenarios.filter { isSelected($0.id) }
    return operations.flatMap { operation in
      checks(Check.allCases) { outcomes.result(of: $0, for: operation) }
        .filter { isIncluded($0, operation.id) }
    }
      + channels.flatMap { channel in
        let isProtected = contract.authentication(of: channel).isRequired
        return checks(
          [.conversation, .connection] + (isProtected ? [.requiresAuthentication] : [])
        ) { outcomes.result(of: $0, for: channel) }
      } + scenarios.map(outcomes.result)
  }
}

/// Derives the outcome of each check from what its cases have shown.
private struct Outcomes {
  let records: CheckResults
  let plan: Plan
  let runner: Runner

  /// - Returns: `nil` where the check does not apply to the operation.
  func result(
    of check: Check, for operation: CompiledOperation
  ) -> CheckResult? {
    let entry = records.checks[CheckResults.Key(operation: operation.id, check: check)]
    guard
      entry?.findings.isEmpty == false || entry?.requests ?? 0 > 0
        || runner.compiled.supports(check, for: operation)
    else { return nil }
    return result(.check(check, operation: operation.id), entry, operation.position)
  }

  func result(of check: Check, for channel: Channel) -> CheckResult {
    let entry = records.checks[CheckResults.Key(operation: channel.id, check: check)]
    return result(
      .check(check, operation: channel.id), entry ?? untested(channel), channel.position)
  }

  func result(of scenario: Scenario) -> CheckResult {
    result(
      .scenario(id: scenario.id, title: scenario.title), records.scenarios[scenario.id],
      scenario.position)
  }

  /// Returns the reason why a channel is not tested, where a scenario that uses it could not be carried out.
  private func untested(_ channel: Channel) -> CheckResults.Entry? {
    let scenarios = runner.contract.scenarios.filter { $0.connects(to: channel) }
    let reason = scenarios.lazy.compactMap { records.scenarios[$0.id]?.untested }.first
    return reason.map { CheckResults.Entry(reason: $0) }
  }

  private func result(
    _ subject: CheckResult.Subject, _ entry: CheckResults.Entry?, _ source: SourcePosition
  ) -> CheckResult {
    var result = CheckResult(
      contract: runner.contract.id, subject: subject, outcome: outcome(subject, entry),
      requests: entry?.requests ?? 0, duration: entry?.duration ?? .zero, source: source)
    if case .check(_, let operation) = subject, case .tested = result.outcome {
      result.unreached = runner.coverage.withLock { $0.reasonNotReached(operation) }
    }
    result.failsOnNotes = runner.configuration.failsOnNotes
    return result
  }

  /// A check without requests is never passed: it is skipped by choice, or could not be tested.
  private func outcome(
    _ subject: CheckResult.Subject, _ entry: CheckResults.Entry?
  ) -> CheckResult.Outcome {
    // A contradiction of an inferred effect is a note, and the reason why the rest was not tested.
    let isInferred = runner.contract.infersEffects && !runner.configuration.trustsInferred
    if let entry, entry.hasDrift || isInferred && !entry.findings.isEmpty {
      return .tested(entry.ordered)
    }
    // What is left out to do no harm is no failure of the run.
    if case .notSent(let reason, _)? = entry?.untested { return .skipped(.notSent(reason)) }
    if let reason = entry?.untested { return .notTested(reason) }
    if let entry, entry.requests > 0 { return .tested(entry.ordered) }
    if let omission = plan.omissions.first(where: { $0.subject == subject }) {
      return .skipped(omission.reason)
    }
    if let reason = runner.backend.abortReason { return .notTested(reason) }
    if Task.isCancelled { return .notTested(.interrupted) }
    if let limit = runner.backend.limits.withLock(\.reached), isUnrestricted {
      return .notTested(.limit(limit))
    }
    return .skipped(skipReason(subject))
  }

  /// Whether no option skips anything.
  private var isUnrestricted: Bool {
    !runner.configuration.isSafe && runner.configuration.phases == Set(Phase.allCases)
  }

  private func skipReason(_ subject: CheckResult.Subject) -> SkipReason {
    if runner.configuration.isSafe { return .unsafeMethod }
    if !isUnrestricted { return .phaseNotSelected }
    switch subject {
    case .check(.errorShape, _): return .noErrorResponse
    case .check(.responseSchema, _), .check(.responseRules, _): return .noSuccessfulResponse
    default: return .noCase
    }
  }
}

extension CompiledContract {
  /// Whether a check applies to an operation.
  func supports(_ check: Check, for operation: CompiledOperation) -> Bool {
    let failures = operation.failures
    func isObserved(_ action: Effect.Action) -> Bool {
      operation.effects(action).contains {
        roles(of: $0.resource).observer != nil
      }
    }
    return switch check.requirement {
    case .nothing: true
    case .elsewhere: false
    case .statedOrigins: contract.cors != nil
    case .responseBodies: operation.responses.contains(where: \.hasBody) || !failures.isEmpty
    case .rules: !operation.rules.isEmpty
    case .failures: !failures.isEmpty
    case .rejectedContent:
      (operation.body != nil || !operation.parameters.isEmpty)
        && failures.contains { $0.condition.concernsRequest }
    case .rejectedChanges:
      (operation.body != nil || !operation.parameters.isEmpty)
        && (isObserved(.creates) || isObserved(.updates) || isObserved(.deletes))
    case .authentication: failures.contains { $0.condition == .unauthenticated }
    case .foreignResources:
      operation.effects.contains { effect in
        effect.action == .lists && operation.parameters.isEmpty
          && [.owner, .members].contains(effect.resource.access)
          || failures.contains { $0.condition == .foreign(effect.resource.name) }
      } || failures.contains { if case .foreign = $0.condition { true } else { false } }
    case .effect(let action): operation.performs(action)
    case .observed(let action): isObserved(action)
    }
  }
}

extension Scenario {
  fileprivate func connects(to channel: Channel) -> Bool {
    steps.contains { step in
      guard case .socket(let socket) = step else { return false }
      return socket.action == .connect(channel: channel.id)
    }
  }
}

extension Failure.Condition {
  /// Whether the failure concerns the content of a request.
  fileprivate var concernsRequest: Bool {
    switch self {
    case .invalid, .invalidAt, .absent, .duplicate, .missing: true
    case .unauthenticated, .foreign, .stale, .refusedTransition, .serverError: false
    }
  }
}
