import ContractHTTP
import ContractModel
import ContractValidation

extension Command {
  static let list = Command(
    "list", "Shows what is under contract: operations, failures, scenarios.",
    options: .contract,
    examples: [
      ("contract-check list", "every contract of the catalog"),
      ("contract-check list --contract lume-goals", "one of them"),
    ]
  ) { arguments, surroundings throws(Failure) in
    let contracts = try arguments.contracts(surroundings).map(\.contract)
    surroundings.out(contracts.map(\.listing).joined(separator: "\n"))
    return .conforms
  }
}

extension Contract {
  fileprivate var listing: String {
    var lines = ["\(id) \(version)  \(title)"]
    if !documents.isEmpty { lines.append("  from \(documents.joined(separator: ", "))") }
    lines += ["", "  \(operations.count) operations"]
    let width = operations.map(\.id.count).max() ?? 0
    for operation in operations {
      let successes = operation.responses.map { String($0.status.code) }
      let refusals = failures(of: operation).map(\.name)
      lines.append(
        "    \(operation.id.padded(to: width))  "
          + "\(operation.method.name.padded(to: 6)) \(operation.template)")
      lines.append("    \(String(repeating: " ", count: width))  \(operation.summary)")
      lines += columns(
        "    \(String(repeating: " ", count: width))  → ", successes + refusals)
    }
    lines += ["", "  \(scenarios.count) scenarios"]
    let scenarioWidth = scenarios.map(\.id.count).max() ?? 0
    for scenario in scenarios {
      lines += hanging("    \(scenario.id.padded(to: scenarioWidth))  ", scenario.title)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Items separated by commas, broken at 80 columns under their label.
  private func columns(_ label: String, _ items: [String]) -> [String] {
    var lines = [label]
    for (index, item) in items.enumerated() {
      let text = item + (index + 1 < items.count ? ", " : "")
      if lines[lines.count - 1].count + text.count > 80 {
        lines.append(String(repeating: " ", count: label.count))
      }
      lines[lines.count - 1] += text
    }
    return lines.map(\.trimmed)
  }
}
