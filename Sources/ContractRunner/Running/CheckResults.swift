import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning

/// Collects what the cases of a run show about each check and scenario.
struct CheckResults {
  struct Key: Hashable {
    var operation: String
    var check: Check
  }

  struct Entry {
    var requests = 0
    var duration: Duration = .zero
    fileprivate(set) var findings: [Finding] = []

    /// The indices of the findings, by key.
    fileprivate var indices: [Finding.Key: Int] = [:]

    /// The operations to which every case that shows a finding has sent requests before, for each finding.
    fileprivate var preceding: [Set<String>] = []

    /// The reason why some cases of the check were not carried out.
    var untested: NotTestedReason?

    init(reason: NotTestedReason? = nil) {
      untested = reason
    }
  }

  private(set) var checks: [Key: Entry] = [:]
  private(set) var scenarios: [String: Entry] = [:]
}

extension CheckResults {
  /// Adds what a case has shown; cases must come in the order of the plan.
  ///
  /// Each finding that is not known yet is described before it is kept.
  mutating func add(
    _ outcome: CaseOutcome, of planned: Plan.Case, _ describe: (inout Finding) -> Void
  ) {
    for performed in outcome.performed {
      for check in performed.checks {
        let key = Key(operation: performed.operation, check: check)
        checks[key, default: Entry()].requests += 1
        if check == performed.primary {
          checks[key, default: Entry()].duration += performed.duration
        }
      }
    }
    let preceding = outcome.operationsBeforeFindings(of: planned)
    for (finding, preceding) in zip(outcome.findings, preceding) {
      let key = Key(operation: finding.operation, check: finding.drift.check)
      checks[key, default: Entry()].merge(finding, after: preceding, describe)
    }
    if let reason = outcome.untested {
      for key in outcome.openChecks { checks[key, default: Entry()].note(reason) }
    }
    guard case .scenario(let id) = planned.subject else { return }
    scenarios[id, default: Entry()].requests += outcome.requests
    scenarios[id, default: Entry()].duration += outcome.duration
    scenarios[id, default: Entry()].untested = outcome.untested
    for (finding, preceding) in zip(outcome.findings, preceding) {
      scenarios[id, default: Entry()].merge(finding, after: preceding, describe)
    }
  }

  /// Adds what the run as a whole has shown; each finding is described before it is kept.
  mutating func add(_ findings: [Finding], _ describe: (inout Finding) -> Void) {
    for finding in findings {
      let key = Key(operation: finding.operation, check: finding.drift.check)
      checks[key, default: Entry()].merge(finding, after: [], describe)
    }
  }

  /// Removes what follows from the fact that the backend does not have an operation.
  ///
  /// What other operations have shown after a request to it is not tested.
  mutating func removeConsequences(ofMissing operation: String) {
    for key in checks.keys { checks[key]?.removeConsequences(ofMissing: operation) }
    for id in scenarios.keys { scenarios[id]?.removeConsequences(ofMissing: operation) }
  }

  /// Marks what an operation accepts as one defect, where it has rejected no invalid member of several.
  mutating func noteUnvalidated(_ isUnvalidated: (_ operation: String) -> Bool) {
    for key in checks.keys where key.check == .rejectsInvalid && isUnvalidated(key.operation) {
      checks[key]?.noteUnvalidated()
    }
    let marked = Set(
      checks.filter { $0.value.findings.contains(where: \.isOfUnvalidatedOperation) }.map(
        \.key.operation))
    for id in scenarios.keys { scenarios[id]?.noteUnvalidated(where: marked.contains) }
  }

  /// Makes it a note that credentials are ignored, where every operation that declares them ignores them.
  ///
  /// A server without security beside a document that declares it is a setting more often than a defect.
  mutating func noteOpenBackend() {
    let tested = checks.filter { $0.key.check == .requiresAuthentication && $0.value.requests > 0 }
    guard !tested.isEmpty, tested.values.allSatisfy(\.ignoresCredentials) else { return }
    for key in checks.keys { checks[key]?.excuseIgnoredCredentials() }
  }

  /// Changes every finding that was first shown by the same case and has the same cause.
  mutating func update(_ known: Finding, _ change: (inout Finding) -> Void) {
    for key in checks.keys { checks[key]?.update(known, change) }
    for id in scenarios.keys { scenarios[id]?.update(known, change) }
  }
}

