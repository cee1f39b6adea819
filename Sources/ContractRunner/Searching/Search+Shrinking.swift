import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import Synchronization

extension Search {
  /// Shrinks the cases of new drifts, and adds what was found to their findings.
  ///
  /// At the end, so that the requests sent for it cannot disturb what is compared during the run.
  mutating func shrink() async {
    // These requests are not planned, and cover nothing.
    let covered = runner.coverage.withLock { $0 }
    defer { runner.coverage.withLock { $0 = covered } }
    var left = configuration.shrinkLimit * Self.shrunkDrifts
    for failing in failing {
      let limit = min(left, configuration.shrinkLimit)
      guard limit > 0, !Task.isCancelled, runner.backend.reasonToEnd == nil else { return }
      var shrinker = Shrinker(failing, by: runner, planner, limit: limit)
      let found = await shrinker()
      left -= shrinker.spent
      guard let found else { continue }
      let (runner, day) = (runner, planner.day)
      results.update(failing.finding) { finding in
        finding.smallest = found.smallest
        finding.evidence = shrinker.finding.evidence
        finding.reproduction.script = shrinker.finding.reproduction.script
        runner.describe(&finding, in: failing.planned, changed: found.change, day: day)
      }
    }
  }
}

extension Runner {
  /// Adds the token and the command that show a finding again.
  ///
  /// What random cases send depends on the responses before, so that it is kept.
  func describe(
    _ finding: inout Finding, in planned: Plan.Case, changed change: CaseChange = CaseChange(),
    day: CalendarDate
  ) {
    var change = change
    if planned.isRandom, change.body == nil, !change.isUsual {
      change.body = planned.steps.last?.request?.body
    }
    finding.reproduction.unsetVariables = environment.commands.unsetVariables.filter {
      finding.reproduction.script?.contains("$\($0)") == true
    }
    finding.reproduction.token = token(for: finding, planned, change, day)
    finding.reproduction.replay = finding.reproduction.token.flatMap(environment.commands.replay)
  }

  /// - Returns: `nil` when the text would hold a secret.
  private func token(
    for finding: Finding, _ planned: Plan.Case, _ change: CaseChange, _ day: CalendarDate
  ) -> String? {
    let origin = ReplayToken.PlanIdentity(
      contract: contract.id, fingerprint: String(fingerprint.prefix(8)),
      seed: configuration.seed, day: day)
    var token = ReplayToken(
      origin, caseID: planned.id, cause: ReplayToken.Cause(finding), change: change)
    let redaction = backend.redaction
    let isMasked = change.body?.bytes.map { redaction.masking($0) != $0 } ?? false
    if isMasked || change.body?.bytes?.count ?? 0 > CaseChange.bodyLimit { token.change.body = nil }
    let text = token.json.text()
    return redaction(text) == text ? token.text : nil
  }
}
