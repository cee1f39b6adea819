import ContractFindings
import ContractModel
import ContractPlanning
import Synchronization

/// Collects the results of cases, repeats those that show new drifts, draws random ones and shrinks
/// those that fail.
struct Search {
  let runner: Runner
  let planner: Planner

  var results = CheckResults()

  /// The causes of drifts whose cases were repeated, or are about to be.
  var confirmed: Set<Finding.Cause> = []

  /// The first cases that have shown a cause twice.
  var failing: [FailingCase] = []

  /// The causes of drifts of a shared state that are the backend's own, and how many cases were repeated to
  /// decide that.
  var own: Set<Finding.Cause> = []
  var decided = 0

  /// The causes of the drifts so far, and those that were not reported yet.
  private(set) var causes = FindingGroups()
  private var news: [Finding] = []

  /// The first requests of a user that show drifts of a shared state, to be decided at the end.
  ///
  /// They cannot be repeated, and what other clients do is known only after some time.
  private var postponed: [(outcome: CaseOutcome, planned: Plan.Case)] = []

  /// How often cases were repeated because of long lists.
  var repeated = 0

  /// How many random cases were sent, and the limit that ended them early.
  var fuzzed = 0
  var fuzzingLimit: RunLimit?

  /// How many drifts are worth shrinking.
  static let shrunkDrifts = 10

  init(_ runner: Runner, _ planner: Planner) {
    self.runner = runner
    self.planner = planner
  }

  var configuration: RunConfiguration { runner.configuration }
}

extension Search {
  /// Takes in what a case has shown, after repeating it where that is new.
  mutating func add(_ outcome: CaseOutcome, of planned: Plan.Case) async {
    let isShared = outcome.findings.contains { $0.drift.isFailure && $0.drift.isShared }
    if planned.isFirst, isShared, runner.mayMeetOthers {
      postponed.append((outcome, planned))
    } else {
      await decideAndAdd(outcome, of: planned)
    }
  }

  /// Takes in what was postponed until the other cases were carried out.
  mutating func addPostponed() async {
    for (outcome, planned) in postponed { await decideAndAdd(outcome, of: planned) }
    postponed = []
  }

  private mutating func decideAndAdd(_ outcome: CaseOutcome, of planned: Plan.Case) async {
    let attributed = await attributed(outcome, of: planned)
    let confirmed = await confirmed(attributed, of: planned)
    let (runner, day) = (runner, planner.day)
    results.add(confirmed, of: planned) { runner.describe(&$0, in: planned, day: day) }
    for finding in confirmed.findings
    where finding.drift.isFailure && !runner.environment.isKnown(finding) {
      let count = causes.count
      if causes.index(of: finding) == count { news.append(finding) }
    }
  }

  /// The drifts with new causes since the last call; ends the run where it ends at the first one.
  mutating func takeNews() -> [Finding] {
    defer { news = [] }
    if configuration.endsAtFirstDrift, !news.isEmpty {
      runner.backend.limits.withLock { $0.endAtDrift() }
    }
    return news
  }

  /// The outcome, its new drifts marked as unstable that a repeated case does not show.
  ///
  /// The case of each cause is repeated once; not where it compares several moments of the run, is
  /// about the first request of an identity, or took as long as a request may.
  private mutating func confirmed(
    _ outcome: CaseOutcome, of planned: Plan.Case
  ) async -> CaseOutcome {
    guard !outcome.timedOut, !planned.isFirst, !Task.isCancelled,
      runner.backend.reasonToEnd == nil
    else { return outcome.withoutUnrepeated }
    let news = outcome.findings.indices.filter { index in
      let finding = outcome.findings[index]
      return finding.drift.isFailure && planned.canShowAgain(finding.drift)
        && (confirmed.insert(finding.cause).inserted || finding.drift.needsRepetition)
    }
    guard !news.isEmpty,
      let repeated = await runner.run(planned.repeatable, to: .confirm)
    else { return outcome.withoutUnrepeated }
    var outcome = outcome
    for index in news {
      let cause = outcome.findings[index].cause
      guard let shown = repeated.findings.firstIndex(where: { $0.cause == cause }) else {
        if outcome.findings[index].drift.needsRepetition {
          outcome.findings[index].drift = outcome.findings[index].drift.unrepeated
          // A later drift of the cause may be one.
          confirmed.remove(cause)
          if repeated.untested == nil { outcome.complete(with: repeated) }
        }
        // Where the case was not run, nothing is known.
        outcome.findings[index].isUnstable = repeated.untested == nil
        continue
      }
      let step = repeated.stepsOfFindings[shown]
      if planned.isSequence {
        let trail = repeated.trail.prefix(step + 1)
        outcome.findings[index].reproduction.script = runner.script(for: Array(trail))
      }
      if failing.count < Self.shrunkDrifts * 4 {
        failing.append(
          FailingCase(planned: planned, finding: outcome.findings[index], step: step))
      }
    }
    return outcome
  }
}

extension CaseOutcome {
  /// Takes the checks from the repeated case that could not be performed.
  fileprivate mutating func complete(with repeated: CaseOutcome) {
    performed += repeated.performed
    (untested, openChecks) = (nil, [])
  }

  /// The outcome with notes in place of drifts that need a repetition, which is not possible.
  fileprivate var withoutUnrepeated: CaseOutcome {
    var outcome = self
    for index in findings.indices where findings[index].drift.needsRepetition {
      outcome.findings[index].drift = findings[index].drift.unrepeated
    }
    return outcome
  }
}

extension Drift {
  /// The drift as a note, because no repeated request has shown it.
  fileprivate var unrepeated: Drift {
    asNote.fixed(
      by: "none is needed: a server may close a connection that it has kept at any time")
  }
}

extension Plan.Case {
  /// The case without what compares several moments of the run, which have passed.
  var repeatable: Plan.Case {
    var planned = self
    for index in planned.steps.indices {
      switch planned.steps[index].observation {
      case .remember, .isUnchanged: planned.steps[index].observation = nil
      case .isListed, .isNotListed, .keeps, .isAsKept, .isReplaced, .neighbours, .isNotAssigned,
        .areListed, .areAllListed, .isOneOf, .isAllOf, .isMarkedDeleted, .isImage, .keepsBody,
        .isPart, .isSame, nil:
        break
      }
    }
    return planned
  }

  /// Whether a repeated case can show the drift again; what a list has shown is believed
  /// afterwards, except where the case creates everything anew.
  fileprivate func canShowAgain(_ drift: Drift) -> Bool {
    drift.location.part != .state || isSequence
  }
}
