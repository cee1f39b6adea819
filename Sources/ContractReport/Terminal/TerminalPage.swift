import ContractFindings
import ContractJSON
import ContractModel
import ContractText

/// Lays out the record of a run in lines of limited width.
struct TerminalPage {
  let style: Style
  let verbosity: TerminalRecorder.Verbosity
  let width: Int
  let options: OptionNames
}

extension TerminalPage {
  func heading(_ info: RunInfo) -> [String] {
    let what = "\(info.title) \(info.version) (\(info.contract)) against \(info.host)".visible
    let title = style.show(what.wrapped(to: width), as: .heading)
    if verbosity == .quiet { return [title] }
    let plan = [
      info.operationCount.counted("operation"),
      info.channels.isEmpty ? nil : info.channels.count.counted("channel"),
      "\(info.plannedCases.counted("case")) planned", "seed \(info.seed)",
    ].compactMap(\.self).joined(separator: ", ")
    return [title, style.show(plan, as: .aside), ""]
  }

  func report(_ run: RunRecord, _ summary: RunSummary) -> [String] {
    var blocks: [[String]] = []
    if verbosity != .quiet { blocks.append(outcomes(of: run)) }
    for (index, group) in run.drifts.groups.enumerated() {
      blocks.append(drift(group, number: index + 1))
    }
    if verbosity != .quiet { blocks.append(notes(run.notes.groups)) }
    blocks.append(
      list("Not tested", run.withoutResult.untested.entries.map(\.sentence), as: .doubtful))
    if verbosity != .quiet {
      blocks.append(list("Without effect", summary.unused.map { "\($0)" }, as: .doubtful))
      blocks.append(list("Skipped", run.withoutResult.skipped.entries.map(\.sentence), as: .aside))
      blocks.append(retries(of: run))
      blocks.append(coverage(of: run))
      blocks.append(omissions(of: run))
    }
    blocks.append(
      list("Reduced coverage", run.reductions.map { $0.sentence(options) }, as: .doubtful))
    for (title, leaks) in run.leaksByTitle {
      let lines = leaks.map { verbosity == .verbose ? $0.text : $0.abbreviated(options) }
      blocks.append(list(title, lines, as: .bad))
    }
    blocks.append(verdict(of: run, summary))
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

extension TerminalPage {
  private func notes(_ groups: [DriftGroup]) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 10
    var lines = groups.prefix(limit).map { group in
      let others = group.alsoIn.joined(separator: "; ")
      let extent = [
        group.lead.occurrences.counted("exchange"), group.lead.drift.source.map { "\($0)" },
      ]
      return group.lead.headline + " (\(extent.compactMap(\.self).joined(separator: "; ")))"
        + (others.isEmpty ? "" : "; also in \(others)")
    }
    if groups.count > limit {
      lines.append(options.more("\(groups.count - limit) more"))
    }
    return list("Notes", lines, as: .doubtful)
  }

  private func retries(of run: RunRecord) -> [String] {
    var lines = run.retries.first.map(\.sentence)
    if run.retries.count > lines.count { lines.append("\(run.retries.count - lines.count) more") }
    return list("Retried", lines, as: .doubtful)
  }

  func list(_ title: String, _ lines: [String], as role: Style.Role) -> [String] {
    guard !lines.isEmpty else { return [] }
    return [style.show(title, as: role)]
      + lines.map { "  " + $0.visible.wrapped(to: width, after: 2, indent: 4) }
  }

  /// Returns the parts that no successful request has covered, by operation; when verbose also the shares covered.
  private func coverage(of run: RunRecord) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 6
    let gaps = run.coverage.flatMap { $0.gapSentences }
    var lines = Array(gaps.prefix(limit))
    if gaps.count > limit {
      lines.append(options.more((gaps.count - limit).counted("more operation")))
    }
    let shares = verbosity == .verbose ? run.coverage.map(\.shareSentence) : []
    return list("Not covered", lines, as: .aside)
      + list("Coverage", shares, as: .aside)
  }
}

extension TerminalPage {
  /// The parts of the documents that were not checked, because the contract does not hold them.
  private func omissions(of run: RunRecord) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 6
    let omissions = run.info.omissions
    var lines = omissions.prefix(limit).map { omission in
      "\(omission.kind.name) \(omission.subject): \(omission.reason) (\(omission.position))"
    }
    if omissions.count > limit {
      lines.append(options.more("\(omissions.count - limit) more"))
    }
    return list("Left out of the document", lines, as: .doubtful)
  }

  /// How much was tested, and the last line, which must be true when read alone: it names the
  /// contract and the backend.
  private func verdict(of run: RunRecord, _ summary: RunSummary) -> [String] {
    let extent = run.extent(summary)
    let sentence = run.conclusion(summary)
    let isClean = summary.verdict == .conforms
    let subject = "\(run.info.contract) against \(run.info.host)"
    let leaks = run.leaks.summary.map { ", \($0)" } ?? ""
    let start = isClean ? "\(sentence): \(subject), \(extent)" : "\(subject): \(sentence)"
    let line = (start + leaks).visible
    let verdict = style.show(line.wrapped(to: width, indent: 2), as: summary.verdict.role)
    let fuzzing = summary.fuzzing.map { [$0.sentence(options).wrapped(to: width)] } ?? []
    if verbosity == .quiet { return [verdict] }
    let blindness =
      summary.blindSpots.map { spots in
        [
          "no request can show \(spots.count) of \(spots.drifts) named drifts: \(spots.command) lists them"
            .visible.wrapped(to: width, indent: 2)
        ]
      } ?? []
    return fuzzing + blindness + (isClean ? [verdict] : [extent.wrapped(to: width), verdict])
  }
}

extension RunVerdict {
  fileprivate var role: Style.Role {
    switch self {
    case .conforms: .good
    case .drift: .bad
    case .notTested, .endedEarly, .insufficientCoverage, .interrupted: .doubtful
    }
  }
}
