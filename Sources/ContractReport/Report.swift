package import ContractFindings

/// A recorder whose report is put in place when the command ends, complete or not at all.
package protocol Report: Recorder {
  /// Completes the report and puts it in place, once, after the last event.
  ///
  /// - Throws: ``OutputError`` when it cannot be written; an older one is then as it was.
  func finish(_ ending: ReportEnding) throws(OutputError)
}

/// The end of a command as its reports state it.
package struct ReportEnding: Sendable, Equatable {
  /// The exit status of the command; `nil` where it is not known.
  package var status: Int?

  /// The reasons why the command could not do its work, a line each, masked.
  package var reasons: [String]

  package init(status: Int?, reasons: [String] = []) {
    self.status = status
    self.reasons = reasons
  }
}

extension ReportEnding {
  /// The verdict of the command in one word, from those of its runs.
  ///
  /// Without a run it follows from the exit status: `unusable` for bad usage or an unreadable contract.
  func verdict(of runs: [RunVerdict?]) -> String {
    if status == 2 { return "unusable" }
    let order: [RunVerdict] = [
      .conforms, .insufficientCoverage, .endedEarly, .notTested, .drift, .interrupted,
    ]
    let worst = runs.map { $0 ?? .notTested }.max {
      order.firstIndex(of: $0) ?? 0 < order.firstIndex(of: $1) ?? 0
    }
    if status == 130 { return RunVerdict.interrupted.word }
    guard let worst else { return RunVerdict.notTested.word }
    return status == 3 && worst != .drift ? RunVerdict.notTested.word : worst.word
  }
}
