import ContractFindings
import ContractJSON
import ContractModel
import ContractText

extension TerminalPage {
  /// One line per operation, then one for all scenarios and one for each that is not ok.
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
    let word = tally.word.padded(to: 10)
    let outcome = style.show(word, as: tally.role)
    let column = lead.count + 12
    let detail = tally.detail(noun).wrapped(to: width, after: column, indent: column)
    return lead + outcome + String(repeating: " ", count: max(1, 12 - word.count)) + detail
  }

  /// The results that are not ok, or all of them when verbose.
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
  /// `12 checks, 41 requests`; with the number and names of the checks that are not ok.
  fileprivate func detail(_ noun: String) -> String {
    let all = entries.count
    if isUnreached, let unreached { return unreached }
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

extension TerminalPage {
  /// One drift in full; the line that reproduces it is never broken, so that it can be pasted.
  func drift(_ group: DriftGroup, number: Int) -> [String] {
    let lead = group.lead
    let title = "\(number). \(lead.drift.kind) in \(lead.location)".visible
    var lines = [
      style.show(title.wrapped(to: width, indent: 3), as: .bad),
      "   " + lead.drift.kind.summary.visible.wrapped(to: width, after: 3, indent: 3),
    ]
    lines += lead.facts(alsoIn: group.alsoIn, alsoActual: group.alsoActual).map { fact in
      let column = 3 + Fact.labelWidth
      return "   " + fact.label.padded(to: Fact.labelWidth)
        + fact.text.visible.wrapped(to: width, after: column, indent: column)
    }
    if let smallest = lead.smallest { lines += example(smallest) }
    if let script = lead.reproduction.script {
      lines.append("   " + style.show(lead.reproduction.heading, as: .aside))
      // Nothing that cannot be seen is in a command; see `ShellWord`.
      lines += script.visible.split(ascii: "\n").map { "   " + $0 }
    }
    if let replay = lead.reproduction.replay {
      lines.append("   " + "replay".padded(to: Fact.labelWidth) + replay.visible)
    }
    return lines
  }

  /// The smallest request, with a mark before what the drift depends on.
  private func example(_ smallest: SmallestRequest) -> [String] {
    let column = 3 + Fact.labelWidth
    let request = smallest.heading.visible.wrapped(to: width, after: column, indent: column)
    let limit = max(20, width - column - 2)
    return ["   " + "smallest".padded(to: Fact.labelWidth) + request]
      + smallest.lines.map { line in
        let mark = line.matters ? "> " : "  "
        let text =
          mark
          + line.text.replacingScalars("\n", with: "␊").replacingScalars("\t", with: "␉").visible
          .cut(to: limit)
        let indent = String(repeating: " ", count: column)
        return indent + (line.matters ? style.show(text, as: .bad) : text)
      }
  }
}
