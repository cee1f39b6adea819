package import ContractFindings
import ContractModel
import ContractNetwork
package import ContractValidation
import Synchronization

/// One contract checked against one backend: plans, executes, cleans up, tells.
package struct Run: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let environment: RunEnvironment
  let plan: Plan

  package init(
    _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ environment: RunEnvironment, _ plan: Plan
  ) {
    self.compiled = compiled
    self.configuration = configuration
    self.environment = environment
    self.plan = plan
  }

  /// Carries the plan out and tells the recorder of it, in the order that ``RunEvent`` states.
  ///
  /// Cancelling the task ends the run before its next request; what was created is still deleted
  /// and every result is still told.
  package func callAsFunction(_ recorder: (RunEvent) -> Void) async -> RunSummary {
    let start = environment.clock()
    let context = RunContext(compiled, configuration, environment, plan)
    func record(_ event: RunEvent) { recorder(context.redaction(event)) }
    record(.started(info(context)))
    await context.fetchTokens()
    let tally = await execute(context, record)
    if !configuration.keepsResources { await cleanUp(context) }
    tellRetries(context, record)
    for leak in context.state.withLock({ $0.leaks }) { record(.leaked(leak)) }
    let results = Results(tally, plan, context).all
    for result in results { record(.result(result)) }
    let coverage = context.coverage.withLock(\.report)
    record(.covered(coverage))
    var summary = RunSummary(
      results, ending: ending(context), requests: context.state.withLock { $0.requests },
      cases: plan.caseCount, duration: environment.clock() - start, fuzzing: fuzzing(context))
    summary.coverage = coverage.percent
    summary.requiredCoverage = configuration.requiredCoverage
    record(.ended(summary))
    return context.redaction(summary)
  }

  private func info(_ context: RunContext) -> RunInfo {
    let contract = compiled.contract
    return RunInfo(
      contract: contract.id, version: contract.version, title: contract.title,
      host: environment.host, seed: configuration.seed, toolVersion: environment.toolVersion,
      fingerprint: context.fingerprint,
      operationCount: contract.operations.count { !$0.isSetUpOnly },
      channels: contract.channels.map(\.id),
      plannedCases: plan.caseCount,
      startedAt: environment.now().text(fractionDigits: 0))
  }

  private func ending(_ context: RunContext) -> RunSummary.Ending {
    if Task.isCancelled { return .interrupted }
    return context.state.withLock { state in
      state.abortReason.map(RunSummary.Ending.couldNotTest)
        ?? state.reachedLimit.map { .endedEarly($0.reason) } ?? .completed
    }
  }

  private func fuzzing(_ context: RunContext) -> RunSummary.Fuzzing? {
    context.state.withLock { state in
      state.fuzzingLimit.map {
        RunSummary.Fuzzing(
          sent: state.fuzzed, planned: plan.fuzzer?.limit ?? 0, limit: $0.name)
      }
    }
  }
}

extension Run {
  private func execute(
    _ context: RunContext, _ record: (RunEvent) -> Void
  ) async -> Tally {
    var tally = Tally()
    var (finished, drifts) = (0, 0)
    for stage in plan.stages where drifts == 0 || !configuration.endsAtDrift {
      let outcomes = await outcomes(of: stage, context)
      for (outcome, planned) in zip(outcomes, stage.cases) {
        await add(outcome, of: planned, context, &tally)
        drifts += outcome.findings.count { $0.drift.severity == .drift }
      }
      finished += stage.cases.count
      tellRetries(context, record)
      record(
        .progress(
          RunProgress(
            phase: stage.phase.rawValue, finished: finished, planned: plan.caseCount,
            drifts: drifts)))
    }
    guard drifts == 0 || !configuration.endsAtDrift else { return tally }
    await fuzz(context, &tally) { sent in
      tellRetries(context, record)
      record(
        .progress(
          RunProgress(
            phase: Phase.fuzz.rawValue, finished: finished + sent,
            planned: plan.caseCount, drifts: drifts)))
    }
    await shrink(context, &tally)
    return tally
  }

  /// Tells what was sent again since it was last told.
  private func tellRetries(_ context: RunContext, _ record: (RunEvent) -> Void) {
    let retries = context.state.withLock { state in
      defer { state.retries = [] }
      return state.retries
    }
    for retry in retries { record(.retried(retry)) }
  }

  /// Takes in what a case has shown, after trying again what is new.
  func add(
    _ outcome: CaseOutcome, of planned: Plan.Case, _ context: RunContext, _ tally: inout Tally
  ) async {
    tally.add(await confirmed(outcome, of: planned, context), of: planned) { finding in
      tell(planned, &finding, context)
    }
  }

  /// The outcomes of a stage in the order of its cases, however many run side by side.
  private func outcomes(of stage: Plan.Stage, _ context: RunContext) async -> [CaseOutcome] {
    guard stage.runsInParallel else {
      var outcomes: [CaseOutcome] = []
      for planned in stage.cases {
        let before = context.state.withLock { Set($0.ledger.entries.map(\.resourceID)) }
        let allowance = context.allot([context.writes(of: planned)])?[0]
        var runner = CaseRunner(planned, in: context, writes: allowance)
        let outcome = await runner.carryThrough()
        outcomes.append(outcome)
        context.takeBack((allowance ?? 0) - outcome.writes)
        if stage.phase == .sequences, !configuration.keepsResources {
          await context.delete(except: before)
        }
      }
      return outcomes
    }
    let writes = context.allot(stage.cases.map(context.writes))
    let done = await outcomes(of: stage.cases.count, context, writes) { stage.cases[$0] }
    return done.compactMap { $0?.outcome }
  }

  /// A case and what it has shown.
  typealias Shown = (planned: Plan.Case, outcome: CaseOutcome)

  /// Carries cases through side by side that are made when their turn comes.
  ///
  /// Where `writes` are given, each may send so many requests with unsafe methods.
  ///
  /// - Returns: What became of each, in their order; `nil` where no case was made.
  func outcomes(
    of count: Int, _ context: RunContext, _ writes: [Int]?,
    _ make: @escaping @Sendable (Int) -> Plan.Case?
  ) async -> [Shown?] {
    let all = await context.sideBySide(count) { index, lane -> Shown? in
      guard let planned = make(index) else { return nil }
      var runner = CaseRunner(planned, in: context, writes: writes?[index], over: lane)
      return (planned, await runner.carryThrough())
    }
    let used = all.reduce(0) { $0 + ($1?.outcome.writes ?? 0) }
    context.takeBack((writes ?? []).reduce(0, +) - used)
    return all
  }

  /// Deletes what the run has made, last in first out, also when the run was cancelled.
  private func cleanUp(_ context: RunContext) async {
    await Task { await context.deleteEverything() }.value
  }
}
