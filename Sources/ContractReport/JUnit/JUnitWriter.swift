import ContractFindings

/// The JUnit XML file of a ``JUnitRecorder`` while it is written.
struct JUnitWriter: ~Copyable {
  private let dialect: JUnitRecorder.Dialect
  private let options: OptionNames
  private var file: OutputFile
  private var writeError: OutputError?
  private var xml = XMLText(capacity: bufferBytes + 4096)
  private var suite: JUnitSuite?
  private var totals = JUnitCounts()
  private var totalsOffset: UInt64 = 0
  private var runsByContract: [String: Int] = [:]

  private static let bufferBytes = 1 << 16

  init(
    path: String, _ dialect: JUnitRecorder.Dialect, _ options: OptionNames
  ) throws(OutputError) {
    self.dialect = dialect
    self.options = options
    file = try OutputFile(path: path)
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"contract-check\"")
    totalsOffset = reserve(totals, ofRoot: true)
    xml.markup(">\n")
  }
}

extension JUnitWriter {
  mutating func record(_ event: RunEvent) {
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

  /// Completes the report and puts it in place, with a case for the reasons of the ending, if it has any.
  mutating func finish(_ ending: ReportEnding) throws(OutputError) {
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

extension JUnitWriter {
  private mutating func start(_ info: RunInfo) {
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

  private mutating func startSuite(named name: String) {
    xml.markup("<testsuite")
    xml.attribute(.name, name)
    suite = JUnitSuite(name: name, countsOffset: reserve(JUnitCounts(), ofRoot: false))
    xml.markup(">\n")
  }

  private mutating func write(_ result: CheckResult) {
    guard let outcome = suite?.outcome(of: result, options), let name = suite?.name else {
      preconditionFailure("a result must come between the start and the end of its run")
    }
    xml.writeCase(of: result, outcome, in: name, dialect)
    guard case .passed = outcome, result.hasNotes else { return }
    suite?.counts.count(.skipped(""), .zero)
    xml.writeNoteCase(of: result, in: name, dialect)
  }

  /// Adds a matrix to the suite of the run, or as a suite of its own outside a run.
  private mutating func write(_ matrix: DecodeMatrix, of contract: String) {
    let isAlone = suite == nil
    if isAlone { startSuite(named: contract) }
    suite?.counts.count(matrix)
    xml.writeCases(of: matrix, in: suite?.name ?? contract, dialect: dialect)
    if isAlone { endSuite(nil) }
  }

  /// Closes the open suite, if any, after a case that states why it is incomplete.
  private mutating func endSuite(_ gap: JUnitSuite.Gap?) {
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

extension JUnitWriter {
  /// Writes counts that ``overwrite(_:at:ofRoot:)`` corrects; returns where they are.
  private mutating func reserve(_ counts: JUnitCounts, ofRoot isRoot: Bool) -> UInt64 {
    let offset = file.length + UInt64(xml.bytes.count)
    xml.append(counts.attributes(ofRoot: isRoot))
    return offset
  }

  private mutating func overwrite(_ counts: JUnitCounts, at offset: UInt64, ofRoot isRoot: Bool) {
    flush()
    attempt { file throws(OutputError) in
      try file.overwrite(at: offset, with: counts.attributes(ofRoot: isRoot))
    }
  }

  private mutating func flush() {
    attempt { [bytes = xml.bytes] file throws(OutputError) in try file.append(bytes) }
    xml.removeAll()
  }

  /// Does nothing after the first error, which ``finish()`` throws.
  private mutating func attempt(_ work: (inout OutputFile) throws(OutputError) -> Void) {
    guard writeError == nil else { return }
    do {
      try work(&file)
    } catch {
      writeError = error
    }
  }
}
