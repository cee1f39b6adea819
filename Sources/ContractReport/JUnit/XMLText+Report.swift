import ContractFindings
import ContractModel

extension XMLText {
  mutating func writeCase(
    of result: CheckResult, _ outcome: TestOutcome, in suite: String,
    _ dialect: JUnitRecorder.Dialect
  ) {
    startCase(of: result, in: suite, dialect)
    switch outcome {
    case .passed where !result.hasNotes:
      markup("/>\n")
      return
    case .passed: markup(">\n")
    case .failed(let findings):
      markup(">\n")
      if let lead = findings.first { writeFailure(of: result, lead) }
    case .notTested(let reason):
      markup(">\n")
      writeElement(
        "error", type: "not-tested", message: reason, text: result.notTestedText(reason))
    case .skipped(let reason): writeSkipped(reason)
    }
    writeNotes(result.notes)
    markup("</testcase>\n")
  }

  /// A skipped case with the notes of a result, because GitLab shows no output of a case that passed.
  mutating func writeNoteCase(
    of result: CheckResult, in suite: String, _ dialect: JUnitRecorder.Dialect
  ) {
    startCase(of: result, in: suite, dialect, suffix: " (notes)")
    markup(">\n<skipped")
    attribute(.message, result.notes.map(\.headline).joined(separator: "; ").cut(to: 1_000))
    markup(">")
    text(result.notes.map(\.noteText).joined(separator: "\n\n"))
    markup("</skipped>\n</testcase>\n")
  }

  private mutating func startCase(
    of result: CheckResult, in suite: String, _ dialect: JUnitRecorder.Dialect, suffix: String = ""
  ) {
    markup("<testcase classname=\"")
    append(suite, in: .attribute)
    switch result.subject {
    case .check(let check, let operation):
      markup(".")
      append(operation, in: .attribute)
      markup("\" name=\"")
      append(operation, in: .attribute)
      markup(": ")
      markup(check.rawValue)
    case .scenario(let id, _):
      markup(".scenarios\" name=\"scenario ")
      append(id, in: .attribute)
    }
    markup(suffix)
    markup("\"")
    attribute(.time, suffix.isEmpty ? result.duration : .zero)
    guard dialect == .annotated else { return }
    attributes(of: result.findings.isEmpty ? result.source : result.positionOfFailure)
  }

  /// A case for each part of the documents that was not checked.
  mutating func writeCases(
    of omissions: [DocumentOmission], in suite: String, _ dialect: JUnitRecorder.Dialect
  ) {
    var known: [String: Int] = [:]
    for omission in omissions {
      let name = "\(omission.kind.name) \(omission.subject)"
      let count = known[name, default: 0] + 1
      known[name] = count
      markup("<testcase")
      attribute(.classname, suite + ".left-out")
      attribute(.name, count == 1 ? name : "\(name) (\(count))")
      attribute(.time, Duration.zero)
      if dialect == .annotated { attributes(of: omission.position) }
      writeSkipped("left out of the document: \(omission.reason)")
      markup("</testcase>\n")
    }
  }

  /// A case that states why the suite is incomplete; skipped where another case is the error.
  mutating func writeCase(
    of gap: JUnitSuite.Gap, in suite: String, isError: Bool, _ options: OptionNames
  ) {
    markup("<testcase")
    attribute(.classname, suite + ".run")
    attribute(.name, "completed")
    attribute(.time, Duration.zero)
    let reason = gap.reason(options)
    if isError {
      markup(">\n")
      writeElement("error", type: gap.type, message: reason, text: reason)
    } else {
      writeSkipped(reason)
    }
    markup("</testcase>\n")
  }

  /// Writes one element for all findings, because most readers show only the first of several.
  private mutating func writeFailure(of result: CheckResult, _ lead: Finding) {
    let others = result.failing.count - 1
    writeElement(
      "failure", type: "drift.\(lead.drift.kind.id)",
      message: others > 0 ? "\(lead.headline) (and \(others) more)" : lead.headline,
      text: result.failureText)
  }

  private mutating func writeSkipped(_ reason: String) {
    markup(">\n<skipped")
    attribute(.message, reason.onOneLine)
    markup("/>\n")
  }

  private mutating func writeNotes(_ notes: [Finding]) {
    guard !notes.isEmpty else { return }
    markup("<system-out>")
    text(notes.map(\.noteText).joined(separator: "\n\n"))
    markup("</system-out>\n")
  }

  private mutating func writeElement(
    _ name: String, type: String, message: String, text content: String
  ) {
    markup("<\(name)")
    attribute(.type, type)
    attribute(.message, message.onOneLine)
    markup(">")
    text(content)
    markup("</\(name)>\n")
  }
}

extension XMLText {
  mutating func writeProperties(of info: RunInfo) {
    var properties = [
      ("tool.version", info.toolVersion),
      ("contract.title", info.title),
      ("contract.version", info.version),
      ("contract.fingerprint", info.fingerprint),
      ("host", info.host),
      ("seed", String(info.seed)),
    ]
    if !info.omissions.isEmpty { properties.append(("left-out", info.omissions.counts)) }
    writeProperties(properties)
  }

  /// Writes the limit that ended the run, which is known only at the end of the suite.
  mutating func writeEarlyEnd(of suite: JUnitSuite, _ options: OptionNames) {
    guard let limit = suite.earlyEnd else { return }
    writeProperties([("ended-early", options.text(limit))])
  }

  private mutating func writeProperties(_ properties: [(name: String, value: String)]) {
    markup("<properties>\n")
    for (name, value) in properties {
      markup("<property")
      attribute(.name, name)
      attribute(.value, value)
      markup("/>\n")
    }
    markup("</properties>\n")
  }

  mutating func writeRemarks(of suite: JUnitSuite) {
    guard !suite.remarks.isEmpty else { return }
    markup("<system-out>")
    text(suite.remarks.joined(separator: "\n"))
    if suite.omittedRemarks > 0 { text("\nand \(suite.omittedRemarks) more") }
    markup("</system-out>\n")
  }
}

extension CheckResult {
  /// Whether there are findings that are only shown.
  var hasNotes: Bool { !findings.isEmpty && !notes.isEmpty }

  /// The first position of the contract that a response violates, if it is known.
  fileprivate var positionOfFailure: SourcePosition { failing.first?.drift.source ?? source }
}
