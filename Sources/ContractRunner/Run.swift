import ContractModel
package import ContractValidation
import Synchronization

/// One contract checked against one backend: plans, executes, cleans up, tells.
package struct Run: Sendable {
  private let compiled: CompiledContract
  private let configuration: RunConfiguration
  private let environment: RunEnvironment
  private let plan: Plan

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
    record(.started(info))
    let tally = await execute(context, record)
    if !configuration.keepsResources { await cleanUp(context) }
    for leak in context.state.withLock({ $0.leaks }) { record(.leaked(leak)) }
    let results = Results(tally, plan, context).all
    for result in results { record(.result(result)) }
    let summary = RunSummary(
      results, ending: ending(context), requests: context.state.withLock { $0.requests },
      cases: plan.cases.count, duration: environment.clock() - start)
    record(.ended(summary))
    return context.redaction(summary)
  }

  private var info: RunInfo {
    let contract = compiled.contract
    return RunInfo(
      contract: contract.id, version: contract.version, title: contract.title,
      host: environment.host, seed: configuration.seed, toolVersion: environment.toolVersion,
      fingerprint: contract.fingerprint,
      operationCount: contract.operations.count { !$0.isBorrowed },
      channels: contract.channels.map(\.id),
      plannedCases: plan.cases.count,
      startedAt: environment.now().text(fractionDigits: 0))
  }

  private func ending(_ context: RunContext) -> RunSummary.Ending {
    if Task.isCancelled { return .interrupted }
    return context.state.withLock { $0.abortReason }.map(RunSummary.Ending.couldNotTest)
      ?? .completed
  }
}

extension Run {
  private func execute(
    _ context: RunContext, _ record: (RunEvent) -> Void
  ) async -> Tally {
    var tally = Tally()
    var (finished, drifts, toldRetries) = (0, 0, 0)
    for stage in plan.stages {
      let outcomes = await outcomes(of: stage, context)
      for (outcome, planned) in zip(outcomes, stage.cases) {
        tally.add(outcome, of: planned)
        drifts += outcome.findings.count { $0.drift.severity == .drift }
      }
      finished += stage.cases.count
      let retries = context.state.withLock { $0.retries }
      for retry in retries.dropFirst(toldRetries) { record(.retried(retry)) }
      toldRetries = retries.count
      record(
        .progress(
          RunProgress(
            phase: stage.phase.rawValue, finished: finished, planned: plan.cases.count,
            drifts: drifts)))
    }
    return tally
  }

  /// The outcomes of a stage in the order of its cases, however many run side by side.
  private func outcomes(of stage: Plan.Stage, _ context: RunContext) async -> [CaseOutcome] {
    let jobs = stage.runsInParallel ? max(1, min(configuration.jobs, stage.cases.count)) : 1
    guard jobs > 1 else {
      var outcomes: [CaseOutcome] = []
      for planned in stage.cases {
        var runner = CaseRunner(planned, in: context)
        outcomes.append(await runner.carryThrough())
      }
      return outcomes
    }
    let queue = CaseQueue(stage.cases)
    return await withTaskGroup(of: [(Int, CaseOutcome)].self) { group in
      for _ in 0..<jobs {
        group.addTask {
          var outcomes: [(Int, CaseOutcome)] = []
          while let (index, planned) = queue.next() {
            var runner = CaseRunner(planned, in: context)
            outcomes.append((index, await runner.carryThrough()))
          }
          return outcomes
        }
      }
      var outcomes: [(Int, CaseOutcome)] = []
      for await part in group { outcomes += part }
      return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Deletes what the run has made, last in first out, also when the run was cancelled.
  private func cleanUp(_ context: RunContext) async {
    await Task { await context.deleteEverything() }.value
  }
}

/// Hands the cases of a stage out, each once.
private final class CaseQueue: Sendable {
  private let cases: [Plan.Case]
  private let taken = Atomic<Int>(0)

  init(_ cases: [Plan.Case]) {
    self.cases = cases
  }

  func next() -> (index: Int, planned: Plan.Case)? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < cases.count ? (index, cases[index]) : nil
  }
}
