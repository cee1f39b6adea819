package import ContractFindings
import ContractJSON
import ContractModel

/// Writes one JSON document: the verdict, then for each run its findings, coverage and results.
///
/// Memory grows with the number of results, by less than the bytes of their lines.
package final class JSONRecorder: Report {
  /// The version of the format, which changes when a reader of the older one would err.
  package static let version = 1

  private var file: OutputFile
  private var runs: [RunDocument] = []

  /// Opens the file at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(path: String) throws(OutputError) {
    file = try OutputFile(path: path)
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let info): runs.append(RunDocument(info.members))
    case .decoded(let matrix, let contract):
      if runs.last?.isOpen != true {
        runs.append(RunDocument([("contract", .string(contract))]))
        runs[runs.count - 1].isOpen = false
      }
      runs[runs.count - 1].matrix = matrix
    default:
      guard !runs.isEmpty else { return }
      runs[runs.count - 1].record(event)
    }
  }

  package func finish(_ ending: ReportEnding) throws(OutputError) {
    let verdicts = runs.filter(\.isRun).map { $0.summary?.verdict }
    var bytes = Array(#"{"format":"contract-check-report","version":\#(Self.version)"#.utf8)
    [("verdict", JSON.string(ending.verdict(of: verdicts)))].write(into: &bytes)
    ending.members.write(into: &bytes)
    bytes += ",\"runs\":[".utf8
    for (index, run) in runs.enumerated() {
      bytes += (index == 0 ? "\n" : ",\n").utf8
      run.write(into: &bytes)
      bytes.escapeHidden(from: 0)
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytes += "]}\n".utf8
    bytes.escapeHidden(from: 0)
    try file.append(bytes)
    try file.commit()
  }
}

/// The part of the document about one run.
private struct RunDocument {
  private let heading: [(String, JSON?)]

  /// Each on a line, with a comma before it except the first.
  private var results: [UInt8] = []
  private var findings: [UInt8] = []

  private var written: Set<Finding.Key> = []
  private var drifts = FindingGroups()
  private var notes = FindingGroups()
  private var known = FindingGroups()
  private var lists: [(name: String, items: [JSON])] = [
    ("leftBehind", []), ("retries", []), ("reductions", []), ("coverage", []),
  ]

  /// Whether events of the run may follow.
  var isOpen = true
  var matrix: DecodeMatrix?
  private(set) var summary: RunSummary?

  init(_ heading: [(String, JSON?)]) {
    self.heading = heading
  }

  /// Whether it is about a run, not about decoded responses alone.
  var isRun: Bool { heading.count > 1 }

  mutating func record(_ event: RunEvent) {
    switch event {
    case .result(let result): add(result)
    case .leaked(let leak): lists[0].items.append(JSON(leak.members))
    case .retried(let retry): lists[1].items.append(JSON(retry.members))
    case .reduced(let reduction): lists[2].items.append(JSON(reduction.members))
    case .covered(let coverage): lists[3].items += coverage.map(\.json)
    case .ended(let summary):
      self.summary = summary
      isOpen = false
    case .started, .progress, .confirmed, .decoded: break
    }
  }

  private mutating func add(_ result: CheckResult) {
    for finding in result.failing { add(finding, as: "drift", drifts.index(of: finding)) }
    for finding in result.notes {
      if finding.known == nil {
        add(finding, as: "note", notes.index(of: finding))
      } else {
        add(finding, as: "knownDrift", known.index(of: finding))
      }
    }
    results += (results.isEmpty ? "\n" : ",\n").utf8
    result.writeReference(into: &results)
  }

  /// Adds a finding with the number of its cause, unless it is known: scenarios repeat those of operations.
  private mutating func add(_ finding: Finding, as member: String, _ index: Int) {
    guard written.insert(finding.key).inserted else { return }
    findings += (findings.isEmpty ? "\n" : ",\n").utf8
    findings += "{\"\(member)\":\(index + 1)".utf8
    finding.members.write(into: &findings)
    findings.append(UInt8(ascii: "}"))
  }

  func write(into bytes: inout [UInt8]) {
    let start = bytes.count
    heading.write(into: &bytes)
    bytes[start] = UInt8(ascii: "{")
    if let summary { [("summary", JSON(summary.members))].write(into: &bytes) }
    if isRun {
      bytes += ",\"findings\":[".utf8 + findings + "]".utf8
      for (name, items) in lists { [(name, JSON.array(items))].write(into: &bytes) }
    }
    if let matrix { [("models", JSON(matrix.members))].write(into: &bytes) }
    if isRun { bytes += ",\"results\":[".utf8 + results + "]".utf8 }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSON {
  fileprivate init(_ members: [(String, JSON?)]) {
    self = .object(
      JSON.Object(
        members.compactMap { name, value in
          value.map { JSON.Object.Member(name: name, value: $0) }
        }))
  }
}
