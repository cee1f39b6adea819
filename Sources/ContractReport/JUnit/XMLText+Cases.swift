import ContractModel
import ContractFindings

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
    case .tested(let findings) where findings.isEmpty:
      markup("/>\n")
      return
    case .tested:
      markup(">\n")
      if let lead = result.failing.first { writeFailure(of: result, lead) }
    case .notTested(let reason) where !reason.isLimit:
      markup(">\n")
      let text = options.text(reason)
      writeElement("error", type: "not-tested", message: text, text: result.untestedStory(text))
    case .notTested(let reason): writeSkipped(options.text(reason))
    case .skipped(let reason): writeSkipped(options.text(reason))
    }
    writeNotes(result.notes)
    markup("</testcase>\n")
  }

  /// A case that stands for what the suite does not have.
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

  /// One element for all findings: most readers show only the first of several.
  private mutating func writeFailure(of result: CheckResult, _ lead: Finding) {
    let others = result.failing.count - 1
    writeElement(
      "failure", type: "drift.\(lead.drift.kind.id)",
      message: others > 0 ? "\(lead.headline) (and \(others) more)" : lead.headline,
      text: result.failureStory)
  }

  private mutating func writeSkipped(_ reason: String) {
    markup(">\n<skipped")
    attribute(.message, reason.onOneLine)
    markup("/>\n")
  }

  private mutating func writeNotes(_ notes: [Finding]) {
    guard !notes.isEmpty else { return }
    markup("<system-out>")
    text(notes.map(\.noteStory).joined(separator: "\n\n"))
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
