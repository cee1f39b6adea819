import ContractDiff
import ContractFindings
import ContractLint
import ContractModel
import ContractValidation

extension Command {
  static let lint = Command(
    "lint", "Reports contradictions between contracts, and questionable parts of each.",
    options: [Option].contract.filter { $0.name != OptionKey.strict.name } + [
      .of(
        .strict,
        "exit with status 1 when there is a finding, and 2 when a document is not fully checked"
      ).onCommandLineOnly
    ],
    examples: [
      ("contract-check lint", "every contract of the catalog, host by host"),
      (
        "contract-check lint --contract lume-goals --contract lume-linking",
        "contradictions between these two"
      ),
      ("contract-check lint --strict", "for a gate: fails on any finding"),
      ("contract-check explain different-method", "the meaning of a kind of finding"),
    ]
  ) { arguments, process throws(Failure) in
    let contracts = try arguments.contracts(process).map(\.contract)
    let findings = contracts.findings()
    let pages = contracts.hosts.map { page(of: $0, findings) }.filter { !$0.isEmpty }
    let lines =
      pages.joined(separator: [""]) + (pages.isEmpty ? [] : [""]) + [verdict(findings, contracts)]
    process.out(lines.joined(separator: "\n") + "\n")
    return arguments[.strict] && !findings.isEmpty ? .drift : .conforms
  }

  /// The findings for the contracts of one host: between them first, then within each.
  private static func page(of contracts: [Contract], _ findings: [LintFinding]) -> [String] {
    let ids = contracts.map(\.id)
    let found = findings.filter { ids.contains($0.first.contract) }
    let between = section("contradictions", found.filter(\.kind.isContradiction))
    let within = contracts.map(\.id).map { id in
      section(
        "within \(id)", found.filter { !$0.kind.isContradiction && $0.first.contract == id })
    }
    let sections = ([between] + within).filter { !$0.isEmpty }
    guard !sections.isEmpty else { return [] }
    let host = contracts.first?.host ?? ""
    let title = hanging((host.isEmpty ? "no host" : host) + ": ", ids.joined(separator: ", "))
    return title + [""] + sections.joined(separator: [""])
  }

  /// The findings, which are ordered by kind, under the names of their kinds.
  private static func section(_ title: String, _ findings: [LintFinding]) -> [String] {
    guard !findings.isEmpty else { return [] }
    var lines = [title]
    var kind: LintFinding.Kind?
    for finding in findings {
      if finding.kind != kind { lines.append("  \(finding.kind.id)") }
      kind = finding.kind
      lines += finding.listing
    }
    return lines
  }

  private static func verdict(_ findings: [LintFinding], _ contracts: [Contract]) -> String {
    guard !findings.isEmpty else {
      return hanging("no findings in ", contracts.map(\.id).joined(separator: ", "))
        .joined(separator: "\n")
    }
    let between = findings.filter(\.kind.isContradiction).count
    return """
      \(findings.count) \(findings.count == 1 ? "finding" : "findings"): \
      \(between) between contracts of one host, \(findings.count - between) within a contract
      contract-check explain KIND shows the meaning of a kind of finding
      """
  }
}

extension LintFinding {
  fileprivate var listing: [String] {
    hanging("    ", message) + [first, second].compactMap(\.self).flatMap(\.listing)
  }
}

extension LintFinding.Subject {
  /// The position and the subject, on one line if they fit.
  fileprivate var listing: [String] {
    let line = "      \(position)  \(contract) \(name)"
    return line.count <= 80 ? [line] : ["      \(position)", "        \(contract) \(name)"]
  }
}
