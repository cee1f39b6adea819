import ContractFindings

extension TerminalPage {
  /// How much was tested, and the last line, which must be true when read alone.
  func verdict(of run: RunRecord, _ summary: RunSummary) -> [String] {
    let extent = extent(of: run, summary)
    let sentence = conclusion(of: run, summary)
    let isClean = summary.verdict == .conforms
    let line = (isClean ? "\(sentence): \(extent)" : sentence).visible
    let verdict = style.show(line.wrapped(to: width, indent: 2), as: summary.verdict.role)
    let fuzzing = summary.fuzzing.map { [$0.sentence(options).wrapped(to: width)] } ?? []
    if verbosity == .quiet { return [verdict] }
    return fuzzing + (isClean ? [verdict] : [extent.wrapped(to: width), verdict])
  }

  private func conclusion(of run: RunRecord, _ summary: RunSummary) -> String {
    let drifts = drifts(of: run)
    let gaps = summary.untested > 0 ? "\(summary.untested.counted("result")) not tested" : nil
    switch summary.ending {
    case .notTested(let reason):
      return joined("could not test: \(options.text(reason))", drifts)
    case .interrupted:
      return joined("interrupted", drifts, gaps)
    case .endedEarly(let limit):
      let early = "ended early: \(options.text(limit))"
      return drifts == nil ? joined("no drift, but \(early)", gaps) : joined(drifts, early, gaps)
    case .completed: break
    }
    switch summary.verdict {
    case .conforms: return "conforms"
    case .insufficientCoverage:
      return "no drift, but coverage is \(summary.coverage ?? 0) % and "
        + "\(summary.requiredCoverage ?? 0) % are required"
    case .notTested, .endedEarly, .interrupted:
      guard let gaps else { return "nothing was checked" }
      return joined("no drift, but not the whole contract was tested", gaps)
    case .drift: return joined(drifts, gaps)
    }
  }

  /// `2 drifts in 1 operation`, as numbered above.
  private func drifts(of run: RunRecord) -> String? {
    let groups = run.drifts
    guard !groups.groups.isEmpty else { return nil }
    let places = groups.operationCount
    let noun = run.info.channels.isEmpty ? "operation" : "place"
    let unstable = groups.groups.count(where: \.lead.isUnstable)
    let apart = unstable > 0 ? ", \(unstable) of them unstable" : ""
    return "\(groups.groups.count.counted("drift")) in \(places.counted(noun))\(apart)"
  }

  private func joined(_ parts: String?...) -> String {
    parts.compactMap(\.self).joined(separator: "; ")
  }

  private func extent(of run: RunRecord, _ summary: RunSummary) -> String {
    let notes = run.notes.groups.count
    let channels = run.operations.count { run.info.channels.contains($0.name) }
    return [
      (run.operations.count - channels).counted("operation"),
      channels > 0 ? channels.counted("channel") : nil,
      run.scenarios.entries.count.counted("scenario"),
      summary.requests.counted("request"),
      notes > 0 ? notes.counted("note") : nil,
      summary.skipped > 0 ? "\(summary.skipped) skipped" : nil,
      summary.coverage.map { "coverage \($0) %" },
      summary.duration.inSeconds,
    ].compactMap(\.self).joined(separator: ", ")
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
