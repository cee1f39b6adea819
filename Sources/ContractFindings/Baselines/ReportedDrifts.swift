package import ContractJSON
import ContractModel

/// The drifts of a report in the format `json`, as far as a baseline records them.
package struct ReportedDrifts: Sendable {
  /// The drifts that fail the run, each once.
  package var open: [Baseline.Entry] = []

  /// The entries of the baseline of that run that matched nothing, by contract.
  package var stale: [(contract: String, fingerprint: String)] = []

  /// The number of known drifts.
  package var knownCount = 0

  /// - Throws: ``RecordError`` where the document is no such report.
  package init(_ report: JSON) throws(RecordError) {
    let fields = try RecordFields(report)
    guard try fields.text(ifAny: "format") == "contract-check-report" else {
      throw RecordError("expected a report of contract-check, as --report json=FILE writes it")
    }
    var written: Set<String> = []
    for run in try fields.list("runs", { (run) throws(RecordError) in run }) {
      let contract = try run.text("contract")
      for finding in try run.list("findings", { (finding) throws(RecordError) in finding }) {
        if finding.has("knownDrift") { knownCount += 1 }
        guard finding.has("drift") else { continue }
        let entry = try Baseline.Entry(finding, of: contract)
        if written.insert("\(contract) \(entry.fingerprint)").inserted { open.append(entry) }
      }
      let review = try run.fields(ifAny: "summary")?.fields(ifAny: "baseline")
      for remark in try review?.list("stale", RunSummary.Review.Remark.init) ?? [] {
        stale.append((contract, remark.fingerprint))
      }
    }
  }
}

extension Baseline.Entry {
  fileprivate init(_ finding: RecordFields, of contract: String) throws(RecordError) {
    self.init(
      fingerprint: try finding.text("fingerprint"), contract: contract,
      operation: try finding.text("operation"))
    check = try finding.word("check")
    kind = try finding.text("kind")
    location = try finding.fields("location").text("text")
    isQuarantined = try finding.flag("unstable")
  }
}
