import ContractFindings

extension TerminalPage {
  /// A line an operation, then one for all scenarios and one for each that is not ok.
  func outcomes(of run: RunRecord) -> [String] {
    let names = run.operations.map(\.name.visible) + ["scenarios"]
    let nameWidth = min(32, names.map(\.count).max() ?? 0)
    var lines: [String] = []
    for (name, tally) in run.operations {
      lines.append(row(name.visible, tally, "check", nameWidth))
      if verbosity == .verbose { lines += entries(of: tally) }
    }
    if !run.scenarios.entries.isEmpty {
      lines.append(row("scenarios", run.scenarios, "scenario", nameWidth))
      lines += entries(of: run.scenarios)
    }
    return lines
  }

  private func row(_ name: String, _ tally: OutcomeTally, _ noun: String, _ nameWidth: Int)
    -> String
  {
    let lead = "  \(name.padded(to: nameWidth))  "
    let outcome = style.show(tally.verdict.word.padded(to: 10), as: tally.verdict.role)
    let column = lead.count + 12
    let detail = tally.detail(noun).wrapped(to: width, after: column, indent: column)
    return "\(lead)\(outcome)  \(detail)"
  }

  /// Those that stand out, or all of them when asked to be verbose.
  private func entries(of tally: OutcomeTally) -> [String] {
    let isAllUntested = tally.count(.notTested) == tally.entries.count
    let listed = tally.entries.filter { entry in
      verbosity == .verbose || entry.verdict == .failed
        || (entry.verdict == .notTested && !isAllUntested)
    }
    return listed.map { entry in
      let outcome = style.show(entry.verdict.word.padded(to: 10), as: entry.verdict.role)
      let text = "\(entry.name): \(entry.title)".visible
      return "    \(outcome)  " + text.wrapped(to: width, after: 16, indent: 16)
    }
  }
}

extension OutcomeTally {
  /// `12 checks, 41 requests`; where something is not ok, how many and which.
  fileprivate func detail(_ noun: String) -> String {
    let all = entries.count
    var parts: [String] = []
    if count(.failed) > 0 {
      let names = noun == "check" ? " (\(names(.failed)))" : ""
      parts.append("\(count(.failed)) of \(all.counted(noun)) drifted\(names)")
    }
    if count(.notTested) > 0 {
      parts.append("\(count(.notTested)) of \(all.counted(noun)) not tested")
    }
    if parts.isEmpty { parts.append(all.counted(noun)) }
    if count(.skipped) > 0, verdict != .skipped { parts.append("\(count(.skipped)) skipped") }
    return (parts + [requests.counted("request")]).joined(separator: ", ")
  }

  private func names(_ verdict: Verdict) -> String {
    entries.filter { $0.verdict == verdict }.map(\.name).joined(separator: ", ")
  }
}
