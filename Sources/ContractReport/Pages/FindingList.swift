import ContractFindings
import ContractModel

/// Every finding of all runs once, by its fingerprint, with its line of the contract.
struct FindingList {
  struct Entry {
    var finding: Finding
    var position: SourcePosition
    var isFailure: Bool
  }

  private(set) var entries: [Entry] = []
  private var known: Set<String> = []

  /// The number of findings beyond the limit.
  private(set) var omitted = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ result: CheckResult) {
    for finding in result.failing { add(finding, result, isFailure: true) }
    for finding in result.notes { add(finding, result, isFailure: false) }
  }

  private mutating func add(_ finding: Finding, _ result: CheckResult, isFailure: Bool) {
    guard known.insert(finding.fingerprint).inserted else { return }
    guard entries.count < limit else {
      omitted += 1
      return
    }
    let position = finding.drift.source ?? result.source
    var finding = finding
    finding.evidence = nil
    entries.append(Entry(finding: finding, position: position, isFailure: isFailure))
  }
}

/// Writes a report that is made of the list of findings at the end.
final class FindingReport: Report {
  typealias Render = (FindingList, CollectedRuns, ReportEnding) -> [UInt8]

  private var file: OutputFile
  private var findings: FindingList
  private var collected: CollectedRuns
  private let render: Render

  init(
    path: String, limit: Int, options: OptionNames, _ render: @escaping Render
  ) throws(OutputError) {
    file = try OutputFile(path: path)
    findings = FindingList(limit: limit)
    collected = CollectedRuns(options)
    self.render = render
  }

  func record(_ event: RunEvent) {
    if case .result(let result) = event { findings.add(result) }
    collected.record(event)
  }

  func finish(_ ending: ReportEnding) throws(OutputError) {
    var bytes = render(findings, collected, ending)
    bytes.escapeHidden(from: 0)
    try file.append(bytes)
    try file.commit()
  }
}

extension Drift.Kind {
  /// Whether data or a service is at risk, not a shape alone.
  var isCritical: Bool {
    switch self {
    case .serverFailed, .authenticationIgnored, .identityLeak, .stateLost, .connectionBroken: true
    default: false
    }
  }
}
