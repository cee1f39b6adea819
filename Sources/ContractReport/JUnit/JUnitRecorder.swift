package import ContractFindings

/// Writes JUnit XML, which every CI server reads: a suite per contract, a case per result.
///
/// The report streams to disk, so memory does not grow with the number of results. ``finish()``
/// puts it in place; until then an older report remains.
/// Subjects must be unique within a run, because readers keep only one of several cases with equal names.
package final class JUnitRecorder: Report {
  package enum Dialect: String, Sendable, CaseIterable {
    /// With the contract's `file` and `line` on every case, for links and annotations.
    case annotated
    /// Only what junit-10.xsd of the Jenkins xUnit plug-in allows.
    case strict
  }

  private let dialect: Dialect
  private let options: OptionNames
  private var file: OutputFile
  private var writeError: OutputError?
  private var xml = XMLText(capacity: bufferBytes + 4096)
  private var suite: JUnitSuite?
  private var totals = JUnitCounts()
  private var totalsOffset: UInt64 = 0
  private var runsByContract: [String: Int] = [:]

  private static let bufferBytes = 1 << 16

  /// Opens a report at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(
    path: String, dialect: Dialect = .annotated, options: OptionNames = OptionNames()
  ) throws(OutputError) {
    self.dialect = dialect
    self.options = options
    file = try OutputFile(path: path)
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"contract-check\"")
    totalsOffset = reserve(totals, ofRoot: true)
    xml.markup(">\n")
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let info):
      endSuite(.unfinished)
      start(info)
    case .progress, .confirmed: break
    case .retried(let retry): suite?.remark(retry)
    case .result(let result): write(result)
    case .leaked(let leak): suite?.remark(leak)
    case .reduced(let reduction): suite?.remark(reduction, options)
    case .covered(let coverage): suite?.remark(coverage)
    case .decoded(let matrix, let contract): write(matrix, of: contract)
    case .ended(let summary):
      suite?.close(with: summary, options)
      endSuite(JUnitSuite.Gap(summary))
    }
    if xml.bytes.count >= Self.bufferBytes { flush() }
  }

  /// Completes the report and puts it in place.
  ///
  /// A run that has not ended, and a report without any run, get a case that states it.
  ///
  /// - Throws: ``OutputError`` of the first write that failed; the target is then as it was.
  package func finish() throws(OutputError) { try finish(ReportEnding(status: nil)) }

  /// Completes the report and puts it in place, with a case for the reasons of the ending, if it has any.
  package func finish(_ ending: ReportEnding) throws(OutputError) {
    endSuite(.unfinished)
    if totals.tests == 0 || !ending.reasons.isEmpty {
      startSuite(named: "contract-check")
      if ending.reasons.isEmpty {
        endSuite(ending.status == 0 ? .nothingChanged : .nothingChecked)
      } else {
        endSuite(.failed(ending.reasons.joined(separator: "\n")))
      }
    }
    xml.markup("</testsuites>\n")
    flush()
    overwrite(totals, at: totalsOffset, ofRoot: true)
    if let writeError { throw writeError }
    try file.commit()
  }
}

extension JUnitRecorder {
  private func start(_ info: RunInfo) {
    let run = runsByContract[info.contract, default: 0] + 1
    runsByContract[info.contract] = run
    let name = run == 1 ? info.contract : "\(info.contract) (\(run))"
    xml.markup("<testsuite")
    xml.attribute(.name, name)
    xml.attribute(.timestamp, info.startedAt)
    suite = JUnitSuite(name: name, countsOffset: reserve(JUnitCounts(), ofRoot: false))
    suite?.omissions = info.omissions
    xml.markup(">\n")
    xml.writeProperties(of: info)
  }

  private func startSuite(named name: String) {
    xml.markup("<testsuite")
    xml.attribute(.name, name)
    suite = JUnitSuite(name: name, countsOffset: reserve(JUnitCounts(), ofRoot: false))
    xml.markup(">\n")
  }

  private func write(_ result: CheckResult) {
    guard let name = suite?.name,
      let outcome = suite?.outcomes.outcome(of: result, options)
    else {
      preconditionFailure("a result must come between the start and the end of its run")
    }
    suite?.counts.count(outcome, result.duration)
    xml.writeCase(of: result, outcome, in: name, dialect)
    guard case .passed = outcome, !result.notes.isEmpty else { return }
    suite?.counts.count(.skipped(""), .zero)
    xml.writeNoteCase(of: result, in: name, dialect)
  }

  /// Adds a matrix to the suite of the run, or as a suite of its own outside a run.
  private func write(_ matrix: DecodeMatrix, of contract: String) {
    let isAlone = suite == nil
    if isAlone { startSuite(named: contract) }
    suite?.counts.count(matrix)
    xml.writeCases(of: matrix, in: suite?.name ?? contract, dialect: dialect)
    if isAlone { endSuite(nil) }
  }

  /// Closes the open suite, if any, after a case that states why it is incomplete.
  private func endSuite(_ gap: JUnitSuite.Gap?) {
    guard var ended = suite else { return }
    suite = nil
    if let gap = gap ?? (ended.counts.tests == 0 ? .nothingChecked : nil) {
      // One cause is red once: what could not be tested is an error already.
      let isError = gap.isError && ended.counts.errors == 0
      ended.counts.tests += 1
      if isError { ended.counts.errors += 1 } else { ended.counts.skipped += 1 }
      xml.writeCase(of: gap, in: ended.name, isError: isError, options)
    }
    xml.writeCases(of: ended.omissions, in: ended.name, dialect)
    ended.counts.tests += ended.omissions.count
    ended.counts.skipped += ended.omissions.count
    xml.writeEarlyEnd(of: ended, options)
    xml.writeRemarks(of: ended)
    xml.markup("</testsuite>\n")
    overwrite(ended.counts, at: ended.countsOffset, ofRoot: false)
    totals += ended.counts
  }
}

extension JUnitRecorder {
  /// Writes counts that ``overwrite(_:at:ofRoot:)`` corrects; returns where they are.
  private func reserve(_ counts: JUnitCounts, ofRoot isRoot: Bool) -> UInt64 {
    let offset = file.length + UInt64(xml.bytes.count)
    xml.append(counts.attributes(ofRoot: isRoot))
    return offset
  }

  private func overwrite(_ counts: JUnitCounts, at offset: UInt64, ofRoot isRoot: Bool) {
    flush()
    attempt { file throws(OutputError) in
      try file.overwrite(at: offset, with: counts.attributes(ofRoot: isRoot))
    }
  }

  private func flush() {
    attempt { [bytes = xml.bytes] file throws(OutputError) in try file.append(bytes) }
    xml.removeAll()
  }

  /// Does nothing after the first error, which ``finish()`` throws.
  private func attempt(_ work: (inout OutputFile) throws(OutputError) -> Void) {
    guard writeError == nil else { return }
    do {
      try work(&file)
    } catch {
      writeError = error
    }
  }
}
