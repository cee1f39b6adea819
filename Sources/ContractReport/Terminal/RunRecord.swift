import ContractFindings
import ContractJSON
import ContractModel

/// The events of a run so far, as far as pages show them.
///
/// The record grows with the contract and its distinct drifts, not with the number of requests.
struct RunRecord {
  let info: RunInfo
  let options: OptionNames

  /// Whether the first finding of each cause keeps its request and response; a terminal shows none.
  private let keepsEvidence: Bool

  /// In the order of the results, which is that of the contract.
  private(set) var operations: [(name: String, tally: OutcomeTally)] = []
  private(set) var scenarios = OutcomeTally()
  private(set) var drifts = DriftGroups()
  private(set) var notes = DriftGroups()

  /// The drifts that the baseline has.
  private(set) var known = DriftGroups()

  private(set) var withoutResult = WithoutResult()

  private(set) var coverage: [OperationCoverage] = []
  private(set) var reductions: [RunReduction] = []

  /// The responses decoded by shipped models.
  private(set) var matrix: DecodeMatrix?

  private(set) var leaks: [Leak] = []
  private(set) var retries = Retries()

  /// The end of the run, if it has come.
  private(set) var summary: RunSummary?

  init(_ info: RunInfo, _ options: OptionNames, keepsEvidence: Bool = false) {
    self.info = info
    self.options = options
    self.keepsEvidence = keepsEvidence
  }
}

extension RunRecord {
  /// Takes in an event of the run after its start.
  mutating func record(_ event: RunEvent) {
    switch event {
    case .retried(let retry): retries.add(retry)
    case .result(let result): add(result)
    case .leaked(let leak): leaks.append(leak)
    case .reduced(let reduction): reductions.append(reduction)
    case .covered(let coverage): self.coverage = coverage
    case .decoded(let matrix, _): self.matrix = matrix
    case .ended(let summary): self.summary = summary
    case .started, .progress, .confirmed: break
    }
  }
}

extension RunRecord {
  /// The checks without a result, by reason.
  struct WithoutResult {
    var untested = Reasons()
    var skipped = Reasons()
  }

  /// The requests that were sent again.
  struct Retries {
    /// Those that are worth a line of their own.
    private(set) var first: [RunRetry] = []
    private(set) var count = 0

    mutating func add(_ retry: RunRetry) {
      count += 1
      if first.count < 3 { first.append(retry) }
    }
  }

  private mutating func add(_ result: CheckResult) {
    var first: Int?
    for finding in result.failing {
      let index = drifts.add(finding, in: result, keepsEvidence)
      first = first ?? index
    }
    for finding in result.notes {
      if finding.known == nil {
        notes.add(finding, in: result, keepsEvidence)
      } else {
        known.add(finding, in: result, keepsEvidence)
      }
    }
    let drift = first.map { $0 + 1 }
    switch result.subject {
    case .check(_, let operation):
      if operations.last?.name != operation,
        let index = operations.firstIndex(where: { $0.name == operation })
      {
        operations[index].tally.add(result, drift)
      } else {
        if operations.last?.name != operation { operations.append((operation, OutcomeTally())) }
        operations[operations.count - 1].tally.add(result, drift)
      }
    case .scenario: scenarios.add(result, drift)
    }
    if case .tested = result.outcome, result.verdict == .skipped, let reason = result.unreached {
      withoutResult.skipped.add("not reached: \(reason)", result.subject)
    }
    switch result.outcome {
    case .notTested(let reason): withoutResult.untested.add(options.text(reason), result.subject)
    case .skipped(let reason): withoutResult.skipped.add(options.text(reason), result.subject)
    case .tested: break
    }
  }

  /// The resources left behind, and those possibly left behind, with a title each.
  var leaksByTitle: [(title: String, leaks: [Leak])] {
    [
      ("Left behind on the backend", leaks.filter { !$0.isPossible }),
      ("Possibly left behind on the backend", leaks.filter(\.isPossible)),
    ]
  }
}

/// Distinct reasons, each with the checks and scenarios that it applies to.
struct Reasons {
  struct Entry {
    var reason: String
    var checks = 0

    /// The different checks, in the order of their results.
    var names: [String] = []
    var scenarios = 0
    var operations: [String] = []
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  mutating func add(_ reason: String, _ subject: CheckResult.Subject) {
    let index = indices[reason, default: entries.count]
    if index == entries.count {
      indices[reason] = index
      entries.append(Entry(reason: reason))
    }
    switch subject {
    case .check(let check, let operation):
      entries[index].checks += 1
      if !entries[index].names.contains(check.rawValue) {
        entries[index].names.append(check.rawValue)
      }
      if entries[index].operations.last != operation { entries[index].operations.append(operation) }
    case .scenario: entries[index].scenarios += 1
    }
  }
}

extension Reasons.Entry {
  /// `connection refused (24 checks of createGoal, listGoals; 3 scenarios)`; the names of one or two checks.
  var sentence: String {
    let what = names.count <= 2 ? names.joined(separator: ", ") : checks.counted("check")
    let parts = [
      checks > 0 ? "\(what) of \(operations.joined(separator: ", "))" : nil,
      scenarios > 0 ? scenarios.counted("scenario") : nil,
    ]
    return "\(reason) (\(parts.compactMap(\.self).joined(separator: "; ")))"
  }
}

/// The results of one operation, or of all scenarios.
struct OutcomeTally {
  struct Entry {
    var name: String
    var title: String
    var verdict: Verdict

