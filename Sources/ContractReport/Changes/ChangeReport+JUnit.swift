package import ContractDiff
import ContractJSON

extension [ChangeReport] {
  /// JUnit XML: a suite per contract, a case per change; those of a level that `fails` are failures.
  package func junit(failing fails: (ContractChange.Level) -> Bool) -> String {
    var xml = XMLText()
    let failures = flatMap(\.changes.open).count { fails($0.level) }
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites")
    xml.attribute(.name, "contract-check diff")
    xml.attribute(.tests, reduce(0) { $0 + $1.caseCount })
    xml.attribute(.failures, failures)
    xml.markup(">\n")
    for report in self { report.write(to: &xml, fails) }
    xml.markup("</testsuites>\n")
    return String(decoding: xml.bytes, as: UTF8.self)
  }
}

extension ChangeReport {
  fileprivate func write(
    to xml: inout XMLText, _ fails: (ContractChange.Level) -> Bool
  ) {
    xml.markup("<testsuite")
    xml.attribute(.name, contract)
    xml.attribute(.tests, caseCount)
    xml.attribute(.failures, changes.open.count { fails($0.level) })
    xml.attribute(.errors, 0)
    xml.attribute(.skipped, changes.accepted.count)
    xml.markup(">\n")
    if changes.open.isEmpty, changes.accepted.isEmpty {
      xml.markup("<testcase")
      xml.attribute(.classname, "\(contract).diff")
      xml.attribute(.name, "no changes")
      xml.markup("/>\n")
    }
    for change in changes.open {
      begin(change, in: &xml)
      xml.markup(fails(change.level) ? "<failure type=\"\(change.id)\"" : "<system-out")
      if fails(change.level) { xml.attribute(.message, change.message) }
      xml.markup(">")
      xml.text(change.details)
      xml.markup(fails(change.level) ? "</failure>\n" : "</system-out>\n")
      xml.markup("</testcase>\n")
    }
    for (change, entry) in changes.accepted {
      begin(change, in: &xml)
      xml.markup("<skipped")
      xml.attribute(.message, "accepted: \(entry.reason)")
      xml.markup("/>\n</testcase>\n")
    }
    xml.markup("</testsuite>\n")
  }

  fileprivate var caseCount: Int { max(1, changes.open.count + changes.accepted.count) }

  private func begin(_ change: ContractChange, in xml: inout XMLText) {
    xml.markup("<testcase")
    xml.attribute(
      .classname, "\(contract).\(change.operation.isEmpty ? "contract" : change.operation)")
    xml.attribute(.name, "\(change.id) \(change.location) \(change.fingerprint)")
    xml.markup(">\n")
  }
}

extension ContractChange {
  /// Everything about the change, a line for each part.
  fileprivate var details: String {
    var lines = ["\(level.rawValue): \(message)"]
    if let witness { lines.append("witness: \(witness.text())") }
    if let swift { lines.append("Swift: \(swift.words)") }
    if let old = self.lines.old { lines.append("old: \(old)") }
    if let new = self.lines.new { lines.append("new: \(new)") }
    if operations.count > 1 { lines.append("operations: \(operations.joined(separator: ", "))") }
    return lines.joined(separator: "\n")
  }
}
