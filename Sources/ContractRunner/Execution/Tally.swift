import ContractPlanning
import ContractFindings
import ContractModel

/// The answers to the checks of a contract, as far as they are known.
struct Tally {
  struct Key: Hashable {
    var operation: String
    var check: Check
  }

  struct Entry {
    var requests = 0
    var duration: Duration = .zero
    var findings: [Finding] = []

    /// Why some cases of the check were not run, if any were not.
    var untested: NotTestedReason?
  }

  private(set) var checks: [Key: Entry] = [:]
  private(set) var scenarios: [String: Entry] = [:]
}

extension Tally {
  /// Adds what a case has shown, after telling more of each finding that is kept; cases must come
  /// in the order of the plan.
  mutating func add(
    _ outcome: CaseOutcome, of planned: Plan.Case, _ tell: (inout Finding) -> Void
  ) {
    for asked in outcome.asked {
      for check in asked.checks {
        checks[Key(operation: asked.operation, check: check), default: Entry()]
          .count(check == asked.primary ? asked.duration : .zero)
      }
    }
    for finding in outcome.findings {
      let key = Key(operation: finding.operation, check: finding.drift.check)
      checks[key, default: Entry()].merge(finding, tell)
    }
    if let obstacle = outcome.untested {
      for key in outcome.unasked { checks[key, default: Entry()].note(obstacle) }
    }
    guard case .scenario(let id) = planned.subject else { return }
    scenarios[id, default: Entry()].requests += outcome.requests
    scenarios[id, default: Entry()].duration += outcome.duration
    scenarios[id, default: Entry()].untested = outcome.untested
    for finding in outcome.findings { scenarios[id, default: Entry()].merge(finding, tell) }
  }
}

extension Tally {
  /// Changes every finding that was first seen in the same case and has the same cause.
  mutating func change(_ told: Finding, _ change: (inout Finding) -> Void) {
    for key in checks.keys { checks[key]?.change(told, change) }
    for id in scenarios.keys { scenarios[id]?.change(told, change) }
  }
}

extension Tally.Entry {
  fileprivate mutating func count(_ duration: Duration) {
    requests += 1
    self.duration += duration
  }

  /// What could not be asked weighs more than what was left out.
  fileprivate mutating func note(_ obstacle: NotTestedReason) {
    if obstacle.isLimit, let untested, !untested.isLimit { return }
    untested = obstacle
  }

  fileprivate mutating func change(_ told: Finding, _ change: (inout Finding) -> Void) {
    for index in findings.indices
    where findings[index].caseID == told.caseID && findings[index].cause == told.cause {
      change(&findings[index])
    }
  }

  mutating func merge(_ finding: Finding, _ tell: (inout Finding) -> Void) {
    let key = finding.key
    guard let index = findings.firstIndex(where: { $0.key == key }) else {
      var finding = finding
      tell(&finding)
      return findings.append(finding)
    }
    findings[index].occurrences += finding.occurrences
  }

  /// Drifts before notes, each in the order in which it was first seen.
  var ordered: [Finding] {
    findings.filter { $0.drift.severity == .drift } + findings.filter { $0.drift.severity == .note }
  }

  var hasDrift: Bool { findings.contains { $0.drift.severity == .drift } }
}
