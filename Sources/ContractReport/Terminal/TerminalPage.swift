import ContractModel
import ContractFindings

/// Lays out what a run has told in lines of limited width.
struct TerminalPage {
  let style: Style
  let verbosity: TerminalRecorder.Verbosity
  let width: Int
  let options: OptionNames
}

extension TerminalPage {
  func heading(_ info: RunInfo) -> [String] {
    let what = "\(info.title) \(info.version) (\(info.contract)) against \(info.host)".visible
    let plan = [
      info.operationCount.counted("operation"),
      info.channels.isEmpty ? nil : info.channels.count.counted("channel"),
      "\(info.plannedCases.counted("case")) planned", "seed \(info.seed)",
    ].compactMap(\.self).joined(separator: ", ")
    return [style.show(what.wrapped(to: width), as: .heading), style.show(plan, as: .aside), ""]
  }

  func report(_ run: RunRecord, _ summary: RunSummary) -> [String] {
    var blocks: [[String]] = []
    if verbosity != .quiet { blocks.append(outcomes(of: run)) }
    for (index, group) in run.drifts.groups.enumerated() {
      blocks.append(drift(group, number: index + 1))
    }
    if verbosity != .quiet { blocks.append(notes(run.notes.groups)) }
    blocks.append(list("Not tested", run.untested.entries.map(\.sentence), as: .doubtful))
    if verbosity != .quiet {
      blocks.append(list("Skipped", run.skipped.entries.map(\.sentence), as: .aside))
      blocks.append(retries(of: run))
      blocks.append(coverage(of: run))
    }
    blocks.append(list("Left behind on the backend", run.leaks.map(\.sentence), as: .bad))
    blocks.append(verdict(of: run, summary))
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

extension TerminalPage {
  private func notes(_ groups: [DriftGroup]) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 10
    var lines = groups.prefix(limit).map { group in
      let others = group.others.isEmpty ? "" : "; also in \(group.others.joined(separator: "; "))"
      return group.lead.headline + others
    }
    if groups.count > limit {
      lines.append(options.more("\(groups.count - limit) more"))
    }
    return list("Notes", lines, as: .doubtful)
  }

  private func retries(of run: RunRecord) -> [String] {
    var lines = run.retries.map(\.sentence)
    if run.retryCount > lines.count { lines.append("\(run.retryCount - lines.count) more") }
    return list("Sent again", lines, as: .doubtful)
  }

  func list(_ title: String, _ lines: [String], as role: Style.Role) -> [String] {
    guard !lines.isEmpty else { return [] }
    return [style.show(title, as: role)]
      + lines.map { "  " + $0.visible.wrapped(to: width, after: 2, indent: 4) }
  }
}
