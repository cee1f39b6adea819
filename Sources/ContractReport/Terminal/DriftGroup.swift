import ContractModel
import ContractFindings

/// Findings that have one cause, shown by the one that came first.
struct DriftGroup {
  /// The finding that came first and is shown.
  let lead: Finding

  /// Where else it was seen: `getGoal at /data/id`, `scenario create-twice`; in order, each once.
  private(set) var others: [String] = []

  /// What else was found: other values, or other faults that were accepted.
  private(set) var otherFinds: [String] = []
  private(set) var operations: Set<String>

  private let leadPlace: String

  init(_ lead: Finding, in subject: CheckResult.Subject) {
    // What was on the wire is for reports that are kept; it would only be held here.
    var lead = lead
    lead.evidence = nil
    self.lead = lead
    operations = [lead.operation]
    leadPlace = lead.location
    noteScenario(subject)
  }

  mutating func add(_ finding: Finding, in subject: CheckResult.Subject) {
    operations.insert(finding.operation)
    let found = finding.drift.actual
    if found != lead.drift.actual, !otherFinds.contains(found) { otherFinds.append(found) }
    if finding.location != leadPlace { note(finding.location) }
    noteScenario(subject)
  }

  private mutating func noteScenario(_ subject: CheckResult.Subject) {
    if case .scenario(let id, _) = subject { note("scenario \(id)") }
  }

  private mutating func note(_ place: String) {
    if !others.contains(place) { others.append(place) }
  }
}

extension Finding {
  var location: String { "\(operation) at \(drift.location)" }
}

/// Groups in the order in which their first finding came.
struct DriftGroups {
  private(set) var groups: [DriftGroup] = []
  private var indices: [Finding.Cause: Int] = [:]

  mutating func add(_ finding: Finding, in subject: CheckResult.Subject) {
    let cause = finding.cause
    if let index = indices[cause] {
      groups[index].add(finding, in: subject)
    } else {
      indices[cause] = groups.count
      groups.append(DriftGroup(finding, in: subject))
    }
  }

  /// How many operations show any of them.
  var operationCount: Int {
    groups.reduce(into: Set<String>()) { $0.formUnion($1.operations) }.count
  }
}
