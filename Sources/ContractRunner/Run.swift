package import ContractFindings
import ContractModel
import ContractNetwork
package import ContractPlanning
import ContractValidation
import Synchronization

/// One contract checked against one backend: carries out a plan, cleans up, reports.
package struct Run: Sendable {
  let planner: Planner
  let configuration: RunConfiguration
  let environment: RunEnvironment

  package init(
    _ planner: Planner, _ configuration: RunConfiguration, in environment: RunEnvironment
  ) {
    self.planner = planner
    self.configuration = configuration
    self.environment = environment
  }

  var plan: Plan { planner.plan }

  var compiled: CompiledContract { planner.compiled }

  /// A runner on a backend of which nothing is known yet.
  func makeRunner() -> Runner {
    Runner(planner, on: Backend(planner, configuration, in: environment))
  }

  /// Carries out the plan and sends events to the recorder, in the order that ``RunEvent`` states.
  ///
  /// Cancelling the task ends the run before its next request; what was created is still deleted
  /// and every result is still reported.
  package func callAsFunction(_ recorder: (RunEvent) -> Void) async -> RunSummary {
    let start = environment.clock.uptime()
    let runner = makeRunner()
    let backend = runner.backend
    var search = Search(runner, planner)
    func record(_ event: RunEvent) { recorder(backend.redaction(event)) }
    record(.started(info(runner)))
    if let obstacle = await environment.findObstacle?() { backend.abort(.other(obstacle)) }
    if backend.abortReason == nil { await backend.fetchTokens() }
    await execute(&search, record)
    await runner.completeFindings(of: &search.results)
    await backend.verifySecondUser()
    if configuration.keepsResources { runner.noteKept() } else { await runner.cleanUpUncancelled() }
    self.record(retriesOf: backend, record)
    for leak in runner.leftBehind() { record(.leaked(leak)) }
    for reduction in backend.reductions { record(.reduced(reduction)) }
    let results = search.results.results(of: plan, by: runner)
    for result in results { record(.result(result)) }
    let coverage = runner.coverage.withLock(\.report)
    record(.covered(coverage))
    var summary = RunSummary(
      results, ending: ending(backend), requests: backend.health.withLock { $0.requests },
      cases: plan.caseCount, duration: environment.clock.uptime() - start, fuzzing: fuzzing(search))
    summary.note(coverage, omissions: compiled.contract.omissions.count)
    summary.requiredCoverage = configuration.requiredCoverage
    if summary.ending == .completed { summary.unused = unusedSelections(results) }
    record(.ended(summary))
    return backend.redaction(summary)
  }

  private func info(_ runner: Runner) -> RunInfo {
    let contract = compiled.finite
    var info = RunInfo(
      contract: contract.id, version: contract.version, title: contract.title,
      host: environment.address.host, seed: configuration.seed,
      startedAt: environment.clock.now().text(fractionDigits: 0))
    info.toolVersion = environment.toolVersion
    info.fingerprint = runner.fingerprint
    info.omissions = contract.omissions
    info.operationCount = contract.operations.count { !$0.isSetUpOnly }
    info.channels = contract.channels.map(\.id)
    info.plannedCases = plan.caseCount
    info.shard = configuration.shard
    return info
  }

  /// The explicit selections without any effect.
  private func unusedSelections(_ results: [CheckResult]) -> [UnusedSelection] {
    let steps = plan.stages.lazy.flatMap(\.cases).flatMap(\.steps)
    let hasSecondUser =
      configuration.identities[.other] != nil && configuration.otherToken != ""
      && !configuration.isDisposable
    let isIdle = hasSecondUser && !steps.contains { $0.identity == .other }
    var phases: [Phase] = []
    if configuration.phases != Set(Phase.allCases) {
      let busy = Set(plan.stages.lazy.filter { !$0.cases.isEmpty }.map(\.phase))
      phases = Phase.allCases.filter {
        configuration.phases.contains($0) && $0 != .fuzz && !busy.contains($0)
      }
    }
    var checks: [Check] = []
    if configuration.checks != Set(Check.allCases) {
      let used = Set(results.lazy.filter { $0.verdict != .skipped }.compactMap(\.check))
      checks = Check.allCases.filter { configuration.checks.contains($0) && !used.contains($0) }
    }
    return (isIdle ? [.secondUser] : []) + phases.map(UnusedSelection.phase)
      + checks.map(UnusedSelection.check)
  }

  private func ending(_ backend: Backend) -> RunSummary.Ending {
    if Task.isCancelled { return .interrupted }
    return backend.abortReason.map(RunSummary.Ending.notTested)
      ?? backend.limits.withLock(\.reached).map { .endedEarly($0) } ?? .completed
  }

  private func fuzzing(_ search: Search) -> RunSummary.Fuzzing? {
    search.fuzzingLimit.map {
      RunSummary.Fuzzing(
        sent: search.fuzzed, planned: plan.randomCases?.limit ?? 0, limit: $0)
    }
  }
}

