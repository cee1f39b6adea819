import ContractFindings
import ContractJSON
import ContractModel
import Synchronization

extension Run {
  /// How many drifts are worth making smaller.
  static let shrunkDrifts = 10

  /// Makes the cases of new drifts smaller, and tells the tally what was found.
  ///
  /// At the end, so that what is tried for it cannot disturb what is compared during the run.
  func shrink(_ context: RunContext, _ tally: inout Tally) async {
    // What is tried for it was not planned, and covers nothing.
    let covered = context.coverage.withLock { $0 }
    defer { context.coverage.withLock { $0 = covered } }
    var left = configuration.shrinkLimit * Self.shrunkDrifts
    for failing in context.state.withLock(\.failing) {
      let limit = min(left, configuration.shrinkLimit)
      guard limit > 0, !Task.isCancelled, context.reasonToEnd == nil else { return }
      var shrinker = Shrinker(failing, context, plan.planner, limit: limit)
      let found = await shrinker()
      left -= shrinker.spent
      guard let found else { continue }
      tally.mend(failing.finding) { finding in
        finding.smallest = found.smallest
        finding.evidence = shrinker.finding.evidence
        finding.reproduction = shrinker.finding.reproduction
        tell(how: found.change, failing.planned, &finding, context)
      }
    }
  }

  /// Says by which token and command a finding is seen again.
  ///
  /// What random cases send depends on what the backend has answered, so that it is kept.
  func tell(
    how change: CaseChange? = nil, _ planned: Plan.Case, _ finding: inout Finding,
    _ context: RunContext
  ) {
    var change = change ?? CaseChange()
    if planned.isRandom, change.body == nil, !change.isUsual {
      change.body = planned.steps.last?.body
    }
    finding.token = token(for: finding, planned, change, context)
    finding.replay = finding.token.map(context.environment.replay)
  }

  /// - Returns: `nil` when the text would hold a secret.
  private func token(
    for finding: Finding, _ planned: Plan.Case, _ change: CaseChange, _ context: RunContext
  ) -> String? {
    let origin = ReplayToken.Origin(
      contract: context.contract.id, fingerprint: String(context.fingerprint.prefix(8)),
      seed: configuration.seed, day: plan.planner.today)
    var token = ReplayToken(
      origin, caseID: planned.id, cause: ReplayToken.Cause(finding), change: change)
    let isMasked = change.body?.bytes.map { context.redaction.masking($0) != $0 } ?? false
    if isMasked || change.body?.bytes?.count ?? 0 > CaseChange.bodyLimit { token.change.body = nil }
    let text = token.json.text()
    return context.redaction(text) == text ? token.text : nil
  }
}
