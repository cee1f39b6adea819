import ContractModel

/// The verdict of one check or scenario.
package enum Verdict: Sendable, CaseIterable {
  /// Every response conformed.
  case passed
  /// No drift, but at least one note.
  case noted
  /// At least one drift, or a note where notes fail.
  case failed
  /// Planned, but not tested; that is not the same as passed.
  case notTested
  /// Left out by choice.
  case skipped
}

/// The verdict of a whole run.
package enum RunVerdict: Sendable, CaseIterable {
  /// All that was planned was tested, and the backend conforms to the contract.
  case conforms
  /// At least one check failed.
  case drift
  /// No drift, but not all that was planned could be tested.
  case notTested
  /// No drift, but a limit of the run was exhausted first.
  case endedEarly
  /// No drift, but less coverage than required.
  case insufficientCoverage
  case interrupted
}

extension CheckResult {
  package var verdict: Verdict {
    switch outcome {
    case .tested(let findings):
      if findings.contains(where: \.isFailure) { return .failed }
      if failsOnNotes, findings.contains(where: { $0.known == nil }) { return .failed }
      if unreached != nil { return .skipped }
      return findings.isEmpty ? .passed : .noted
    case .notTested: return .notTested
    case .skipped: return .skipped
    }
  }

  package var findings: [Finding] {
    if case .tested(let findings) = outcome { findings } else { [] }
  }

  /// The findings that make the verdict `failed`: the drifts, or the notes where there are none.
  package var failing: [Finding] {
    guard verdict == .failed else { return [] }
    let drifts = findings.filter(\.isFailure)
    return drifts.isEmpty ? findings.filter { $0.known == nil } : drifts
  }

  /// The findings that are only shown: notes and known drifts.
  package var notes: [Finding] {
    let failsOnNotes = verdict == .failed && !findings.contains(where: \.isFailure)
    return findings.filter { failsOnNotes ? $0.known != nil : !$0.isFailure }
  }
}

extension RunSummary {
  package var verdict: RunVerdict {
    if ending == .interrupted { return .interrupted }
    if counts.failed > 0 || review?.isFailure == true { return .drift }
    switch ending {
    case .notTested, .interrupted: return .notTested
    case .endedEarly where counts.untested == counts.limited: return .endedEarly
    case .completed, .endedEarly: break
    }
    if counts.untested > 0 || !hasTested || isUnreached { return .notTested }
    return isCovered ? .conforms : .insufficientCoverage
  }

  /// Whether at least one check has passed or failed.
  var hasTested: Bool { counts.passed + counts.failed > 0 }
}
