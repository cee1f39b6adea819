import ContractDiff
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractReport
import ContractSwift
import ContractText
import ContractValidation
import Foundation

extension Command {
  /// Proposes the smallest change of a contract that accepts recorded exchanges, with its consequences.
  ///
  /// - Returns: Whether the contract accepts all of them already.
  static func proposeUpdate(
    of name: String, _ recordings: [Recording], _ arguments: Arguments,
    _ process: ProcessEnvironment
  ) throws(Failure) -> ExitStatus {
    let contract = try process.contract(named: name, isStrict: false)
    let origin = try arguments.recordedOrigin
    let requests = recordings.flatMap(\.exchanges).compactMap { exchange in
      exchange.path(at: origin).map { RecordedRequest(exchange, path: $0) }
    }
    let update: ContractUpdate
    do throws(ContractProblems) {
      update = try ContractUpdate(of: contract, accepting: requests)
    } catch {
      throw .problems(error.problems.map { "\($0.position): error: \($0.message)" })
    }
    if update.proposals.isEmpty, update.remaining.isEmpty {
      process.out(
        "\(contract.id) accepts the traffic: \(requests.count.counted("exchange"))\n")
      return .conforms
    }
    for proposal in update.proposals {
      var lines = ["\(proposal.position): \(proposal.summary)"]
      if let old = proposal.old { lines.append("  - \(FieldSource.line(of: old))") }
      if let new = proposal.new { lines.append("  + \(FieldSource.line(of: new))") }
      lines.append("  seen in \(proposal.evidence)")
      process.out(lines.map(\.visible).joined(separator: "\n") + "\n")
    }
    for (difference, count) in update.remaining {
      process.out("not accepted by any of this: \(difference), \(count.counted("exchange"))\n")
    }
    guard !update.proposals.isEmpty else { return .drift }
    let changes = ContractComparison(
      from: contract, to: update.contract, today: .current
    ).changes
    let report = ChangeReport(
      from: name, to: "the proposal", contract: contract.id,
      ReviewedChanges(changes, accepting: [], today: .current))
    process.out("\nconsequences\n")
    process.pageOut([report].text(width: process.width, isColored: process.usesColor))
    if let path = arguments[.openAPIFile] {
      try writeDocument(of: update.contract, to: path, process)
    } else if arguments.has(.output) {
      try writeSource(of: update.contract, isLearned: false, arguments, process)
    }
    return .drift
  }
}
