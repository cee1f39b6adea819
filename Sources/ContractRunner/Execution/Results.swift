import ContractPlanning
import ContractFindings
import ContractModel
import ContractValidation
import Synchronization

/// The results of a run in the order of the contract: operations by check, then scenarios.
struct Results {
  private let tally: Tally
  private let plan: Plan
  private let runner: Runner

  init(_ tally: Tally, _ plan: Plan, _ runner: Runner) {
    self.tally = tally
    self.plan = plan
    self.runner = runner
  }

  private var contract: Contract { runner.contract }

  var all: [CheckResult] {
    let operations = contract.operations.filter { isWanted($0) && !$0.isSetUpOnly }
    let channels = contract.channels.filter { isWanted($0.id) }
    let scenarios = contract.scenarios.filter { isWanted($0.id) }
    return operations.flatMap { results($0) } + channels.flatMap { results($0) }
      + scenarios.map { result($0) }
  }

  private func isWanted(_ operation: Operation) -> Bool { isWanted(operation.id) }

  private func isWanted(_ id: String) -> Bool {
    runner.configuration.only.isEmpty || runner.configuration.only.contains(id)
  }

  private func results(_ operation: Operation) -> [CheckResult] {
    Check.allCases.filter(runner.configuration.checks.contains).compactMap { check in
      let entry = tally.checks[Tally.Key(operation: operation.id, check: check)]
      let subject = CheckResult.Subject.check(check, operation: operation.id)
      guard
        entry?.findings.isEmpty == false || entry?.requests ?? 0 > 0
          || contract.asks(check, of: operation)
      else {
        return nil
      }
      return result(subject, entry, operation.position)
    }
  }

  private func results(_ channel: Channel) -> [CheckResult] {
    [Check.conversation, .connection].filter(runner.configuration.checks.contains).map { check in
      result(
        .check(check, operation: channel.id),
        tally.checks[Tally.Key(operation: channel.id, check: check)] ?? unasked(channel),
        channel.position)
    }
  }

  /// Why nothing was asked of a channel, where a scenario wanted to and could not.
  private func unasked(_ channel: Channel) -> Tally.Entry? {
    let scenarios = contract.scenarios.filter { $0.speaks(on: channel) }
    let obstacle = scenarios.lazy.compactMap { tally.scenarios[$0.id]?.untested }.first
    return obstacle.map { Tally.Entry(untested: $0) }
  }

  private func result(_ scenario: Scenario) -> CheckResult {
    result(
      .scenario(id: scenario.id, title: scenario.title), tally.scenarios[scenario.id],
      scenario.position)
  }

  private func result(
    _ subject: CheckResult.Subject, _ entry: Tally.Entry?, _ source: SourcePosition
  ) -> CheckResult {
    var result = CheckResult(
      contract: contract.id, subject: subject, outcome: outcome(subject, entry),
      requests: entry?.requests ?? 0, duration: entry?.duration ?? .zero, source: source)
    result.failsOnNotes = runner.configuration.failsOnNotes
    return result
  }

  /// What was not asked is never passed: it was left out on purpose, or could not be tested.
  private func outcome(
    _ subject: CheckResult.Subject, _ entry: Tally.Entry?
  ) -> CheckResult.Outcome {
    if let entry, entry.hasDrift { return .tested(entry.ordered) }
    if let obstacle = entry?.untested { return .notTested(obstacle) }
    if let entry, entry.requests > 0 { return .tested(entry.ordered) }
    if let omission = plan.omissions.first(where: { $0.subject == subject }) {
      return .skipped(omission.reason)
    }
    if let reason = runner.backend.abortReason { return .notTested(reason) }
    if Task.isCancelled { return .notTested(.interrupted) }
    if let limit = runner.backend.limits.withLock(\.reached), asksEverything {
      return .notTested(.limit(limit))
    }
    return .skipped(skipReason(subject))
  }

  /// Whether nothing is left out on purpose.
  private var asksEverything: Bool {
    !runner.configuration.isSafe && runner.configuration.phases == Set(Phase.allCases)
  }

  private func skipReason(_ subject: CheckResult.Subject) -> SkipReason {
    if runner.configuration.isSafe { return .unsafeMethod }
    if !asksEverything { return .phaseNotSelected }
    switch subject {
    case .check(.errorShape, _): return .noErrorResponse
    case .check(.responseSchema, _), .check(.responseRules, _): return .noSuccessfulResponse
    default: return .noCase
    }
  }
}

extension Contract {
  /// Whether a check makes sense for an operation.
  func asks(_ check: Check, of operation: Operation) -> Bool {
    let failures = failures(of: operation)
    let isWriteSeen = operation.effects.contains {
      [.creates, .updates, .deletes].contains($0.action) && observer(of: $0.resource) != nil
    }
    func has(_ action: Effect.Action) -> Bool {
      operation.performs(action)
    }
    func isSeen(_ action: Effect.Action) -> Bool {
      operation.effects(action).contains { observer(of: $0.resource) != nil }
    }
    return switch check {
    case .conversation: false
    case .connection, .serverError, .status, .responseTime, .acceptsValid: true
    case .contentType, .bodyReadable:
      operation.responses.contains { $0.body != nil } || !failures.isEmpty
    case .responseSchema: true
    case .responseRules: operation.rules.contains { !$0.isAdvisory }
    case .errorShape: !failures.isEmpty
    case .rejectsInvalid:
      (operation.body != nil || !operation.parameters.isEmpty)
        && failures.contains { $0.condition.isAboutRequest }
    case .rejectionHasNoEffect:
      isWriteSeen && (operation.body != nil || !operation.parameters.isEmpty)
    case .requiresAuthentication: failures.contains { $0.condition == .unauthenticated }
    case .isolatesIdentities:
      operation.effects.contains { effect in
        effect.action == .lists && operation.parameters.isEmpty
          && [.owner, .members].contains(resource(effect.resource)?.access)
          || failures.contains { $0.condition == .foreign(effect.resource) }
      } || failures.contains { if case .foreign = $0.condition { true } else { false } }
    case .createdIsAvailable: isSeen(.creates)
    case .deletedIsGone: has(.deletes)
    case .listingAgrees: has(.lists)
    case .updatePreserves: isSeen(.updates)
    }
  }
}

extension Scenario {
  fileprivate func speaks(on channel: Channel) -> Bool {
    steps.contains { step in
      guard case .socket(let socket) = step else { return false }
      return socket.action == .connect(channel: channel.id)
    }
  }
}

extension Failure.Condition {
  /// Whether the failure answers a request that is wrong by what it says.
  fileprivate var isAboutRequest: Bool {
    switch self {
    case .invalid, .invalidAt, .absent, .duplicate, .missing: true
    case .unauthenticated, .foreign, .serverError: false
    }
  }
}