    /// The number of the first drift that it shows.
    var drift: Int?
  }

  var entries: [Entry] = []
  var requests = 0

  /// The reason why the operation was not reached; `nil` where it was.
  private(set) var unreached: String?
}

extension OutcomeTally {
  mutating func add(_ result: CheckResult, _ drift: Int?) {
    let (name, title) = result.subject.texts
    entries.append(Entry(name: name, title: title, verdict: result.verdict, drift: drift))
    if result.verdict == .skipped { unreached = unreached ?? result.unreached }
    switch result.subject {
    // The checks of an operation share its requests.
    case .check: requests = max(requests, result.requests)
    case .scenario: requests += result.requests
    }
  }

  func count(_ verdict: Verdict) -> Int {
    entries.count { $0.verdict == verdict }
  }

  /// The verdict in a word; of an operation that was not reached, nothing is ok.
  var word: String { isUnreached ? "not reached" : verdict.word }

  var role: Style.Role { isUnreached ? .doubtful : verdict.role }

  /// Whether no request had success, and nothing else is to be reported.
  var isUnreached: Bool {
    unreached != nil && ![.failed, .notTested].contains(verdict)
  }

  /// The worst of the verdicts: a single result that is not tested keeps the whole from passing.
  var verdict: Verdict {
    [.failed, .notTested, .noted, .passed].first { count($0) > 0 } ?? .skipped
  }
}

extension Verdict {
  var word: String {
    switch self {
    case .passed, .noted: "ok"
    case .failed: "DRIFT"
    case .notTested: "not tested"
    case .skipped: "skipped"
    }
  }

  var role: Style.Role {
    switch self {
    case .passed, .noted: .good
    case .failed: .bad
    case .notTested: .doubtful
    case .skipped: .aside
    }
  }
}

extension CheckResult.Subject {
  fileprivate var texts: (name: String, title: String) {
    switch self {
    case .check(let check, _): (check.rawValue, check.summary)
    case .scenario(let id, let title): (id, title)
    }
  }
}

/// Findings with one cause, represented by the first of them.
struct DriftGroup {
  /// The first finding, with the occurrences of all of them.
  private(set) var lead: Finding

  /// Further locations: `getGoal at /data/id`, `scenario create-twice`; in order, each once.
  private(set) var alsoIn: [String] = []

  /// Further actual values, or invalid requests that were accepted.
  private(set) var alsoActual: [String] = []
  private(set) var operations: Set<String>

  /// The line of the contract that is violated, or that declares what shows the first finding.
  private(set) var position: SourcePosition

  private var knownLocations: Set<String> = []
  private var knownActual: Set<String> = []

  init(_ lead: Finding, in result: CheckResult, _ keepsEvidence: Bool) {
    var lead = lead
    if !keepsEvidence { lead.evidence = nil }
    self.lead = lead
    operations = [lead.operation]
    position = lead.drift.source ?? result.source
    noteScenario(result.subject)
  }

  mutating func add(
    _ finding: Finding, in subject: CheckResult.Subject, _ keepsEvidence: Bool
  ) {
    operations.insert(finding.operation)
    var finding = finding
    if finding.isClearer(than: lead), case .check = subject {
      if !keepsEvidence { finding.evidence = nil }
      swap(&lead, &finding)
      position = lead.drift.source ?? position
      knownLocations.remove(lead.location)
      alsoIn.removeAll { $0 == lead.location }
      knownActual.remove(lead.drift.actual)
      alsoActual.removeAll { $0 == lead.drift.actual }
    }
    // A scenario repeats the findings of its operations.
    if case .check = subject { lead.occurrences += finding.occurrences }
    let actual = finding.drift.actual
    if actual != lead.drift.actual, knownActual.insert(actual).inserted {
      alsoActual.append(actual)
    }
    if finding.location != lead.location { note(finding.location) }
    noteScenario(subject)
  }

  private mutating func noteScenario(_ subject: CheckResult.Subject) {
    if case .scenario(let id, _) = subject { note("scenario \(id)") }
  }

  private mutating func note(_ location: String) {
    if knownLocations.insert(location).inserted { alsoIn.append(location) }
  }
}

extension Finding {
  /// Whether readers can see the finding again where they cannot see another one: it is shown by a repeated request, by
  /// lines for a shell, or by the smallest request.
  ///
  /// What other operations show of data that an earlier request has stored, they show only after that request.
  fileprivate func isClearer(than other: Finding) -> Bool {
    if isUnstable != other.isUnstable { return other.isUnstable }
    if (reproduction.script == nil) != (other.reproduction.script == nil) {
      return reproduction.script != nil
    }
    return smallest != nil && other.smallest == nil
  }
}

/// Groups in the order of their first findings.
struct DriftGroups {
  private(set) var groups: [DriftGroup] = []
  private var numbers = FindingGroups()

  /// Adds a finding to its group, and returns the index of the group.
  @discardableResult
  mutating func add(_ finding: Finding, in result: CheckResult, _ keepsEvidence: Bool) -> Int {
    let index = numbers.index(of: finding)
    if index < groups.count {
      groups[index].add(finding, in: result.subject, keepsEvidence)
    } else {
      groups.append(DriftGroup(finding, in: result, keepsEvidence))
    }
    return index
  }

  var operationCount: Int {
    groups.reduce(into: Set<String>()) { $0.formUnion($1.operations) }.count
  }
}
