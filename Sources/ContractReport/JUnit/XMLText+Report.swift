import ContractFindings
import ContractModel

extension XMLText {
  mutating func writeCase(
    of result: CheckResult, in suite: String, _ dialect: JUnitRecorder.Dialect,
    _ options: OptionNames
  ) {
    startCase(suite, result.subject)
    attribute(.time, result.duration)
    if dialect == .annotated {
      let position = result.failing.first?.drift.source ?? result.source
      attribute(.file, position.file)
      attribute(.line, position.line)
    }
    switch result.outcome {
    case .tested where result.verdict == .skipped:
      writeSkipped("not reached: \(result.unreached ?? "")")
    case .tested(let findings) where findings.isEmpty:
      markup("/>\n")
      return
    case .tested:
      markup(">\n")
      if let lead = result.failing.first { writeFailure(of: result, lead) }
    case .notTested(let reason) where !reason.isLimit:
      markup(">\n")
      let text = options.text(reason)
      writeElement("error", type: "not-tested", message: text, text: result.notTestedText(text))
    case .notTested(let reason): writeSkipped(options.text(reason))
    case .skipped(let reason): writeSkipped(options.text(reason))
    }
    writeNotes(result.notes)
    markup("</testcase>\n")
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
      if dialect == .annotated {
        attribute(.file, omission.position.file)
        attribute(.line, omission.position.line)
      }
      writeSkipped("left out of the document: \(omission.reason)")
      markup("</testcase>\n")
    }
  }

  /// A case that states why the suite is incomplete.
  mutating func writeCase(of gap: JUnitSuite.Gap, in suite: String, _ options: OptionNames) {
    markup("<testcase")
    attribute(.classname, suite + ".run")
    attribute(.name, "completed")
    attribute(.time, Duration.zero)
    markup(">\n")
    let reason = gap.reason(options)
    writeElement("error", type: gap.type, message: reason, text: reason)
    markup("</testcase>\n")
  }

  private mutating func startCase(_ suite: String, _ subject: CheckResult.Subject) {
    markup("<testcase classname=\"")
    append(suite, in: .attribute)
    switch subject {
    case .check(let check, let operation):
      markup(".")
      append(operation, in: .attribute)
      markup("\"")
      attribute(.name, check.rawValue)
    case .scenario(let id, _):
      markup(".scenarios\"")
      attribute(.name, id)
    }
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
