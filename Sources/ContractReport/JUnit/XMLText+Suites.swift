import ContractFindings

extension XMLText {
  mutating func writeProperties(of info: RunInfo) {
    writeProperties([
      ("tool.version", info.toolVersion),
      ("contract.title", info.title),
      ("contract.version", info.version),
      ("contract.fingerprint", info.fingerprint),
      ("host", info.host),
      ("seed", String(info.seed)),
    ])
  }

  /// A property that is known only at the end of the suite.
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