extension CheckResults.Entry {
  /// A check that could not be tested has precedence over one that a limit has skipped.
  fileprivate mutating func note(_ reason: NotTestedReason) {
    if reason.isLimit, let untested, !untested.isLimit { return }
    untested = reason
  }

  fileprivate mutating func removeConsequences(ofMissing operation: String) {
    let all = findings
    let kept = all.indices.filter { index in
      !preceding[index].contains(operation)
        && !(all[index].operation == operation && all[index].drift.mayBeRejection)
    }
    guard kept.count < all.count else { return }
    findings = kept.map { all[$0] }
    preceding = kept.map { preceding[$0] }
    indices = Dictionary(findings.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in
      first
    }
    if all.contains(where: { $0.operation != operation }), untested == nil {
      untested = "the backend does not have \(operation), which it needs"
    }
  }

  fileprivate mutating func noteUnvalidated(
    where isUnvalidated: (_ operation: String) -> Bool = { _ in true }
  ) {
    let locations = Set(
      findings.filter { $0.drift.kind == .invalidAccepted }.map(\.drift.location.pointer))
    for index in findings.indices
    where findings[index].drift.kind == .invalidAccepted && locations.count > 1
      && isUnvalidated(findings[index].operation)
    {
      findings[index].isOfUnvalidatedOperation = true
    }
  }

  fileprivate var ignoresCredentials: Bool {
    findings.contains { $0.drift.kind == .authenticationIgnored }
  }

  fileprivate mutating func excuseIgnoredCredentials() {
    // That unusual credentials are accepted, too, says nothing more.
    findings.removeAll { $0.drift.kind == .adviceNotFollowed && $0.caseID.phase == .auth }
    for index in findings.indices where findings[index].drift.kind == .authenticationIgnored {
      findings[index].drift.severity = .note
      findings[index].drift.fix =
        "no request was rejected for its credentials: start the backend with its security, or check it "
        + "with --anonymous"
    }
  }

  fileprivate mutating func update(_ known: Finding, _ change: (inout Finding) -> Void) {
    for index in findings.indices
    where findings[index].caseID == known.caseID && findings[index].cause == known.cause {
      change(&findings[index])
    }
  }

  /// How many findings are kept apart; further ones of an object are counted together.
  private static let limit = 256

  fileprivate mutating func merge(
    _ finding: Finding, after operations: Set<String>, _ describe: (inout Finding) -> Void
  ) {
    var finding = finding
    var key = finding.key
    if findings.count >= Self.limit, indices[key] == nil,
      let parent = finding.drift.location.pointer.parent
    {
      finding.drift.location.pointer = parent.appending(.every)
      key = finding.key
    }
    if let index = indices[key] {
      findings[index].occurrences += finding.occurrences
      preceding[index].formIntersection(operations)
      return
    }
    describe(&finding)
    indices[key] = findings.count
    preceding.append(operations)
    findings.append(finding)
  }

  /// Drifts before notes, each in the order of their first occurrence.
  var ordered: [Finding] {
    findings.filter(\.drift.isFailure) + findings.filter { $0.drift.severity == .note }
  }

  var hasDrift: Bool { findings.contains(where: \.drift.isFailure) }
}

extension CaseOutcome {
  /// Returns, for each finding, the operations to which the case has sent requests before the one that shows it.
  fileprivate func operationsBeforeFindings(of planned: Plan.Case) -> [Set<String>] {
    findings.indices.map { index in
      guard stepsOfFindings.indices.contains(index) else { return [] }
      return Set(planned.steps.prefix(stepsOfFindings[index]).map(\.endpointID))
    }
  }
}

extension Drift {
  /// Whether it may be how a path is rejected that does not exist.
  fileprivate var mayBeRejection: Bool {
    switch kind {
    case .validRejected, .statusUndocumented, .statusUnexpected, .errorShapeChanged,
      .contentTypeChanged, .bodyUnreadable, .stateLost, .allowMissing, .allowIncomplete,
      .crossOriginRefused:
      true
    case .serverFailed: actual.utf8.starts(with: "501".utf8)
    default: false
    }
  }
}