extension Run {
  private func execute(_ search: inout Search, _ record: (RunEvent) -> Void) async {
    let backend = search.runner.backend
    var finished = 0
    var hasEnded = false
    func report(_ search: inout Search, _ phase: Phase, finished: Int) {
      self.record(retriesOf: backend, record)
      for finding in search.takeNews() { record(.confirmed(finding)) }
      var progress = RunProgress(
        phase: phase.rawValue, finished: finished, planned: plan.caseCount,
        drifts: search.causes.count)
      progress.requests = backend.health.withLock(\.requests)
      record(.progress(progress))
    }
    var shared: Set<World.ResourceID> = []
    let stages =
      configuration.endsAtDrifts.isEmpty && !configuration.endsAtFirstDrift
      ? plan.stages : plan.stages.flatMap { $0.split(by: 8) }
    for (index, stage) in stages.enumerated() where !hasEnded {
      let outcomes = await outcomes(of: stage, search.runner)
      for (outcome, planned) in zip(outcomes, stage.cases) {
        await search.add(outcome, of: planned)
        let found = outcome.findings.lazy.map(\.drift).filter(\.isFailure)
        if found.contains(where: { configuration.endsAtDrifts.contains($0.kind) }) {
          hasEnded = true
        }
      }
      finished += stage.cases.count
      report(&search, stage.phase, finished: finished)
      if stage.phase == .examples { shared = search.runner.created }
      let next = stages[(index + 1)...]
      guard let phase = next.first?.phase, phase != stage.phase,
        !next.contains(where: { $0.phase == .examples })
      else { continue }
      await search.runner.cleanUp(except: shared)
    }
    await search.addPostponed()
    for finding in search.takeNews() { record(.confirmed(finding)) }
    guard !hasEnded else { return }
    await search.fuzz { search, sent in report(&search, .fuzz, finished: finished + sent) }
    await search.shrink()
  }

  /// Reports the retries since the last time.
  private func record(retriesOf backend: Backend, _ record: (RunEvent) -> Void) {
    for retry in backend.takeRetries() { record(.retried(retry)) }
  }

  /// The outcomes of a stage in the order of its cases, however many run side by side.
  private func outcomes(of stage: Plan.Stage, _ runner: Runner) async -> [CaseOutcome] {
    let backend = runner.backend
    guard stage.runsInParallel else {
      var outcomes: [CaseOutcome] = []
      for planned in stage.cases {
        let before = runner.world.withLock { Set($0.ledger.entries.map(\.resourceID)) }
        let allowance = backend.limits.withLock { $0.reserve([backend.writes(of: planned)]) }?[0]
        await runner.recover()
        let outcome = await runner.run(planned, to: .check(writes: allowance))
        guard let outcome else { continue }
        outcomes.append(outcome)
        backend.limits.withLock { $0.release((allowance ?? 0) - outcome.writes) }
        if stage.cleansUpEachCase, !configuration.keepsResources {
          await runner.cleanUp.delete(except: before.union(runner.world.withLock(\.fixtureIDs)))
        }
      }
      return outcomes
    }
    let writes = backend.limits.withLock { $0.reserve(stage.cases.map(backend.writes)) }
    let done = await runner.runConcurrently(stage.cases.count, writes: writes) { stage.cases[$0] }
    return done.compactMap { $0?.outcome }
  }
}

extension Plan.Stage {
  /// Stages of at most this many cases each.
  fileprivate func split(by count: Int) -> [Plan.Stage] {
    stride(from: 0, to: cases.count, by: count).map { start in
      var part = self
      part.cases = Array(cases[start..<min(start + count, cases.count)])
      return part
    }
  }
}

extension Runner {
  /// The resources that the run has created and not deleted yet.
  fileprivate var created: Set<World.ResourceID> {
    world.withLock { Set($0.ledger.entries.map(\.resourceID)) }
  }

  /// Deletes what the cases of a phase have created for themselves, so that lists stay short; what
  /// cases share remains.
  fileprivate func cleanUp(except shared: Set<World.ResourceID>) async {
    guard !configuration.keepsResources, backend.reasonToEnd == nil else { return }
    await cleanUp.delete(except: shared.union(world.withLock(\.fixtureIDs)))
  }
}

/// The results of a single case.
package struct CaseReport: Sendable {
  /// Drifts before notes, each in the order of occurrence.
  package var findings: [Finding]

  /// The reason why the case could not be completed; `nil` where it was.
  package var untested: NotTestedReason?
}

extension Run {
  /// Carries out one case of the plan, after those it depends on, and cleans up.
  ///
  /// Its drifts are confirmed and shrunk, as in a whole run; those of other cases are not reported.
  package func callAsFunction(only id: CaseID) async -> CaseReport {
    guard let (before, cases) = planner.stages(toReplay: id) else {
      return CaseReport(findings: [], untested: "the plan has no case \(id.name)")
    }
    let runner = makeRunner()
    await runner.backend.fetchTokens()
    for planned in before { _ = await runner.run(planned, to: .check(writes: nil)) }
    var search = Search(runner, planner)
    var untested: NotTestedReason?
    for planned in cases {
      let outcome = await runner.run(planned, to: .check(writes: nil))
      // The cases before it have tests of their own.
      guard let outcome, planned.id == id else { continue }
      await search.add(outcome, of: planned)
      untested = outcome.untested
    }
    await search.addPostponed()
    await search.shrink()
    if !configuration.keepsResources { await runner.cleanUpUncancelled() }
    let subjects = compiled.contract.operations.map(\.id) + compiled.contract.channels.map(\.id)
    let findings = subjects.flatMap { subject in
      Check.allCases.flatMap { check in
        search.results.checks[CheckResults.Key(operation: subject, check: check)]?.findings ?? []
      }
    }
    let redaction = runner.backend.redaction
    let ordered = [Drift.Severity.drift, .note].flatMap { severity in
      findings.filter { $0.drift.severity == severity }
    }
    return CaseReport(
      findings: ordered.map { redaction($0) },
      untested: (runner.backend.reasonToEnd ?? untested).map { redaction($0) })
  }
}
