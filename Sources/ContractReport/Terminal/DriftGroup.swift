import ContractModel
import ContractRunner

/// Findings that have one cause: the same kind against the same line of the contract, with the
/// same expectation and the same answer.
struct DriftGroup {
  /// What has to be equal; without a line of the contract, the place stands for the cause.
  struct Cause: Hashable {
    var kind: Drift.Kind
    var source: SourcePosition?
    var place: Drift.Place?
    var expected: String
    var found: String

    init(_ drift: Drift) {
      kind = drift.kind
      source = drift.source
      place = drift.source == nil ? Drift.Place(drift.place.part, drift.place.pointer) : nil
      expected = drift.expected
      found = drift.found
    }
  }

  /// The finding that came first and is shown.
  let lead: Finding

  /// Where else it was seen: `getGoal at /data/id`, `scenario create-twice`; in order, each once.
  private(set) var others: [String] = []
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
  var location: String { "\(operation) at \(drift.place)" }
}

/// Groups in the order in which their first finding came.
struct DriftGroups {
  private(set) var groups: [DriftGroup] = []
  private var indices: [DriftGroup.Cause: Int] = [:]

  mutating func add(_ finding: Finding, in subject: CheckResult.Subject) {
    let cause = DriftGroup.Cause(finding.drift)
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
