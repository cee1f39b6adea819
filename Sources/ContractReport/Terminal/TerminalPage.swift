import ContractFindings
import ContractJSON
import ContractModel
import ContractText

/// Lays out the record of a run in lines of limited width.
struct TerminalPage {
  let style: Style
  let verbosity: TerminalRecorder.Verbosity
  let width: Int

  /// Whether the verdict is on one line, however long, for programs that read the last one.
  let hasWholeVerdict: Bool
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
      info.shard.map { "shard \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    return [title, style.show(plan, as: .aside), ""]
  }

  func report(_ run: RunRecord, _ summary: RunSummary) -> [String] {
    var blocks: [[String]] = []
    if verbosity != .quiet { blocks.append(firstLines(of: run, summary)) }
    let table = verbosity == .quiet ? [] : outcomes(of: run)
    // The details of the first drift are on the first page of a terminal.
    let isTableFirst =
      run.drifts.groups.isEmpty || blocks.joined().count + table.count <= Self.pageLength
    if isTableFirst { blocks.append(table) }
    for (index, group) in run.drifts.groups.enumerated() {
      blocks.append(drift(group, number: index + 1))
    }
    if !isTableFirst { blocks.append(table) }
    if verbosity != .quiet {
      blocks.append(list("Known drift", run.known.groups.map(\.lead.knownLine), as: .aside))
      blocks.append(notes(run.notes.groups))
    }
    for (title, lines) in summary.attention { blocks.append(list(title, lines, as: .doubtful)) }
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
  /// How many lines the first drift may have before its details.
  private static let pageLength = 34

  /// How many drifts the first lines name.
  private static let firstDrifts = 20

  /// The verdict, and one line for each drift; nothing where there is none.
  private func firstLines(of run: RunRecord, _ summary: RunSummary) -> [String] {
    let groups = run.drifts.groups
    guard !groups.isEmpty else { return [] }
    var lines = groups.prefix(Self.firstDrifts).enumerated().map { index, group in
      let lead = group.lead
      let others = group.operations.count - 1
      let more = others > 0 ? " and \(others.counted("other operation"))" : ""
      return
        "  \(index + 1). \(lead.operation)\(more): \(lead.drift.kind) at \(lead.drift.location), \(lead.drift.actual)"
        .onOneLine.visible.cut(to: width)
    }
    if groups.count > lines.count { lines.append("  \(groups.count - lines.count) more below") }
    let verdict = "\(run.info.subject): \(run.conclusion(summary))".visible.wrapped(
      to: width, indent: 2)
    return [style.show(verdict, as: summary.verdict.role)]
      + lines.map { style.show($0, as: .bad) }
  }

  /// Notes of these kinds are the last: they rather show what the contract does not say than what data was lost.
  private static let lastKinds: Set<Drift.Kind> = [
    .validRejected, .statusUndocumented, .adviceNotFollowed, .allowMissing, .allowIncomplete,
    .fieldUndocumented, .connectionBroken, .tooSlow,
  ]

  private func notes(_ all: [DriftGroup]) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 10
    let isLast = { (group: DriftGroup) in Self.lastKinds.contains(group.lead.drift.kind) }
    let groups = all.filter { !isLast($0) } + all.filter(isLast)
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
      "\(omission.kind.name) \(omission.subject): \(omission.reason) (\(omission.position.path):\(omission.position.line))"
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
    let subject = run.info.subject
    let leaks = run.leaks.summary.map { ", \($0)" } ?? ""
    let start = isClean ? "\(sentence): \(subject), \(extent)" : "\(subject): \(sentence)"
    let line = (start + leaks).visible
    let shown = line.wrapped(to: hasWholeVerdict ? .max : width, indent: 2)
    let verdict = style.show(shown, as: summary.verdict.role)
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

extension TerminalPage {
  /// The verdict of several runs: `drift: lume-goals (2 drifts); conforms: 3 of 4 contracts`.
  func total(_ runs: [(contract: String, summary: RunSummary)]) -> [String] {
    let order: [(verdict: RunVerdict, words: String)] = [
      (.interrupted, "interrupted"), (.drift, "drift"), (.notTested, "not tested"),
      (.endedEarly, "ended early"), (.insufficientCoverage, "too little coverage"),
    ]
    var parts: [String] = []
    for (verdict, words) in order {
      let names = runs.filter { $0.summary.verdict == verdict }.map { run in
        let drifts = run.summary.drifts
        return run.contract + (drifts > 0 ? " (\(drifts.counted("drift")))" : "")
      }
      if !names.isEmpty { parts.append("\(words): \(names.joined(separator: ", "))") }
    }
    let clean = runs.count { $0.summary.verdict == .conforms }
    let isClean = clean == runs.count
    if isClean {
      let requests = runs.reduce(0) { $0 + $1.summary.requests }
      parts.append("conforms: all \(runs.count) contracts, \(requests.counted("request"))")
    } else if clean > 0 {
      parts.append("conforms: \(clean) of \(runs.count) contracts")
    }
    let known = runs.reduce(0) { $0 + $1.summary.known }
    if known > 0 { parts.append(known.counted("known drift")) }
    let line = parts.joined(separator: "; ").visible
    let shown = line.wrapped(to: hasWholeVerdict ? .max : width, indent: 2)
    return [style.show(shown, as: isClean ? .good : .bad)]
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
