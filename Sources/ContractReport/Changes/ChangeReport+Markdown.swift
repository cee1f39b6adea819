import ContractDiff
import ContractJSON
import ContractModel

extension [ChangeReport] {
  /// A comment for a pull request.
  package var markdown: String {
    var lines = ["### Contract changes: \(verdict.rawValue)", ""]
    lines.append(
      allSatisfy { $0.counts.isEmpty } ? "No changes." : "\(total); next version: **\(semver)**.")
    for report in self where !report.counts.isEmpty || !report.changes.remarks.isEmpty {
      lines += ["", "#### \(report.contract): `\(report.old)` → `\(report.new)`"]
      lines += report.markdownRows
      for remark in report.changes.remarks { lines += ["", "> \(remark.escaped)"] }
      for line in report.models { lines.append("- \(line.escaped)") }
      if let traffic = report.traffic { lines += ["", "```"] + traffic.lines + ["```"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ChangeReport {
  /// Serious changes as a table, all others folded.
  fileprivate var markdownRows: [String] {
    let serious = changes.open.filter { $0.level != .info }
    let others = changes.open.filter { $0.level == .info }
    var lines: [String] = []
    if !serious.isEmpty {
      lines += ["", "| level | operation | consequence | witness | Swift clients | id |"]
      lines.append("|---|---|---|---|---|---|")
      for change in serious.prefix(200) { lines.append(Self.row(change)) }
      if serious.count > 200 { lines += ["", "and \(serious.count - 200) more"] }
    }
    if !others.isEmpty {
      lines += ["", "<details><summary>\(others.count) compatible</summary>", ""]
      for change in others.prefix(200) {
        let operation = change.operation.isEmpty ? "" : "`\(change.operation)`: "
        lines.append("- \(operation)\(change.message.escaped)")
      }
      lines += ["", "</details>"]
    }
    for (change, entry) in changes.accepted {
      lines += ["", "- accepted: \(change.message.escaped) (\(entry.reason.escaped))"]
    }
    return lines
  }

  private static func row(_ change: ContractChange) -> String {
    let icon =
      switch change.level {
      case .breaking: "❌ breaking"
      case .warning: "⚠️ warning"
      case .unknown: "❔ unknown"
      case .info: "info"
      }
    let more = change.operations.count > 1 ? " and \(change.operations.count - 1) more" : ""
    let witness = change.witness.map {
      "`\($0.text().shortened(to: 200).replacing("`", with: "'"))`"
    }
    let lines = [change.lines.old, change.lines.new].compactMap { $0?.description.escaped }
    let cells = [
      icon, change.operation.isEmpty ? "" : "`\(change.operation)`\(more)",
      change.message.escaped + (lines.isEmpty ? "" : "<br>" + lines.joined(separator: " → ")),
      witness?.replacing("|", with: "\\|") ?? "", change.swift?.words ?? "",
      "`\(change.fingerprint)`",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}

extension String {
  /// The text without meaning as Markdown or HTML.
  fileprivate var escaped: String {
    var text = self
    for mark in ["\\", "|", "*", "_", "`", "["] { text = text.replacing(mark, with: "\\" + mark) }
    return text.replacing("<", with: "&lt;").replacing("\n", with: " ")
  }
}
