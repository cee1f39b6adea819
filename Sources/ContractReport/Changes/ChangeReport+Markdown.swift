import ContractDiff
import ContractJSON
import ContractModel
import ContractText

extension [ChangeReport] {
  /// A comment for a pull request.
  package var markdown: String {
    var lines = ["### Contract changes: \(verdict.rawValue)", ""]
    lines.append(
      allSatisfy { $0.counts.isEmpty } ? "No changes." : "\(total); next version: **\(semver)**.")
    for report in self where !report.counts.isEmpty || !report.changes.remarks.isEmpty {
      let versions = "\(MarkdownText.code(report.old)) → \(MarkdownText.code(report.new))"
      lines += ["", "#### \(MarkdownText.inline(report.contract)): \(versions)"]
      lines += report.markdownRows
      for remark in report.changes.remarks { lines += ["", "> \(MarkdownText.inline(remark))"] }
      for line in report.models { lines.append("- \(MarkdownText.inline(line))") }
      if let traffic = report.traffic { lines += [""] + MarkdownText.block(traffic.lines) }
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
        let operation = change.operation.isEmpty ? "" : "\(MarkdownText.code(change.operation)): "
        lines.append("- \(operation)\(MarkdownText.inline(change.message))")
      }
      lines += ["", "</details>"]
    }
    for (change, entry) in changes.accepted {
      let reason = MarkdownText.inline(entry.reason)
      lines += ["", "- accepted: \(MarkdownText.inline(change.message)) (\(reason))"]
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
      MarkdownText.code($0.text().visibleJSON.shortened(to: 200))
    }
    let lines = [change.lines.old, change.lines.new].compactMap { $0?.description }
      .map(MarkdownText.inline)
    let cells = [
      icon, change.operation.isEmpty ? "" : MarkdownText.code(change.operation) + more,
      MarkdownText.inline(change.message)
        + (lines.isEmpty ? "" : "<br>" + lines.joined(separator: " → ")),
      witness ?? "", MarkdownText.inline(change.swift?.words ?? ""),
      MarkdownText.code(change.fingerprint),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
