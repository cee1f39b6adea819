import ContractFindings
import ContractJSON
import ContractModel

/// The report for the Code Quality widget of GitLab: an entry for each finding, with a stable fingerprint.
///
/// What could not be tested is an entry, too, so that a report without findings is not taken for a good one.
enum CodeQuality {
  static let limit = 5_000

  static func render(
    _ findings: FindingList, _ collected: CollectedRuns, _ ending: ReportEnding
  ) -> [UInt8] {
    var entries = ending.reasons.map { entry(of: $0, titled: "could not check", in: nil) }
    for run in collected.runs {
      entries += run.problems.map { problem in
        entry(of: problem.text, titled: problem.title, in: run, problem.isGap ? "blocker" : "minor")
      }
    }
    entries += findings.entries.map(entry)
    if findings.omitted > 0 {
      entries.append(
        entry(of: findings.omitted.counted("more finding"), titled: "left out here", in: nil))
    }
    return entries.enumerated().reduce(into: Array("[".utf8)) { bytes, item in
      bytes += (item.offset == 0 ? "\n" : ",\n").utf8
      item.element.write(into: &bytes)
    } + "\n]\n".utf8
  }

  private static func entry(_ entry: FindingList.Entry) -> JSON {
    let finding = entry.finding
    let unstable = finding.isUnstable ? "minor" : "major"
    let severity =
      entry.isFailure ? (finding.drift.kind.isCritical ? "critical" : unstable) : "info"
    return object(
      finding.headline, name: finding.drift.kind.id,
      fingerprint: finding.fingerprint, severity, entry.position)
  }

  private static func entry(
    of text: String, titled title: String, in run: RunRecord?,
    _ severity: String = "blocker"
  ) -> JSON {
    var hash = StableHash()
    for part in [run?.info.contract ?? "", title, text] { hash.add(part) }
    let contract = run.map { "\($0.info.contract): " } ?? ""
    return object(
      "\(contract)\(title): \(text)", name: "run", fingerprint: hash.hexadecimal, severity,
      SourcePosition(file: ".", line: 1))
  }

  private static func object(
    _ description: String, name: String, fingerprint: String, _ severity: String,
    _ position: SourcePosition
  ) -> JSON {
    [
      "description": .string(description.onOneLine.cut(to: 1_000)),
      "check_name": .string("contract-check.\(name)"), "fingerprint": .string(fingerprint),
      "severity": .string(severity),
      "location": [
        "path": .string(position.path),
        "lines": ["begin": .number(JSON.Number(max(1, position.line)))],
      ],
    ]
  }
}
