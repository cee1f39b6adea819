package import ContractFindings
import ContractModel
package import ContractPlanning
package import ContractValidation
import Synchronization

/// One case of an earlier run, to be run once more.
package struct Replay: Sendable {
  private let token: ReplayToken
  private let configuration: RunConfiguration
  private let environment: RunEnvironment
  private let planner: Planner

  package enum Outcome: Sendable {
    case stillFailing(Finding)
    /// The case no longer shows the drift of its token; it may show others.
    case fixed(others: [Finding])
    case notTested(NotTestedReason)
  }

  /// - Throws: ``PlanError`` when the contract allows no plan.
  package init(
    _ token: ReplayToken, of compiled: CompiledContract, _ configuration: RunConfiguration,
    in environment: RunEnvironment
  ) throws(PlanError) {
    var configuration = configuration
    configuration.seed = token.origin.seed
    configuration.phases = [token.caseID.phase]
    configuration.checks = Set(Check.allCases)
    configuration.only = []
    configuration.fuzzLimit = max(1, configuration.fuzzLimit)
    self.token = token
    self.configuration = configuration
    self.environment = environment
    let noon = Instant(secondsSince1970: token.origin.day.daysSince1970 * 86_400 + 43_200)
    planner = try Planner(compiled, configuration.planning, now: noon)
  }

  /// Carries the case through after those that prepare it, and deletes what they created.
  ///
  /// - Returns: What it has shown, and what is left behind on the backend.
  package func callAsFunction() async -> (outcome: Outcome, leaks: [Leak]) {
    let runner = Run(planner, configuration, in: environment).makeRunner()
    await runner.backend.fetchTokens()
    let outcome = await outcome(by: runner)
    if !configuration.keepsResources { await runner.cleanUpUncancelled() }
    let redaction = runner.backend.redaction
    return (redaction(outcome), runner.leftBehind())
  }

  private func outcome(by runner: Runner) async -> Outcome {
    guard let (before, cases) = planner.stages(toReplay: token.caseID) else {
      return .notTested(.noSuchCase(token.caseID.name, mayNeed: missingSettings))
    }
    guard let last = cases.last, let changed = planner.applying(token.change, to: last) else {
      return .notTested("the contract has changed what \(token.caseID.name) sends")
    }
    var findings: [Finding] = []
    var problem: NotTestedReason?
    for planned in before { _ = await runner.run(planned, to: .check(writes: nil)) }
    for planned in cases.dropLast() + [changed] {
      guard let outcome = await runner.run(planned, to: .check(writes: nil)) else {
        continue
      }
      findings += outcome.findings
      problem = outcome.untested ?? problem
    }
    if let finding = findings.first(where: token.isAbout) { return .stillFailing(finding) }
    if let reason = runner.backend.reasonToEnd ?? problem { return .notTested(reason) }
    if Task.isCancelled { return .notTested(.interrupted) }
    let others = findings.filter { $0.drift.isFailure && !token.isAbout($0) }
    return .fixed(others: others)
  }

  private var missingSettings: [RunSetting] {
    let needsLogin = planner.guardedLogin != nil && configuration.credentials[.user] == nil
    return (configuration.identities[.other] == nil ? [.secondToken] : [])
      + (needsLogin ? [.login] : [])
  }
}

extension Redaction {
  /// Masks what a repeated case has shown.
  fileprivate func callAsFunction(_ outcome: Replay.Outcome) -> Replay.Outcome {
    switch outcome {
    case .stillFailing(let finding): .stillFailing(self(finding))
    case .fixed(let others): .fixed(others: others.map { self($0) })
    case .notTested(let reason): .notTested(self(reason))
    }
  }
}
