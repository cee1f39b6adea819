import ContractFindings
import ContractModel
import Synchronization

extension Run {
  /// The outcome, its new drifts marked as unstable that do not show when the case is sent again.
  ///
  /// Each cause is tried again once. What compares several moments of a run, what is about
  /// somebody's first call, and what took as long as a request may, is not tried again.
  func confirmed(
    _ outcome: CaseOutcome, of planned: Plan.Case, _ context: RunContext
  ) async -> CaseOutcome {
    guard !outcome.timedOut, !planned.isFirst, !Task.isCancelled, context.reasonToEnd == nil else {
      return outcome
    }
    let news = outcome.findings.indices.filter { index in
      let finding = outcome.findings[index]
      return finding.drift.severity == .drift && planned.canShowAgain(finding.drift)
        && context.state.withLock { $0.confirmed.insert(finding.cause).inserted }
    }
    guard !news.isEmpty else { return outcome }
    let writes = context.writes(of: planned)
    let allowance = context.allot([writes])?[0]
    guard allowance ?? writes == writes else {
      context.takeBack(allowance ?? 0)
      return outcome
    }
    let before = context.state.withLock(\.repeatable)
    var runner = CaseRunner(planned.withoutComparisons, in: context, writes: allowance)
    runner.keepsTrail = planned.isWalk
    let again = await runner.carryThrough()
    context.takeBack((allowance ?? 0) - again.writes)
    context.state.withLock { $0.repeatable = before }
    var outcome = outcome
    for index in news {
      let cause = outcome.findings[index].cause
      guard let shown = again.findings.firstIndex(where: { $0.cause == cause }) else {
        // Where it did not come to that, nothing is known.
        outcome.findings[index].isUnstable = again.untested == nil
        continue
      }
      let step = again.showingSteps[shown]
      if planned.isWalk {
        let trail = again.trail.prefix(step + 1)
        outcome.findings[index].reproduction = context.script(for: Array(trail))
      }
      let failing = Failing(planned: planned, finding: outcome.findings[index], step: step)
      context.state.withLock { state in
        if state.failing.count < Self.shrunkDrifts * 4 { state.failing.append(failing) }
      }
    }
    return outcome
  }
}

extension Plan.Case {
  /// The case without what compares several moments of the run, which have passed.
  fileprivate var withoutComparisons: Plan.Case {
    var planned = self
    for index in planned.steps.indices {
      switch planned.steps[index].observation {
      case .remember, .isUnchanged: planned.steps[index].observation = nil
      case .isListed, .isNotListed, .keeps, .isAsKept, .isReplaced, nil: break
      }
    }
    return planned
  }

  /// What a list showed wrong is believed afterwards, so that it shows once, save where the case
  /// makes all anew.
  fileprivate func canShowAgain(_ drift: Drift) -> Bool {
    drift.location.part != .state || isWalk
  }
}

extension RunState {
  /// What carrying a case through once more must not change.
  struct Repeatable: Sendable {
    var lost: Set<String>
    var touched: Set<ResourceID>
    var silentChannels: Set<String>
    var silentOperations: Set<String>
    var unanswered: [String: Int]
    var consecutiveRefusals: Int
    var abortReason: String?
    var reachedLimit: RunLimit?
  }

  var repeatable: Repeatable {
    get {
      Repeatable(
        lost: lost, touched: touched, silentChannels: silentChannels,
        silentOperations: silentOperations, unanswered: unanswered,
        consecutiveRefusals: consecutiveRefusals, abortReason: abortReason,
        reachedLimit: reachedLimit)
    }
    set {
      lost = newValue.lost
      touched = newValue.touched
      silentChannels = newValue.silentChannels
      silentOperations = newValue.silentOperations
      unanswered = newValue.unanswered
      consecutiveRefusals = newValue.consecutiveRefusals
      abortReason = newValue.abortReason
      reachedLimit = newValue.reachedLimit
    }
  }
}
