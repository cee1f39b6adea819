import ContractRunner

extension XMLText {
  mutating func writeProperties(of info: RunInfo) {
    markup("<properties>\n")
    for (name, value) in [
      ("tool.version", info.toolVersion),
      ("contract.title", info.title),
      ("contract.version", info.version),
      ("contract.fingerprint", info.fingerprint),
      ("host", info.host),
      ("seed", String(info.seed)),
    ] {
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
